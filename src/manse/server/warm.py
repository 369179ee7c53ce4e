"""Every game is made ready before anybody asks for it. Where its machine code does not lie on the disk yet, it is compiled in processes
beside the house; then it is used once, since code is read from the disk when it is first called, which takes seconds."""

import asyncio
import ctypes
import gc
import logging
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from multiprocessing import active_children
from pathlib import Path

import manse
from manse.analysis.coach import advice
from manse.engine.compile import INTERPRETED, cache_folder, cache_root, slim
from manse.processes import pool
from manse.server.undo import outlook, quiet

log = logging.getLogger("manse.warm")
PARTS = ("rules", "rivals", "search", "coach", "guided")
"""Each is made of those before it."""


def use(id: str, part: str) -> None:
    """Calls what a table of this game will call."""
    match = manse.game(id).start(seed=0)
    seat = match.to_act[0]
    if part == "rules":
        match.view(None)
        match.play(seat, match.legal(seat)[0])
        match.seat(seat).imagine()
        outlook(match, 0)
        quiet(match, 0)
        manse.replay(match.record())
    elif part == "rivals":
        manse.bot("learned", seed=0).choose(match.seat(seat))
        rival = manse.bot("heuristic", seed=0)
        while not match.over:
            match.play(match.to_act[0], rival.choose(match.seat(match.to_act[0])))
        assert match.story(0) and match.scores and match.winners
    else:
        while len(match.legal(match.to_act[0])) == 1:  # nothing to think about
            match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        window = match.seat(match.to_act[0])
        if part == "search":
            manse.bot("search", iterations=1).choose(window)
        elif part == "coach":
            advice(window)
        else:
            manse.bot("guided", iterations=1).choose(window)


def give_back_memory() -> None:
    """The C library keeps what was freed for those who ask next; after a start that is far more than anybody will."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)):  # glibc's alone
        trim(0)


DONE = "ready"
"""The name of an empty file beside a game's machine code that says: nothing is missing."""


def mark(id: str) -> Path:
    return cache_folder(f"manse.analysis.{id}") / DONE


def uncompiled(games: Iterable[str]) -> list[str]:
    """Games whose machine code is missing; none where rules are interpreted, or where what is compiled cannot be kept."""
    if INTERPRETED:
        return []
    return [id for id in games if not mark(id).is_file() and cache_root() in mark(id).parents]


def use_beside(id: str, part: str) -> None:
    """As `use`, in a process that stands back behind who plays already."""
    os.nice(max(0, 10 - os.nice(0)))
    use(id, part)


class Compiling:
    """Compiles games in processes of their own. A game's parts follow each other, since each is made of those before it; the next part is
    that of a game somebody waits for, else the earliest of all: so every game can soon be dealt."""

    def __init__(self, games: list[str], done: Callable[[str, str], None], work: Callable[[str, str], None] = use) -> None:
        self.parts = dict.fromkeys(games, 0)
        """How many parts of each are compiled."""
        self.wished: list[str] = []
        self._done, self._work = done, work
        self._running: dict[Future[None], str] = {}

    def run(self, cores: int, leaving: Callable[[], bool] = lambda: False) -> None:
        others = set(active_children())
        with pool(cores) as workers:
            while self._left() and not leaving():
                while len(self._running) < cores and (id := self._next()) is not None:
                    self._running[workers.submit(self._work, id, PARTS[self.parts[id]])] = id
                for future in wait(self._running, timeout=1, return_when=FIRST_COMPLETED).done:
                    self._take(future)
            if leaving():  # nobody waits for what they are at
                for child in set(active_children()) - others:
                    child.terminate()

    def _left(self) -> bool:
        return any(count < len(PARTS) for count in self.parts.values())

    def _next(self) -> str | None:
        free = [id for id, count in self.parts.items() if count < len(PARTS) and id not in self._running.values()]
        return min(free, key=lambda id: (id not in self.wished, self.parts[id]), default=None)

    def _take(self, future: Future[None]) -> None:
        id = self._running.pop(future)
        future.result()
        part = PARTS[self.parts[id]]
        self.parts[id] += 1
        if self.parts[id] == len(PARTS):
            mark(id).touch()
        self._done(id, part)


class Warmth:
    """Uses the games in a thread of its own, while the house serves already: who comes early waits for their own game only."""

    def __init__(self, games: Iterable[str], missing: Iterable[str] = ()) -> None:
        self.cold = deque(games)
        """Games that nobody has used yet, the next one first."""
        self._compiling = Compiling(list(missing), self._compiled, use_beside)
        self._missing = {(id, part) for id in self._compiling.parts for part in PARTS}
        """Parts that are not compiled yet."""
        self._lock = threading.Lock()
        self._leaving = False

    def start(self) -> None:
        if self.cold:
            threading.Thread(target=self._run, name="warm", daemon=True).start()

    def stop(self) -> None:
        self._leaving = True

    def wish(self, game: str) -> None:
        """Somebody is about to play this one."""
        with self._lock:
            if game not in self._compiling.wished:
                self._compiling.wished.append(game)
            if game in list(self.cold)[1:]:
                self.cold.remove(game)
                self.cold.insert(1, game)  # the first is being used

    def ready(self, game: str, part: str = PARTS[0]) -> bool:
        """Can it be used without being compiled first?"""
        return (game, part) not in self._missing

    async def until(self, game: str, part: str = PARTS[0]) -> None:
        """Waits until it can: whoever needs it now would else compile it in the midst of all others."""
        if not self.ready(game, part):
            self.wish(game)
        while not self.ready(game, part):
            await asyncio.sleep(0.1)

    def _compiled(self, game: str, part: str) -> None:
        self._missing.discard((game, part))
        log.info("%s: %s compiled; %d parts to come", game, part, len(self._missing))

    def _run(self) -> None:
        began = time.monotonic()
        try:
            if self._missing:
                self._compiling.run(min(os.cpu_count() or 1, len(self._compiling.parts)), lambda: self._leaving)
        except Exception:  # then they are compiled where they are first used
            log.exception("games could not be compiled ahead")
        self._missing.clear()
        while self.cold and not self._leaving:
            self._use(self.cold[0])
            with self._lock:
                self.cold.popleft()
        slim()
        gc.collect()
        gc.freeze()  # as at the start: what has been read stays
        give_back_memory()
        log.info("all games are ready after %.1f s", time.monotonic() - began)

    def _use(self, game: str) -> None:
        try:
            for part in PARTS:
                if self._leaving:
                    return
                use(game, part)
        except Exception:  # whoever plays it will meet the fault, and say more
            log.exception("%s could not be made ready", game)
        else:
            log.info("%s is ready; %d to come", game, len(self.cold) - 1)
