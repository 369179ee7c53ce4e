"""How much one may ask for: by cost, not by number of requests. Nobody's share is taken from another's."""

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from manse.server.refusal import Refusal

log = logging.getLogger("manse.limits")
MOST_KNOWN = 20_000
"""Addresses whose allowance is remembered; the longest unused is forgotten first."""


class Allowance:
    """For each who asks `rate` a second in the long run, and `burst` at once. What has been spent beyond is a debt: it is waited for."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, who: str) -> float:
        now = time.monotonic()
        left, at = self._known.get(who, (self.burst, now))
        return min(self.burst, left + self.rate * (now - at))

    def spend(self, who: str, cost: float) -> None:
        self._known[who] = (self.left(who) - cost, time.monotonic())
        self._known.move_to_end(who)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def check(self, who: str, cost: float) -> None:
        """Spends, or refuses if there is not enough left."""
        if self.left(who) < cost:
            raise Refusal("too_fast", "that was too much at once; try again in a moment")
        self.spend(who, cost)

    def check_some(self, who: str) -> None:
        """Before something whose cost is not known yet: there must be something to spend, and not only crumbs."""
        if self.left(who) < self.burst / 10:
            raise Refusal("too_fast", "that was too much at once; try again in a moment")

    def debt(self, who: str) -> float:
        """Seconds until the debt is paid."""
        return max(0.0, -self.left(who) / self.rate)


class Shares:
    """What one person may have in an hour; from one address four times as much."""

    def __init__(self, most: int) -> None:
        self.person, self.address = Allowance(most / 3600, most), Allowance(4 * most / 3600, 4 * most)

    def check(self, person: str, address: str) -> None:
        if self.address.left(address) >= 1:
            self.person.check(person, 1)
        self.address.check(address, 1)


class SharedShares:
    """As `Shares`, counted by all workers together in Redis; by each for itself too, so that it holds while Redis is away."""

    def __init__(self, name: str, most: int, redis: Any) -> None:
        self._name, self._most, self._redis, self._own = name, most, redis, Shares(most)

    async def check(self, person: str, address: str) -> None:
        self._own.check(person, address)
        for who, most in ((f"person:{person}", self._most), (f"address:{address}", 4 * self._most)):
            if await self._count(f"manse-share:{self._name}:{who}") > most:
                raise Refusal("too_fast", "that was too much at once; try again in an hour")

    async def _count(self, key: str) -> int:
        """How often within the hour that began with the first."""
        if self._redis is None:
            return 0
        try:
            await self._redis.set(key, 0, ex=3600, nx=True)
            return int(await self._redis.incr(key))
        except Exception as error:
            log.warning("what is asked for is counted alone: %s", type(error).__name__)
            return 0


class Quota:
    """How many of something one may hold at a time."""

    def __init__(self, most: int, refusal: str) -> None:
        self.most, self.refusal = most, refusal
        self.held: Counter[str] = Counter()

    @contextmanager
    def hold(self, who: str | None) -> Iterator[None]:
        if who is None:
            yield
            return
        if self.held[who] >= self.most:
            raise Refusal("too_fast", self.refusal)
        self.held[who] += 1
        try:
            yield
        finally:
            self.held[who] -= 1
            if not self.held[who]:
                del self.held[who]


class Sockets:
    """Sockets of one person, and of one address."""

    def __init__(self, most: int) -> None:
        refusal = "too many windows are open: close some"
        self.person, self.address = Quota(most, refusal), Quota(4 * most, refusal)

    @contextmanager
    def hold(self, person: str | None, address: str) -> Iterator[None]:
        with self.address.hold(address), self.person.hold(person):
            yield
