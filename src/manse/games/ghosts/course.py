"""How a game of Ghosts stands at any moment, for the lab."""

from manse.engine.kit import Array
from .data import CARDS
from .state import State

__all__ = ["CARDS"]


def standing(s: State, seat: int) -> int:
    return -int(s.fright[seat])


def holding(s: State, seat: int, out: Array) -> None:
    for slot in range(s.cards[seat]):
        out[s.hand[seat, slot]] += 1


def rounds_played(s: State) -> int:
    return int(s.rounds_done)
