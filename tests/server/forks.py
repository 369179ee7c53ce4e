"""Services that start in a moment: one process has imported all that a service needs, and forks for each that is asked for.

What is forked is a process of its own in every way: it can be killed, its memory and its files are its own. Only the two seconds of
imports are saved, and reading the machine code of games. `python -m tests.server.forks GAME …` is the process that forks: it reads what to
start, a line of JSON each, and answers.
"""

import contextlib
import ctypes
import gc
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from importlib import import_module
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from manse.server.settings import Settings

WARM = ["ghosts"]
"""Games whose machine code services have from the start: what most tests play."""
SETTINGS = {f"MANSE_{field.name.upper()}" for field in fields(Settings)}


def die_with_parent() -> None:
    """Run in a child: when its parent is killed, so is it (Linux)."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def what_imports_see(environment: Mapping[str, str]) -> dict[str, str]:
    """All but a service's settings, which are read when it starts, and which test runs."""
    return {name: value for name, value in environment.items() if name not in SETTINGS and not name.startswith("PYTEST_")}


class Nursery:
    """The process that forks, as its tests see it."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.server.forks", *WARM]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=Path(__file__).parents[2], stdin=pipe, stdout=pipe, preexec_fn=die_with_parent)

        self.imported = what_imports_see(os.environ)

    def ask(self, **question: Any) -> Any:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(question).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@cache
def nursery() -> Nursery:
    return Nursery()


class Forked:
    """A process that the nursery has forked, with what `Popen` knows of its own."""

    def __init__(self, command: list[str], environment: dict[str, str], log: Path) -> None:
        self.pid: int = nursery().ask(command=command, environment=environment, log=str(log))
        self._ended = os.pidfd_open(self.pid)
        self._status: int | None = None

    @staticmethod
    def can(environment: Mapping[str, str]) -> bool:
        """Were the imports the same there?"""
        return what_imports_see(environment) == nursery().imported

    def poll(self) -> int | None:
        if self._status is None and select.select([self._ended], [], [], 0)[0]:
            os.close(self._ended)
            self._status = nursery().ask(ended=self.pid)
        return self._status

    def wait(self, timeout: float | None = None) -> int:
        if self._status is None and not select.select([self._ended], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        status = self.poll()
        assert status is not None
        return status

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def fork(command: list[str], environment: dict[str, str], log: str) -> int:
    """Returns when the new process leads a group of its own, which can be killed."""
    waiting, begun = os.pipe()
    if pid := os.fork():
        os.close(begun)
        os.read(waiting, 1)
        os.close(waiting)
        return pid
    status = 1
    try:
        os.setsid()
        os.close(begun)
        die_with_parent()
        for target, name, flags in ((0, os.devnull, os.O_RDONLY), (1, log, os.O_WRONLY | os.O_APPEND), (2, log, os.O_WRONLY | os.O_APPEND)):
            os.dup2(os.open(name, flags), target)
        os.environ.clear()
        os.environ.update(environment)
        status = serve(command)
    finally:
        sys.stderr.flush()
        os._exit(status)


def serve(command: list[str]) -> int:
    """As the command does it, but that workers of a service with several are forked too."""
    import uvicorn._subprocess

    from manse.cli.main import main

    vars(uvicorn._subprocess)["spawn"] = get_context("fork")
    sys.argv = command
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def answer(question: dict[str, Any]) -> int:
    if "ended" in question:
        return os.waitstatus_to_exitcode(os.waitpid(question["ended"], 0)[1])
    return fork(**question)


IMPORTED = [
    *("aiosqlite", "anyio._backends._asyncio", "uvloop", "uvicorn.lifespan.on", "uvicorn.loops.uvloop", "asgiref.sync"),
    *("alembic.command", "alembic.runtime.migration", "sqlalchemy.engine.strategies", "rich.traceback"),
    *("litestar._kwargs", "litestar.exceptions.responses._debug_response", "litestar.plugins.attrs", "litestar.plugins.opentelemetry"),
    *("litestar.middleware.allowed_hosts", "litestar.middleware.csrf", "litestar.middleware.response_cache"),
    *("manse.cli.serve", "manse.cli.compile", "manse.server.app", "manse.server.sockets", "manse.server.workers"),
    "manse.server.migrations.steps",
]
"""What a service imports before it answers, some of it only when it starts."""


def nurse() -> None:
    for name in IMPORTED:
        import_module(name)
    from manse.server.warm import PARTS, use

    for game, part in product(sys.argv[1:], PARTS):
        use(game, part)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    nurse()
