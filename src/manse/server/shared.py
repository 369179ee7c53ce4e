"""What workers share in Redis, and how they do without it while it is away."""

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from litestar.stores.base import Store
from litestar.stores.memory import MemoryStore
from litestar.stores.redis import RedisStore
from redis.exceptions import RedisError

log = logging.getLogger("manse.shared")


class SteadyStore(Store):
    """A store in Redis, for limits that count for all workers; a store of this process while Redis is away."""

    def __init__(self, redis: Any) -> None:
        self._shared, self._own = RedisStore(redis, namespace="manse-limits"), MemoryStore()

    async def _either(self, shared: Callable[[], Awaitable[Any]], own: Callable[[], Awaitable[Any]]) -> Any:
        try:
            return await shared()
        except (RedisError, OSError) as error:
            log.warning("limits count for this worker alone: %s", type(error).__name__)
            return await own()

    async def set(self, key: str, value: str | bytes, expires_in: int | timedelta | None = None) -> None:
        await self._either(lambda: self._shared.set(key, value, expires_in), lambda: self._own.set(key, value, expires_in))

    async def get(self, key: str, renew_for: int | timedelta | None = None) -> bytes | None:
        found: bytes | None = await self._either(lambda: self._shared.get(key, renew_for), lambda: self._own.get(key, renew_for))
        return found

    async def delete(self, key: str) -> None:
        await self._either(lambda: self._shared.delete(key), lambda: self._own.delete(key))

    async def delete_all(self) -> None:
        await self._either(self._shared.delete_all, self._own.delete_all)

    async def exists(self, key: str) -> bool:
        return bool(await self._either(lambda: self._shared.exists(key), lambda: self._own.exists(key)))

    async def expires_in(self, key: str) -> int | None:
        found: int | None = await self._either(lambda: self._shared.expires_in(key), lambda: self._own.expires_in(key))
        return found
