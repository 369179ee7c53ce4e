"""Passwords: hashed by few at a time, and guessed at ever more slowly.

Who fails too often waits, twice as long each time: whoever tries a name, and whoever tries from an address. With Redis all workers count
together; without it, or while it is away, each counts for itself.
"""

import asyncio
import base64
import logging
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import argon2

from manse.server.refusal import Refusal

log = logging.getLogger("manse.passwords")
AT_ONCE = 1
"""Hashes worked out at the same time: each takes a core and 64 MiB."""
WAITING = 8
"""Hashes that wait their turn; who comes then is sent away."""
FREE = 5
"""Failures that cost no waiting."""
FREE_ADDRESS = 20
"""The same from one address, where several people may sit."""
FIRST_WAIT, LONGEST_WAIT = 30.0, 1800.0
REMEMBERED = 86_400
"""Seconds until failures are forgotten."""
MOST_KNOWN = 20_000
hasher = argon2.PasswordHasher()


def some_hash() -> str:
    """As of a password that nobody knows: drawn, since working one out takes half a second."""
    salt, digest = (base64.b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (hasher.salt_len, hasher.hash_len))
    return f"$argon2id$v=19$m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}${salt}${digest}"


NOBODYS_HASH = some_hash()
"""Checked when the name is unknown, so that the answer takes as long as when it is known."""


def wait_after(failures: int, free: int) -> float:
    """Seconds to wait after so many failures."""
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(failures - free, 30)) if failures >= free else 0.0


class Counts(Protocol):
    """Failures of each name and address, and until when it waits."""

    async def waits(self, who: str) -> float: ...
    async def failed(self, who: str, free: int) -> None: ...
    async def forget(self, who: str) -> None: ...


class OwnCounts:
    """In this process."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[int, float, float]] = OrderedDict()

    async def waits(self, who: str) -> float:
        _, until, _ = self._known.get(who, (0, 0.0, 0.0))
        return max(0.0, until - time.monotonic())

    async def failed(self, who: str, free: int) -> None:
        count, _, last = self._known.get(who, (0, 0.0, 0.0))
        at = time.monotonic()
        count = count + 1 if at - last < REMEMBERED else 1
        self._known[who] = (count, at + wait_after(count, free), at)
        self._known.move_to_end(who)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def forget(self, who: str) -> None:
        self._known.pop(who, None)


class SharedCounts:
    """In Redis, for all workers; in this process while Redis is away."""

    def __init__(self, redis: Any) -> None:
        self._redis, self._own = redis, OwnCounts()

    async def waits(self, who: str) -> float:
        own = await self._own.waits(who)
        try:
            left: int = await self._redis.pttl(f"manse-locked:{who}")
        except Exception as error:
            return self._away(error, own)
        return max(own, left / 1000 if left > 0 else 0.0)

    async def failed(self, who: str, free: int) -> None:
        await self._own.failed(who, free)
        try:
            count: int = await self._redis.incr(f"manse-failed:{who}")
            await self._redis.expire(f"manse-failed:{who}", REMEMBERED)
            if wait := wait_after(count, free):
                await self._redis.set(f"manse-locked:{who}", "1", px=int(wait * 1000))
        except Exception as error:
            self._away(error, 0.0)

    async def forget(self, who: str) -> None:
        await self._own.forget(who)
        try:
            await self._redis.delete(f"manse-failed:{who}", f"manse-locked:{who}")
        except Exception as error:
            self._away(error, 0.0)

    def _away(self, error: Exception, answer: float) -> float:
        log.warning("failed logins are counted alone: %s", type(error).__name__)
        return answer


class Passwords:
    def __init__(self, counts: Counts) -> None:
        self._counts = counts
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return str(await self._work(hasher.hash, password))

    async def check(self, login: str, address: str, hashed: str | None, password: str) -> bool:
        """Is it the password? Too many failures are refused unseen, also if this one were right."""
        await self.count_guess(login, address)
        if not await self._work(verified, hashed or NOBODYS_HASH, password) or hashed is None:
            return False
        await self.forgive(login)
        return True

    async def count_guess(self, login: str, address: str) -> None:
        """Counted before it is known, so that many at once do not slip through together; taken back if it was right."""
        for who in (f"name:{login}", f"address:{address}"):
            if wait := await self._counts.waits(who):
                raise Refusal("too_fast", f"too many wrong passwords: try again in {max(1, round(wait))} seconds")
        await self._counts.failed(f"name:{login}", FREE)
        await self._counts.failed(f"address:{address}", FREE_ADDRESS)

    async def forgive(self, login: str) -> None:
        await self._counts.forget(f"name:{login}")

    async def _work(self, function: Any, *given: str) -> Any:
        if self._waiting >= WAITING:
            raise Refusal("too_fast", "too many passwords at once: try again in a moment")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, function, *given)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def verified(hashed: str, password: str) -> bool:
    try:
        return hasher.verify(hashed, password)
    except argon2.exceptions.VerificationError:
        return False
