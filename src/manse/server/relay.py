"""News between workers by Redis. While Redis is away the relay waits for it; what is missed meanwhile a worker finds in the log."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from typing import Any

from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.exceptions import RedisError

log = logging.getLogger("manse.relay")
PATIENCE = 1.0
"""Seconds between attempts."""


class Relay(RedisChannelsPubSubBackend):
    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        try:
            await super().publish(data, channels)
        except (RedisError, OSError) as error:
            log.warning("news could not be sent: %s", error)

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        while True:
            try:
                async for event in super().stream_events():
                    yield event
            except (RedisError, OSError) as error:
                log.warning("no news: %s", error)
                await asyncio.sleep(PATIENCE)
