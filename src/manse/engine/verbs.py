"""The verbs: what a game's modules offer. All else is made from these.

All functions here are compiled, and none allocates memory, so that they run inside a GPU kernel too. Loops that every game shares import
these names, and `bind` puts one game's own functions in their place; called as they stand here, they do nothing.
"""

from collections.abc import Mapping
from typing import Any, NewType, Protocol

import numpy as np

from manse.engine.record import Array, Fields, Header

Known = NewType("Known", Header)
"""What a seat knows of a state: a record with gaps. Games have a type of their own for it: `Known = NewType("Known", State)`."""
World = NewType("World", Known)
"""A record without gaps that somebody holds possible: what `imagine` makes of knowledge, or the open table after the end."""

ACTIONS = 0
"""Actions are numbered from 0; each number means one thing, whatever the situation."""
SECRETS: Array = np.zeros(1, np.int64)
"""The secret details of each event (events.py)."""


def setup(s: Header, seats: int, box: Fields) -> None:
    """rules.py: lays out the opening position on a zeroed record that has its generator and number of seats."""


def legal(s: Header, seat: int, mask: Array) -> None:
    """rules.py: marks what a seat of `to_act` may do now, on a cleared mask, by what that seat knows."""


def play(s: Header, seat: int, action: int) -> None:
    """rules.py: one decision of one seat, known to be legal."""


def proceed(s: Header) -> None:
    """rules.py: one step that follows by itself, when nobody has to decide and the game is not over."""


def payoff(s: Header, out: Array) -> None:
    """rules.py: what each seat has won of 1 when the game is over: winners share it."""


def reveal(s: Header, seat: int, k: Known) -> None:
    """Made from the declarations: copies into the zeroed record `k` what they say the seat sees (sight.py)."""


def gaps(s: Header, seat: int, k: Known) -> None:
    """knowledge.py: what no declaration can say. Seat NOBODY is a spectator, who knows what lies open."""


def imagine(k: Known, seat: int) -> None:
    """knowledge.py: fills the gaps of `k` with one of the worlds that fit, each as likely as the rules make it.

    The record has a fresh generator.
    """


def observe(k: Known, seat: int, out: Array) -> None:
    """encode.py: writes what the seat knows as numbers, on a cleared array."""


def choose(k: Known, seat: int, mask: Array, seed: int) -> int:
    """sense.py: a sensible one of the actions that are marked."""
    return 0


def esteem(s: Header, seat: int) -> float:
    """sense.py, if it has it: how well a finished game went for a seat beyond the win, of 1."""
    return 0.0


def reckon(k: Known, seat: int, out: Array) -> None:
    """insight.py, if there is one: behind an observation, what follows from it and is worth much to a net."""


QUICK = ("legal", "play", "proceed", "payoff", "gaps", "imagine", "observe", "choose")
"""The verbs that a game's fast.py may have a quick twin of."""


class State(Protocol):
    """state.py: names first. Actions, phases, events, and the record that holds everything."""

    ACTIONS: int
    LONGEST: int
    """No game has more decisions than this."""
    State: type[Header]
    Phase: Any
    """An IntEnum."""
    Event: Any
    """A kind of Events."""


class Sight(Protocol):
    """view.py: what a seat knows, for people."""

    def view(self, k: Any, seat: int) -> Any:
        """Plain Python: knowledge as a dict that JSON can hold. Of a record without gaps it shows all."""


class Encoder(Protocol):
    """encode.py: a seat's knowledge as numbers."""

    SLICES: Mapping[str, slice]
    """Which numbers mean what."""
    SIZE: int
