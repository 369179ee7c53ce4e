"""News between workers by Redis. While Redis is away each worker goes on alone, and finds in the log what it was not told."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from typing import Any

from litestar.channels.backends.redis import RedisChannelsPubSubBackend

from manse.server.redis_client import PATIENCE, away, connect

log = logging.getLogger("manse.relay")


class Relay(RedisChannelsPubSubBackend):
    def __init__(self, url: str) -> None:
        super().__init__(redis=connect(url))
        self.away = False
        self.back = asyncio.Event()
        """Set when Redis has come back: who was cut off must catch up."""
        self._wanted: set[str] = set()

    async def subscribe(self, channels: Iterable[str]) -> None:
        self._wanted |= set(channels)
        if not self.away:
            await self._try(super().subscribe(channels))

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        self._wanted -= set(channels)
        if not self.away:
            await self._try(super().unsubscribe(channels))

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        if not self.away:
            await self._try(super().publish(data, channels))

    async def on_shutdown(self) -> None:
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
        self._has_subscribed.set()

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        while True:
            await self._has_subscribed.wait()
            try:
                if self.away:
                    await self._come_back()
                message = await self._pub_sub.get_message(ignore_subscribe_messages=True, timeout=PATIENCE)
            except away() as error:
                self._lost(error)
                await asyncio.sleep(PATIENCE)
                continue
            if message is not None and (channel := message["channel"].decode()) in self._wanted:
                yield channel, message["data"]

    async def _come_back(self) -> None:
        await self._redis.ping()
        await super().subscribe(self._wanted or {"nobody"})
        self.away = False
        self.back.set()
        log.warning("Redis is back")
