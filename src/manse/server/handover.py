"""From one house to the next at the same port: the next is given the listening socket of the one that is open there, makes itself ready,
and only then the other leaves. Whoever knocks meanwhile waits before the same door, which is never closed.

A house waits for the next one at a socket in a folder that only its own user can enter. What is said there:

    door     by the next house: it is given the listening socket
    leave    by the next house, when it is ready: the other answers who it is hearing, and goes; its end is the end of this connection
    ready    by the house itself, when it could serve: it is answered when it may begin
"""

import contextlib
import logging
import os
import signal
import socket
import stat
import tempfile
import threading
from pathlib import Path

log = logging.getLogger("manse.handover")
PLACE = "MANSE_HANDOVER"
"""In the environment: where to say that one is ready."""
LONGEST = 15.0
"""Seconds that a house may take to leave."""
WORD = 16


class Handover:
    def __init__(self) -> None:
        self._before: socket.socket | None = None

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
        """From now on this house may say that it is ready, and the next may come."""
        path = place(door.getsockname()[1])
        listening, fresh = socket.socket(socket.AF_UNIX), path.with_suffix(f".{os.getpid()}")
        listening.bind(str(fresh))
        listening.listen()
        fresh.replace(path)  # the house before waits on at its own socket, which has no name any more
        os.environ[PLACE] = str(path)
        threading.Thread(target=self._answer, args=(listening, door), name="handover", daemon=True).start()

    def _answer(self, listening: socket.socket, door: socket.socket) -> None:
        while True:
            asking, _ = listening.accept()
            threading.Thread(target=self._hear, args=(asking, door), daemon=True).start()

    def _hear(self, asking: socket.socket, door: socket.socket) -> None:
        with contextlib.suppress(OSError):
            match asking.recv(WORD):
                case b"door":
                    socket.send_fds(asking, [b"door"], [door.fileno()])
                    if asking.recv(WORD) == b"leave":
                        log.info("the next house is ready: leaving")
                        os.kill(os.getpid(), signal.SIGTERM)
                        threading.Event().wait()  # the connection ends with this process
                case b"ready":
                    self._relieve()
                    asking.sendall(b"begin")
        asking.close()

    def _relieve(self) -> None:
        """The house before leaves; a house that is alone with its rooms begins only then."""
        if self._before is None:
            return
        with contextlib.suppress(OSError):
            self._before.sendall(b"leave")
            self._before.settimeout(LONGEST)
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
    """This house could serve: waits until it may."""
    if path := os.environ.get(PLACE):
        with socket.socket(socket.AF_UNIX) as asking:
            asking.connect(path)
            asking.sendall(b"ready")
            asking.recv(WORD)
