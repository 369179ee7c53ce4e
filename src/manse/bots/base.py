"""What a bot is, and how one is made."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, cast

from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.record import Array
from manse.engine.rng import MASK, quick
from manse.engine.seat import Seat
from manse.engine.speech import Line
from manse.engine.verbs import Known


class Candidate(NamedTuple):
    """An action a bot has weighed."""

    action: str
    value: float  # the share of the win it promises, from 0 to 1
    visits: int  # how often it was tried out
    reason: Line


class Bot(Protocol):
    """A rival: it sees what a seat sees."""

    def choose(self, seat: Seat) -> str:
        """An action of `seat.legal`."""

    def explain(self) -> list[Candidate]:
        """What was weighed for the last choice, the best first."""


BOTS = ("random", "heuristic", "search", "learned", "guided")


def bot(name: str, **settings: Any) -> Bot:
    """A bot by name: "random", "heuristic", "search", "learned", "guided"."""
    from manse.bots.guided import Guided
    from manse.bots.learned import Learned
    from manse.bots.search import Search

    makers: dict[str, Callable[..., Bot]] = dict(zip(BOTS, (Random, Heuristic, Search, Learned, Guided), strict=True))
    if name not in makers:
        raise DataError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    try:
        return makers[name](**settings)
    except TypeError as error:
        raise DataError(f"bot {name!r}: {error}") from None


class Dice:
    """Chance for a bot's own choices, apart from every deal."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = (secrets.randbits(62) if seed is None else seed * 7919 + 104729) | 1

    def roll(self) -> int:
        self._seed = quick(self._seed)
        return self._seed

    def hits(self, share: float) -> bool:
        """So often, of 1."""
        return (self.roll() & MASK) < share * MASK

    def one_of(self, choices: Sequence[str]) -> str:
        return choices[(self.roll() & MASK) * len(choices) >> 32]


class Thinker:
    """A bot that remembers what it weighed."""

    def __init__(self, seed: int | None = None) -> None:
        self.dice = Dice(seed)
        self._weighed: list[Candidate] = []

    def at_once(self, action: str, reason: str) -> str:
        """An action that is taken without weighing others."""
        self._weighed = [Candidate(action, 0.0, 0, Line(reason))]
        return action

    def by_chance(self, seat: Seat) -> str:
        return self.at_once(self.dice.one_of(seat.legal), "reason_chance")

    def habit(self, seat: Seat) -> int:
        """What sensible play does, by what the seat knows."""
        return int(sensible(seat.game)(seat.knowledge, seat.number, seat.mask, self.dice.roll()))

    def explain(self) -> list[Candidate]:
        return self._weighed


class Random(Thinker):
    """Any legal action, all equally likely."""

    def choose(self, seat: Seat) -> str:
        return self.by_chance(seat)


class Heuristic(Thinker):
    """Sensible play without search; with `slip`, from 0 to 1, so many of its choices are left to chance."""

    def __init__(self, slip: float = 0.0, seed: int | None = None) -> None:
        if not 0 <= slip <= 1:
            raise DataError("a slip is a share of the choices, from 0 to 1")
        super().__init__(seed)
        self.slip = slip

    def choose(self, seat: Seat) -> str:
        if self.dice.hits(self.slip):
            return self.by_chance(seat)
        return self.at_once(seat.game.text.NOTATION[self.habit(seat)], "reason_habit")


def sensible(game: Game) -> "Callable[[Known, int, Array, int], int]":
    """The choice of a game's sense.py."""
    return cast("Callable[[Known, int, Array, int], int]", game.sense["choose"])
