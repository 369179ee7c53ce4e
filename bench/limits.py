"""Raw limits beside which a load is judged, measured in the same minute: how often the disk can be told to keep something, and what a bare
socket costs that is sent the same bytes and answers with the same bytes."""

import asyncio
import os
import socket
import sys
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import ClassVar, NamedTuple, cast

import uvloop

SECONDS = 2.0
LINE = b"x" * 200
"""About what a commit of one decision adds to the log."""


class Limits(NamedTuple):
    syncs: float
    """A second, one after the other."""
    slowest: float
    """Milliseconds that the slowest of a hundred takes."""
    echoes: float
    """A second, at as many tables: each a question, and an answer to two sockets."""
    processor: float
    """Microseconds that the echo's server used for one."""


def syncs(folder: Path, seconds: float = SECONDS) -> tuple[float, float]:
    """How many a second, and the milliseconds of the slowest of a hundred."""
    took = []
    with open(folder / "synced", "wb", buffering=0) as file:
        at = began = time.perf_counter()
        while at - began < seconds:
            file.write(LINE)
            os.fdatasync(file.fileno())
            before, at = at, time.perf_counter()
            took.append(at - before)
    return len(took) / (at - began), 1000 * sorted(took)[int(0.99 * len(took))]


class Echo(asyncio.Protocol):
    """Answers each question to the two sockets of a table, as a house does."""

    waiting: ClassVar["list[Echo]"] = []

    def __init__(self, asked: int, told: bytes) -> None:
        self.asked, self.told, self.heard = asked, told, 0
        self.pair: list[Echo] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        Echo.waiting.append(self)
        if len(Echo.waiting) == 2:
            for each in Echo.waiting:
                each.pair = list(Echo.waiting)
            Echo.waiting.clear()

    def data_received(self, data: bytes) -> None:
        self.heard += len(data)
        while self.heard >= self.asked:
            self.heard -= self.asked
            for each in self.pair:
                each.transport.write(self.told)


def serve(pipe: Connection, asked: int, told: int) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Echo(asked, b"x" * told), "127.0.0.1", 0)
        pipe.send(server.sockets[0].getsockname()[1])
        while True:
            await loop.run_in_executor(None, pipe.recv)
            pipe.send(time.process_time())

    uvloop.run(run())


class Asker:
    """One table: its two sockets ask in turns."""

    def __init__(self, asked: int, told: int) -> None:
        self.asked, self.told, self.count = b"x" * asked, told, 0

    async def run(self, port: int) -> None:
        lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        for _, writer in lines:
            writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await asyncio.sleep(0.2)
        while True:
            lines[self.count % 2][1].write(self.asked)
            for reader, _ in lines:
                await reader.readexactly(self.told)
            self.count += 1


async def echoes(pipe: Connection, port: int, tables: int, asked: int, told: int, seconds: float) -> tuple[float, float]:
    askers = [Asker(asked, told) for _ in range(tables)]
    tasks = []
    for asker in askers:  # one after the other, so that the two sockets of a table are each other's
        tasks.append(asyncio.create_task(asker.run(port)))
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.5)

    def used() -> float:
        pipe.send(None)
        found: float = pipe.recv()
        return found

    count, processor, began = sum(asker.count for asker in askers), used(), time.perf_counter()
    await asyncio.sleep(seconds)
    count, processor, took = sum(asker.count for asker in askers) - count, used() - processor, time.perf_counter() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return count / took, 1e6 * processor / max(1, count)


def measure(folder: Path, tables: int, asked: int, told: int, seconds: float = SECONDS) -> Limits:
    """`asked` and `told`: bytes of a decision, and of what each of two sockets is told of it."""
    here, there = get_context("spawn").Pipe()
    server = get_context("spawn").Process(target=serve, args=(there, asked, told), daemon=True)
    server.start()
    try:
        rate, processor = uvloop.run(echoes(here, here.recv(), tables, asked, told, seconds))
    finally:
        server.kill()
        server.join()
    return Limits(*syncs(folder, seconds), rate, processor)


if __name__ == "__main__":
    print(measure(Path(sys.argv[1] if len(sys.argv) > 1 else "."), 50, 90, 900))
