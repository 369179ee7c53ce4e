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
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import manse
from tests.chaos import faults
from tests.chaos.evening import Evening, Findings
from tests.server.service import Postgres, Service, free_port, running

Fault = Callable[[Service], Awaitable[str]]
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
def scaled() -> Iterator[tuple[Service, Postgres, faults.Redis]]:
    redis, cluster = faults.Redis(free_port()), Postgres()
    try:
        redis.start()
        cluster.start()
        with embedded(database=cluster.address, redis=f"redis://127.0.0.1:{redis.port}", workers=2) as service:
            yield service, cluster, redis
    finally:
        redis.stop()
        cluster.stop()
        shutil.rmtree(cluster.folder, ignore_errors=True)


class Chaos:
    def __init__(self, given: argparse.Namespace) -> None:
        self.given, self.console = given, Console(width=None if sys.stdout.isatty() else 140)
        self.table = Table("while", "what happened", "games", "acknowledged", "frames", "reconnected", "faults", "seconds")
        self.faults: list[str] = []

    async def stand(self, name: str, service: Service, fault: Fault) -> None:
        """One kind of trouble, with people playing all the while; and what they found, checked."""
        self.console.print(f"[dim]{name} …[/dim]")
        began, enough = time.monotonic(), asyncio.Event()
        evenings = [Evening(service.address, f"Guest {n}", enough, self.given.seed + n, self.given.games) for n in range(self.given.people)]
        playing = [asyncio.create_task(evening.run()) for evening in evenings]
        try:
            what = await fault(service)
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
            "kill -9, SQLite": lambda service: faults.kill_service(service, given.kills, dice),
            "a full disk": lambda service: faults.fill_disk(service, 3),
            "clock jumps": lambda service: faults.jump_clock(service, dice, 5),
            "slow readers": lambda service: faults.stop_reading(service, 10),
            "half requests": lambda service: faults.send_halves(service, 500),
            "floods": lambda service: faults.flood(service, 40, 10),
            "bad messages": lambda service: faults.send_bad_messages(service, given.messages, dice),
        }
        for name, fault in troubles.items():
            if given.only in name:
                with embedded(**BOUNDS.get(name, {})) as service:
                    await self.stand(name, service, fault)
        if given.only in "kill -9, two workers; PostgreSQL restarts; Redis restarts":
            with scaled() as (service, cluster, redis):
                await self.stand("kill -9, two workers", service, lambda service: faults.kill_workers(service, given.kills, dice))
                await self.stand("PostgreSQL restarts", service, lambda service: faults.restart_postgres(cluster, 4, dice))
                await self.stand("Redis restarts", service, lambda service: faults.restart_redis(redis, 4))
        self.table.title = f"Chaos (seed {given.seed}, {given.people} people at a time)"
        self.console.print(self.table)
        for wrong in self.faults:
            self.console.print(f"[red]{wrong}[/red]")
        return 1 if self.faults else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="kill -9 so often, of one process and of two workers")
    parser.add_argument("--messages", type=int, default=20_000, help="bad messages")
    parser.add_argument("--people", type=int, default=3, help="who play at the same time")
    parser.add_argument("--games", nargs="+", default=manse.games(), choices=manse.games(), help="what they play")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--only", default="", help="a part of a row's name: this trouble only")
    sys.exit(asyncio.run(Chaos(parser.parse_args()).run()))


if __name__ == "__main__":
    main()
