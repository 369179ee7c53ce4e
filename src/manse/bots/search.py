"""A rival that thinks ahead: it tries its choices out in many worlds that fit what it knows, and plays what won most."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from manse.bots import tree_loops
from manse.bots.base import Candidate, Dice, heuristic_of
from manse.engine.compile import bind
from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.record import Array, cells, layout
from manse.engine.rng import derive
from manse.engine.seat import Seat
from manse.engine.speech import Line

NODES = 4096
DEEPEST = 64
CHUNK_SECONDS = 0.004


@cache
def bound(game: Game) -> Any:
    return bind(tree_loops, {**vars(game.loops), "heuristic": heuristic_of(game)}, f"manse.bots.{game.id}")


class Trial(NamedTuple):
    """How an action did in the simulations."""

    action: int
    visits: int
    worth: float


class Search:
    """`think` seconds for a decision, or a number of `iterations`; `threads` trees grow side by side and are added up.

    `slip` is how often, of 256 times, everybody in the simulations does something else than the heuristic says: a rival that is
    not taken to be predictable. `everyone` lets the tree guide the others too.
    """

    def __init__(
        self,
        think: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        everyone: bool = False,
        slip: int = 26,
        explore: float = 0.6,
        seed: int | None = None,
    ) -> None:
        if think is not None and iterations is not None:
            raise DataError("a search has a time or a number of iterations, not both")
        if (think is not None and not 0 < think <= 600) or (iterations is not None and iterations < 1) or threads < 1:
            raise DataError("a search thinks for up to 600 seconds, or for at least one iteration, in at least one thread")
        self.think = 0.2 if think is None and iterations is None else think
        self.iterations, self.threads = iterations, min(threads, os.cpu_count() or 1)
        self.everyone, self.slip, self.explore = everyone, slip, explore
        self.dice = Dice(seed)
        self.simulations = 0
        """Of the last choice."""
        self.decisions = 0
        """Made inside the simulations of the last choice."""
        self._weighed: list[Candidate] = []

    def choose(self, seat: Seat) -> str:
        began = time.perf_counter()
        actions = np.flatnonzero(seat.mask)
        if len(actions) == 1:
            only = seat.game.text.NOTATION[actions[0]]
            self._weighed = [Candidate(only, 0.0, 0, Line("reason_only"))]
            self.simulations = self.decisions = 0
            return only
        seeds = [self.dice.roll() for _ in range(self.threads)]
        if self.threads == 1:
            grown = [Growth(self, seat, seeds[0], began).grow()]
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                grown = list(pool.map(lambda seed: Growth(self, seat, seed, began).grow(), seeds))
        self.simulations = sum(growth.simulations for growth in grown)
        self.decisions = sum(growth.decisions for growth in grown)
        visits, worth = np.sum([growth.root_visits for growth in grown], 0), np.sum([growth.root_worth for growth in grown], 0)
        trials = [Trial(int(action), int(visits[action]), float(worth[action])) for action in actions]
        self._weighed = explained(seat, trials)
        return self._weighed[0].action

    def explain(self) -> list[Candidate]:
        return self._weighed


class Growth:
    """One tree, grown in one thread."""

    def __init__(self, search: Search, seat: Seat, seed: int, began: float) -> None:
        game = seat.game
        self.search, self.seat, self.began = search, seat.number, began
        self.states: Array = np.zeros(3, layout(game.rules.State))
        self.states[0] = seat.knowledge
        self.cells = cells(self.states)
        index = np.full(4 * NODES, -1, np.int32)
        visits = np.zeros((NODES, game.actions), np.int32)
        worth = np.zeros((NODES, game.actions), np.float32)
        self.tree = (index, np.zeros(NODES, np.int64), np.zeros(1, np.int64), visits, worth, np.zeros(NODES, np.int64))
        self.path = np.zeros((DEEPEST, 3), np.int64)
        self.mask = np.zeros(game.actions, np.bool_)
        self.shares = np.zeros(int(self.states[0].seats), np.float32)
        self.key = derive(b"search", seed.to_bytes(8, "little"))
        self.loops = bound(game)
        self.simulations = self.decisions = 0

    def grow(self) -> "Growth":
        """In small bites, so that it stops in time."""
        bite = 1
        while (left := self._left(bite)) > 0:
            began = time.perf_counter()
            self._run(left)
            took = time.perf_counter() - began
            bite = max(1, min(4 * bite, int(bite * CHUNK_SECONDS / max(took, 1e-6))))
        return self

    def _left(self, bite: int) -> int:
        if self.search.iterations is not None:
            return min(bite, self.search.iterations - self.simulations)
        assert self.search.think is not None
        return bite if time.perf_counter() - self.began < self.search.think else 0

    def _run(self, count: int) -> None:
        search = self.search
        self.decisions += self.loops.search(
            self.states,
            self.cells,
            self.seat,
            self.tree,
            self.path,
            self.mask,
            self.shares,
            self.key,
            self.simulations,
            count,
            search.everyone,
            search.slip,
            search.explore,
        )
        self.simulations += count

    @property
    def root_visits(self) -> Array:
        return self.tree[3][0]

    @property
    def root_worth(self) -> Array:
        return self.tree[4][0]


def explained(seat: Seat, trials: list[Trial]) -> list[Candidate]:
    """The candidates, most tried first, each with its reason in words."""
    candidates = []
    for trial in sorted(trials, key=lambda trial: -trial.visits):
        share = trial.worth / trial.visits if trial.visits else 0.0
        reason = Line("reason_tried", {"percent": round(100 * share), "visits": trial.visits})
        candidates.append(Candidate(seat.game.text.NOTATION[trial.action], share, trial.visits, reason))
    return candidates
