"""News between workers by Redis. While Redis is away each worker goes on alone, and finds in the log what it was not told.

What is told while Redis is being told something goes together into the next call: each costs as much as hundreds of messages. And a message
goes out only where somebody else listens: Redis would bring it back to who has sent it.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from typing import Any, NamedTuple

from litestar.channels.backends.redis import RedisChannelsPubSubBackend

from manse.server.redis_client import PATIENCE, away, connect

log = logging.getLogger("manse.relay")
TELL = """
for place = 1, #ARGV, 3 do
    local channel, listens, data = ARGV[place], tonumber(ARGV[place + 1]), ARGV[place + 2]
    if redis.call("PUBSUB", "NUMSUB", channel)[2] > listens then redis.call("PUBLISH", channel, data) end
end
"""
"""Messages: a channel, whether the sender listens to it too (0 or 1), and what is told."""


class Letter(NamedTuple):
    channel: str
    data: bytes


class Relay(RedisChannelsPubSubBackend):
    def __init__(self, url: str) -> None:
        super().__init__(redis=connect(url))
        self._tell = self._redis.register_script(TELL)
        self._letters: list[Letter] = []
        """To be sent with the next call."""
        self._sending: asyncio.Task[None] | None = None
        self.away = False
        self.back = asyncio.Event()
        """Set when Redis has come back: who was cut off must catch up."""
        self._wanted: set[str] = set()
        self._heard: set[str] = set()
        """Channels to which Redis has said that it brings us what is told there."""

    async def subscribe(self, channels: Iterable[str]) -> None:
        self._wanted |= set(channels)
        if not self.away:
            await self._try(super().subscribe(channels))

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        self._wanted -= set(channels)
        self._heard -= set(channels)
        if not self.away:
            await self._try(super().unsubscribe(channels))

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        await self._send([Letter(channel, data) for channel in channels])

    def post(self, data: bytes, channel: str) -> None:
        """Publishes soon: nobody waits for it."""
        self._letters.append(Letter(channel, data))
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._letters:
                letters, self._letters = self._letters, []
                await self._send(letters)
        finally:
            self._sending = None

    async def _send(self, letters: list[Letter]) -> None:
        if not self.away:
            told: list[str | int | bytes] = []
            for channel, data in letters:
                told += (channel, int(channel in self._heard), data)
            await self._try(self._tell(args=told))

    async def on_shutdown(self) -> None:
        if self._sending is not None:
            await asyncio.wait([self._sending])
        await self._try(super().on_shutdown())

    async def _try(self, work: Any) -> None:
        try:
            await work
        except away() as error:
            self._lost(error)

    def _lost(self, error: Exception) -> None:
        if not self.away:
            log.warning("Redis is away; every worker goes on alone: %s", error)
        self.away = True
        self._heard.clear()
        self._has_subscribed.set()

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        while True:
            await self._has_subscribed.wait()
            try:
                if self.away:
                    await self._come_back()
                message = await self._pub_sub.get_message(timeout=PATIENCE)
            except away() as error:
                self._lost(error)
                await asyncio.sleep(PATIENCE)
                continue
            if message is None or (channel := message["channel"].decode()) not in self._wanted:
                continue
            if message["type"] == "subscribe":
                self._heard.add(channel)
            elif message["type"] == "message":
                yield channel, message["data"]

    async def _come_back(self) -> None:
        await self._redis.ping()
        await super().subscribe(self._wanted or {"nobody"})
        self.away = False
        self.back.set()
        log.warning("Redis is back")
