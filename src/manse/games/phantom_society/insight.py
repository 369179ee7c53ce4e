"""What nets are told beside an observation: where the ghosts may be, reckoned exactly, and what each devastation would tell."""

from manse.engine.kit import NOBODY, Array, has, lowest, tail
from .belief import sizes, worlds, worlds_with
from .data import SQUARES
from .encode import SIZE as OBSERVED
from .haunting import prey
from .sense import odds_of, telltale
from .state import COLOUR_OF, Known, Phase

SIZE = 3 * SQUARES
ODDS, OWN, TOLD = (OBSERVED + part * SQUARES for part in range(3))


def reckon(k: Known, seat: int, out: Array) -> None:
    """For each square, how likely a ghost lies there, to who knows only what lies open; the same where the seat knows of one; and for a
    master who is to devastate a room, by how much that would raise the odds of the own ghosts."""
    if k.phase != Phase.RAID and k.phase != Phase.HUNT:
        return
    ways = sizes(k)
    total, left = worlds(k, ways), k.standing
    while left:
        square = lowest(left)
        left = tail(left)
        colour = COLOUR_OF[k.room[square]]
        if has(k.lair[colour], square):
            odds = worlds_with(k, ways, colour, square) / total
            out[ODDS + square] = odds
            out[OWN + square] = odds * (k.ghost[colour] == square)
    if k.phase == Phase.RAID and seat != NOBODY and has(k.to_act, seat):
        found = (odds_of(k, ways, total, 0), odds_of(k, ways, total, 1), odds_of(k, ways, total, 2), odds_of(k, ways, total, 3))
        left = prey(k, k.raider)
        while left:
            out[TOLD + lowest(left)] = telltale(k, found, lowest(left)) / 4
            left = tail(left)
