"""The log's writer: each number of a table is written once, whoever else writes, and all that arrives together is written together."""

import asyncio
import contextlib
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from asyncpg import IntegrityConstraintViolationError, PostgresError  # type: ignore[import-untyped]
from sqlalchemy import func, select

from tests.server.service import Postgres, Service
from tests.server.test_races import needs

if TYPE_CHECKING:
    from manse.server.database import Database

TABLES, LINES = 12, 15
AT = datetime(2026, 1, 2, tzinfo=UTC)


async def lay_tables(database: "Database", mark: str, count: int) -> list[str]:
    from manse.server.models import Person, Table

    ids = [f"log-{mark}-{number}" for number in range(count)]
    common = {"game": "ghosts", "version": 1, "options": {}, "key": "", "secret": "", "host": f"p-{mark}", "public": False, "aids": True}
    async with database.writing() as session:
        session.add(Person(id=f"p-{mark}", name="Ada"))
        await session.flush()
        session.add_all(Table(id=id, spectators="none", clock={"kind": "none"}, status="over", **common) for id in ids)
    return ids


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator["Database"]:
    from manse.server.database import Database
    from manse.server.settings import Settings

    database = Database(Settings(database=f"sqlite:///{folder / 'manse.db'}"))
    await database.upgrade()
    try:
        yield database
    finally:
        await database.close()


@pytest.mark.filterwarnings("ignore:The declarative_mixin")  # in a library of a library
@pytest.mark.parametrize("attention", [None, AT], ids=["lines alone", "and when the tables are due"])
async def test_of_two_who_write_the_same_lines_each_is_written_by_one(service: Service, attention: datetime | None) -> None:
    from manse.server.database import Database
    from manse.server.history import Entry
    from manse.server.log import LogWriter
    from manse.server.models import Decision, Table
    from manse.server.settings import Settings

    address = service.command[service.command.index("--database") + 1]
    houses = [Database(Settings(database=address)) for _ in range(2)]
    ids = await lay_tables(houses[0], uuid4().hex[:8], TABLES)
    writers = [LogWriter(house) for house in houses]

    async def raced(id: str, number: int) -> list[bool]:
        return await asyncio.gather(*(writer.append(id, number, Entry(seat, "pass", 5), attention) for seat, writer in enumerate(writers)))

    try:
        wins: list[Any] = []
        for number in range(LINES):  # in another order each time: nobody may wait for somebody who waits for them
            wins += await asyncio.gather(*(raced(id, number) for id in (ids if number % 2 else reversed(ids))))
        assert [sum(each) for each in wins] == [1] * (TABLES * LINES)
        with pytest.raises((IntegrityConstraintViolationError, sqlite3.IntegrityError)):
            await writers[0].append("there is no such table", 0, Entry(0, "pass", 5), attention)
        async with houses[1].reading() as session:
            counted = select(func.count()).select_from(Decision).where(Decision.table.in_(ids))
            assert await session.scalar(counted) == TABLES * LINES
            assert set(await session.scalars(select(Table.attention).where(Table.id.in_(ids)))) == {attention}
    finally:
        for writer, house in zip(writers, houses, strict=True):
            await writer.stop()
            await house.close()


@pytest.mark.filterwarnings("ignore:The declarative_mixin")
async def test_a_decision_waits_for_one_other_transaction_at_most(tmp_path: Path) -> None:
    """However many want to write to SQLite: after the one under way and one more, the log does."""
    from manse.server.history import Entry
    from manse.server.log import LogWriter

    async with opened(tmp_path) as database:
        (table,) = await lay_tables(database, "turn", 1)
        writer, order, gate = LogWriter(database), list[str](), asyncio.Event()

        async def change(name: str) -> None:
            async with database.writing():
                await gate.wait()
                order.append(name)

        async def decide(name: str) -> None:
            assert await writer.append(table, 0, Entry(0, "pass", 5))
            order.append(name)

        wishes = [asyncio.create_task(change(f"change {number}")) for number in range(20)]
        await asyncio.sleep(0)
        wishes.append(asyncio.create_task(decide("decision")))
        for _ in range(3):
            await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*wishes)
        assert order[:4] == ["change 0", "change 1", "decision", "change 2"]
        await writer.stop()


@pytest.mark.filterwarnings("ignore:The declarative_mixin")
async def test_when_tables_are_due_again_is_written_together_but_not_over_what_was_said_since(tmp_path: Path) -> None:
    from sqlalchemy import update

    from manse.server.models import Table
    from manse.server.store import Store

    later, said = AT + timedelta(minutes=1), AT + timedelta(seconds=5)
    async with opened(tmp_path) as database:
        ids = await lay_tables(database, "due", 3)
        async with database.writing() as session:
            await session.execute(update(Table).where(Table.id.in_(ids)).values(attention=AT - timedelta(seconds=1)))
            await session.execute(update(Table).where(Table.id == ids[1]).values(attention=said))
        store = Store(database)
        await store.attend(dict.fromkeys(ids[:2], later) | {ids[2]: None}, AT)
        await store.attend({}, AT)
        async with database.reading() as session:
            assert list(await session.scalars(select(Table.attention).order_by(Table.id))) == [later, said, None]


@pytest.mark.filterwarnings("ignore:The declarative_mixin")
async def test_the_log_goes_on_when_postgres_has_been_opened_anew() -> None:
    """What it was asked for meanwhile fails, and is not written."""
    from manse.server.database import Database
    from manse.server.history import Entry
    from manse.server.log import LogWriter
    from manse.server.models import Decision
    from manse.server.settings import Settings

    needs("postgres")
    cluster = Postgres()
    try:
        cluster.start()
        database = Database(Settings(database=cluster.address))
        await database.upgrade()
        (table,) = await lay_tables(database, "anew", 1)
        writer = LogWriter(database)
        assert await writer.append(table, 0, Entry(0, "pass", 5))
        cluster.stop()
        with pytest.raises((OSError, PostgresError)):
            await writer.append(table, 1, Entry(0, "pass", 5))
        cluster.start()
        with contextlib.suppress(PostgresError):  # it may not have heard yet that it was shown out
            await writer.append(table, 1, Entry(0, "pass", 5))
        assert [await writer.append(table, number, Entry(1, "pass", 6)) for number in (1, 2)] in ([False, True], [True, True])
        async with database.reading() as session:
            assert len(list(await session.scalars(select(Decision.number).where(Decision.table == table)))) == 3
        await writer.stop()
        await database.close()
    finally:
        cluster.stop()
        shutil.rmtree(cluster.folder, ignore_errors=True)
