"""What a bot is, and how one is made."""

import secrets
from collections.abc import Callable
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
    """Seeds for a bot's own choices, apart from every deal."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = (secrets.randbits(62) if seed is None else seed * 7919 + 104729) | 1

    def roll(self) -> int:
        self._seed = quick(self._seed)
        return self._seed


class Random:
    """Any legal action, all equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self.dice = Dice(seed)
        self._chosen = ""

    def choose(self, seat: Seat) -> str:
        self._chosen = seat.legal[(self.dice.roll() & MASK) * len(seat.legal) >> 32]
        return self._chosen

    def explain(self) -> list[Candidate]:
        return [Candidate(self._chosen, 0.0, 0, Line("reason_chance"))]


class Heuristic:
    """Sensible play without search; with `slip`, from 0 to 1, so many of its choices are left to chance."""

    def __init__(self, slip: float = 0.0, seed: int | None = None) -> None:
        if not 0 <= slip <= 1:
            raise DataError("a slip is a share of the choices, from 0 to 1")
        self.dice, self.slip = Dice(seed), slip
        self._chosen = self._reason = ""

    def choose(self, seat: Seat) -> str:
        if (self.dice.roll() & MASK) < self.slip * MASK:
            self._chosen, self._reason = seat.legal[(self.dice.roll() & MASK) * len(seat.legal) >> 32], "reason_chance"
        else:
            action = sensible(seat.game)(seat.knowledge, seat.number, seat.mask, self.dice.roll())
            self._chosen, self._reason = seat.game.text.NOTATION[action], "reason_habit"
        return self._chosen

    def explain(self) -> list[Candidate]:
        return [Candidate(self._chosen, 0.0, 0, Line(self._reason))]


def sensible(game: Game) -> "Callable[[Known, int, Array, int], int]":
    """The choice of a game's sense.py."""
    return cast("Callable[[Known, int, Array, int], int]", game.sense["choose"])
