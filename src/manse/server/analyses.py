"""Analyses of finished games: jobs that are asked for, done by one process of a worker at a time, and kept in the database.

Where a job stands is written in its row, so any worker can tell it; with Redis the jobs go through the bots' queue, and any worker takes
one. While a worker sees to a job it says so every second, and leaves it when it was called off. If it died, the next who asks has the job
begun again.
"""

import asyncio
import contextlib
import logging
import sys
import zlib
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import or_, select, update
from sqlalchemy.exc import IntegrityError, OperationalError

from manse.analysis import shape
from manse.server.analysis_job import read
from manse.server.limits import Shares
from manse.server.models import Analysis, now
from manse.server.redis_client import away
from manse.server.refusal import Refusal
from manse.server.room import Room
from manse.server.turns import Turns

if TYPE_CHECKING:
    from manse.server.database import Database
    from manse.server.house import House

log = logging.getLogger("manse.analyses")
FORM = 1
"""Of what is kept. It grows when the shape of an analysis changes."""
BEAT = 1.0
"""Seconds between two notes of a worker that it sees to its jobs."""
MISSED = 2
"""After so many times the house's patience without a note a worker is taken to have died."""
MINUTE = timedelta(minutes=1)
"""So long after its last note nobody waits for a job any more."""
LONGEST = 900.0
"""Seconds an analysis may take."""
LONGEST_RESULT = 32 * 1024 * 1024
UNDER_WAY, CALLED_OFF = ("waiting", "running"), "cancelled"


def result_of(row: Analysis) -> shape.Analysis:
    assert row.result is not None
    return read(zlib.decompress(row.result))


class KeptAnalyses:
    """The rows."""

    def __init__(self, database: "Database", patience: float) -> None:
        self.database, self._stale = database, timedelta(seconds=MISSED * max(patience, 2 * BEAT))

    def left(self, row: Analysis) -> bool:
        """Has the worker died that saw to it?"""
        return row.status in UNDER_WAY and row.beat < now() - self._stale

    async def find(self, table: str) -> Analysis | None:
        """The analysis of a table, if it is in the form of today."""
        async with self.database.reading() as session:
            return await session.scalar(select(Analysis).where(Analysis.table == table, Analysis.form == FORM))

    async def busy(self, person: str, table: str) -> bool:
        """Does the person wait for the analysis of another table?"""
        wanted = (Analysis.asker == person, Analysis.table != table, Analysis.status.in_(UNDER_WAY), Analysis.beat > now() - MINUTE)
        async with self.database.reading() as session:
            return await session.scalar(select(Analysis.table).where(*wanted).limit(1)) is not None

    async def ask(self, table: str, person: str) -> None:
        """The row of a job that nobody sees to yet, unless somebody else has asked just now."""
        wished = {"form": FORM, "status": "waiting", "asker": person, "done": 0, "total": 0, "beat": now(), "result": None}
        lapsed = or_(Analysis.form != FORM, Analysis.status.in_(("failed", CALLED_OFF)))
        try:
            async with self.database.writing() as session:
                changed = await session.execute(update(Analysis).where(Analysis.table == table, lapsed).values(**wished))
                if not changed.rowcount:  # type: ignore[attr-defined]
                    session.add(Analysis(table=table, **wished))
        except IntegrityError:  # it is asked for, or done
            pass

    async def begin(self, table: str) -> bool:
        """Takes a job. False: another worker has it, or it is done."""
        free = or_(Analysis.status == "waiting", (Analysis.status == "running") & (Analysis.beat < now() - self._stale))
        return await self._change(table, free, status="running", beat=now())

    async def note(self, table: str, done: int, total: int) -> bool:
        """False: nobody wants the job any more, or it is done."""
        return await self._change(table, Analysis.status.in_(UNDER_WAY), done=done, total=total, beat=now())

    async def call_off(self, table: str) -> None:
        await self._change(table, Analysis.status.in_(UNDER_WAY), status=CALLED_OFF)

    async def end(self, table: str, result: bytes | None) -> None:
        packed = zlib.compress(result) if result is not None else None
        await self._change(table, Analysis.status.in_(UNDER_WAY), status="failed" if result is None else "done", result=packed)

    async def _change(self, table: str, condition: Any, **values: Any) -> bool:
        async with self.database.writing() as session:
            changed = await session.execute(update(Analysis).where(Analysis.table == table, condition).values(**values))
        return bool(changed.rowcount)  # type: ignore[attr-defined]


class AnalysisKeeper:
    """A worker's part: one process that analyses, and a line before it."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.kept = KeptAnalyses(house.database, house.settings.patience)
        self.turns = Turns(1)
        self.shares = Shares(house.settings.analyses)
        self.here: dict[str, tuple[int, int]] = {}
        """Tables whose jobs this worker sees to, and how far each is."""

    async def ask(self, room: Room, person: str, address: str) -> Analysis:
        """The job of a table: the one there is, which whoever else asks joins, or a new one."""
        found = await self.look(room.id)
        if found is None or found.status in ("failed", CALLED_OFF):
            if await self.kept.busy(person, room.id):
                raise Refusal("too_fast", "one analysis at a time: wait for the other")
            self.shares.check(person, address)
            await self.kept.ask(room.id, person)
            await self._wake(room.id)
            found = await self.kept.find(room.id)
            assert found is not None
        return found

    async def call_off(self, room: Room, person: str) -> Analysis | None:
        """Only who asked for it may; the worker that sees to it notices within a second. What is done stays."""
        found = await self.kept.find(room.id)
        if found is not None and found.status in UNDER_WAY:
            if found.asker != person:
                raise Refusal("forbidden", "only who asked for the analysis may stop it")
            await self.kept.call_off(room.id)
        return await self.kept.find(room.id)

    async def look(self, table: str) -> Analysis | None:
        """Where the job stands. One whose worker died is begun again."""
        found = await self.kept.find(table)
        if found is not None and self.kept.left(found):
            await self._wake(table)
        return found

    async def _wake(self, table: str) -> None:
        queue = self.house.bots.queue
        if queue is None or self.house.cut_off:
            self.take(table)
            return
        try:
            await queue.enqueue("analyse", table=table, timeout=60, ttl=60)
        except away():
            self.take(table)

    async def job(self, context: Any, *, table: str) -> None:
        """From the queue of all workers; not waited for there."""
        self.take(table)

    def take(self, table: str) -> None:
        if table not in self.here:
            self.here[table] = (0, 0)
            self.house.spawn(self._see_to(table))

    async def _see_to(self, table: str) -> None:
        """Works at a job as long as it is wanted."""
        working, beating = asyncio.create_task(self._work(table)), asyncio.create_task(self._beat(table))
        try:
            await asyncio.wait((working, beating), return_when=asyncio.FIRST_COMPLETED)
        finally:
            working.cancel()
            beating.cancel()
            await asyncio.gather(working, beating, return_exceptions=True)
            del self.here[table]
        for task in (working, beating):
            if not task.cancelled():
                task.result()

    async def _work(self, table: str) -> None:
        row = await self.kept.find(table)
        if row is None:
            return
        async with self.turns.turn(row.asker):
            if await self.kept.begin(table):
                await self.kept.end(table, await self._analyse(table))

    async def _beat(self, table: str) -> None:
        """Says every second that the job is seen to, until it is not wanted any more."""
        wanted = True
        while wanted:
            await asyncio.sleep(BEAT)
            with contextlib.suppress(OperationalError):  # the database is busy: in a second again
                wanted = await self.kept.note(table, *self.here[table])

    async def _analyse(self, table: str) -> bytes | None:
        """None: it could not be done, which is noted."""
        try:
            async with asyncio.timeout(LONGEST):
                room = await self.house.room(table)
                return await self._run(table, msgspec.json.encode(room.match.record()))
        except Exception:
            log.exception("a game could not be analysed")
            return None

    async def _run(self, table: str, record: bytes) -> bytes | None:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "manse.server.analysis_job", self.house.settings.analysis_budget)
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LONGEST_RESULT)
        assert process.stdin is not None and process.stdout is not None
        found: bytes | None = None
        try:
            process.stdin.write(record)
            process.stdin.write_eof()
            async for line in process.stdout:
                if line[:1].isdigit():
                    done, total = line.split()
                    self.here[table] = int(done), int(total)
                else:
                    found = line
            return found if await process.wait() == 0 else None
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
