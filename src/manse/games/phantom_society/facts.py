"""What the laws and the lab must be told about The Phantom Society."""

from manse.engine.record import NONE, Array
from .board import OUTSIDE
from .data import COLOURS, KINDS, SQUARES
from .state import COLOUR_OF, State, team_of

OPENING = 30  # decisions before anything is hidden, roughly, when the rooms are placed by hand and at random
SELDOM = ("owner", "tens", "ones")  # hidden only where two masters share the ghosts, or where the objective is bid for
COMPONENTS = KINDS + len(COLOURS) + 6
ROLES = ("hunters", "ghosts")
CLOSE = 25
WHOLE = 100


def census(s: State, out: Array) -> None:
    """Counts every room and every ghost, wherever it lies, and the tens and thousands of the bids that a team may lay."""
    for kind in range(KINDS):
        out[kind] += s.stock[kind]
    if s.held != NONE:
        out[s.held] += 1
    for square in range(SQUARES):
        if s.room[square] != NONE:
            out[s.room[square]] += 1
    for colour in range(len(COLOURS)):
        square = s.ghost[colour]  # not hidden yet, or under a room of its colour, or outside
        out[KINDS + colour] = square in (NONE, OUTSIDE) or COLOUR_OF[s.room[square]] == colour
    for team in range(2):
        out[KINDS + 4 + team] = s.tens[team] == NONE or s.tens[team] in (30, 40, 50)
        out[KINDS + 6 + team] = s.ones[team] == NONE or (s.ones[team] >= 0 and s.ones[team] & 1 == s.pile[team])
    for master in range(2):
        out[KINDS + 8 + master] = fair_share(s, master)


def fair_share(s: State, master: int) -> bool:
    """Once dealt, each master has half of the ghosts, and one alone has all."""
    if s.owner[0] == NONE:
        return True
    own, hidden = 0, 0
    for colour in range(s.colours):
        own += s.owner[colour] == master
        hidden += s.owner[colour] == master and s.ghost[colour] != NONE
    dealt = s.colours // 2 if s.masters == 2 else s.colours * (1 - master)
    return own == dealt and own - hidden == s.to_hide[master]


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
