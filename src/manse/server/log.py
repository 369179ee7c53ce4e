"""The log's writer. Lines that arrive while a commit is under way go together into the next one: a commit costs a disk's time,
whether it holds one line or a hundred. A line is acknowledged only when it is committed."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from sqlite3 import IntegrityError
from typing import Any, NamedTuple

from sqlalchemy import Engine, bindparam, update
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect
from sqlalchemy.ext.asyncio import AsyncConnection

from manse.server.database import Database
from manse.server.gathering import Gathering
from manse.server.history import Entry
from manse.server.metrics import COMMITS
from manse.server.models import Table
from manse.server.telemetry import traced

MOST_AT_ONCE = 200
SQLITE = sqlite_dialect()
INSERT, ROW, NOT_TWICE = 'INSERT INTO decisions ("table", number, seat, action, at) VALUES ', "(?, ?, ?, ?, ?)", " ON CONFLICT DO NOTHING"
ATTEND = str(update(Table).where(Table.id == bindparam("table")).values(attention=bindparam("at")).compile(dialect=SQLITE))
APPEND = """
WITH given AS (
    SELECT * FROM unnest($1::varchar[], $2::integer[], $3::integer[], $4::varchar[], $5::bigint[], $6::timestamptz[])
        AS given("table", number, seat, action, at, attention)),
held AS (SELECT id FROM tables WHERE id IN (SELECT "table" FROM given) ORDER BY id FOR NO KEY UPDATE),
written AS (
    INSERT INTO decisions ("table", number, seat, action, at)
    SELECT "table", number, seat, action, at FROM given LEFT JOIN held ON held.id = "table"
    ON CONFLICT DO NOTHING RETURNING "table", number),
attended AS (
    UPDATE tables SET attention = given.attention FROM written JOIN given USING ("table", number)
    WHERE tables.id = written."table" AND given.attention IS NOT NULL)
SELECT "table", number FROM written"""
"""For PostgreSQL all lines in one statement, which is a transaction of its own. Tables are held in the same order by all workers, so that
none waits for another that waits for it."""
stored: Any = Table.attention.type.dialect_impl(SQLITE).bind_processor(SQLITE)
"""A moment as SQLite keeps it."""


class Wanted(NamedTuple):
    table: str
    number: int
    entry: Entry
    attention: datetime | None

    @property
    def row(self) -> tuple[object, ...]:
        return (self.table, self.number, *self.entry)


class Postgres:
    """A connection for the log alone, in the driver's own words: SQLAlchemy asks each time first whether it is still there, and takes
    several times as long as the driver does."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: AsyncConnection | None = None
        self._driver: Any = None

    async def driver(self) -> Any:
        """Opened anew where it was lost."""
        if self._driver is None or self._driver.is_closed():
            await self.close()
            self._held = await self._database.engine.connect()
            self._driver = (await self._held.get_raw_connection()).driver_connection
        return self._driver

    async def close(self) -> None:
        held, self._held, self._driver = self._held, None, None
        if held is not None:
            await held.invalidate()
            await held.close()


class LogWriter:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._lines: Gathering[Wanted, bool] = Gathering(self._commit, MOST_AT_ONCE)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        self._postgres = Postgres(database)

    async def stop(self) -> None:
        """What was to be written is."""
        await self._lines.end()
        self._thread.shutdown()
        await self._postgres.close()

    async def append(self, table: str, number: int, entry: Entry, attention: datetime | None = None) -> bool:
        """Writes line `number` of a table's log. False: another process was first, and nothing was written."""
        return await self._lines.ask(Wanted(table, number, entry, attention))

    async def _commit(self, batch: Sequence[Wanted]) -> list[bool]:
        with COMMITS.time(), traced("commit", lines=len(batch)):
            written = await self._write(batch)
        return [(wanted.table, wanted.number) in written for wanted in batch]

    async def _write(self, batch: Sequence[Wanted]) -> set[tuple[str, int]]:
        if self._database.direct is not None:
            async with self._database.turn_to_write("log"):
                return await asyncio.get_running_loop().run_in_executor(self._thread, self._write_directly, self._database.direct, batch)
        columns = [list(column) for column in zip(*((*w.row, w.attention) for w in batch), strict=True)]
        driver = await self._postgres.driver()
        return {(table, number) for table, number in await driver.fetch(APPEND, *columns)}

    def _write_directly(self, engine: Engine, batch: Sequence[Wanted]) -> set[tuple[str, int]]:
        """To SQLite in its own words: it is in this process, and SQLAlchemy would take longer than SQLite does."""
        connection: Any = engine.raw_connection()
        cursor = connection.cursor()
        try:
            return self._write_at_once(cursor, batch) or self._write_step_by_step(cursor, batch)
        except BaseException:
            if connection.driver_connection.in_transaction:
                cursor.execute("ROLLBACK")
            raise
        finally:
            cursor.close()
            connection.close()

    def _write_at_once(self, cursor: Any, batch: Sequence[Wanted]) -> set[tuple[str, int]]:
        """All lines in one statement, which is a transaction of its own: between two, Python's threads would hand its lock to and fro.
        Nothing is written where there is more to write than lines, or where another process was first with one of them."""
        if any(w.attention is not None for w in batch):
            return set()
        try:
            cursor.execute(insert_of(batch), values_of(batch))
        except IntegrityError:
            return set()
        return {(w.table, w.number) for w in batch}

    def _write_step_by_step(self, cursor: Any, batch: Sequence[Wanted]) -> set[tuple[str, int]]:
        cursor.execute("BEGIN IMMEDIATE")
        written = self._insert(cursor, batch)
        due = [(stored(w.attention), w.table) for w in batch if w.attention is not None and (w.table, w.number) in written]
        cursor.executemany(ATTEND, due)
        cursor.execute("COMMIT")
        return written

    def _insert(self, cursor: Any, batch: Sequence[Wanted]) -> set[tuple[str, int]]:
        """Where another process has written one of the lines, line by line, to see which."""
        if cursor.execute(insert_of(batch) + NOT_TWICE, values_of(batch)).rowcount == len(batch):
            return {(w.table, w.number) for w in batch}
        cursor.execute("ROLLBACK")
        cursor.execute("BEGIN IMMEDIATE")
        return {(w.table, w.number) for w in batch if cursor.execute(insert_of([w]) + NOT_TWICE, w.row).rowcount == 1}


def insert_of(batch: Sequence[Wanted]) -> str:
    return INSERT + ", ".join([ROW] * len(batch))


def values_of(batch: Sequence[Wanted]) -> list[object]:
    return [part for w in batch for part in w.row]
