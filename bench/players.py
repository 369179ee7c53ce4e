"""People who play at a service: two at each table, each with a socket of their own, who decide at random, as fast as they can or at a rate.

A decision counts when the service has acknowledged it, which is after it is on the disk; its latency is from sending it to that
acknowledgement. The processor's time of a decision is the service's own, by the stages of its way (`bench/stages.py`).
"""

import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import websockets

sys.path.insert(0, str(Path(__file__).parent.parent))
from manse.server.settings import Settings
from stages import Spent, by_stage, look_at, spent_by
from tests.server.service import Service
from timed import TooLong, bounded


class Message(msgspec.Struct):
    """What a player reads of what is told."""

    type: str
    id: str = ""
    ask: int | None = None
    legal: list[dict[str, str]] = []
    over: bool = False


class Figures(NamedTuple):
    rate: float
    p50: float
    p99: float
    processor: float
    """Microseconds of the service a decision."""
    megabytes: float
    stages: dict[str, float]
    """Microseconds a decision."""
    told: float
    """Bytes that each of two sockets is sent a decision."""
    load: float
    """Microseconds of those who play a decision: where they share the cores, they take them from the service."""


WARM = 3
"""Decisions at each table before the clock starts."""
STAGGER = 200
"""Decisions by which the tables of a run lie apart when the clock starts, so that their games do not end together."""
MOST_APART = 100
"""Tables of a run that are put apart: of more, none ends while it is measured."""
ARREARS = 0.2
"""Seconds by which decisions may be behind the rate before some are left out."""
AT_THE_DOOR = 8
"""Tables that are made at a time."""
decode = msgspec.json.Decoder(Message).decode


class Load:
    """All who play: decisions are let through at a rate, or as they come."""

    def __init__(self, address: str, game: str, rate: float) -> None:
        self.address, self.game, self.rate = address, game, rate
        self.latencies: list[float] = []
        self.measuring = False
        self.told = 0
        """Bytes."""
        self.taken: Counter[str] = Counter()
        """Decisions of each table."""
        self.seated = asyncio.Event()
        """Set when all tables are there and play may begin."""
        self.begun = asyncio.Event()
        """Set when each table is where its game is to be looked at from."""
        self.targets: dict[str, int] = {}
        """How many decisions a table makes before that."""
        self._next = 0.0
        self._door = asyncio.Semaphore(AT_THE_DOOR)

    async def turn(self) -> None:
        """Waits until the next decision is due."""
        if self.rate and self.begun.is_set():
            now = time.perf_counter()
            self._next = max(self._next or now, now - ARREARS) + 1 / self.rate
            await asyncio.sleep(max(0.0, self._next - now))

    async def begin(self, http: httpx.AsyncClient, tables: int) -> list[asyncio.Task[None]]:
        """People come to so many tables and play on, until each game is where it is to be looked at from: so they lie apart, and do not
        end together. Games that end are followed by new ones."""
        seated: list[list[asyncio.Task[None]]] = []

        async def evenings(place: int) -> None:
            target = WARM + place * STAGGER // tables if tables <= MOST_APART else WARM
            while True:
                players = await self.table(http, target)
                seated.append(players)
                await asyncio.gather(*players)

        found = [asyncio.create_task(evenings(place)) for place in range(tables)]
        while len(seated) < tables:
            await still(found)
        self.seated.set()
        while sum(self.taken[table] >= target for table, target in self.targets.items()) < tables:
            await still(found)
        self.begun.set()
        return found

    async def table(self, http: httpx.AsyncClient, target: int = 0) -> list[asyncio.Task[None]]:
        async with self._door:
            made = await self.made(http)
        if not self.begun.is_set():
            self.targets[made] = target
        return [asyncio.create_task(self.play(http, made, seat)) for seat in (0, 1)]

    async def made(self, http: httpx.AsyncClient) -> str:
        wish = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "me"}]}
        made: str = (await http.post("/api/tables", json=wish)).raise_for_status().json()["id"]
        address, who = f"{self.door_of(made)}/api/tables/{made}", {"cookie": cookie_of(http)}
        info = (await http.get(address, headers=who)).raise_for_status().json()
        if info["status"] == "open":
            (await http.post(f"{address}/start", json={}, headers=who)).raise_for_status()
        return made

    def door_of(self, table: str) -> str:
        """Where the table is asked for."""
        return self.address

    async def play(self, http: httpx.AsyncClient, table: str, seat: int) -> None:
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        async with websockets.connect(address, additional_headers={"cookie": cookie_of(http)}, max_size=None, compression=None) as socket:
            await self.seated.wait()
            await socket.send(msgspec.json.encode({"type": "look", "id": "0", "seat": seat, "step": 0, "wire": 2}).decode())
            sent, asked = 0.0, -1
            while True:
                told = await socket.recv(decode=False)
                message = decode(told)
                self.told += len(told) if self.measuring else 0
                if message.type == "taken" and message.id == "d":
                    self.taken[table] += 1
                    if self.measuring:
                        self.latencies.append(time.perf_counter() - sent)
                elif message.type == "now" and message.over:
                    return
                elif message.type == "now" and message.ask is not None and message.ask != asked:
                    if self.taken[table] >= self.targets.get(table, 0):
                        await self.begun.wait()
                    await self.turn()
                    asked, sent = message.ask, time.perf_counter()
                    decision = {
                        "type": "decide",
                        "id": "d",
                        "seat": seat,
                        "number": asked,
                        "action": random.choice(message.legal)["action"],
                    }
                    await socket.send(msgspec.json.encode(decision).decode())


def cookie_of(http: httpx.AsyncClient) -> str:
    return "; ".join(f"{name}={value}" for name, value in http.cookies.items())


async def measure(service: Service, looked: Path, game: str, tables: int, rate: float, seconds: float) -> Figures:
    """`looked` is where the service says what it has spent."""
    load = Load(service.address, game, rate)
    async with service.http(headers={"x-manse": "1"}, timeout=60) as http:
        (await http.post("/api/me", json={"name": "Load"})).raise_for_status()
        players = await load.begin(http, tables)
        before, own = await spent(service, looked), time.process_time()
        load.measuring = True
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        load.measuring, own = False, time.process_time() - own
        after = await spent(service, looked)
        memory = megabytes(service)
        for player in players:
            player.cancel()
        failed = [error for error in await asyncio.gather(*players, return_exceptions=True) if isinstance(error, Exception)]
        if failed:
            raise failed[0]
    found = sorted(load.latencies)
    made = len(found)
    if not made:
        raise TooLong(f"nothing was decided at {tables} tables in {seconds:g} s")
    return Figures(
        rate=made / took,
        p50=1000 * found[made // 2],
        p99=1000 * found[int(0.99 * made)],
        processor=1e6 * (after.whole - before.whole) / made,
        megabytes=memory,
        stages=by_stage(before, after, made),
        told=load.told / made / 2,
        load=1e6 * own / made,
    )


async def spent(service: Service, looked: Path) -> Spent:
    assert service.process is not None
    return await asyncio.to_thread(spent_by, service.process.pid, looked)


async def still(players: list[asyncio.Task[None]]) -> None:
    """Waits a moment; who has failed, fails the measurement."""
    await asyncio.sleep(0.1)
    for player in players:
        if player.done():
            player.result()


def megabytes(service: Service) -> float:
    assert service.process is not None
    status = Path(f"/proc/{service.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


@contextlib.contextmanager
def looked_at() -> Iterator[tuple[Service, Path]]:
    """A service on SQLite, and where it says what it has spent."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder), forked=False, patience=Settings.patience)  # as a house has it: tests are in a hurry
        looked = look_at(service)
        service.start()
        try:
            yield service, looked
        finally:
            service.kill()


def run(game: str, tables: int, rate: float, seconds: float, bound: float) -> Figures:
    with looked_at() as (service, looked):
        return bounded(measure(service, looked, game, tables, rate, seconds), bound)
