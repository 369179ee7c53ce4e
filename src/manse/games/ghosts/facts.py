"""What the laws and the lab must be told about Ghosts."""

from manse.engine.record import Array
from .data import CARDS, KINDS
from .state import State

__all__ = ["CARDS"]

COMPONENTS = KINDS


def census(s: State, out: Array) -> None:
    """Counts every component, wherever it lies."""
    for kind in range(KINDS):
        out[kind] += s.deck[kind]
    for seat in range(s.seats):
        holding(s, seat, out)
    for i in range(s.played_count):
        out[s.played[i]] += 1


def holding(s: State, seat: int, out: Array) -> None:
    for slot in range(s.cards[seat]):
        out[s.hand[seat, slot]] += 1


def standing(s: State, seat: int) -> int:
    return -int(s.fright[seat])
