"""The log's writer. Lines that arrive while a commit is under way go together into the next one: a commit costs a disk's time,
whether it holds one line or a hundred. A line is acknowledged only when it is committed."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, bindparam, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
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
        dialect = database.engine.dialect.name
        self._insert: Any = postgres_insert if dialect == "postgresql" else sqlite_insert

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
        async with self._database.engine.begin() as connection:
            return await connection.run_sync(self._insert_lines, batch)

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

    def _insert_lines(self, connection: Connection, batch: list[Wanted]) -> set[tuple[str, int]]:
        rows = [{"table": w.table, "number": w.number, "seat": w.entry.seat, "action": w.entry.action, "at": w.entry.at} for w in batch]
        statement = self._insert(Decision).on_conflict_do_nothing().returning(Decision.table, Decision.number)
        written = {(table, number) for table, number in connection.execute(statement, rows)}
        for w in batch:
            if w.attention is not None and (w.table, w.number) in written:
                connection.execute(update(Table).where(Table.id == w.table).values(attention=w.attention))
        return written
