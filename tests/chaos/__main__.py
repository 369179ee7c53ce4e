"""Chaos, bounded and on loopback only: `python -m tests.chaos`, or `make chaos`.

People play one table after another, in every game, while the house is killed, cut off, filled up, confused and shouted at. Then every
decision that was acknowledged must be in the log, in order and once; and every frame a seat was sent must be what that seat knew, in the
true world and in imagined ones. For the record: `python -m tests.chaos --kills 1000 --messages 1000000`.
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
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import manse
from tests.chaos import faults
from tests.chaos.evening import Evening, Findings, Traffic
from tests.server.service import Postgres, Service, free_port, running

EITHER = "kill -9, either of two"


class Scene(NamedTuple):
    """Where trouble comes: the processes of the house, who plays there, and what they say."""

    services: Sequence[Service]
    evenings: Sequence[Evening]
    traffic: Traffic

    @property
    def service(self) -> Service:
        return self.services[0]


Fault = Callable[[Scene], Awaitable[str]]
BOUNDS: dict[str, dict[str, Any]] = {
    "floods": {"tables": 60, "sockets": 60, "frames": 300},
    "slow readers": {"slow": 2},
    "half requests": {"request_seconds": 3},
}
"""Where the house's usual limits are what is tried, or may be shorter."""


@contextlib.contextmanager
def embedded(**settings: Any) -> Iterator[Service]:
    folder = Path(tempfile.mkdtemp(prefix="manse-chaos-"))
    try:
        with running(folder, **settings) as service:
            yield service
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def beside() -> Iterator[tuple[Postgres, faults.Redis]]:
    """What several workers share."""
    redis, cluster = faults.Redis(free_port()), Postgres()
    try:
        redis.start()
        cluster.start()
        yield cluster, redis
    finally:
        redis.stop()
        cluster.stop()
        shutil.rmtree(cluster.folder, ignore_errors=True)


class Chaos:
    def __init__(self, given: argparse.Namespace) -> None:
        self.given, self.console = given, Console(width=None if sys.stdout.isatty() else 140)
        self.table = Table("while", "what happened", "games", "acknowledged", "frames", "reconnected", "faults", "seconds")
        self.faults: list[str] = []

    async def stand(self, name: str, fault: Fault, *services: Service) -> None:
        """One kind of trouble, with people playing all the while; and what they found, checked."""
        self.console.print(f"[dim]{name} …[/dim]")
        began, enough, traffic = time.monotonic(), asyncio.Event(), Traffic(maxlen=2000)
        addresses, given = [service.address for service in services], self.given
        evenings = [Evening(addresses, f"Guest {n}", enough, given.seed + n, given.games, traffic) for n in range(given.people)]
        playing = [asyncio.create_task(evening.run()) for evening in evenings]
        try:
            what = await fault(Scene(services, evenings, traffic))
        except Exception as error:
            what = f"[red]{type(error).__name__}: {error}[/red]"
            self.faults.append(f"{name}: {error}")
        enough.set()
        found = await asyncio.gather(*playing)
        wrong = [fault for each in found for fault in each.faults]
        self.faults += [f"{name}: {fault}" for fault in wrong]
        self.row(name, what, found, len(wrong), time.monotonic() - began)

    def row(self, name: str, what: str, found: list[Findings], wrong: int, seconds: float) -> None:
        sums = [sum(getattr(each, part) for each in found) for part in ("games", "acknowledged", "frames", "reconnections")]
        self.table.add_row(name, what, *(f"{number:,}" for number in sums), str(wrong), f"{seconds:,.0f}")

    async def run(self) -> int:
        given, dice = self.given, random.Random(self.given.seed)
        troubles: dict[str, Fault] = {
            "kill -9, SQLite": lambda scene: faults.kill_service(scene.service, given.kills // 2, dice),
            "a full disk": lambda scene: faults.fill_disk(scene.service, 4, scene.evenings),
            "clock jumps": lambda scene: faults.jump_clock(scene.service, dice, 6, scene.evenings),
            "slow readers": lambda scene: faults.stop_reading(scene.service, 10),
            "half requests": lambda scene: faults.send_halves(scene.service, 500),
            "floods": lambda scene: faults.flood(scene.service, 30, 2),
            "bad messages": lambda scene: faults.send_bad_messages(scene.service, given.messages, dice, scene.traffic),
        }
        for name, fault in troubles.items():
            if given.only in name:
                with embedded(**BOUNDS.get(name, {})) as service:
                    await self.stand(name, fault, service)
        await self.run_scaled(dice)
        self.table.title = f"Chaos (seed {given.seed}, {given.people} people at a time)"
        self.console.print(self.table)
        for wrong in self.faults:
            self.console.print(f"[red]{wrong}[/red]")
        return 1 if self.faults else 0

    async def run_scaled(self, dice: random.Random) -> None:
        """With PostgreSQL and Redis: two processes, each with an address of its own, then two workers behind one."""
        kills, only = self.given.kills, self.given.only
        behind_one: dict[str, Callable[[Postgres, faults.Redis], Fault]] = {
            "kill -9, two workers": lambda cluster, redis: lambda scene: faults.kill_workers(scene.service, kills // 5, dice),
            "PostgreSQL restarts": lambda cluster, redis: lambda scene: faults.restart_postgres(cluster, 4, dice),
            "Redis restarts": lambda cluster, redis: lambda scene: faults.restart_redis(redis, 4),
        }
        wanted = [name for name in behind_one if only in name]
        if not wanted and only not in EITHER:
            return
        with beside() as (cluster, redis):
            shared = {"database": cluster.address, "redis": f"redis://127.0.0.1:{redis.port}"}
            if only in EITHER:
                with embedded(**shared) as one, embedded(**shared) as other:
                    await self.stand(EITHER, lambda scene: faults.kill_either(scene.services, kills * 3 // 10, scene.evenings), one, other)
            if wanted:
                with embedded(**shared, workers=2) as service:
                    for name in wanted:
                        await self.stand(name, behind_one[name](cluster, redis), service)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="kill -9 so often in all: half of them of the only process")
    parser.add_argument("--messages", type=int, default=10_000, help="bad messages")
    parser.add_argument("--people", type=int, default=3, help="who play at the same time")
    parser.add_argument("--games", nargs="+", default=manse.games(), choices=manse.games(), help="what they play")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--only", default="", help="a part of a row's name: this trouble only")
    sys.exit(asyncio.run(Chaos(parser.parse_args()).run()))


if __name__ == "__main__":
    main()
