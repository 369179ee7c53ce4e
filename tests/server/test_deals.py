"""Deals nobody can bend: the house promises, every seat adds a share, the terms are sealed, and anyone can check it afterwards."""

import asyncio
import hashlib
import io
import json
import random
import secrets
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import manse
from manse.cli.main import main
from manse.server import seal
from tests.server.player import Message, Player
from tests.server.service import Service, running

PROVEN, WRONG, UNPROVEN = 0, 2, 3


class Answer(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def verify(folder: Path, record: object, *more: str) -> Answer:
    """The command as its own process would run it, without starting one each time."""
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as left:
        main(["verify", str(file), *more])
    return Answer(int(left.value.code or 0), out.getvalue(), err.getvalue())


async def played_out(player: Player, table: str, seat: int = 0) -> Message:
    """Plays to the end; the record."""
    socket = await player.sit(table, seat)
    await socket.play(random.Random(3))
    await socket.until(lambda: socket.table["status"] == "over")
    await socket.close()
    record: Message = await player.get(f"/api/tables/{table}/record")
    return record


async def two_people(host: Player, guest: Player) -> str:
    """Both sit, with a bot; nobody has added anything."""
    host.deals = guest.deals = False
    table = await host.make("ghosts", "me", "open", "bot")
    await guest.post(f"/api/tables/{table}/claim")
    await guest.post(f"/api/tables/{table}/ready")
    return table


def sealed(share: str) -> str:
    return hashlib.sha256(f"manse share\n{share}".encode()).hexdigest()


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A house that waits for every share."""
    with running(tmp_path_factory.mktemp("patient"), sealing=3600) as service:
        yield service


async def test_a_deal_is_promised_sealed_and_made_of_every_share(patient: Service, tmp_path: Path) -> None:
    async with Player(patient.address, "Ada") as ada, Player(patient.address, "Ben") as ben:
        table = await two_people(ada, ben)
        path = f"/api/tables/{table}"
        first = (await ada.get(path))["deal"]
        assert first["stage"] == "laying" and len(first["promise"]) == 64 and first["seal"] is None
        mine, other = secrets.token_hex(32), secrets.token_hex(32)
        await ada.post(f"{path}/share", seat=0, sealed=sealed(mine))
        await ben.post(f"{path}/share", seat=1, sealed=sealed(other))
        told = (await ada.post(f"{path}/start"))["deal"]
        assert told["stage"] == "opening" and told["promise"] == first["promise"]
        assert hashlib.sha256(told["terms"].encode()).hexdigest() == told["seal"]
        terms = json.loads(told["terms"])
        assert (terms["table"], terms["game"], terms["version"], terms["options"]) == (table, "ghosts", 1, {})
        assert terms["promise"] == first["promise"]
        assert [(seat["kind"], seat["name"]) for seat in terms["seats"]] == [("person", "Ada"), ("person", "Ben"), ("bot", "Cordelia")]
        assert [seat["sealed"] for seat in terms["seats"]][:2] == [sealed(mine), sealed(other)]
        assert terms["data"] == seal.data_digest(manse.game("ghosts").data().text)
        half = await ada.post(f"{path}/share", seat=0, share=mine)
        assert half["deal"]["stage"] == "opening" and half["deal"]["opened"] == [0, 2]
        whole = await ben.post(f"{path}/share", seat=1, share=other)
        assert whole["deal"]["stage"] == "dealt" and whole["deal"]["seal"] == told["seal"]
        for text in (json.dumps(half), json.dumps(whole)):
            assert mine not in text and other not in text
        await ben.post(f"{path}/leave")
        record = await played_out(ada, table)
    assert record["deal"]["shares"][:2] == [mine, other]
    lines = ["manse key", told["seal"], record["deal"]["secret"], *record["deal"]["shares"]]
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32] == record["key"]
    assert hashlib.sha256(f"manse secret\n{record['deal']['secret']}".encode()).hexdigest() == first["promise"]
    assert verify(tmp_path, record, "--seal", told["seal"]).returncode == PROVEN


async def test_shares_are_opened_only_when_all_are_laid_down(patient: Service) -> None:
    async with Player(patient.address, "Ada") as ada, Player(patient.address, "Ben") as ben:
        table = await two_people(ada, ben)
        path, mine = f"/api/tables/{table}/share", secrets.token_hex(32)
        assert (await ada.post(path, status=400, seat=0, sealed="short"))["code"] == "bad"
        assert (await ada.post(path, status=403, seat=1, sealed=sealed(mine)))["code"] == "forbidden"
        assert (await ada.post(path, status=400, seat=7, sealed=sealed(mine)))["code"] == "bad"
        await ada.post(path, seat=0, sealed=sealed(mine))
        assert (await ada.post(path, status=409, seat=0, share=mine))["code"] == "late"
        await ben.post(path, seat=1, sealed=sealed("1" * 64))
        await ada.post(f"/api/tables/{table}/start")
        assert (await ada.post(path, status=409, seat=0, sealed=sealed("2" * 64)))["code"] == "late"
        assert (await ada.post(path, status=400, seat=0, share="2" * 64))["code"] == "bad"
        await ada.post(path, seat=0, share=mine)
        await ada.post(path, seat=0, share=mine)


async def test_workers_deal_together(scaled: Service, tmp_path: Path) -> None:
    async with Player(scaled.address, "Ada") as ada, Player(scaled.address, "Ben") as ben:
        table = await two_people(ada, ben)
        ada.deals = ben.deals = True
        sockets = [await ada.sit(table), await ben.sit(table)]
        await ada.post(f"/api/tables/{table}/start")
        for socket in sockets:
            await socket.until(lambda socket=socket: socket.table.get("status") == "playing")  # type: ignore[misc]
        await asyncio.gather(ada.dealt(sockets[0]), ben.dealt(sockets[1]))
        seals = {socket.table["deal"]["seal"] for socket in sockets}
        assert len(seals) == 1
        await ben.post(f"/api/tables/{table}/leave")
        record = await played_out(ada, table)
        for socket in sockets:
            await socket.close()
    given = record["deal"]["shares"][:2]
    assert all(share in (None, player.shares[table, seat]) for seat, (share, player) in enumerate(zip(given, (ada, ben), strict=True)))
    assert verify(tmp_path, record, "--seal", *seals).returncode == PROVEN


async def test_a_seat_that_never_answers_adds_nothing_and_the_record_says_so(embedded: Service, tmp_path: Path) -> None:
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address, "Ben") as ben:
        table = await two_people(ada, ben)
        await ben.post(f"/api/tables/{table}/share", seat=1, sealed=sealed("1" * 64))
        await ada.post(f"/api/tables/{table}/start")
        await ben.post(f"/api/tables/{table}/leave")
        record = await played_out(ada, table)
        promised = (await ada.get(f"/api/tables/{table}"))["deal"]
    terms = json.loads(promised["terms"])
    assert terms["seconds"] == 0.5 and terms["seats"][0]["sealed"] is None and terms["seats"][1]["sealed"] == sealed("1" * 64)
    assert record["deal"]["shares"][:2] == [None, None] and promised["opened"] == [2]
    answer = verify(tmp_path, record, "--seal", promised["seal"])
    assert answer.returncode == PROVEN
    assert "Seat 0, 1 added no share." in answer.stdout


def forged(record: Message, **deal: Any) -> Message:
    """A file that fits itself, made after the fact."""
    changed = {**record["deal"], "secret": "ab" * 32, **deal}
    terms = {**json.loads(record["deal"]["terms"]), "promise": seal.promise_of(changed["secret"])}
    changed["terms"] = seal.write_terms(**{name: value for name, value in terms.items() if name != "format"})
    key = seal.key_of(seal.seal_of(changed["terms"]), changed["secret"], changed["shares"])
    return {**record, "deal": changed, "key": key, "decisions": []}


async def test_what_only_fits_itself_is_not_proven(patient: Service, tmp_path: Path) -> None:
    async with Player(patient.address, "Ada") as ada:
        table = await ada.make("ghosts", "me", "bot")
        promised = (await ada.get(f"/api/tables/{table}"))["deal"]
        record = await played_out(ada, table)
    right = verify(tmp_path, record, "--seal", promised["seal"])
    assert right.returncode == PROVEN and "The deal is the one that was sealed" in right.stdout
    alone = verify(tmp_path, record)
    assert alone.returncode == UNPROVEN and "anyone can make a file that fits itself" in alone.stdout
    early = verify(tmp_path, record, "--seal", promised["promise"])
    assert early.returncode == UNPROVEN and "older than the players' shares" in early.stdout
    fake = forged(record)
    assert verify(tmp_path, fake).returncode == UNPROVEN
    refused = verify(tmp_path, fake, "--seal", promised["seal"])
    assert refused.returncode == WRONG and "this is not the deal that was sealed" in refused.stderr
    deal = record["deal"]
    for wrong, said in (
        ({**record, "key": "00" * 16, "decisions": []}, "key of the deal is not made"),
        ({**record, "decisions": record["decisions"][::-1]}, "cannot be"),
        ({**record, "table": "another"}, "another table"),
        ({**record, "names": ["Eve", "Agnes"]}, "other players"),
        ({**record, "deal": {**deal, "secret": "00" * 32}}, "not the one that it promised"),
        ({**record, "deal": {**deal, "shares": ["00" * 32, *deal["shares"][1:]]}}, "not the one it laid down"),
        ({**record, "deal": {**deal, "shares": [None, *deal["shares"][1:]]}}, "not made of the secret and the shares"),
        ({**record, "deal": {**deal, "terms": "{}"}}, "cannot be read"),
        ({**record, "deal": {**deal, "shares": 7}}, "cannot be read"),
    ):
        answer = verify(tmp_path, wrong, "--seal", promised["seal"])
        assert answer.returncode == WRONG and said in answer.stderr, answer
        assert len(answer.stderr.strip().splitlines()) == 1
    plain = {name: value for name, value in record.items() if name != "deal"}
    assert verify(tmp_path, plain).returncode == UNPROVEN
    assert verify(tmp_path, plain, "--seal", promised["seal"]).returncode == WRONG


async def test_what_is_brought_in_bears_a_mark(embedded: Service, tmp_path: Path) -> None:
    """A record with a sealed deal of another table is brought in: the deal is not taken over."""
    async with Player(embedded.address, "Ada") as ada:
        record = await played_out(ada, await ada.make("ghosts", "me", "bot"))
        brought = (await ada.post("/api/records", record=record))["id"]
        told = await ada.get(f"/api/tables/{brought}")
        again = await ada.get(f"/api/tables/{brought}/record")
    assert told["deal"]["origin"] == "brought" and told["deal"]["promise"] == "" and told["deal"]["seal"] is None
    assert again["deal"] == {"origin": "brought"}
    answer = verify(tmp_path, again)
    assert answer.returncode == UNPROVEN and "brought in from elsewhere" in answer.stdout


async def continued(player: Player, table: str, decision: int) -> Message:
    again = (await player.post(f"/api/tables/{table}/continue", decision=decision, seat=0))["id"]
    told = await player.get(f"/api/tables/{again}")
    assert told["deal"]["stage"] == "laying"
    record = await played_out(player, again)
    return {**record, "promised": (await player.get(f"/api/tables/{again}"))["deal"]["seal"]}


@pytest.mark.parametrize("decision", [0, 9])
async def test_who_goes_on_draws_a_new_key(patient: Service, tmp_path: Path, decision: int) -> None:
    async with Player(patient.address, "Ada") as ada:
        table = await ada.make("ghosts", "me", "bot", "bot")
        old = await played_out(ada, table)
        one, other = await continued(ada, table, decision), await continued(ada, table, decision)
        third = await continued(ada, one["table"], decision + 2)
        same = await continued(ada, one["table"], decision)
    for record in (one, other, third, same):
        assert record["key"] == old["key"]
        assert record["turns"][0][0] == decision
        assert record["decisions"][:decision] == old["decisions"][:decision]
        assert manse.replay(record).over
        assert verify(tmp_path, record, "--seal", record["promised"]).returncode == PROVEN
    keys = {old["key"], *(key for record in (one, other, third, same) for _, key in record["turns"])}
    assert len(keys) == 5, "each time another"
    assert [at for at, _ in third["turns"]] == [decision, decision + 2]
    assert third["turns"][0] == one["turns"][0]
    assert [at for at, _ in same["turns"]] == [decision]


async def test_a_deal_under_way_survives_a_kill(tmp_path: Path) -> None:
    with running(tmp_path, sealing=3600) as service:
        async with Player(service.address, "Ada") as ada:
            ada.deals = False
            table = await ada.make("ghosts", "me", "bot")
            before = (await ada.post(f"/api/tables/{table}/share", seat=0, sealed=sealed("1" * 64)))["deal"]
            assert before["stage"] == "opening"
            service.kill()
            service.start()
            after = (await ada.get(f"/api/tables/{table}"))["deal"]
            assert after == before
            dealt = await ada.post(f"/api/tables/{table}/share", seat=0, share="1" * 64)
            assert dealt["deal"]["stage"] == "dealt" and dealt["deal"]["seal"] == before["seal"]
            assert (await played_out(ada, table))["deal"]["shares"][0] == "1" * 64


async def test_a_deal_nobody_waits_for_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path, sealing=3600) as service:
        async with Player(service.address, "Ada") as ada:
            ada.deals = False
            table = await ada.make("ghosts", "me", "bot")
            service.kill()
            service.environment["MANSE_SEALING"] = "0.5"
            overdue(tmp_path / "manse.db")
            service.start()
            socket = await ada.sit(table, 0)
            assert socket.table["deal"]["stage"] == "dealt" and socket.table["deal"]["opened"] == [1]
            await socket.close()


def overdue(database: Path) -> None:
    import sqlite3

    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE tables SET attention = '2020-01-01 00:00:00'")
    connection.close()
