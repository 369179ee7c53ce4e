"""News by Redis: in order, many in one call, and only where somebody else listens."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from manse.server.relay import Relay
from tests.server.service import redis_server
from tests.server.test_races import needs

SAID = [str(number).encode() for number in range(200)]


class Listener:
    """A worker's relay, and what it has been brought."""

    def __init__(self, url: str) -> None:
        self.relay, self.heard = Relay(url), list[tuple[str, bytes]]()

    async def listen(self) -> None:
        async for channel, data in self.relay.stream_events():
            self.heard.append((channel, data))

    async def follow(self, channel: str) -> None:
        await self.relay.subscribe([channel])
        async with asyncio.timeout(20):
            while channel not in self.relay._heard:
                await asyncio.sleep(0.01)

    async def brought(self, *wanted: tuple[str, bytes]) -> None:
        async with asyncio.timeout(20):
            while len(self.heard) < len(wanted):
                await asyncio.sleep(0.01)
        assert self.heard == list(wanted)


@contextlib.asynccontextmanager
async def listeners(url: str, count: int) -> AsyncIterator[list[Listener]]:
    found = [Listener(url) for _ in range(count)]
    tasks = [asyncio.create_task(each.listen()) for each in found]
    try:
        yield found
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for each in found:
            await each.relay.on_shutdown()
            await each.relay._redis.aclose()


async def test_what_is_told_is_brought_to_the_others_and_to_nobody_else() -> None:
    needs("redis-server")
    with redis_server() as url:
        async with listeners(url, 3) as (one, two, three):
            await one.follow("table")
            await one.relay.publish(b"nobody else listens", ["table"])
            await two.follow("table")
            await three.follow("elsewhere")
            for said in SAID:
                one.relay.post(said, "table")
            one.relay.post(b"far", "elsewhere")
            await two.brought(*(("table", said) for said in SAID))
            await three.brought(("elsewhere", b"far"))
            calls = (await one.relay._redis.info("commandstats"))["cmdstat_evalsha"]["calls"]
            assert calls < 10, "what is told together goes together"
            assert one.heard[: len(SAID)] == [("table", said) for said in SAID], "who sends hears it too, where others do"


async def test_who_has_left_and_come_back_is_told_again() -> None:
    needs("redis-server")
    with redis_server() as url:
        async with listeners(url, 2) as (one, two):
            await one.follow("table")
            await two.follow("table")
            await one.relay.unsubscribe(["table"])
            one.relay.post(b"while one does not listen", "table")
            await two.brought(("table", b"while one does not listen"))
            await one.follow("table")
            two.relay.post(b"again", "table")
            await one.brought(("table", b"again"))
