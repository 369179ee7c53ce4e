"""For who runs the house: what is private stays so, what is wrong is said."""

import asyncio
import json
import random
import resource
import sqlite3
import stat
from pathlib import Path

import httpx
import pytest
import sqlalchemy
from sqlalchemy.ext.asyncio import create_async_engine

from manse.bots.levels import LEVELS, Level
from manse.server.bots import Chosen, rest
from tests.server.player import Player
from tests.server.service import Service, running
from tests.server.test_records import finished

ELSEWHERE = {"x-forwarded-for": "203.0.113.9"}


def test_nobody_else_reads_the_database(embedded: Service) -> None:
    files = [file for file in embedded.folder.iterdir() if file.name.startswith("manse.db")]
    assert files and all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files), files


def test_a_database_that_lay_open_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "manse.db"
    with running(tmp_path) as service:
        service.kill()
        file.chmod(0o644)
        service.start()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_figures_are_for_who_runs_the_house(embedded: Service, tmp_path: Path) -> None:
    async with embedded.http() as here:
        assert (await here.get("/metrics")).status_code == 200
        assert (await here.get("/metrics", headers=ELSEWHERE)).json()["code"] == "forbidden"
    with running(tmp_path, metrics_token="let me see") as service:
        async with service.http() as anybody:
            assert (await anybody.get("/metrics")).status_code == 403
            assert (await anybody.get("/metrics", headers={"authorization": "Bearer guess"})).status_code == 403
            shown = await anybody.get("/metrics", headers={**ELSEWHERE, "authorization": "Bearer let me see"})
            assert "manse_requests_total" in shown.text


async def test_a_full_disk_is_no_good_health(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        assert service.process is not None
        async with service.http() as anybody:
            assert (await anybody.get("/health")).status_code == 200
            resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            answer = await until_status(anybody, 503)
            assert answer.json()["status"] == "the database cannot be written: is the disk full?"
            resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            assert (await until_status(anybody, 200)).json()["status"] == "ok"


async def until_status(http: httpx.AsyncClient, status: int) -> httpx.Response:
    """An answer is kept for a moment: asks until it is made anew."""
    while (answer := await http.get("/health")).status_code != status:
        await asyncio.sleep(0.05)
    return answer


BREAKING = {
    "chats": "ADD CONSTRAINT broken CHECK (length(text) < 20)",
    "tokens": "ADD CONSTRAINT broken CHECK (label <> 'no such')",
}


async def alter(service: Service, *statements: str) -> None:
    database = service.command[service.command.index("--database") + 1].replace("postgresql://", "postgresql+asyncpg://")
    engine = create_async_engine(database)
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(sqlalchemy.text(statement))
    await engine.dispose()


async def test_what_a_database_says_of_values_is_not_logged(scaled: Service) -> None:
    """Statements fail in the middle of the service: the log names them, without what was to be written."""
    async with Player(scaled.address, "Log Keeper") as player:
        table = await player.make("ghosts", "me", "bot")
        await alter(scaled, *(f"ALTER TABLE {name} {change}" for name, change in BREAKING.items()))
        try:
            socket = await player.sit(table, 0)
            assert (await socket.say("speak", text="a private word that is too long"))["code"] == "broken"
            await socket.close()
            answer = await player.http.post("/api/me/tokens", json={"label": "no such"}, headers={"x-request-id": "a-proxy-s-id"})
            assert answer.status_code == 500 and "a-proxy-s-id" in answer.json()["message"]
        finally:
            await alter(scaled, *(f"ALTER TABLE {name} DROP CONSTRAINT broken" for name in BREAKING))
    assert "INSERT INTO chats" in scaled.log
    lines = [json.loads(line) for line in scaled.log.splitlines() if "INSERT INTO tokens" in line]
    assert [line["request"] for line in lines] == ["a-proxy-s-id"]
    for secret in ("a private word", "no such", table, player.http.cookies["manse"], "Failing row contains"):
        assert secret not in scaled.log


async def test_all_my_games_are_listed_page_by_page(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        async with Player(service.address, "Ada") as ada:
            table = await finished(ada, "me", "bot")
            record = await ada.get(f"/api/tables/{table}/record")
            copy(tmp_path / "manse.db", table, 70)
            lists = await ada.get("/api/tables")
            found, older = [line["id"] for line in lists["finished"]], lists["older"]
            assert len(found) == 30 and older is not None
            while older is not None:
                page = await ada.get("/api/tables/finished", before=older)
                found, older = found + [line["id"] for line in page["lines"]], page["older"]
            assert len(found) == len(set(found)) == 71 and record["table"] in found


def copy(database: Path, table: str, count: int) -> None:
    """The same finished game again and again, each made a little earlier."""
    connection = sqlite3.connect(database)
    with connection:
        names = [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        row = dict(zip(names, connection.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone(), strict=True))
        chairs = connection.execute('SELECT * FROM chairs WHERE "table" = ?', (table,)).fetchall()
        for number in range(count):
            made = {**row, "id": f"copy-{number}", "created": f"2020-01-{1 + number // 24:02d} {number % 24:02d}:00:00.000000"}
            connection.execute(f"INSERT INTO tables ({','.join(made)}) VALUES ({','.join('?' * len(made))})", tuple(made.values()))
            for chair in chairs:
                values = (made["id"], *chair[1:])
                connection.execute(f"INSERT INTO chairs VALUES ({','.join('?' * len(values))})", values)
    connection.close()


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_when_a_bot_answers_tells_nothing_of_its_choices(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    """From when its turn to think has come, whatever that had to wait for: a single choice takes as long as many."""
    monkeypatch.setattr(random, "uniform", lambda low, high: 1.0)
    think = level.settings.get("think", 0.0)
    for waited in (0.0, 60.0):
        for delay in (0.0, 0.9):
            answers = {used + rest(Chosen("x", waited, waited + used), level.id, delay) for used in (0.0, think / 2, think, 1.2 * think)}
            assert len({round(answer, 6) for answer in answers}) == 1
