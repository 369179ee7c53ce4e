"""A decision, judged by what its seat knew: a `Seat` is all that comes in here, so the truth cannot count.

All choices are tried in the same imagined worlds, equally often, and played out as the search plays out its own. Which choice is best is
found in one half of the worlds and what was lost against it is measured in the other half, both ways round: the best of many noisy numbers
looks better than it is, and nobody is charged for that.
"""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from manse.analysis.budget import Budget
from manse.analysis.playing import loops
from manse.analysis.shape import BEST, BEYOND, GOOD, ONLY, THRESHOLDS, Choice, Judged
from manse.bots.base import sensible
from manse.bots.search import NODES, new_tree, search_loops
from manse.bots.tree_loops import KNOWN, Desk, Style
from manse.engine.game import Game
from manse.engine.record import Array, cells, layout
from manse.engine.rng import derive
from manse.engine.seat import Seat

STYLE = Style()
"""Games are played out as the search does it."""
ASKED = 16
"""How often sensible play is asked what it would do."""


@cache
def analysis_loops(game: Game) -> Any:
    return game.bind(loops, "analysis.playing", **vars(search_loops(game)))


class Weighed(NamedTuple):
    """The choices of a seat, by action number, and what each won in each world."""

    actions: list[int]
    results: Array
    habits: Array
    """How often sensible play makes each of the choices."""

    @property
    def values(self) -> Array:
        found: Array = self.results.mean(1)
        return found

    @property
    def errors(self) -> Array:
        found: Array = self.results.std(1) / sqrt(self.results.shape[1])
        return found

    def row(self, action: int) -> Array:
        found: Array = self.results[self.actions.index(action)]
        return found

    def apart(self, one: int, other: int) -> tuple[float, float]:
        """How much more one choice won than another in the same worlds, and the standard error."""
        return spread(self.row(one) - self.row(other))

    def best(self, first: int) -> int:
        """The best choice; of equals, `first`."""
        values = self.values
        return max(zip(values, [action == first for action in self.actions], self.actions, strict=True))[2]

    @property
    def lost(self) -> Array:
        """What each choice lost in each world against the one that was best in the other half of the worlds."""
        lost = -self.results
        for half in (0, 1):
            best = int(np.argmax(self.results[:, half::2].mean(1)))
            lost[:, 1 - half :: 2] += self.results[best, 1 - half :: 2]
        return lost

    def loss(self, made: int) -> tuple[float, float]:
        """What a choice lost against the best one, and the standard error."""
        return spread(self.lost[self.actions.index(made)])


def spread(numbers: Array) -> tuple[float, float]:
    return float(numbers.mean()), float(numbers.std()) / sqrt(len(numbers))


def desk_for(game: Game, seats: int) -> Desk:
    states = np.zeros(4, layout(game.state.State))
    return Desk(states, cells(states), np.zeros(game.actions, np.bool_), np.zeros(seats, np.float32))


def key_for(seed: int, *parts: object) -> Array:
    return derive(b"analysis", str(seed).encode(), *(str(part).encode() for part in parts))


def weighed(seat: Seat, seed: int, budget: Budget, only: Sequence[int] = ()) -> Weighed:
    """All that a seat may do now, or only some of it, each tried in the same worlds."""
    game, known = seat.game, seat.knowledge
    key = key_for(seed, "decision", int(known.decisions), seat.number)
    actions = [*only] or [int(action) for action in np.flatnonzero(seat.mask)]
    desk = desk_for(game, int(known.seats))
    desk.states[KNOWN] = known
    worlds = budget.worlds_for(len(actions)) if len(actions) > 1 else budget.least
    results = np.zeros((len(actions), worlds), np.float32)
    tree = new_tree(game.actions, NODES, desk.cells.shape[1])
    analysis_loops(game).weigh(desk, seat.number, np.array(actions), results, tree, key, np.zeros(4, np.uint32), STYLE)
    return Weighed(actions, results, habits_of(seat, actions, int(key[0])))


def habits_of(seat: Seat, actions: list[int], seed: int) -> Array:
    """How often sensible play makes each choice: it leaves to chance what it holds equal."""
    found, known, choose = np.zeros(seat.game.actions), seat.knowledge, sensible(seat.game)
    times = ASKED if len(actions) > 1 else 1
    for asked in range(times):
        found[int(choose(known, seat.number, seat.mask, 1 + (seed << 16) + 7919 * asked))] += 1
    return found[actions] / times


def grade(best: bool, loss: float, error: float) -> str:
    if best:
        return BEST
    found = GOOD
    for name, least in THRESHOLDS.items():
        if loss >= least and loss > BEYOND * error:
            found = name
    return found


def judged(seat: Seat, action: int, number: int, step: int, found: Weighed) -> Judged:
    """The choice that a seat made, among all it could have made."""
    names, view, text = seat.game.text.NOTATION, seat.view, seat.game.text
    best, values = found.best(action), found.values
    loss, error = (0.0, 0.0) if action == best else found.loss(action)
    order = sorted(zip(-values, found.errors, found.actions, strict=True), key=lambda one: (one[0], one[2] != best))
    choices = [
        Choice(names[one], text.label(view, one), -float(worth), float(doubt), found.results.shape[1]) for worth, doubt, one in order
    ]
    alone = len(found.actions) == 1
    return Judged(
        number=number,
        step=step,
        seat=seat.number,
        action=names[action],
        label=text.label(view, action),
        before=float(values.max()),
        best=names[best],
        loss=max(0.0, loss),
        error=error,
        grade=ONLY if alone else grade(action == best, loss, error),
        choices=() if alone else tuple(choices),
        habit=names[found.actions[int(np.argmax(found.habits))]],
    )
