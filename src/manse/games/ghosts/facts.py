"""What the laws must be told about Ghosts."""

from manse.engine.record import Array
from .data import KINDS
from .state import State

COMPONENTS = KINDS


def census(s: State, out: Array) -> None:
    """Counts every component, wherever it lies."""
    for kind in range(KINDS):
        out[kind] += s.deck[kind]
    for seat in range(s.seats):
        for slot in range(s.cards[seat]):
            out[s.hand[seat, slot]] += 1
    for i in range(s.played_count):
        out[s.played[i]] += 1
