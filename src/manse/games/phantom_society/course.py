"""How a game of The Phantom Society stands at any moment, for the lab."""

from manse.engine.kit import NONE
from .data import COLOURS
from .state import State, team_of

ROLES = ("hunters", "ghosts")
CLOSE = 25
WHOLE = 100


def standing(s: State, seat: int) -> int:
    """How far a side is on its way, in hundredths: ghosts by damage, hunters by ghosts found."""
    if s.ghost_team == NONE:
        return 0
    if team_of(s, seat) == s.ghost_team:
        return min(WHOLE, WHOLE * int(s.damage) // int(s.target))
    absent = len(COLOURS) - int(s.colours)
    return WHOLE * (int(s.found) - absent) // int(s.colours)


def rounds_played(s: State) -> int:
    """Rooms removed: each turn takes one."""
    return int(s.removed)


def role(s: State, seat: int) -> int:
    """In the last game, if there are several."""
    return 1 if team_of(s, seat) == s.ghost_team else 0
