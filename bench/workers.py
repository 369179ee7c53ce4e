"""Several workers with PostgreSQL and Redis: `python bench/workers.py`; with `--namespaces` each worker is a service of its own in a
network namespace of its own, as on a machine of its own (Linux, root).

Two people a table with a socket each play as fast as they can, at workers taken in turns. Beside decisions a second stands the processor's
time that a decision costs all workers together: where the load shares the machine, that says what more cores would give. Then a worker is
killed: how long is it until each table's next decision is acknowledged, whoever serves it then?
"""

import argparse
import asyncio
import contextlib
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import psutil
import uvloop
import websockets
from rich.console import Console

sys.path.insert(0, str(Path(__file__).parent.parent))
import load
from load import Load, spread
from tests.server.service import Postgres, Service, redis_server
from tools import system

INSIDE = "MANSE_BENCH_INSIDE"
"""Set where this runs in namespaces of its own already: what it makes there vanishes with it."""


class Found(NamedTuple):
    rate: float
    processor: float
    """Microseconds of all workers a decision."""
    latest: float
    """Seconds from the death of a worker until the last table goes on; 0 with one worker."""


class Steadfast(Load):
    """People who come back when their worker is gone."""

    def __init__(self, addresses: list[str], game: str) -> None:
        super().__init__(addresses[0], game, 0.0)
        self.addresses = addresses
        self._next_address = 0

    async def play(self, http: httpx.AsyncClient, table: str, seat: int) -> None:
        while True:
            self._next_address += 1
            self.address = self.addresses[self._next_address % len(self.addresses)]
            with contextlib.suppress(websockets.ConnectionClosed, OSError, websockets.InvalidHandshake, TimeoutError):
                await super().play(http, table, seat)
                return
            await asyncio.sleep(0.05)


def spent(pids: list[int]) -> float:
    total = 0.0
    for pid in pids:
        with contextlib.suppress(psutil.NoSuchProcess):
            used = psutil.Process(pid).cpu_times()
            total += used.user + used.system
    return total


async def measure(services: list[Service], pids: list[int], game: str, tables: int, seconds: float) -> Found:
    people = Steadfast([service.address for service in services], game)
    async with services[0].http(headers={"x-manse": "1"}, timeout=60) as http:
        (await http.post("/api/me", json={"name": "Load"})).raise_for_status()

        async def evenings() -> None:
            while True:
                await asyncio.gather(*await people.table(http))

        playing = [asyncio.create_task(evenings()) for _ in range(tables)]
        people.seated.set()
        people.begun.set()
        while len(people.taken) < tables or min(people.taken.values()) < load.WARM:
            await load.still(playing)
        before, used, began = people.taken.total(), spent(pids), time.perf_counter()
        await asyncio.sleep(seconds)
        made, took = people.taken.total() - before, time.perf_counter() - began
        processor = 1e6 * (spent(pids) - used) / made
        latest = await after_death(people, pids, playing) if len(pids) > 1 else 0.0
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return Found(made / took, processor, latest)


async def after_death(people: Steadfast, pids: list[int], playing: list[asyncio.Task[None]]) -> float:
    known = dict(people.taken)
    os.kill(pids[-1], signal.SIGKILL)
    died = time.perf_counter()
    live = [table for table, count in known.items() if count]
    while any(people.taken[table] == known[table] for table in live[-len(playing) :]):
        await load.still(playing)
        if time.perf_counter() - died > 60:
            raise SystemExit("a table did not go on")
    return time.perf_counter() - died


@contextlib.contextmanager
def one_machine(folder: Path, workers: int, database: str, redis: str) -> Iterator[tuple[list[Service], list[int]]]:
    service = Service(folder, database=database, redis=redis, workers=workers, forked=False).start()
    try:
        assert service.process is not None
        yield [service], service.workers() if workers > 1 else [service.process.pid]
    finally:
        service.kill()


@contextlib.contextmanager
def namespaces(folder: Path, workers: int, database: str, redis: str) -> Iterator[tuple[list[Service], list[int]]]:
    """Each worker behind a cable of its own to where the database, Redis and the people are."""
    services = []
    for number in range(1, workers + 1):
        name, here, there = f"worker{number}", f"10.77.{number}.1", f"10.77.{number}.2"
        for line in (
            f"ip netns add {name}",
            f"ip link add cable{number} type veth peer name door netns {name}",
            f"ip addr add {here}/24 dev cable{number}",
            f"ip link set cable{number} up",
            f"ip -n {name} addr add {there}/24 dev door",
            f"ip -n {name} link set door up",
            f"ip -n {name} link set lo up",
            f"ip -n {name} route add default via {here}",
        ):
            subprocess.run(line.split(), check=True)
        (folder / name).mkdir()
        service = Service(folder / name, database=database, redis=redis, forked=False)
        service.address = f"http://{there}:{service.port}"
        service.command = ["ip", "netns", "exec", name, *service.command, "--host", there]
        services.append(service.start())
    try:
        yield services, [service.process.pid for service in services if service.process]
    finally:
        for service in services:
            service.kill()
        for number in range(1, workers + 1):
            subprocess.run(["ip", "link", "del", f"cable{number}"], check=True)  # at once: a namespace takes its time to go
            subprocess.run(["ip", "netns", "del", f"worker{number}"], check=True)


@contextlib.contextmanager
def shared(apart: bool) -> Iterator[tuple[str, str]]:
    """PostgreSQL and Redis; reachable from the namespaces, if there are any."""
    cluster = Postgres()
    if apart:
        for line in ("ip link set lo up", "ip addr replace 10.77.0.1/32 dev lo"):
            subprocess.run(line.split(), check=True)
        cluster.command[-1] = "listen_addresses=127.0.0.1,10.77.0.1"
        with open(cluster.folder / "data" / "pg_hba.conf", "a") as rules:
            rules.write("host all all 10.77.0.0/16 trust\n")
    with redis_server() as redis:
        cluster.start()
        try:
            if apart:
                port = int(redis.rpartition(":")[2])
                subprocess.run(
                    [str(system.program("redis-cli")), "-p", str(port), "config", "set", "bind", "127.0.0.1 10.77.0.1"], check=True
                )
                subprocess.run([str(system.program("redis-cli")), "-p", str(port), "config", "set", "protected-mode", "no"], check=True)
                yield cluster.address.replace("127.0.0.1", "10.77.0.1"), f"redis://10.77.0.1:{port}"
            else:
                yield cluster.address, redis
        finally:
            cluster.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ghosts")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--namespaces", action="store_true")
    given = parser.parse_args()
    if given.namespaces and INSIDE not in os.environ:
        os.environ[INSIDE] = "1"
        os.execvp("unshare", ["unshare", "--net", "--mount", "--propagation", "private", sys.executable, *sys.argv])
    place: Any = namespaces if given.namespaces else one_machine
    found: dict[int, list[Found]] = {count: [] for count in given.workers}
    for _ in range(given.runs):
        for count in given.workers:
            with (
                shared(given.namespaces) as (database, redis),
                tempfile.TemporaryDirectory() as folder,
                place(Path(folder), count, database, redis) as (services, pids),
            ):
                found[count].append(uvloop.run(measure(services, pids, given.game, given.tables, given.seconds)))
    show(found, given.game, "network namespaces" if given.namespaces else "one machine")


def show(found: dict[int, list[Found]], game: str, where: str) -> None:
    title = f"{game}, {where}, PostgreSQL and Redis, {os.cpu_count()} cores shared with the load and the databases"
    columns = ("decisions a second", "processor µs a decision", "workers' cores would do, of one", "s until all go on after a death")
    table = load.titled(title, "workers", *columns)
    one = statistics.median(each.processor for each in found[min(found)])
    for count, each in found.items():
        would = [count * one / run.processor for run in each]
        late = spread([run.latest for run in each], 2) if count > 1 else "–"
        table.add_row(str(count), spread([run.rate for run in each]), spread([run.processor for run in each]), spread(would, 2), late)
    Console(width=150).print(table)


if __name__ == "__main__":
    main()
