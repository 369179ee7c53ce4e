"""Redis's client, loaded by the first who talks to Redis: a house that is alone never does, and starts a tenth of a second sooner."""

from typing import Any

PATIENCE = 1.0
"""Seconds between attempts."""


def connect(url: str) -> Any:
    """A client that says at once when Redis is away: nobody at a table waits for it."""
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return Redis.from_url(url, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0))


def away() -> tuple[type[Exception], ...]:
    """What the client raises when there is no Redis."""
    from redis.exceptions import RedisError

    return RedisError, OSError, RuntimeError
