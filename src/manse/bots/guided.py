"""A rival that thinks ahead by a net: the net says what is worth a try, and what the positions it leads to are worth."""

from functools import cache
from typing import Any

import numpy as np

from manse.bots import leaf_loops
from manse.bots.learned import asked, learned_for, unlearned
from manse.bots.search import Race, Search, search_loops
from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.record import Array
from manse.engine.seat import Seat
from manse.nets.net import Net

ROWS = 128
"""Positions that the net looks at together, at most, if there are not more choices."""


@cache
def leaf_loops_of(game: Game) -> Any:
    return game.bind(leaf_loops, "bots", **vars(search_loops(game)))


class Guided(Search):
    """A search that a net guides: it tries out what sensible play would do and the `wide` choices that the net likes best, and makes the
    likeliest unless another is clearly better. Each choice is tried in the same imagined worlds, played on to the seat's next decision;
    with more `plies` than one, the seat decides as the net would and goes on. What a choice is worth is what the net expects at these
    decisions on average, and `mix` of it how the game ended when it was played out as in a search.

    Its other settings are those of a search. Where the net did not learn what is played, it is one.
    """

    def __init__(
        self, net: str | None = None, doubt: float = 1.0, wide: int = 6, plies: int = 1, mix: float = 0.5, **settings: Any
    ) -> None:
        super().__init__(doubt=doubt, **settings)
        if not 0 <= mix <= 1 or plies < 1 or wide < 1:
            raise DataError("a guided search is at least one choice wide and one ply deep, and mixes from 0 to 1")
        self.net, self.wide, self.plies, self.mix = net, wide, plies, mix

    def choose(self, seat: Seat) -> str:
        chosen = super().choose(seat)
        if learned_for(self.net, seat) is None:
            self._weighed = unlearned(self._weighed)
        return chosen

    def contenders(self, seat: Seat) -> list[int]:
        net = learned_for(self.net, seat)
        if net is None:
            return super().contenders(seat)
        habit = self.habit(seat)
        answer = asked(net, seat, habit)
        likeliest = np.argsort(-np.where(seat.mask, answer.logits, -np.inf), kind="stable")[: min(self.wide, int(seat.mask.sum()))]
        return list(dict.fromkeys([*map(int, likeliest), habit]))

    def race(self, seat: Seat, actions: list[int], seed: int, began: float) -> Race:
        net = learned_for(self.net, seat)
        return super().race(seat, actions, seed, began) if net is None else Look(self, net, seat, actions, seed, began)


class Look(Race):
    """The choices of one decision, compared by what a net expects after each of them."""

    search: Guided

    def __init__(self, search: Guided, net: Net, seat: Seat, choices: list[int], seed: int, began: float) -> None:
        super().__init__(search, seat, choices, seed, began)
        game, rows = seat.game, max(ROWS, len(choices))
        self.net, self.players, self.leafing = net, int(seat.knowledge.seats), leaf_loops_of(game)
        self.leaves = leaf_loops.Leaves(
            cells=np.zeros((rows, self.desk.cells.shape[1]), np.int64),
            seeds=np.zeros(rows, np.int64),
            open=np.zeros(rows, np.bool_),
            mask=np.zeros((rows, game.actions), np.bool_),
            observation=np.zeros((rows, game.told), np.float32),
            habit=np.zeros(rows, np.int64),
            value=np.zeros(rows),
        )

    def _heat(self, share: float) -> None:
        """As many worlds at a time as fill a batch."""
        while (left := self._left(share, max(1, ROWS // len(self.choices)))) > 0:
            self._round(left)

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
        told = (leaves, search.style)
        self.leafing.branch(self.desk, self.seat, self.choices, self.key, first, first + count, *told)
        expected = np.zeros(rows)
        for ply in range(search.plies):
            going = np.flatnonzero(leaves.open[:rows])
            logits, hopes = self.net.many(leaves.observation[going], leaves.habit[going], self.players)
            leaves.value[going] = hopes[:, 0]
            expected += leaves.value[:rows] / search.plies
            self.decisions += len(going)
            if ply + 1 < search.plies:
                actions = np.zeros(rows, np.int64)
                actions[going] = np.where(leaves.mask[going], logits, -np.inf).argmax(1)
                self.leafing.act(self.desk, self.seat, actions, *told)
        if not search.mix:
            return expected
        ends = np.zeros(rows)
        self.leafing.finish(self.desk, self.seat, rows, leaves, self.tree, search.style, ends)
        return (1 - search.mix) * expected + search.mix * ends
