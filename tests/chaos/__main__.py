"""Chaos, bounded and on loopback only: `python -m tests.chaos`, or `make chaos`.

People play one table after another, in every game, while the house is killed, cut off, filled up, confused and shouted at. Then every
decision that was acknowledged must be in the log, in order and once; and every frame a seat was sent must be what that seat knew, in the
true world and in imagined ones. For the record: `python -m tests.chaos --kills 1000 --messages 1000000 --log chaos.log`. What is in the log
has been done: started again, it goes on from there, and `--seconds` says how long it may go on.
"""

import argparse
import asyncio
import contextlib
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

import manse
from tests.chaos import faults
from tests.chaos.evening import Evening, Traffic
from tests.chaos.ledger import COUNTED, Ledger, Portion
from tests.server import forks
from tests.server.service import Postgres, Service, free_port, running


class Scene(NamedTuple):
    """Where trouble comes: the processes of the house, who plays there, and what they say; and what luck decides."""

    services: Sequence[Service]
    evenings: Sequence[Evening]
    traffic: Traffic
    dice: random.Random

    @property
    def service(self) -> Service:
        return self.services[0]


Fault = Callable[[Scene, int], Awaitable[dict[str, int]]]
"""Does it so often, and says what has happened."""


class Trouble(NamedTuple):
    name: str
    times: int
    fault: Fault
    portion: int = 0
    """At most so many before what was told is checked; 0: all at once."""
    houses: tuple[int, ...] = (1,)
    """Workers behind each address of the house."""
    shared: bool = False
    """With PostgreSQL and Redis."""
    bounds: dict[str, Any] = {}  # noqa: RUF012
    """Where the house's usual limits are what is tried, or may be shorter."""


class Beside:
    """What several workers share."""

    @cached_property
    def postgres(self) -> Postgres:
        return Postgres()

    @cached_property
    def redis(self) -> faults.Redis:
        return faults.Redis(free_port())

    @contextlib.contextmanager
    def running(self) -> Iterator[dict[str, Any]]:
        self.postgres.start()
        self.redis.start()
        try:
            yield {"database": self.postgres.address, "redis": f"redis://127.0.0.1:{self.redis.port}"}
        finally:
            self.redis.stop()
            self.postgres.stop()

    def close(self) -> None:
        if "postgres" in vars(self):
            shutil.rmtree(self.postgres.folder, ignore_errors=True)


def troubles(kills: int, messages: int, beside: Beside) -> list[Trouble]:
    floods, two = {"tables": 60, "sockets": 60, "frames": 300}, (2,)
    return [
        Trouble("kill -9, SQLite", kills // 2, lambda s, n: faults.kill_service(s.service, n, s.dice, s.evenings), 50),
        Trouble("a full disk", 4, lambda s, n: faults.fill_disk(s.service, n, s.evenings)),
        Trouble("clock jumps", 6, lambda s, n: faults.jump_clock(s.service, s.dice, n, s.evenings)),
        Trouble("slow readers", 10, lambda s, n: faults.stop_reading(s.service, n), bounds={"slow": 2}),
        Trouble("half requests", 500, lambda s, n: faults.send_halves(s.service, n), bounds={"request_seconds": 3}),
        Trouble("floods", 30, lambda s, n: faults.flood(s.service, n, 2), bounds=floods),
        Trouble("bad messages", messages, lambda s, n: faults.send_bad_messages(s.service, n, s.dice, s.traffic), 100_000),
        Trouble(
            *("kill -9, either of two", kills * 3 // 10, lambda s, n: faults.kill_either(s.services, n, s.evenings), 50),
            houses=(1, 1),
            shared=True,
        ),
        Trouble("kill -9, two workers", kills // 5, lambda s, n: faults.kill_workers(s.service, n, s.dice), 50, two, True),
        Trouble("PostgreSQL restarts", 4, lambda s, n: faults.restart_postgres(beside.postgres, n, s.dice), 0, two, True),
        Trouble("Redis restarts", 4, lambda s, n: faults.restart_redis(beside.redis, n), 0, two, True),
    ]


@contextlib.contextmanager
def houses(trouble: Trouble, beside: Beside) -> Iterator[list[Service]]:
    with contextlib.ExitStack() as stack:
        shared = stack.enter_context(beside.running()) if trouble.shared else {}
        yield [stack.enter_context(house(workers=workers, **shared, **trouble.bounds)) for workers in trouble.houses]


@contextlib.contextmanager
def house(**settings: Any) -> Iterator[Service]:
    folder = Path(tempfile.mkdtemp(prefix="manse-chaos-"))
    try:
        with running(folder, **settings) as service:
            yield service
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Chaos:
    def __init__(self, given: argparse.Namespace) -> None:
        self.given, self.console = given, Console(width=None if sys.stdout.isatty() else 140)
        self.ledger = Ledger(given.log)
        self.began = time.monotonic()

    async def run(self) -> int:
        given, beside = self.given, Beside()
        try:
            for trouble in troubles(given.kills, given.messages, beside):
                if given.only in trouble.name:
                    await self.go_on(trouble, beside)
        finally:
            beside.close()
        self.console.print(self.ledger.table(f"Chaos (seed {given.seed}, {given.people} people at a time)"))
        for wrong in self.ledger.faults:
            self.console.print(f"[red]{wrong}[/red]")
        return 1 if self.ledger.faults else 0

    async def go_on(self, trouble: Trouble, beside: Beside) -> None:
        """One kind of trouble, as far as it has not been made already and there is time."""
        while (made := self.ledger.made(trouble.name)) < trouble.times:
            if time.monotonic() - self.began > self.given.seconds:
                self.console.print(f"{trouble.name}: {made:,} of {trouble.times:,}, no time for more")
                return
            self.console.print(f"[dim]{trouble.name}, from {made:,} of {trouble.times:,} …[/dim]")
            with houses(trouble, beside) as services:
                self.ledger.add(await self.stand(trouble, services, made))

    async def stand(self, trouble: Trouble, services: Sequence[Service], made: int) -> Portion:
        """People play all the while; and what they found, checked."""
        began, enough, traffic, given = time.monotonic(), asyncio.Event(), Traffic(maxlen=2000), self.given
        dice = random.Random(f"{given.seed} {trouble.name} {made}")
        addresses, names = [service.address for service in services], [f"Guest {number}" for number in range(given.people)]
        evenings = [Evening(addresses, name, enough, dice.randrange(2**32), given.games, traffic) for name in names]
        playing = [asyncio.create_task(evening.run()) for evening in evenings]
        times, wrong, done = min(trouble.portion or trouble.times, trouble.times - made), list[str](), dict[str, int]()
        try:
            done = await trouble.fault(Scene(services, evenings, traffic, dice), times)
        except Exception as error:
            done, wrong = {"attempts": times}, [f"{type(error).__name__}: {error}"]
        enough.set()
        found = await asyncio.gather(*playing)
        wrong += [fault for each in found for fault in each.faults]
        seen = {part: sum(getattr(each, part) for each in found) for part in COUNTED}
        return Portion(trouble.name, done, seen, wrong, round(time.monotonic() - began, 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="kill -9 so often in all: half of them of the only process")
    parser.add_argument("--messages", type=int, default=10_000, help="bad messages")
    parser.add_argument("--people", type=int, default=3, help="who play at the same time")
    parser.add_argument("--games", nargs="+", default=manse.games(), choices=manse.games(), help="what they play")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--only", default="", help="a part of a row's name: this trouble only")
    parser.add_argument("--log", type=Path, help="a file of what is done, with which it goes on")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="after so many nothing new is begun")
    given = parser.parse_args()
    forks.WARM[:] = given.games
    sys.exit(asyncio.run(Chaos(given).run()))


if __name__ == "__main__":
    main()
