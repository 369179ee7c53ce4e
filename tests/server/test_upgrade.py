"""A house is brought up to date while games are under way: they go on as they began, and say how their cards came."""

import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from itsdangerous import URLSafeSerializer
from sqlalchemy import Connection, create_engine, text

import manse
from manse.server.database import MIGRATIONS, newest, upgrade_to
from manse.server.passwords import hasher
from tests.server.player import Player
from tests.server.service import postgres_server, running

SECRET = "signs the cookies"
THEN = "'2026-01-01 00:00:00+00:00'"
PEOPLE = (("p-ada", "Ada", None), ("p-mary", "Mary Shelley", "mary shelley"))


def as_once(connection: Connection, record: dict[str, Any]) -> None:
    """The schema before deals were sealed, with a running game, a table that waits, and a shared screen."""
    upgrade_to(connection, "0001")
    for id, name, login in PEOPLE:
        values = {"id": id, "name": name, "login": login, "password": hasher.hash("frankenstein") if login else None}
        connection.execute(text(f"INSERT INTO people VALUES (:id, :name, :login, :password, 'en', {THEN})"), values)
    for id, status, started in (("t-running", "playing", THEN), ("t-open", "open", "NULL"), ("t-shared", "playing", THEN)):
        made = {"id": id, "status": status, "key": record["key"], "no": False, "yes": True}
        connection.execute(
            text(
                "INSERT INTO tables (id, game, version, options, key, host, public, aids, spectators, clock, status, created, started)"
                " VALUES (:id, 'ghosts', 1, '{}', :key, 'p-ada', :no, :yes, 'none',"
                ' \'{"kind": "none", "seconds": 0, "bank": 0}\', :status,'
                f" {THEN}, {started})"
            ),
            made,
        )
        for number, (kind, person, name) in enumerate(seats(id)):
            chair = {"id": id, "number": number, "kind": kind, "person": person, "name": name, "level": "" if person else "guest"}
            connection.execute(
                text(
                    'INSERT INTO chairs ("table", number, kind, person, name, level, ready, away)'
                    " VALUES (:id, :number, :kind, :person, :name, :level, :yes, :no)"
                ),
                {**chair, "yes": True, "no": False},
            )
    for number, (seat, action) in enumerate(record["decisions"]):
        line = {"number": number, "seat": seat, "action": action}
        connection.execute(text("INSERT INTO decisions VALUES ('t-running', :number, :seat, :action, 1767225600000)"), line)


def seats(table: str) -> list[tuple[str, str | None, str]]:
    second = ("person", "p-ada", "Ben") if table == "t-shared" else ("bot", None, "Agnes")
    return [("person", "p-ada", "Ada"), second]


def begun() -> dict[str, Any]:
    match, dice = manse.game("ghosts").start(2, seed=5), random.Random(5)
    for _ in range(6):
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.legal(seat)))
    return match.record()


async def goes_on(address: str, record: dict[str, Any]) -> None:
    async with Player(address) as ada, Player(address) as mary:
        ada.http.cookies.set("manse", str(URLSafeSerializer(SECRET, salt="person").dumps("p-ada")))
        told = await ada.get("/api/tables/t-running")
        assert told["mine"] == [0] and told["deal"]["origin"] == "alone" and told["deal"]["stage"] == "dealt"
        socket = await ada.sit("t-running", 0)
        await socket.play(random.Random(1))
        await socket.until(lambda: socket.table["status"] == "over")
        await socket.close()
        played = await ada.get("/api/tables/t-running/record")
        assert played["key"] == record["key"] and played["decisions"][:6] == record["decisions"]
        assert played["deal"] == {"origin": "alone"}
        assert (await ada.get("/api/tables/t-running/analysis"))["status"] == "none", "it may be analysed, as any other"
        assert (await ada.get("/api/tables/t-shared"))["hot_seat"] is True
        waiting = await ada.get("/api/tables/t-open")
        assert waiting["deal"]["origin"] == "sealed" and waiting["deal"]["promise"] and waiting["hot_seat"] is False
        await ada.post("/api/tables/t-open/start")
        socket = await ada.sit("t-open", 0)
        assert socket.table["deal"]["stage"] == "dealt" and socket.table["deal"]["seal"]
        await socket.close()
        await mary.post("/api/me/login", name="Mary Shelley", password="frankenstein")


async def test_running_games_go_on_after_an_upgrade(tmp_path: Path) -> None:
    record = begun()
    engine = create_engine(f"sqlite:///{tmp_path / 'manse.db'}")
    with engine.begin() as connection:
        as_once(connection, record)
    engine.dispose()
    with running(tmp_path, secret=SECRET) as service:
        await goes_on(service.address, record)
    kept = sqlite3.connect(tmp_path / "manse.db")
    assert kept.execute("SELECT count(*) FROM decisions").fetchone()[0] > 6
    kept.close()


async def test_running_games_go_on_after_an_upgrade_of_postgres(tmp_path: Path) -> None:
    from sqlalchemy.ext.asyncio import create_async_engine

    from tools import system

    if system.program("postgres") is None:
        pytest.skip("postgres is not installed, and only root on Debian may install it here")
    record = begun()
    with postgres_server() as database:
        served = create_async_engine(database.replace("postgresql://", "postgresql+asyncpg://"))
        async with served.begin() as connection:
            await connection.run_sync(as_once, record)
        await served.dispose()
        with running(tmp_path, database=database, secret=SECRET) as service:
            await goes_on(service.address, record)


def test_the_newest_migration_is_found_without_the_library() -> None:
    """At most starts the schema is up to date, and Alembic is not loaded."""
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == newest()
