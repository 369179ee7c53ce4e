"""The log's writer. Lines that arrive while a commit is under way go together into the next one: a commit costs a disk's time,
whether it holds one line or a hundred. A line is acknowledged only when it is committed."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Engine, bindparam, update
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from manse.server.database import Database
from manse.server.history import Entry
from manse.server.metrics import COMMITS
from manse.server.models import Decision, Table
from manse.server.telemetry import traced

MOST_AT_ONCE = 200
SQLITE = sqlite_dialect()
INSERT = str(sqlite_insert(Decision).on_conflict_do_nothing().compile(dialect=SQLITE))
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
    done: asyncio.Future[bool]


class LogWriter:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: asyncio.Queue[Wanted] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        self._at_once = database.engine.execution_options(isolation_level="AUTOCOMMIT")

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            await self._waiting.join()
            self._task.cancel()
        self._thread.shutdown()

    async def append(self, table: str, number: int, entry: Entry, attention: datetime | None = None) -> bool:
        """Writes line `number` of a table's log. False: another process was first, and nothing was written."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Wanted(table, number, entry, attention, done))
        return await done

    async def _run(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < MOST_AT_ONCE and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            try:
                with COMMITS.time(), traced("commit", lines=len(batch)):
                    written = await self._write(batch)
            except Exception as error:
                for wanted in batch:
                    if not wanted.done.done():
                        wanted.done.set_exception(error)
            else:
                for wanted in batch:
                    if not wanted.done.done():
                        wanted.done.set_result((wanted.table, wanted.number) in written)
            finally:
                for _ in batch:
                    self._waiting.task_done()

    async def _write(self, batch: list[Wanted]) -> set[tuple[str, int]]:
        if self._database.direct is not None:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._write_directly, self._database.direct, batch)
        columns = [list(column) for column in zip(*((w.table, w.number, *w.entry, w.attention) for w in batch), strict=True)]
        async with self._at_once.connect() as connection:
            found: Any = await connection.exec_driver_sql(APPEND, tuple(columns))
            return {(table, number) for table, number in found}

    def _write_directly(self, engine: Engine, batch: list[Wanted]) -> set[tuple[str, int]]:
        """To SQLite, line by line in its own words: it is in this process, and SQLAlchemy would take longer than SQLite does."""
        connection: Any = engine.raw_connection()
        cursor = connection.cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE")
            written = {(w.table, w.number) for w in batch if cursor.execute(INSERT, (w.table, w.number, *w.entry)).rowcount == 1}
            due = [(stored(w.attention), w.table) for w in batch if w.attention is not None and (w.table, w.number) in written]
            cursor.executemany(ATTEND, due)
            cursor.execute("COMMIT")
        except BaseException:
            if connection.driver_connection.in_transaction:
                cursor.execute("ROLLBACK")
            raise
        finally:
            cursor.close()
            connection.close()
        return written
