"""How a game of Ghosts stands at any moment, for the lab."""

from manse.engine.compile import compiled
from manse.engine.record import Array
from manse.games.ghosts.data import CARDS
from manse.games.ghosts.state import State

__all__ = ["CARDS"]


@compiled
def standing(s: State, seat: int) -> int:
    return -int(s.fright[seat])


@compiled
def holding(s: State, seat: int, out: Array) -> None:
    for slot in range(s.cards[seat]):
        out[s.hand[seat, slot]] += 1


@compiled
def rounds_played(s: State) -> int:
    return int(s.rounds_done)
