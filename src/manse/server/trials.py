"""Trials of the lab: played by one thread of a worker, in turns round the people who asked.

A trial lives as long as the request that asked for it: its answer is a stream of lines, and who goes away has cancelled it. So any
worker can serve any trial, and none is left behind. Nothing of any table goes into them.
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from manse.engine.compile import INTERPRETED
from manse.lab.report import Report, sharpened
from manse.lab.show import heading, sentences, tables
from manse.lab.speech import Speech
from manse.lab.trial import Setting
from manse.server import lab_protocol as p
from manse.server.limits import Quota, Shares
from manse.server.refusal import Refusal
from manse.server.turns import Turns

PAUSE = 0.4
"""Seconds between two reports of a trial."""


def told(report: Report, speech: Speech) -> p.LabReport:
    from manse.lab.page import pictures  # loads all that draws

    title, about = heading(report, speech)
    return p.LabReport(
        title=title,
        about=about,
        sentences=sentences(report, speech),
        plots=[p.LabPlot(title=name, svg=svg) for name, svg in pictures(report, speech)],
        tables=[
            p.LabTable(title=name, columns=columns, rows=[list(row) for row in rows]) for name, columns, rows in tables(report, speech)
        ],
    )


def line(news: p.LabNews) -> bytes:
    return msgspec.json.encode(news) + b"\n"


class LabKeeper:
    """The one thread of a worker that plays for the lab."""

    def __init__(self) -> None:
        self.turns = Turns(1)
        self.person = Quota(1, "one trial at a time: stop the other first")
        self.address = Quota(40, "too many trials from here: stop one first")
        self.published = Shares(10)
        self.pool = ThreadPoolExecutor(1, thread_name_prefix="lab")
        self.ready: set[str] = set()

    def stop(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)

    def check(self, person: str, address: str) -> None:
        """Refuses who has too many; whoever comes between this and the trial is told in its first line."""
        with self.person.hold(person), self.address.hold(address):
            pass

    async def trial(
        self, person: str, address: str, here: Setting, there: Setting | None, games: int, speech: Speech
    ) -> AsyncIterator[bytes]:
        """Lines of news: first that it waits, then how far it is, with the figures so far now and then."""
        try:
            with self.person.hold(person), self.address.hold(address):
                yield line(p.LabNews(status="waiting", done=0, games=games))
                async for news in self._played(person, here, there, games, speech):
                    yield line(news)
        except Refusal:
            yield line(p.LabNews(status="refused", done=0, games=games))

    async def _played(self, who: str, here: Setting, there: Setting | None, games: int, speech: Speech) -> AsyncIterator[p.LabNews]:
        async with self.turns.turn(who):
            await self._prepare(here.id)
            steps, shown = sharpened(here, there, games), 0.0
            while (step := await self._in_turn(next, steps, None)) is not None:
                if step.over or time.monotonic() - shown > PAUSE:
                    report = await self._in_turn(lambda: told(step.report(), speech))
                    shown = time.monotonic()
                    status: p.LabStatus = "done" if step.over else "playing"
                    yield p.LabNews(status=status, stage=step.stage, done=step.done, games=games, report=report)

    async def _prepare(self, id: str) -> None:
        """Machine code for a game that nobody has tried yet."""
        if id in self.ready or INTERPRETED:
            return
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", "manse.lab.ready", id)
        try:
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
        self.ready.add(id)

    async def _in_turn(self, work: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, *given)
