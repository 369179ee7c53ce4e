"""A rival that thinks ahead by a net: the net says what is worth a try, and what the positions it leads to are worth."""

import time
from functools import cache
from typing import Any

import numpy as np

from manse.bots import leaf_loops
from manse.bots.learned import asked, learned_for, odds_of, unlearned
from manse.bots.search import Race, Search, Trial, search_loops
from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.record import NOBODY, Array
from manse.engine.seat import Seat
from manse.nets.net import Net

ROWS = 128
"""Positions that the net looks at together, at most, if there are not more choices."""
SMALLEST = 1e-9
"""No action is held less likely than this."""


@cache
def leaf_loops_of(game: Game) -> Any:
    return game.bind(leaf_loops, "bots", **vars(search_loops(game)))


class Guided(Search):
    """A search that a net guides: it tries out what sensible play would do and the `wide` choices that the net likes best, each in the same
    imagined worlds. There the game goes on as the net would play it, for all seats, or in a share of the worlds (`sense`) with sensible
    others; `temperature` says how much they vary. At the seat's decision number `plies` after the choice the net is asked what the
    position is worth, unless the game ended before. What the net thought of a choice at first sight counts too: `prior` times the
    logarithm of how likely it was, in shares of the win.

    Its other settings are those of a search. Where the net did not learn what is played, it is one.
    """

    def __init__(
        self,
        net: str | None = None,
        wide: int = 6,
        plies: int = 6,
        sense: float = 0.0,
        temperature: float = 0.5,
        prior: float = 0.01,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        if plies < 1 or wide < 1 or not 0 <= sense <= 1 or not 0 <= temperature <= 10 or prior < 0:
            raise DataError("a guided search is at least one choice wide and one ply deep; sense is from 0 to 1, warmth from 0 to 10")
        self.net, self.wide, self.plies = net, wide, plies
        self.sense, self.temperature, self.prior = sense, temperature, prior
        self.lean: Array | None = None
        """What each action is given for the net's first sight of it; nothing where the net did not learn what is played."""

    def choose(self, seat: Seat) -> str:
        chosen = super().choose(seat)
        if learned_for(self.net, seat) is None:
            self._weighed = unlearned(self._weighed)
        return chosen

    def contenders(self, seat: Seat) -> list[int]:
        net = learned_for(self.net, seat)
        if net is None:
            self.lean = None
            return super().contenders(seat)
        habit = self.habit(seat)
        logits = asked(net, seat, habit).logits
        self.lean = self.prior * np.log(odds_of(logits, seat.mask, 1.0) + SMALLEST)
        likeliest = np.argsort(-np.where(seat.mask, logits, -np.inf), kind="stable")[: min(self.wide, int(seat.mask.sum()))]
        return list(dict.fromkeys([*map(int, likeliest), habit]))

    def race(self, seat: Seat, actions: list[int], seed: int, began: float) -> Race:
        net = learned_for(self.net, seat)
        return super().race(seat, actions, seed, began) if net is None else Look(self, net, seat, actions, seed, began)

    def ordered(self, trials: list[Trial]) -> list[Trial]:
        lean = self.lean
        return super().ordered(trials) if lean is None else sorted(trials, key=lambda one: (-one.visits, -one.share - lean[one.action]))


class Look(Race):
    """The choices of one decision, compared by what a net expects some way after each of them."""

    search: Guided

    def __init__(self, search: Guided, net: Net, seat: Seat, choices: list[int], seed: int, began: float) -> None:
        super().__init__(search, seat, choices, seed, began)
        game, rows = seat.game, max(ROWS, len(choices))
        self.net, self.players, self.leafing, self.lean = net, int(seat.knowledge.seats), leaf_loops_of(game), search.lean
        self.leaves = leaf_loops.Leaves(
            cells=np.zeros((rows, self.desk.cells.shape[1]), np.int64),
            seeds=np.zeros(rows, np.int64),
            sensible=np.zeros(rows, np.bool_),
            mover=np.full(rows, NOBODY),
            mask=np.zeros((rows, game.actions), np.bool_),
            observation=np.zeros((rows, game.told), np.float32),
            habit=np.zeros(rows, np.int64),
            value=np.zeros(rows),
        )

    def merit(self, action: int) -> float:
        return super().merit(action) + (0.0 if self.lean is None else self.lean[action] * self.tries[action])

    def _heat(self, share: float) -> None:
        """As many worlds at a time as fill a batch, or as there is time for."""
        while (left := self._left(share, self._bite(share))) > 0:
            self._round(left)

    def _bite(self, share: float) -> int:
        worlds = ROWS // len(self.choices)
        if self.search.think is not None:
            spent = time.perf_counter() - self.began
            spare = (self.search.think * share - spent) * self.simulations / spent if self.rounds else ROWS / 4
            worlds = min(worlds, int(spare / len(self.choices)))
        return max(1, worlds)

    def _round(self, count: int) -> None:
        first, self.rounds = self.rounds, self.rounds + count
        values = self._looked(first, count).reshape(count, len(self.choices))
        self.tries[self.choices] += count
        self.won[self.choices] += values.sum(0)
        self.apart[self.choices] += ((values - values[:, :1]) ** 2).sum(0)
        self.simulations += values.size

    def _looked(self, first: int, count: int) -> Array:
        """What each choice is worth in each of so many worlds."""
        search, leaves, rows = self.search, self.leaves, count * len(self.choices)
        self.leafing.branch(self.desk, self.seat, self.choices, self.key, first, first + count, search.sense, leaves, search.style)
        left, mover = np.full(rows, search.plies), leaves.mover[:rows]
        while len(open := np.flatnonzero((mover != NOBODY) & (left > 0))):
            logits, hopes = self.net.many(leaves.observation[open], leaves.habit[open], self.players)
            self.decisions += len(open)
            own = mover[open] == self.seat
            left[open[own]] -= 1
            there = left[open] == 0
            leaves.value[open[there]] = hopes[there, 0]
            self.leafing.act(self.desk, self.seat, open[~there], logits[~there], search.temperature, leaves, search.style)
        return leaves.value[:rows].copy()
