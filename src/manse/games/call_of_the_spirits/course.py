"""How a game of Call of the Spirits stands at any moment, for the lab."""

from .scoring import score
from .state import State


def standing(s: State, seat: int) -> int:
    """What the end takes and adds counts only then."""
    return int(score(s, seat)) if s.over else int(s.points[seat])


def rounds_played(s: State) -> int:
    return int(s.rounds_done)
