"""How a game of Ghost for Sale stands at any moment, for the lab."""

from .state import State


def standing(s: State, seat: int) -> int:
    return int(s.points[seat])


def rounds_played(s: State) -> int:
    return int(s.rounds_done)
