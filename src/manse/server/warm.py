"""Every game is used once before anybody asks for it: machine code is read from the disk when it is first called, which takes seconds."""

import gc
import logging
import threading
import time
from collections import deque
from collections.abc import Iterable

import manse
from manse.analysis.coach import advice
from manse.server.undo import outlook, quiet

log = logging.getLogger("manse.warm")
PARTS = ("rules", "rivals", "search", "coach")
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
        else:
            advice(window)


class Warmth:
    """Uses the games in a thread of its own, while the house serves already: who comes early waits for their own game only."""

    def __init__(self, games: Iterable[str]) -> None:
        self.cold = deque(games)
        """Games that nobody has used yet, the next one first."""
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
            if game in list(self.cold)[1:]:
                self.cold.remove(game)
                self.cold.insert(1, game)  # the first is being used

    def _run(self) -> None:
        began = time.monotonic()
        while self.cold and not self._leaving:
            self._use(self.cold[0])
            with self._lock:
                self.cold.popleft()
        gc.collect()
        gc.freeze()  # as at the start: what has been read stays
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
