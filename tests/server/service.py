"""Real servers for the tests: `manse serve`, PostgreSQL and Redis, each a process of its own."""

import contextlib
import fcntl
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import httpx
import psutil

from tests.server.forks import Forked, die_with_parent
from tools import system

MANSE = str(Path(sys.executable).parent / "manse")
STARTING = 240.0
"""Seconds a cold start may take: compiled games come from a cache, or are compiled."""

PATIENCE = 100.0
"""Seconds until a house that says nothing is taken to have stopped: far more than a busy machine needs."""

WITHOUT_CERTIFICATES = False
"""Nothing is encrypted on loopback, and each client that reads the system's certificates takes 40 ms of processor time for it."""


PORTS = range(20_000, 32_000)
"""Below those that the system gives to connections: between asking for one and listening there, nothing else takes it."""
ours: list[TextIO] = []
"""Locks on the ports this process has been given; other processes of a run pass them over."""


def free_port() -> int:
    for port in random.SystemRandom().sample(PORTS, len(PORTS)):
        lock = open(Path(tempfile.gettempdir()) / f"manse-port-{port}", "w")  # noqa: SIM115
        with contextlib.suppress(OSError), socket.socket() as probe:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            probe.bind(("127.0.0.1", port))
            ours.append(lock)
            return port
        lock.close()
    raise AssertionError("no port is free")


class Service:
    """A running `manse serve`, which can be killed and started again on the same port and database."""

    def __init__(self, folder: Path, database: str = "", redis: str = "", workers: int = 1, forked: bool = True, **settings: Any) -> None:
        self.folder, self.port, self.mail_port = folder, free_port(), free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.command = [MANSE, "serve", "--port", str(self.port), "--workers", str(workers)]
        self.database = database or f"sqlite:///{folder / 'manse.db'}"
        self.command += ["--database", self.database]
        self.command += ["--redis", redis] if redis else []
        defaults = {
            "bot_delay": 0,
            "rate_limit": 1_000_000,
            "pace": 100_000,
            "frames": 1_000_000,
            "tables": 1_000_000,
            "talk": 1_000_000,
            "analyses": 1_000_000,
            "sockets": 1_000_000,
            "patience": 1,
            "sealing": 0.5,
            "warm": 0,
            "site": self.address,
            "smtp": f"smtp://127.0.0.1:{self.mail_port}",
            "mail_from": "house@manse.test",
            "private_hooks": 1,
            "notice_grace": 0,
            "notice_backoff": 0.2,
            "premove_delay": 0.05,
            "tournament_pause": 0,
            **settings,
        }
        self.environment = {**os.environ, **{f"MANSE_{name.upper()}": str(value) for name, value in defaults.items()}}
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.forked = forked

    def http(self, timeout: float = PATIENCE, **options: Any) -> httpx.AsyncClient:
        """Somebody who asks it over HTTP."""
        return httpx.AsyncClient(base_url=self.address, timeout=timeout, verify=WITHOUT_CERTIFICATES, **options)

    @property
    def log(self) -> str:
        return (self.folder / "serve.log").read_text()

    def start(self) -> "Service":
        self.process = self._begin()
        deadline = time.monotonic() + STARTING
        with httpx.Client(base_url=self.address, verify=WITHOUT_CERTIFICATES) as asking:
            while time.monotonic() < deadline:
                assert self.process.poll() is None, self.log
                with contextlib.suppress(httpx.TransportError):
                    if asking.get("/health").status_code == 200:
                        return self
                time.sleep(0.05)
        raise AssertionError(f"the service did not start: {self.log}")

    def _begin(self) -> "subprocess.Popen[bytes] | Forked":
        path = self.folder / "serve.log"
        with open(path, "ab") as log:
            if self.forked and self.command[0] == MANSE and Forked.can(self.environment):
                return Forked(self.command, self.environment, path)
            return subprocess.Popen(
                self.command, env=self.environment, stdout=log, stderr=log, start_new_session=True, preexec_fn=die_with_parent
            )

    def kill(self) -> None:
        """As a power cut would: no process of it gets to say anything."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None
            wait_for_end_at(self.port)

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)

    @property
    def processor(self) -> float:
        """Seconds of processor time that it has taken, its workers with it."""
        assert self.process is not None
        first = psutil.Process(self.process.pid)
        return float(sum(sum(each.cpu_times()[:2]) for each in (first, *first.children(recursive=True))))

    def workers(self) -> list[int]:
        """Process ids of the workers of a service with several."""
        assert self.process is not None
        return [child.pid for child in psutil.Process(self.process.pid).children() if is_worker(child)]


def is_worker(child: psutil.Process) -> bool:
    with contextlib.suppress(psutil.NoSuchProcess):
        return any(named in argument for argument in child.cmdline() for named in ("spawn_main", "tests.server.forks"))
    return False


@contextlib.contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Service]:
    service = Service(folder, **settings).start()
    try:
        yield service
    finally:
        service.kill()


@contextlib.contextmanager
def redis_server(port: int = 0) -> Iterator[str]:
    binary = system.program("redis-server")
    assert binary is not None
    port = port or free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [str(binary), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, preexec_fn=die_with_parent)
        try:
            wait_for_port(port)
            yield f"redis://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


class Postgres:
    """A private cluster in a folder that vanishes. PostgreSQL refuses to run as root, so root lends it the user postgres."""

    def __init__(self) -> None:
        binary = system.program("postgres")
        assert binary is not None
        programs = binary.resolve().parent
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="manse-postgres-")), free_port()
        self.address = f"postgresql://manse@127.0.0.1:{self.port}/postgres"
        self.quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder}
        if os.geteuid() == 0:
            self.quiet |= {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(self.folder, "postgres", "postgres")
        data = self.folder / "data"
        subprocess.run([programs / "initdb", "-D", data, "-U", "manse", "-A", "trust", "-E", "UTF8", "-N"], check=True, **self.quiet)
        self.command = [str(programs / "postgres"), "-D", str(data), "-p", str(self.port), "-k", str(self.folder)]
        self.command += ["-c", "listen_addresses=127.0.0.1"]
        self.ready = [str(programs / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port)]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, **self.quiet, preexec_fn=die_with_parent)
        deadline = time.monotonic() + STARTING
        while subprocess.run(self.ready, **self.quiet).returncode:  # its port is open before it lets anybody in
            assert self.process.poll() is None and time.monotonic() < deadline, "PostgreSQL did not start"
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(60)


@contextlib.contextmanager
def postgres_server() -> Iterator[str]:
    cluster = Postgres()
    try:
        cluster.start()
        yield cluster.address
    finally:
        cluster.stop()
        shutil.rmtree(cluster.folder, ignore_errors=True)


def wait_for_end_at(port: int) -> None:
    """Workers that were killed with their leader may die later than it, and hold the port until then."""
    deadline = time.monotonic() + STARTING
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return
        time.sleep(0.01)
    raise AssertionError(f"somebody still listens on port {port}")


def wait_for_port(port: int) -> None:
    deadline = time.monotonic() + STARTING
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise AssertionError(f"nothing listens on port {port}")
