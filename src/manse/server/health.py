"""Is the house well? Only if it can write: a decision that cannot be kept is none."""

import asyncio
import logging
import time
from typing import Protocol

log = logging.getLogger("manse.health")
FRESH = 2.0
"""Seconds an answer is good for, so that asking costs nothing."""
PATIENCE = 5.0


class Disk(Protocol):
    async def write_mark(self) -> None: ...


class Health:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._known: tuple[float, str | None] | None = None
        self._asking = asyncio.Lock()

    async def trouble(self) -> str | None:
        """What is wrong, in a few words; None if nothing is."""
        async with self._asking:
            if self._known is None or time.monotonic() - self._known[0] > FRESH:
                self._known = (time.monotonic(), await self._try())
            return self._known[1]

    async def _try(self) -> str | None:
        try:
            await asyncio.wait_for(self._disk.write_mark(), PATIENCE)
        except Exception as error:
            log.error("the database cannot be written", exc_info=error)
            return "the database cannot be written: is the disk full?" if not isinstance(error, TimeoutError) else "the database is slow"
        return None
