"""The log's writer: each number of a table is written once, whoever else writes, and all that arrives together is written together."""

import asyncio
import sqlite3
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from tests.server.service import Service

TABLES, LINES = 12, 15


@pytest.mark.filterwarnings("ignore:The declarative_mixin")  # in a library of a library
async def test_of_two_who_write_the_same_lines_each_is_written_by_one(service: Service) -> None:
    from manse.server.database import Database
    from manse.server.history import Entry
    from manse.server.log import LogWriter
    from manse.server.models import Decision, Person, Table
    from manse.server.settings import Settings

    address = service.command[service.command.index("--database") + 1]
    houses = [Database(Settings(database=address)) for _ in range(2)]
    mark = uuid4().hex[:8]
    ids = [f"log-{mark}-{number}" for number in range(TABLES)]
    common = {"game": "ghosts", "version": 1, "options": {}, "key": "", "secret": "", "host": f"p-{mark}", "public": False, "aids": True}
    async with houses[0].writing() as session:
        session.add(Person(id=f"p-{mark}", name="Ada"))
        await session.flush()
        session.add_all(Table(id=id, spectators="none", clock={"kind": "none"}, status="over", **common) for id in ids)
    writers = [LogWriter(house) for house in houses]
    at = datetime(2026, 1, 2, tzinfo=UTC)

    async def raced(id: str, number: int) -> list[bool]:
        return await asyncio.gather(*(writer.append(id, number, Entry(seat, "pass", 5), at) for seat, writer in enumerate(writers)))

    try:
        wins: list[Any] = []
        for number in range(LINES):  # in another order each time: nobody may wait for somebody who waits for them
            wins += await asyncio.gather(*(raced(id, number) for id in (ids if number % 2 else reversed(ids))))
        assert [sum(each) for each in wins] == [1] * (TABLES * LINES)
        with pytest.raises((IntegrityError, sqlite3.IntegrityError)):
            await writers[0].append("there is no such table", 0, Entry(0, "pass", 5), at)
        async with houses[1].reading() as session:
            counted = select(func.count()).select_from(Decision).where(Decision.table.in_(ids))
            assert await session.scalar(counted) == TABLES * LINES
            assert set(await session.scalars(select(Table.attention).where(Table.id.in_(ids)))) == {at}
    finally:
        for writer, house in zip(writers, houses, strict=True):
            await writer.stop()
            await house.close()
