"""Input that no honest client sends is refused with a sentence: nothing of it breaks anything, and nothing of it is compiled for."""

import json
from typing import Any

import pytest
import websockets

import manse
from manse.engine.errors import DataError, IllegalAction
from manse.server.bounds import LONGEST_BODY, check_text
from manse.server.refusal import Refusal
from tests.server.player import Player
from tests.server.service import Service

HUGE = 2**63
DIGITS = "9" * 5000
DEEP = 100_000
MORE: dict[str, Any] = {"why": {"action": "x"}, "answer_undo": {"agree": True}, "decide": {"number": HUGE, "action": "x"}}


def record(**changed: Any) -> dict[str, Any]:
    match = manse.game("ghosts").start(2, seed=1)
    return {**match.record(), **changed}


async def test_seats_that_cannot_be(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address, "Ben") as ben:
        table = await ada.make("ghosts", "me", "open", "bot")
        path = f"/api/tables/{table}"
        for seat in (HUGE, -HUGE, 2**64, 7, -1):
            await ben.post(f"{path}/claim", status=400, seat=seat)
            for wish in ("link", "host"):
                assert (await ada.post(f"{path}/{wish}", status=400, seat=seat))["code"] == "bad"
            await ada.post(f"{path}/seat", status=400, seat=seat, kind="bot")
            await ada.post(f"{path}/share", status=400, seat=seat, sealed="0" * 64)
            await ada.get(f"{path}/replay", status=409, seat=seat)
        socket = await ada.sit(table)
        for said in ("look", "undo", "hint", "mute", "why", "answer_undo", "decide"):
            more = MORE.get(said, {})
            for seat in (HUGE, 2**64, 99):
                answer = await socket.say(said, seat=seat, **more)
                assert answer["type"] == "refused" and answer["code"] in ("bad", "forbidden", "conflict"), (said, answer)
        await socket.close()


@pytest.mark.parametrize(
    "body",
    [
        b"[" * DEEP,
        b'{"a":' * DEEP,
        b'{"game": "ghosts", "seats": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"record": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"seat": ' + DIGITS.encode() + b"}",
        b'{"name": "' + b"\xff\xfe" + b'"}',
        b'{"record": {"players": 1e999}}',
        b"null",
        b"",
    ],
    ids=["deep list", "deep object", "deep seats", "deep record", "long number", "no UTF-8", "infinite", "null", "nothing"],
)
async def test_bodies_that_cannot_be(embedded: Service, body: bytes) -> None:
    async with Player(embedded.address, "Ada") as ada:
        table = await ada.make("ghosts", "me", "open")
        for path in ("/api/me", "/api/me/login", "/api/tables", "/api/records", f"/api/tables/{table}/claim", f"/api/tables/{table}/share"):
            answer = await ada.http.post(path, content=body, headers={"content-type": "application/json"})
            assert answer.status_code in (400, 409, 413), (path, answer.text)
            assert answer.json()["code"] in ("bad", "conflict")


@pytest.mark.parametrize(
    "data",
    [
        "a = " + "[" * 9000 + "]" * 9000,
        "a = " + DIGITS,
        "a = 0x" + "f" * 5000,
        "a." * 5000 + "b = 1",
        "[" + "a." * 5000 + "b]",
        "a = {" * 900,
    ],
    ids=["deep", "long number", "long hex", "deep name", "deep table", "deep inline"],
)
async def test_data_files_that_cannot_be(embedded: Service, data: str) -> None:
    async with Player(embedded.address, "Ada") as ada:
        seats = [{"kind": "me"}, {"kind": "bot"}]
        assert (await ada.post("/api/tables", status=400, game="ghosts", seats=seats, data=data))["code"] == "bad"
        brought = record(data={"name": "x", "text": data})
        assert (await ada.post("/api/records", status=400, record=brought))["code"] == "bad"


@pytest.mark.parametrize(
    "changed",
    [
        {"players": 2.0},
        {"players": True},
        {"players": HUGE},
        {"decisions": [[True, "take"]]},
        {"decisions": [[False, "red-1"]]},
        {"decisions": [[HUGE, "take"]]},
        {"decisions": [[0.0, "take"]]},
        {"decisions": [[0, 7]]},
        {"version": HUGE},
        {"version": "iew"},
        {"version": []},
        {"options": {"advanced": HUGE}},
        {"options": []},
        {"key": "zz"},
        {"key": 7},
        {"turns": [[HUGE, "00" * 16]]},
        {"turns": [[1e300, "00" * 16]]},
        {"turns": {"a": 1}},
        {"turns": [[0]]},
        {"data": {"name": "x", "text": 7}},
        {"data": 7},
        {"game": "../x"},
        {"game": ["ghosts"]},
    ],
    ids=str,
)
async def test_records_that_cannot_be(embedded: Service, changed: dict[str, Any]) -> None:
    async with Player(embedded.address, "Ada") as ada:
        assert (await ada.post("/api/records", status=400, record=record(**changed)))["code"] == "bad"


@pytest.mark.parametrize("word", ["x", "x.", "x" * 30_000 + "."])
def test_a_body_of_one_long_word_is_read_in_one_go(word: str) -> None:
    """Were it read from each of its letters again, this would outlast the test's time."""
    text = word * (LONGEST_BODY // len(word) - 1)
    if word == "x":
        check_text(text)
        return
    with pytest.raises(Refusal, match="too many parts"):
        check_text(text)


def test_a_boolean_is_no_seat() -> None:
    """It would compare as a number, and rules would be compiled for it."""
    match = manse.game("ghosts").start(2, seed=1)
    with pytest.raises(IllegalAction, match="there is no seat True"):
        match.play(True, match.legal(match.to_act[0])[0])
    for players in (2.0, True):
        with pytest.raises(DataError, match="is for 2 to"):
            manse.game("ghosts").start(players)  # type: ignore[arg-type]


async def test_addresses_that_cannot_be(embedded: Service) -> None:
    async with embedded.http() as anybody:
        for path in ("/%00", "/a/%00/b", "/" + "x" * 5000, "/" + "x/" * 2000, "/api/tables/%00", f"/api/tables/{'x' * 3000}"):
            answer = await anybody.get(path)
            assert answer.status_code == 404, (path[:20], answer.text)
            assert answer.json()["code"] == "not_found"
        for path in (f"/api/games?language={DIGITS}", f"/api/tables/x/replay?seat={DIGITS}", f"/api/tables/finished?before={DIGITS}"):
            assert (await anybody.get(path)).status_code == 400
        assert (await anybody.get(f"/api/tables/finished?before={HUGE}")).status_code in (400, 401)


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://[::1", "//", "null", "http://a b", "http://\u2100"])
async def test_origins_that_cannot_be(embedded: Service, origin: str) -> None:
    async with embedded.http(headers=[(b"x-manse", b"1"), (b"origin", origin.encode())]) as page:
        assert (await page.post("/api/me", json={"name": "Ada"})).status_code == 403
    async with Player(embedded.address, "Ada") as ada:
        table = await ada.make("ghosts", "me", "bot")
        socket = await ada.sit(table, origin=origin.encode().decode("latin-1"))
        with pytest.raises(websockets.ConnectionClosed) as closed:
            while True:
                await socket.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


async def test_messages_that_cannot_be(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        socket = await ada.sit(await ada.make("ghosts", "me", "bot"), 0)
        for raw in (
            "[" * 4000,
            '{"type":"look","seat":' + "9" * 4000 + "}",
            '{"type":"look","seat":' + "[" * 2000 + "]" * 2000 + "}",
            "\x00",
            "{",
        ):
            await socket.connection.send(raw)
            while (message := await socket.hear())["type"] != "refused":
                pass
            assert message["code"] == "bad", json.dumps(message)
        assert (await socket.say("ping"))["type"] == "pong"
        await socket.close()
    assert "a message failed" not in embedded.log and "an answer failed" not in embedded.log
