"""How much one machine carries: `python bench/load.py --tables 50`.

Starts `manse serve` on SQLite as a process of its own, and in this one two people at each table, each with a socket of their own, who play
at random once all are seated. First everybody plays as fast as they can; then at a given rate; then at many tables, each of which decides
something every few seconds, as people do. A decision counts when the service has acknowledged it, which is after it is on the disk; its
latency is from sending it to that acknowledgement.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import uvloop
import websockets
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.service import Service


class Message(msgspec.Struct):
    """What a player reads of what is told."""

    type: str
    id: str = ""
    ask: int | None = None
    legal: list[dict[str, str]] = []
    over: bool = False


class Figures(NamedTuple):
    tables: int
    rate: float
    p50: float
    p99: float
    megabytes: float


WARM = 3
"""Decisions at each table before the clock starts."""
AT_THE_DOOR = 8
"""Tables that are made at a time."""
decode = msgspec.json.Decoder(Message).decode


class Load:
    """All who play: decisions are let through at a rate, or as they come."""

    def __init__(self, address: str, game: str, rate: float) -> None:
        self.address, self.game, self.rate = address, game, rate
        self.latencies: list[float] = []
        self.measuring = False
        self.taken: Counter[str] = Counter()
        """Decisions of each table."""
        self.seated = asyncio.Event()
        """Set when all tables are there and play may begin."""
        self._next = 0.0
        self._door = asyncio.Semaphore(AT_THE_DOOR)

    async def turn(self) -> None:
        """Waits until the next decision is due."""
        if self.rate:
            now = time.perf_counter()
            self._next = max(self._next, now - 0.2) + 1 / self.rate
            await asyncio.sleep(max(0.0, self._next - now))

    async def table(self, http: httpx.AsyncClient) -> list[asyncio.Task[None]]:
        async with self._door:
            made = await self.made(http)
        return [asyncio.create_task(self.play(http, made, seat)) for seat in (0, 1)]

    async def made(self, http: httpx.AsyncClient) -> str:
        wish = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "me"}]}
        made: str = (await http.post("/api/tables", json=wish)).raise_for_status().json()["id"]
        info = (await http.get(f"/api/tables/{made}")).raise_for_status().json()
        if info["status"] == "open":
            (await http.post(f"/api/tables/{made}/start", json={})).raise_for_status()
        return made

    async def play(self, http: httpx.AsyncClient, table: str, seat: int) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        async with websockets.connect(address, additional_headers={"cookie": cookie}, max_size=None, compression=None) as socket:
            await self.seated.wait()
            await socket.send(msgspec.json.encode({"type": "look", "id": "0", "seat": seat, "step": 0}).decode())
            sent, asked = 0.0, -1
            while True:
                message = decode(await socket.recv(decode=False))
                if message.type == "taken" and message.id == "d":
                    self.taken[table] += 1
                    if self.measuring:
                        self.latencies.append(time.perf_counter() - sent)
                elif message.type == "now" and message.over:
                    return
                elif message.type == "now" and message.ask is not None and message.ask != asked:
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


async def measure(service: Service, game: str, tables: int, rate: float, seconds: float) -> Figures:
    """Games that end are followed by new ones."""
    load = Load(service.address, game, rate)
    async with service.http(headers={"x-manse": "1"}, timeout=60) as http:
        (await http.post("/api/me", json={"name": "Load"})).raise_for_status()

        async def evenings() -> None:
            while True:
                players = await load.table(http)
                seated.append(players)
                await asyncio.gather(*players)

        seated: list[list[asyncio.Task[None]]] = []
        players = [asyncio.create_task(evenings()) for _ in range(tables)]
        while len(seated) < tables:
            await still(players)
        load.seated.set()
        while sum(count >= WARM for count in load.taken.values()) < tables:
            await still(players)
        load.measuring = True
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        load.measuring = False
        memory = megabytes(service)
        for player in players:
            player.cancel()
        failed = [error for error in await asyncio.gather(*players, return_exceptions=True) if isinstance(error, Exception)]
        if failed:
            raise failed[0]
    found = sorted(load.latencies)
    return Figures(tables, len(found) / took, 1000 * found[len(found) // 2], 1000 * found[int(0.99 * len(found))], memory)


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="ghosts")
    parser.add_argument("--tables", type=int, default=50, help="for the run at full speed")
    parser.add_argument("--rate", type=float, default=500, help="decisions a second of the second run")
    parser.add_argument("--many", type=int, default=500, help="tables of the third run")
    parser.add_argument("--pause", type=float, default=4, help="seconds between decisions at one of them")
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    shown = Table(title=f"{given.game}, two people a table, SQLite, {os.cpu_count()} cores shared with the load", box=None)
    for column in ("run", "tables", "durable decisions a second", "p50 ms", "p99 ms", "memory of the service MB"):
        shown.add_column(column, justify="left" if column == "run" else "right")
    runs: list[tuple[str, int, float]] = [
        ("at full speed", given.tables, 0.0),
        (f"{given.rate:g} a second", given.tables, given.rate),
        (f"each table every {given.pause:g} s", given.many, given.many / given.pause),
    ]
    for name, tables, rate in runs:
        with tempfile.TemporaryDirectory() as folder:
            service = Service(Path(folder), forked=False).start()
            try:
                found: Any = uvloop.run(measure(service, given.game, tables, rate, given.seconds))
            finally:
                service.kill()
        shown.add_row(name, str(tables), f"{found.rate:,.0f}", f"{found.p50:.1f}", f"{found.p99:.1f}", f"{found.megabytes:.0f}")
    Console(width=120).print(shown)


if __name__ == "__main__":
    main()
