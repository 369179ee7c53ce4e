"""Several workers with PostgreSQL and Redis: `python bench/workers.py`. Each is a service of its own; with `--namespaces` in a network
namespace of its own, as on a machine of its own (Linux, root).

Two people a table with a socket each play as fast as they can, at workers taken in turns; with `--by-table` both come to the same one, as a
proxy sends them that goes by the table's address (docs/running-a-house.md). Beside decisions a second stands the processor's time that a
decision costs all workers together: where the load shares the machine, that says what more cores would give; and by stages of its way
(`bench/stages.py`), side by side with what one worker takes that has as many tables as each of several: the fewer there are, the fewer
decisions share a commit and a message. Then a worker is killed: how long is it until each table's next decision is
acknowledged, whoever serves it then? Beside it stand, in the same run, the raw limits and, with `--peer`, boardgame.io's server, of which
there is one process.
"""

import argparse
import asyncio
import contextlib
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import asyncpg  # type: ignore[import-untyped]
import httpx
import websockets

sys.path.insert(0, str(Path(__file__).parent.parent))
import players
from manse.server.settings import Settings
from players import Load
from stages import STAGES, Spent, by_stage, look_at, spent_by, together
from tests.server.service import Postgres, Service, redis_server
from timed import TooLong, bounded, progress, show, spread
from tools import system
from yardsticks import Yardsticks

INSIDE = "MANSE_BENCH_INSIDE"
"""Set where this runs in namespaces of its own already: what it makes there vanishes with it."""

GIVEN_UP = 30.0
"""Seconds."""
PEER = "at full speed"


class Stand(NamedTuple):
    workers: int
    tables: int


class Worker(NamedTuple):
    service: Service
    looked: Path
    """Where it says what it has spent."""

    @property
    def pid(self) -> int:
        assert self.service.process is not None
        return self.service.process.pid


class Found(NamedTuple):
    rate: float
    processor: float
    """Microseconds of all workers a decision."""
    stages: dict[str, float]
    """The same by stages."""
    together: float
    """Decisions a commit of the log."""
    latest: float
    """Seconds from the death of a worker until the last table goes on; 0 with one worker."""


class Steadfast(Load):
    """People who come back when their worker is gone."""

    def __init__(self, addresses: list[str], game: str, by_table: bool) -> None:
        super().__init__(addresses[0], game, 0.0)
        self.addresses, self.by_table = addresses, by_table
        self._next_address = 0
        self.ended: set[str] = set()
        """Tables whose game is over."""

    async def made(self, http: httpx.AsyncClient) -> str:
        while True:
            with contextlib.suppress(httpx.TransportError):
                return await super().made(http)
            await asyncio.sleep(0.05)

    def door_of(self, table: str) -> str:
        """A proxy sends what is asked of a table where its sockets go; who has none goes where all are made."""
        return self.addresses[zlib.crc32(table.encode()) % len(self.addresses)] if self.by_table else self.addresses[0]

    async def play(self, http: httpx.AsyncClient, table: str, seat: int) -> None:
        turn = self.addresses.index(self.door_of(table))
        while True:
            self._next_address += 1
            self.address = self.addresses[(turn if self.by_table else self._next_address) % len(self.addresses)]
            turn += 1  # to the next, if this one is gone
            with contextlib.suppress(websockets.ConnectionClosed, OSError, websockets.InvalidHandshake, TimeoutError):
                await super().play(http, table, seat)
                self.ended.add(table)
                return
            await asyncio.sleep(0.05)


async def spent(workers: list[Worker]) -> Spent:
    return together([await asyncio.to_thread(spent_by, worker.pid, worker.looked) for worker in workers])


async def measure(workers: list[Worker], tables: int, given: argparse.Namespace) -> Found:
    people = Steadfast([worker.service.address for worker in workers], given.game, given.by_table)
    async with workers[0].service.http(headers={"x-manse": "1"}, timeout=60) as http:
        (await http.post("/api/me", json={"name": "Load"})).raise_for_status()
        playing = await people.begin(http, tables)
        known, before, began = people.taken.total(), await spent(workers), time.perf_counter()
        await asyncio.sleep(given.seconds)
        made, took, after = people.taken.total() - known, time.perf_counter() - began, await spent(workers)
        latest = await after_death(people, workers[-1], playing) if len(workers) > 1 else 0.0
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return Found(
        rate=made / took,
        processor=1e6 * (after.whole - before.whole) / made,
        stages=by_stage(before, after, made),
        together=made / (after.commits - before.commits),
        latest=latest,
    )


async def after_death(people: Steadfast, worker: Worker, playing: list[asyncio.Task[None]]) -> float:
    known = dict(people.taken)
    os.kill(worker.pid, signal.SIGKILL)
    died = time.perf_counter()
    live = [table for table, count in known.items() if count]
    while any(people.taken[table] == known[table] and table not in people.ended for table in live[-len(playing) :]):
        await players.still(playing)
        if time.perf_counter() - died > GIVEN_UP:
            raise TooLong(f"a table did not go on within {GIVEN_UP:g} s after a worker's death")
    return time.perf_counter() - died


@contextlib.contextmanager
def one_machine(folder: Path, workers: int, database: str, redis: str) -> Iterator[list[Worker]]:
    with opened(worker_in(folder / str(number), database, redis) for number in range(workers)) as all_of_them:
        yield all_of_them


@contextlib.contextmanager
def namespaces(folder: Path, workers: int, database: str, redis: str) -> Iterator[list[Worker]]:
    """Each worker behind a cable of its own to where the database, Redis and the people are."""

    def behind_a_cable(number: int) -> Worker:
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
        worker = worker_in(folder / name, database, redis)
        worker.service.address = f"http://{there}:{worker.service.port}"
        worker.service.command = ["ip", "netns", "exec", name, *worker.service.command, "--host", there]
        return worker

    try:
        with opened(behind_a_cable(number + 1) for number in range(workers)) as all_of_them:
            yield all_of_them
    finally:
        for number in range(1, workers + 1):
            subprocess.run(["ip", "link", "del", f"cable{number}"], check=True)  # at once: a namespace takes its time to go
            subprocess.run(["ip", "netns", "del", f"worker{number}"], check=True)


def worker_in(folder: Path, database: str, redis: str) -> Worker:
    folder.mkdir()
    service = Service(folder, database=database, redis=redis, forked=False, patience=Settings.patience)
    return Worker(service, look_at(service))


@contextlib.contextmanager
def opened(workers: Iterable[Worker]) -> Iterator[list[Worker]]:
    open_now: list[Worker] = []
    try:
        for worker in workers:
            open_now.append(worker)
            worker.service.start()
        yield open_now
    finally:
        for worker in open_now:
            worker.service.kill()


@contextlib.contextmanager
def shared(apart: bool) -> Iterator[tuple[Postgres, str, str]]:
    """PostgreSQL and Redis, and where they are; reachable from the namespaces, if there are any."""
    cluster, host = Postgres(), "10.77.0.1" if apart else "127.0.0.1"
    if apart:
        for line in ("ip link set lo up", f"ip addr replace {host}/32 dev lo"):
            subprocess.run(line.split(), check=True)
        cluster.command[-1] = f"listen_addresses=127.0.0.1,{host}"
        with open(cluster.folder / "data" / "pg_hba.conf", "a") as rules:
            rules.write("host all all 10.77.0.0/16 trust\n")
    with redis_server() as redis:
        cluster.start()
        port = int(redis.rpartition(":")[2])
        try:
            for name, value in (("bind", f"127.0.0.1 {host}"), ("protected-mode", "no")) if apart else ():
                subprocess.run([str(system.program("redis-cli")), "-p", str(port), "config", "set", name, value], check=True)
            yield cluster, host, f"redis://{host}:{port}"
        finally:
            cluster.stop()
            shutil.rmtree(cluster.folder, ignore_errors=True)


def fresh_database(cluster: Postgres, name: str, host: str) -> str:
    async def make() -> None:
        connection = await asyncpg.connect(cluster.address)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(make())
    return f"postgresql://manse@{host}:{cluster.port}/{name}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ghosts")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--bound", type=float, default=90, help="seconds that one measurement may take")
    parser.add_argument("--namespaces", action="store_true")
    parser.add_argument("--by-table", action="store_true", help="both people of a table come to the same worker, as long as it lives")
    parser.add_argument("--peer", action="store_true", help="boardgame.io's server too")
    given = parser.parse_args()
    beside = Yardsticks(given.peer)
    if given.peer and INSIDE not in os.environ:
        beside.install()  # out there: from inside nothing can be reached
    if given.namespaces and INSIDE not in os.environ:
        os.environ[INSIDE] = "1"
        os.execvp("unshare", ["unshare", "--net", "--mount", "--propagation", "private", sys.executable, *sys.argv])
    found: dict[Stand, list[Found]] = {stand: [] for stand in stands(given.workers, given.tables)}
    with shared(given.namespaces) as (cluster, host, redis):
        for number in range(given.runs):
            for place, (stand, figures) in enumerate(found.items()):
                progress(f"run {number + 1} of {given.runs}: {named(stand, given.tables)}")
                database = fresh_database(cluster, f"run{number}at{place}", host)
                try:
                    figures.append(run(given, stand, database, redis))
                except TooLong as error:
                    progress(f"no figure: {error}")
            beside.take_peer(PEER, given.tables, 0.0, given.seconds)
            beside.take_limits(given.tables)
    where = "network namespaces" if given.namespaces else "one machine"
    report(found, beside, given.game, f"{where}, by table" if given.by_table else where)


def stands(workers: list[int], tables: int) -> list[Stand]:
    """And for several workers, one that has as many tables as each of them."""
    return list(dict.fromkeys(stand for count in workers for stand in (Stand(count, tables), Stand(1, tables // count))))


def named(stand: Stand, tables: int) -> str:
    alone = "one worker" if stand.workers == 1 else f"{stand.workers} workers"
    return alone if stand.tables == tables else f"{alone}, {stand.tables} tables"


def run(given: argparse.Namespace, stand: Stand, database: str, redis: str) -> Found:
    place = namespaces if given.namespaces else one_machine
    with tempfile.TemporaryDirectory() as folder, place(Path(folder), stand.workers, database, redis) as workers:
        return bounded(measure(workers, stand.tables, given), given.bound)


def report(found: dict[Stand, list[Found]], beside: Yardsticks, game: str, where: str) -> None:
    first, *_ = found
    one = statistics.median(each.processor for each in found[first])
    alone = statistics.median(each.rate for each in found[first])
    rows = []
    for stand, each in found.items():
        late = spread([run.latest for run in each], 2) if stand.workers > 1 else "–"
        all_there = len(each) == len(beside.limits)
        rows.append(
            [
                named(stand, first.tables),
                spread([run.rate for run in each]),
                spread([run.rate / alone for run in each], 2),
                spread([run.processor for run in each]),
                spread([stand.workers * one / run.processor for run in each], 2),
                late,
                beside.beside(PEER, "rate", [run.rate for run in each]) if all_there else "–",
                beside.of_limit("processor", [run.processor for run in each], 1) if all_there else "–",
            ]
        )
    if any(beside.of_peer(PEER, "rate")):
        theirs = [spread(beside.of_peer(PEER, part)) for part in ("rate", "processor")]
        rows.append(["boardgame.io, one process", theirs[0], "", theirs[1], "", "", "1", ""])
    columns = (
        "workers",
        "decisions a second",
        "of one worker's",
        "processor a decision, µs",
        "with a core for each worker, of one worker's",
        "s until all tables go on after a death",
        "decisions a second, in boardgame.io's",
        "processor, in echoes",
    )
    show(f"{game}, {where}, PostgreSQL and Redis, {os.cpu_count()} cores shared with the load and the databases", columns, rows)
    stages = [[stage, *(spread([run.stages[stage] for run in each]) for each in found.values())] for stage in STAGES]
    stages.append(["decisions a commit", *(spread([run.together for run in each], 1) for each in found.values())])
    names = [named(stand, first.tables) for stand in found]
    show("Where the processor's time goes, µs of all workers a decision", ["stage", *names], stages)


if __name__ == "__main__":
    main()
