"""From one house to the next at the same port: the next is given the listening socket of the one that is open there, makes itself ready,
and only then the other leaves. Whoever knocks meanwhile waits before the same door, which is never closed.

A house waits for the next one at a socket in a folder that only its own user can enter. What is said there:

    door     by the next house: it is given the listening socket
    leave    by the next house, when it is ready: the other answers who it is hearing, and goes; its end is the end of this connection
    ready    by a worker that could serve: it is answered when it may begin
"""

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import stat
import tempfile
import threading
from pathlib import Path

log = logging.getLogger("manse.handover")
PLACE = "MANSE_HANDOVER"
"""In the environment of workers: where to say that they are ready."""
LONGEST = 15.0
"""Seconds that a house may take to leave."""
WORD = 16


class Handover:
    def __init__(self, workers: int, overlap: bool) -> None:
        """`overlap`: may both serve for a moment? Workers that hear of each other may; a house that is alone with its rooms may not."""
        self.workers, self.overlap = workers, overlap
        self._before: socket.socket | None = None
        self._listening: socket.socket | None = None
        self._ready, self._begun, self._lock = 0, threading.Event(), threading.Lock()

    def take(self, port: int) -> socket.socket | None:
        """The door of the house that is open at this port; None if there is none."""
        asking = socket.socket(socket.AF_UNIX)
        try:
            asking.connect(str(place(port)))
            asking.sendall(b"door")
            _, (door, *_), _, _ = socket.recv_fds(asking, WORD, 1)
        except (OSError, ValueError):
            asking.close()
            return None
        self._before = asking
        return socket.socket(fileno=door)

    def wait(self, door: socket.socket) -> None:
        """From now on workers may say that they are ready, and the next house may come."""
        path = place(door.getsockname()[1])
        listening, fresh = socket.socket(socket.AF_UNIX), path.with_suffix(f".{os.getpid()}")
        listening.bind(str(fresh))
        listening.listen()
        fresh.replace(path)  # the house before waits on at its own socket, which has no name any more
        self._listening = listening
        os.environ[PLACE] = str(path)
        threading.Thread(target=self._answer, args=(listening, door), name="handover", daemon=True).start()

    def _answer(self, listening: socket.socket, door: socket.socket) -> None:
        with listening:
            while self._listening is listening:
                asking, _ = listening.accept()
                threading.Thread(target=self._hear, args=(asking, door), daemon=True).start()

    def _hear(self, asking: socket.socket, door: socket.socket) -> None:
        with contextlib.suppress(OSError):
            match asking.recv(WORD).split():
                case [b"door"]:
                    socket.send_fds(asking, [b"door"], [door.fileno()])
                    if asking.recv(WORD) == b"leave":
                        log.info("the next house is ready: leaving")
                        os.kill(os.getpid(), signal.SIGTERM)
                        threading.Event().wait()  # the connection ends with this process
                    self.wait(door)  # that house came to nothing, and has taken our name
                case [b"ready", house]:
                    if int(house) == os.getpid():  # else a worker of the house before, which has lost one and has another
                        self._count()
                        self._begun.wait()
                    asking.sendall(b"begin")
        asking.close()

    def _count(self) -> None:
        with self._lock:
            self._ready += 1
            if self._ready == self.workers:
                self._relieve()
                self._begun.set()

    def _relieve(self) -> None:
        if self._before is None:
            return
        with contextlib.suppress(OSError):
            self._before.sendall(b"leave")
            self._before.settimeout(LONGEST)
            if not self.overlap:
                self._before.recv(WORD)


def place(port: int) -> Path:
    """Where the house at a port waits for the next."""
    own = os.environ.get("RUNTIME_DIRECTORY") or os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
    folder = Path(own) / f"manse-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise PermissionError(f"{folder} is not ours alone: whoever could enter it could take the door")
    return folder / f"{port}.door"


def say_ready() -> None:
    """A worker could serve: waits until it may."""
    if path := os.environ.get(PLACE):
        with socket.socket(socket.AF_UNIX) as asking:
            asking.connect(path)
            supervisor = multiprocessing.parent_process()
            asking.sendall(b"ready %d" % ((supervisor.pid if supervisor else None) or os.getpid()))
            asking.recv(WORD)
