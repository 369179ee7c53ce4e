"""Nobody's wishes are paid for by others: costs are counted, quotas hold, and bots think in turns."""

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil
import pytest

import manse
from manse.server.limits import Allowance, Quota
from manse.server.refusal import Refusal
from manse.server.turns import Turns
from tests.server.player import Player, Socket
from tests.server.service import Service, running
from tests.server.test_wire_law import make_room
from tests.setups import Setup, random_match

STEPS = 300
ELSEWHERE = {"x-forwarded-for": "198.51.100.7"}
"""An address of another's, as a proxy of the house would tell it."""


def long_record() -> dict[str, Any]:
    """A finished game of many steps."""
    setup = Setup(manse.game("ghosts"), 6)
    return next(match.record() for match in (random_match(setup, seed) for seed in range(100)) if match.steps > STEPS)


async def imported(service: Service) -> str:
    async with Player(service.address, "Owner", **{"x-forwarded-for": "198.51.100.99"}) as owner:
        return str((await owner.post("/api/records", record=long_record()))["id"])


def test_only_the_frames_asked_for_are_built(monkeypatch: pytest.MonkeyPatch) -> None:
    room = make_room(Setup(manse.game("ghosts"), 4), 1)
    built: list[int] = []
    view = room.sight.view
    monkeypatch.setattr(room.sight, "view", lambda seat, step: built.append(step) or view(seat, step))  # type: ignore[func-returns-value]
    page = room.sight.frames(-1, 1, "en", 1)
    assert (built, [frame.step for frame in page.frames], page.cost) == ([1], [1], 1.0)
    again = room.sight.frames(-1, 1, "fr", 1)
    assert built == [1] and again.cost < page.cost, "it was kept, for every language"
    assert room.sight.frames(-1, 10_000, "en", 5).frames == []


async def test_looking_again_and_again_costs_the_looker_and_nobody_else(tmp_path: Path) -> None:
    with running(tmp_path, frames=STEPS // 10) as service:
        table = await imported(service)
        async with Player(service.address) as greedy, Player(service.address, "Modest", **ELSEWHERE) as modest:
            socket = await greedy.sit(table)
            answers = [(await socket.look(-1)).get("code", "taken") for _ in range(60)]
            assert answers[0] == "taken" and answers.count("too_fast") >= 30, answers
            assert len(socket.frames) > STEPS, "what was let through was told whole"
            other = await modest.sit(table, None, **ELSEWHERE)
            assert (await other.look(-1))["type"] == "taken"
            for line in (socket, other):
                await line.close()


async def test_pages_of_a_replay_are_paid_for(tmp_path: Path) -> None:
    with running(tmp_path, frames=STEPS // 10) as service:
        table = await imported(service)
        async with Player(service.address) as greedy, Player(service.address, "", **ELSEWHERE) as modest:
            one = await greedy.get(f"/api/tables/{table}/replay", limit=1, since=7)
            assert [frame["step"] for frame in one["frames"]] == [7]
            address = f"/api/tables/{table}/replay"
            codes = [(await greedy.http.get(address, params={"seat": seat, "limit": 1000})).status_code for seat in range(-2, 6)]
            assert 429 in codes and codes[0] == 200
            assert len((await modest.get(f"/api/tables/{table}/replay", limit=20))["frames"]) == 20


async def test_a_person_and_an_address_may_make_so_many_tables(tmp_path: Path) -> None:
    wish: dict[str, Any] = {"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "open"}]}
    with running(tmp_path, tables=3) as service:
        made = 0
        for number in range(6):
            async with Player(service.address, f"Person {number}") as person:
                codes = [(await person.http.post("/api/tables", json=wish)).status_code for _ in range(4)]
                assert codes.count(201) <= 3 and set(codes) <= {201, 429}
                made += codes.count(201)
        assert made == 12, "four persons' worth from one address"
        async with Player(service.address, "Elsewhere", **ELSEWHERE) as other:
            await other.post("/api/tables", **wish)


async def test_a_person_and_an_address_may_hold_so_many_sockets(tmp_path: Path) -> None:
    with running(tmp_path, sockets=3) as service:
        async with Player(service.address, "Ada") as ada, Player(service.address) as nobody:
            table = await ada.make("ghosts", "me", "bot", spectators="public")
            mine = [await ada.sit(table, 0) for _ in range(3)]
            refused = await ada.sit(table)
            assert (await refused.hear())["code"] == "too_fast"
            others = [await nobody.sit(table, -1) for _ in range(9)]
            assert (await (await nobody.sit(table)).hear())["code"] == "too_fast"
            elsewhere = await nobody.sit(table, -1, **ELSEWHERE)
            await mine.pop().close()
            async with asyncio.timeout(60):
                while (await (again := await ada.sit(table)).hear())["type"] != "table":
                    await again.close()
            for socket in (*mine, *others, elsewhere, again):
                await socket.close()


async def test_one_hint_at_a_time(tmp_path: Path) -> None:
    """Forty windows that want a hint are one person who wants one."""
    with running(tmp_path) as service:
        async with Player(service.address, "Ada") as ada:
            table = await ada.make("ghosts", "me", "me", aids=True)
            sockets = [await ada.sit(table, 0) for _ in range(40)]
            seat = sockets[0].now["to_act"][0]
            for socket in sockets:
                await socket.connection.send(json.dumps({"type": "hint", "seat": seat, "id": "hint"}))
            await asyncio.gather(*(socket.until(lambda socket=socket: "hint" in socket.answers, 100) for socket in sockets))  # type: ignore[misc]
            answers = [socket.answers["hint"] for socket in sockets]
            assert any(answer["type"] == "hint" for answer in answers)
            assert sum(answer.get("code") == "too_fast" for answer in answers) >= 20
            for socket in sockets:
                await socket.close()


async def test_turns_go_round_the_people() -> None:
    turns, order, gate = Turns(1), list[str](), asyncio.Event()

    async def think(who: str) -> None:
        async with turns.turn(who):
            await gate.wait()
            order.append(who)

    wishes = [asyncio.create_task(think(who)) for who in ["greedy"] * 50 + ["modest", "modest", "third"]]
    await asyncio.sleep(0)
    wishes[0].cancel()
    gate.set()
    await asyncio.gather(*wishes, return_exceptions=True)
    assert len(order) == 52
    assert order[:5] == ["greedy", "modest", "third", "greedy", "modest"]


def decisions_of(folder: Path, tables: list[str]) -> int:
    marks = ",".join("?" * len(tables))
    with closing(sqlite3.connect(folder / "manse.db")) as database:
        return int(database.execute(f'select count(*) from decisions where "table" in ({marks})', tables).fetchone()[0])


async def test_thirty_tables_of_one_do_not_delay_anothers_bots(tmp_path: Path) -> None:
    """Counted, not timed: while my bot thought so many times, how often did the other person's bots think?"""
    with running(tmp_path) as service:
        async with Player(service.address, "Greedy") as greedy, Player(service.address, "Modest") as modest:
            many = [await greedy.make("ghosts", *["bot phantom"] * 6) for _ in range(30)]
            table = await modest.make("ghosts", "me", "bot phantom")
            socket: Socket = await modest.sit(table, 0)
            await socket.play(random.Random(1), most=1)
            before, mine = decisions_of(tmp_path, many), decisions_of(tmp_path, [table])
            await socket.play(random.Random(1), most=6)
            theirs, mine = decisions_of(tmp_path, many) - before, decisions_of(tmp_path, [table]) - mine
            assert mine >= 6
            assert theirs < 10 * mine, f"{theirs} decisions of others came before {mine} of mine"
            await socket.close()


def test_a_debt_is_paid_before_more_is_had() -> None:
    allowance = Allowance(1e-6, 10)
    allowance.check("a", 4)
    allowance.spend("a", 20)
    with pytest.raises(Refusal, match="too much at once"):
        allowance.check_some("a")
    assert allowance.debt("a") > 0 and allowance.debt("b") == 0
    allowance.check("b", 10)


def test_what_is_given_back_may_be_held_again() -> None:
    quota = Quota(1, "one only")
    with quota.hold("a"), pytest.raises(Refusal, match="one only"), quota.hold("a"):
        pass
    with quota.hold("a"), quota.hold(None), quota.hold("b"):
        assert quota.held == {"a": 1, "b": 1}
    assert not quota.held


async def test_a_made_up_address_is_not_remembered(tmp_path: Path) -> None:
    """What games there are is asked for with all sorts of words behind: nothing is kept for each of them."""
    with running(tmp_path) as service:
        assert service.process is not None
        house = psutil.Process(service.process.pid)
        async with Player(service.address) as player:

            async def ask(since: int, many: int) -> int:
                for number in range(since, since + many):
                    answer = await player.http.get("/api/games/rest_in_peace/help", params={"language": "en", f"x{number}": "y"})
                    assert answer.status_code == 200
                return len(answer.content)

            size = await ask(0, 100)
            before = house.memory_info().rss
            await ask(100, 600)
            assert house.memory_info().rss - before < 300 * size, "half of the answers, or more, were kept"


async def test_workers_count_together_what_one_person_asks_for(scaled: Service) -> None:
    """Ten exports an hour, at whichever worker each of them is asked for."""
    async with Player(scaled.address, "Taker", connection="close", **{"x-forwarded-for": "198.51.100.31"}) as taker:
        answers = [(await taker.http.get("/api/me/export")).status_code for _ in range(14)]
    assert answers == [200] * 10 + [429] * 4
