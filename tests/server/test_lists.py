"""No list reads a whole table: what the service asks of a database is found by an index, also when there are 100,000 games."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from litestar.testing import AsyncTestClient
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine

from manse.server.app import create_app
from manse.server.database import Database
from manse.server.models import Base
from manse.server.settings import Settings
from tests.server.service import Service

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
CATALOGUES = {"settings", "alembic_version", "puzzle_ratings"}
"""Tables that grow with the house's own things, not with its guests."""
GIVEN: dict[str, str | int] = {
    "before": 1_900_000_000_000_000,
    "game": "ghosts",
    "size": 2,
    "players": 2,
    "step": 0,
    "seat": 0,
    "language": "en",
}
"""For what addresses ask."""
LEFT_OUT = ("/schema", "/metrics", "/assets", "/docs", "/{path")
Asked = tuple[str, Any]


@asynccontextmanager
async def noting() -> AsyncIterator[list[Asked]]:
    """All that is read meanwhile."""
    found: list[Asked] = []

    def note(connection: Connection, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        if statement.startswith("SELECT") and not many:
            found.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def asked_by(settings: Settings) -> list[Asked]:
    """What is read when somebody asks for everything there is to ask for."""
    app = create_app(settings)
    async with AsyncTestClient(app) as client:
        client.headers["x-manse"] = "1"
        assert (await client.post("/api/me", json={"name": "Reader"})).status_code == 200
        seats = [{"kind": "me"}, {"kind": "bot", "level": "guest"}]
        made = await client.post("/api/tables", json={"game": "ghosts", "seats": seats, "public": True})
        assert made.status_code == 201, made.text
        async with noting() as found:
            for address in addresses(app):
                filled = re.sub(r"{(\w+):\w+}", lambda part: str({"table_id": made.json()["id"], **GIVEN}.get(part[1], "none")), address)
                answer = await client.get(filled, params=GIVEN)
                assert answer.status_code < 500, (address, answer.text)
    return found


def addresses(app: Litestar) -> list[str]:
    routes = [route for route in app.routes if isinstance(route, HTTPRoute) and not route.path_format.startswith(LEFT_OUT)]
    return [route.path for route in routes if any(is_read(handler) for handler in route.route_handlers)]


def is_read(handler: HTTPRouteHandler) -> bool:
    return "GET" in handler.http_methods


async def plans(settings: Settings, asked: list[Asked], explain: str, first: str = "SELECT 1") -> dict[str, list[str]]:
    database = Database(settings)
    try:
        async with database.engine.connect() as connection:
            await connection.exec_driver_sql(first)
            return {
                statement: [str(row[-1]) for row in await connection.exec_driver_sql(f"{explain} {statement}", parameters)]
                for statement, parameters in dict(asked).items()
            }
    finally:
        await database.close()


def scanned(plan: list[str], pattern: str) -> set[str]:
    """Tables of which every row is looked at."""
    names = {table.name for table in Base.metadata.sorted_tables} - CATALOGUES
    return {found[1] for line in plan if (found := re.search(pattern, line)) and found[1] in names}


async def check(settings: Settings, explain: str, pattern: str, first: str = "SELECT 1") -> None:
    asked = await asked_by(settings)
    found = await plans(settings, asked, explain, first)
    assert len(found) > 10 and any("FROM tables" in statement for statement in found)
    guilty = {statement: (tables, plan) for statement, plan in found.items() if (tables := scanned(plan, pattern))}
    assert not guilty, "\n\n".join(f"{statement}\n{tables}: {plan}" for statement, (tables, plan) in guilty.items())


@pytest.fixture
def quick() -> dict[str, Any]:
    return {"warm": False, "rate_limit": 1_000_000, "frames": 1_000_000}


async def test_no_list_reads_a_whole_table_of_sqlite(tmp_path: Path, quick: dict[str, Any]) -> None:
    """A scan by an index is one too, but where it gives the order that the first few are wanted in."""
    settings = Settings(database=f"sqlite:///{tmp_path / 'lists.db'}", **quick)
    database = Database(settings)
    await database.upgrade()
    await database.close()
    await check(settings, "EXPLAIN QUERY PLAN", r"^SCAN (\w+)(?! USING (?:COVERING )?INDEX ix_\w+_newest)")


async def test_nor_of_postgresql(scaled: Service, quick: dict[str, Any]) -> None:
    """Where a table is small, PostgreSQL reads all of it rather than an index: it is told that this is dear."""
    given = dict(zip(scaled.command, scaled.command[1:], strict=False))
    settings = Settings(database=given["--database"], redis=given["--redis"], **quick)
    await asyncio.wait_for(check(settings, "EXPLAIN", r"Seq Scan on (\w+)", "SET enable_seqscan = off"), 120)
