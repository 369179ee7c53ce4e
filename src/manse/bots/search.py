"""A rival that thinks ahead: it tries its choices out in many worlds that fit what it knows, and plays what won most."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from manse.bots import tree_loops
from manse.bots.base import Candidate, Thinker
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
def search_loops(game: Game) -> Any:
    rest = game.unwatched if game.sense["FORGETFUL"] else game.loops
    return game.bind(tree_loops, "bots", decide_unwatched=rest.decide, advance_unwatched=rest.advance)


class Trial(NamedTuple):
    """How an action did in the simulations."""

    action: int
    visits: int
    worth: float
    apart: float

    @property
    def share(self) -> float:
        return self.worth / self.visits if self.visits else 0.0


class Search(Thinker):
    """`think` seconds for a decision, or a number of `iterations` (games played out); `threads` searches run side by side.

    The choices race: all are tried in the same imagined worlds, and the worse half drops out again and again (sequential halving).
    What the heuristic would do stays to the end, and is done unless another choice is better by `doubt` standard errors of the
    difference: a short search does not spoil good habits. `habits`, from 0 to 1, is the share of the choices that it leaves to the
    heuristic without a thought. How games are played out is said by `slip`, `deep` and `explore` (see Style).
    """

    def __init__(
        self,
        think: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        habits: float = 0.0,
        doubt: float = 0.7,
        seed: int | None = None,
        **style: float,
    ) -> None:
        if think is not None and iterations is not None:
            raise DataError("a search has a time or a number of iterations, not both")
        if (think is not None and not 0 < think <= 600) or (iterations is not None and iterations < 1) or threads < 1:
            raise DataError("a search thinks for up to 600 seconds, or for at least one iteration, in at least one thread")
        self.think = 0.2 if think is None and iterations is None else think
        self.iterations, self.threads = iterations, min(threads, os.cpu_count() or 1)
        if not 0 <= habits <= 1:
            raise DataError("habits are a share of the choices, from 0 to 1")
        self.habits, self.doubt = habits, doubt
        self.style = tree_loops.Style(**style)  # type: ignore[arg-type]  # whole numbers, but for `explore`
        super().__init__(seed)
        self.simulations = 0
        """Of the last choice."""
        self.decisions = 0
        """Made inside the simulations of the last choice."""

    def choose(self, seat: Seat) -> str:
        began = time.perf_counter()
        legal = np.flatnonzero(seat.mask)
        if len(legal) == 1:
            return self.at_once(seat.game.text.NOTATION[legal[0]], "reason_only")
        actions = self.contenders(seat)
        habit = actions[0]
        if self.dice.hits(self.habits) or len(actions) == 1:
            return self.at_once(seat.game.text.NOTATION[habit], "reason_habit")
        seeds = [self.dice.roll() for _ in range(self.threads)]
        if self.threads == 1:
            races = [self.race(seat, actions, seeds[0], began).run()]
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                races = list(pool.map(lambda seed: self.race(seat, actions, seed, began).run(), seeds))
        self.simulations = sum(race.simulations for race in races)
        self.decisions = sum(race.decisions for race in races)
        tries, won, apart = (np.sum([getattr(race, part) for race in races], 0) for part in ("tries", "won", "apart"))
        trials = [Trial(action, int(tries[action]), float(won[action]), float(apart[action])) for action in actions]
        self._weighed = explained(seat, self.ordered(trials))
        return self._weighed[0].action

    def contenders(self, seat: Seat) -> list[int]:
        """What is tried out: the usual choice first, which is made unless another is clearly better."""
        habit = self.habit(seat)
        return [habit, *(int(action) for action in np.flatnonzero(seat.mask) if action != habit)]

    def race(self, seat: Seat, actions: list[int], seed: int, began: float) -> "Race":
        return Race(self, seat, actions, seed, began)

    def ordered(self, trials: list[Trial]) -> list[Trial]:
        """The best first; the usual choice comes first of those that are given."""
        return ranked(trials, trials[0].action, self.doubt)

    def at_once(self, action: str, reason: str) -> str:
        self.simulations = self.decisions = 0
        return super().at_once(action, reason)


class Race:
    """The choices of one decision against each other, in one thread."""

    def __init__(self, search: Search, seat: Seat, choices: list[int], seed: int, began: float) -> None:
        game, states = seat.game, np.zeros(4, layout(seat.game.state.State))
        states[tree_loops.KNOWN] = seat.knowledge
        words, mask, shares = cells(states), np.zeros(game.actions, np.bool_), np.zeros(int(states[0].seats), np.float32)
        self.search, self.seat, self.began = search, seat.number, began
        self.desk = tree_loops.Desk(states, words, mask, shares)
        self.choices = np.array(choices)
        self.tries, self.won, self.apart = np.zeros(game.actions, np.int64), np.zeros(game.actions), np.zeros(game.actions)
        self.tree = new_tree(game.actions, NODES if search.style.deep else 1, words.shape[1])
        self.key = derive(b"search", seed.to_bytes(8, "little"))
        self.loops = search_loops(game)
        self.rounds = self.simulations = self.decisions = 0

    def run(self) -> "Race":
        heats = max(1, (len(self.choices) - 1).bit_length())
        for heat in range(1, heats + 1):
            self._heat(heat / heats)
            if heat < heats:
                habit, *others = self.choices
                others.sort(key=lambda action: -self.merit(action))
                self.choices = np.array([habit, *others[: len(self.choices) // 2]])
        return self

    def merit(self, action: int) -> float:
        return float(self.won[action])

    def _heat(self, share: float) -> None:
        """Rounds in small bites, so that it stops in time, until this share of the budget is spent."""
        bite = 1
        while (left := self._left(share, bite)) > 0:
            began = time.perf_counter()
            self._round(left)
            took = time.perf_counter() - began
            bite = max(1, min(4 * bite, int(bite * CHUNK_SECONDS / max(took, 1e-6))))

    def _left(self, share: float, bite: int) -> int:
        if self.search.iterations is not None:
            spare = int(self.search.iterations * share) - self.simulations
            return min(bite, max(spare // len(self.choices), 0 if self.rounds else 1))
        assert self.search.think is not None
        return bite if time.perf_counter() - self.began < self.search.think * share else 0

    def _round(self, count: int) -> None:
        race = tree_loops.Race(self.choices, self.tries, self.won, self.apart)
        first, self.rounds = self.rounds, self.rounds + count
        self.decisions += self.loops.rounds(self.desk, self.seat, race, self.tree, self.key, first, self.rounds, self.search.style)
        self.simulations += count * len(self.choices)


@cache
def salt(words: int) -> Array:
    """Odd numbers of 31 bits, two for each word of a record."""
    return np.random.default_rng(words).integers(1 << 29, 1 << 30, (2, words)) * 2 + 1


def new_tree(actions: int, nodes: int, words: int) -> tree_loops.Tree:
    return tree_loops.Tree(
        salt=salt(words),
        table=np.full(4 * nodes, tree_loops.NO_NODE, np.int32),
        keys=np.zeros(nodes, np.int64),
        used=np.zeros(1, np.int64),
        visits=np.zeros((nodes, actions), np.int32),
        worth=np.zeros((nodes, actions), np.float32),
        totals=np.zeros(nodes, np.int64),
        path=np.zeros((DEEPEST, 2), np.int64),
    )


def ranked(trials: list[Trial], habit: int, doubt: float) -> list[Trial]:
    """Most tried first and of those the best; but the habit before all that is not clearly better."""
    trials = sorted(trials, key=lambda trial: (-trial.visits, -trial.worth))
    usual = next(trial for trial in trials if trial.action == habit)
    best = trials[0]
    if (best.share - usual.share) * best.visits < doubt * sqrt(best.apart):
        trials.remove(usual)
        trials.insert(0, usual)
    return trials


def explained(seat: Seat, trials: list[Trial]) -> list[Candidate]:
    """The candidates, each with its reason in words."""
    reasons = [Line("reason_tried", {"percent": round(100 * trial.share), "visits": trial.visits}) for trial in trials]
    names = [seat.game.text.NOTATION[trial.action] for trial in trials]
    return [Candidate(name, trial.share, trial.visits, why) for name, trial, why in zip(names, trials, reasons, strict=True)]
