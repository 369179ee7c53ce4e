"""Who is served next, when more is wanted than can be done at once: in turns round all who want something, however much each wants."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    def __init__(self, places: int) -> None:
        self._free = places
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """A line for each who waits; the first of the first line is next, and then that line goes to the end."""

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Waits for a place, and holds it for the block."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(who)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, who: str) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(who, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called, and gone: the place is another's
                self._next()
            raise

    def _next(self) -> None:
        while self._lines:
            who, line = self._lines.popitem(last=False)
            called = line.popleft()
            if line:
                self._lines[who] = line
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
