"""How a game of Rest in Peace stands at any moment, for the lab."""

from manse.engine.kit import Array
from .data import GHOSTS as CARDS
from .data import VALUES
from .state import State

__all__ = ["CARDS"]


def standing(s: State, seat: int) -> int:
    """Mansions; who has lost may well have more of them."""
    return int(s.won[seat, 0]) + int(s.won[seat, 1])


def holding(s: State, seat: int, out: Array) -> None:
    for value in range(VALUES):
        out[value] += s.hand[seat, value]


def rounds_played(s: State) -> int:
    return min(int(s.place) + 1, int(s.places))
