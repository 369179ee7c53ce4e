"""How a game of Ghost for Sale stands at any moment, for the lab."""

from manse.engine.compile import compiled
from manse.games.ghost_for_sale.state import State


@compiled
def standing(s: State, seat: int) -> int:
    return int(s.points[seat])


@compiled
def rounds_played(s: State) -> int:
    return int(s.rounds_done)
