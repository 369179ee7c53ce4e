"""How a game of Rest in Peace stands at any moment, for the lab."""

from manse.engine.compile import compiled
from manse.engine.record import Array
from manse.games.rest_in_peace.data import GHOSTS as CARDS
from manse.games.rest_in_peace.data import VALUES
from manse.games.rest_in_peace.state import State

__all__ = ["CARDS"]


@compiled
def standing(s: State, seat: int) -> int:
    """Mansions; who has lost may well have more of them."""
    return int(s.won[seat, 0]) + int(s.won[seat, 1])


@compiled
def holding(s: State, seat: int, out: Array) -> None:
    for value in range(VALUES):
        out[value] += s.hand[seat, value]


@compiled
def rounds_played(s: State) -> int:
    return min(int(s.place) + 1, int(s.places))
