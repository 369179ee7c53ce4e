"""Many games in which one seat is the learner's and bots have the others, or in which the learner has them all.

An opponent is the name of a bot that is compiled into the loops ("random", "heuristic"), a function that is given observations and
masks, row by row, and returns an action for each, or any bot that chooses by a seat's window.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from manse.adapters.bound import lesson_loops_of
from manse.adapters.lesson_loops import ELSEWHERE, HEURISTIC, RANDOM
from manse.engine.errors import DataError, IllegalAction
from manse.engine.loops import Scratch
from manse.engine.record import Array, blank, cells
from manse.engine.seat import Seat
from manse.engine.verbs import Known

if TYPE_CHECKING:
    from manse.engine.game import Game

COMPILED = {"random": RANDOM, "heuristic": HEURISTIC}
SELF = "self"
"""In place of opponents: the learner has every seat."""


class Chooser(Protocol):
    """A bot that sees what a seat sees."""

    def choose(self, seat: Seat) -> str: ...


Policy = Callable[[Array, Array], Any]
Opponent = str | Chooser | Policy


class Lessons:
    """`seat` is the learner's, or None for another one each game. What is where, see `Batch`; `learner` tells the learner's seats."""

    def __init__(
        self,
        game: "Game",
        size: int,
        players: int,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = None,
        **setup: Any,
    ) -> None:
        if seat is not None and seat not in range(players):
            raise DataError(f"there is no seat {seat!r}; there are 0 to {players - 1}")
        self.batch = game.batch(size, players, **setup)
        self._seat, self._loops = seat, lesson_loops_of(game)
        self.alone = isinstance(opponents, str) and opponents == SELF
        seated = [SELF] * (players - 1) if self.alone else around(opponents, players - 1)
        self._kinds = np.array([ELSEWHERE, *(kind_of(opponent) for opponent in seated)], np.int8)
        self._outside = {place: opponent for place, opponent in enumerate(seated, 1) if not isinstance(opponent, str)}
        self.learner = np.zeros(size, np.int8)

    def reset(self, seeds: Sequence[int] | Array) -> None:
        self.batch.reset(seeds)
        self._seat_learners(np.ones(self.batch.size, np.bool_))

    def begin(self, which: Array) -> None:
        """New games, each up to the learner's first turn."""
        self.batch.deal(which)
        self._seat_learners(which)

    def _seat_learners(self, which: Array) -> None:
        turns = self.batch.episode + np.arange(self.batch.size) - 1
        self.learner[which] = (turns % self.batch.players)[which] if self._seat is None else self._seat
        self._roll(which)
        if (self.batch.over & which).any():  # a game may end before the learner has had a turn
            self.begin(self.batch.over & which)

    def play(self, actions: Array, which: Array) -> None:
        """The learner's decisions in the games of `which`, and then the opponents'."""
        self._decide(actions, which)
        self._roll(which)

    def _decide(self, actions: Array, which: Array) -> None:
        batch = self.batch
        batch.each(lambda a, z: self._loops.play_many(batch.games, a, z, which, actions))

    def _roll(self, which: Array) -> None:
        self._roll_compiled(which)
        while self._outside:
            place = (self.batch.to_move - self.learner) % self.batch.players
            waiting = which & (self.batch.to_move >= 0) & (place > 0)
            if not waiting.any():
                break
            actions = np.zeros(self.batch.size, np.int64)
            for number, opponent in self._outside.items():
                rows = np.flatnonzero(waiting & (place == number))
                actions[rows] = self._ask(opponent, rows)
            self._decide(actions, waiting)
            self._roll_compiled(waiting)
        if self.alone:
            self.learner[:] = np.where(which & (self.batch.to_move >= 0), self.batch.to_move, self.learner)

    def _roll_compiled(self, which: Array) -> None:
        batch = self.batch

        def run(first: int, last: int) -> None:
            k = np.zeros(1, batch.states.dtype)
            self._loops.roll_many(batch.games, Scratch(k, cells(k)), first, last, which, self.learner, self._kinds)

        batch.each(run)

    def _ask(self, opponent: Any, rows: Array) -> Array:
        """What an opponent from outside does in these games; what is not legal is refused."""
        if hasattr(opponent, "choose"):
            numbers = self.batch.game.numbers
            given = [numbers.get(opponent.choose(self.window(int(row), int(self.batch.to_move[row]))), -1) for row in rows]
        else:
            given = opponent(self.batch.observation[rows], self.batch.legal[rows]) if len(rows) else []
        actions = np.asarray(given, np.int64)
        known = (actions >= 0) & (actions < self.batch.game.actions)
        if actions.shape != rows.shape or not (known & self.batch.legal[rows, np.where(known, actions, 0)]).all():
            raise IllegalAction(f"an opponent was asked for {len(rows)} legal actions and gave {actions}")
        return actions

    def window(self, row: int, seat: int) -> Seat:
        """What a seat may know of a game."""
        k = Known(blank(self.batch.game.state.State))
        self.batch.game.loops.know(self.batch.states[row], seat, k)
        return Seat(self.batch.game, seat, k)


def around(opponents: Opponent | Sequence[Opponent], count: int) -> list[Opponent]:
    """An opponent for each seat after the learner's."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [opponents] * count
    if len(opponents) != count:
        raise DataError(f"{count} opponents sit at this table, not {len(opponents)}")
    return list(opponents)


def kind_of(opponent: Opponent) -> int:
    if isinstance(opponent, str) and opponent != SELF:
        if opponent not in COMPILED:
            raise DataError(f"there is no opponent {opponent!r}; there are: {', '.join(COMPILED)}, {SELF}")
        return COMPILED[opponent]
    if not isinstance(opponent, str) and not callable(opponent) and not hasattr(opponent, "choose"):
        raise DataError(f"an opponent is a name, a function or a bot, not {opponent!r}")
    return ELSEWHERE
