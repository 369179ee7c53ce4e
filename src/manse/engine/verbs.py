"""The verbs: what a game's modules offer. Everything else in the house is made from these.

All functions here are compiled, and none allocates memory, so that they run inside a GPU kernel too.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from manse.engine.record import Array


class Rules(Protocol):
    """rules.py: how the game goes."""

    ACTIONS: int
    """Actions are numbered from 0; each number means one thing, whatever the situation."""
    LONGEST: int
    """No game has more decisions than this."""
    State: Any
    """Its fields, a subclass of Header."""
    Phase: Any
    """An IntEnum."""

    def setup(self, s: Any, seats: int, box: Any) -> None:
        """Lays out the opening position on a zeroed record that has its generator and number of seats."""

    def legal(self, s: Any, seat: int, mask: Array) -> None:
        """Marks what a seat of `to_act` may do now, on a cleared mask, by what that seat knows."""

    def play(self, s: Any, seat: int, action: int) -> None:
        """One decision of one seat, known to be legal."""

    def house(self, s: Any) -> None:
        """One automatic step, when nobody has to decide and the game is not over."""

    def payoff(self, s: Any, out: Array) -> None:
        """What each seat has won of 1 when the game is over: winners share it."""


class Sight(Protocol):
    """view.py: what a seat may know. The one hiding place: whatever reaches a seat is made from what `know` copied."""

    def know(self, s: Any, seat: int, k: Any) -> None:
        """Copies into the zeroed record `k` what the seat knows of `s`, and nothing else.

        Seat NOBODY is a spectator, who knows what lies open.
        """

    def imagine(self, k: Any, seat: int) -> None:
        """Fills the gaps of `k`, which came from `know`, with one of the worlds that fit, each as likely as the rules make it.

        The record has a fresh generator.
        """

    def view(self, k: Any, seat: int) -> Any:
        """Plain Python: what `know` gave as a dict that JSON can hold. Of a record without gaps it shows all."""


class Encoder(Protocol):
    """encode.py: a seat's knowledge as numbers."""

    SLICES: Mapping[str, slice]
    """Which numbers mean what."""
    SIZE: int

    def observe(self, k: Any, seat: int, out: Array) -> None:
        """Writes what `know` gave as numbers, on a cleared array."""
