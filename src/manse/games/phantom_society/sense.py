"""The Phantom Society: hunters reckon exactly and spare the dear rooms; ghosts take dear rooms that others could have taken too.

Both want the middle of the house, the ghosts' side with its dear rooms and the hunters with their cheap ones.
"""

import numpy as np

from manse.engine.kit import NONE, Array, has, lowest, ones, packed, quick, quick_below, tail
from .belief import Sizes, sizes, worlds, worlds_with
from .board import nearest
from .data import COLOURS, ONES, SIDE, SQUARES
from .haunting import lurks
from .state import BID_ONES, BID_TENS, COLOUR_OF, PICK, REST, VALUE_OF, Known, Phase, team_of

FINE = 1000  # worths are whole numbers; smaller differences than one in this are left to chance
RING = np.array(
    [min(square % SIDE, SIDE - 1 - square % SIDE, square // SIDE, SIDE - 1 - square // SIDE) for square in range(SQUARES)], np.int64
)
"""How far each square is from the wall."""
TELLTALE = 5.0  # what a devastation that gives a ghost away for certain costs, in rooms of the dearest kind
DENSITY = 0.07  # how likely a room hides a ghost, roughly
LIKELY = np.array([1 - (1 - DENSITY) ** rooms for rooms in range(9)], np.float64)  # the same for one of so many rooms
WHIM = 20  # how much more chance there is in hiding than in other choices: it must not be foreseen
FAIR_BID = 40  # the target at which ghosts and hunters of this kind win about as often; they bid it, or a little beside it

FROM_WORLDS = True  # it reads the ghosts only where it commands them, so a world serves as well as what the seat knows of it


def choose(k: Known, seat: int, mask: Array, seed: int) -> int:
    if k.phase == Phase.HUNT or k.phase == Phase.RAID:
        return strike(k, packed(mask, SQUARES, 0), seed)
    if k.phase == Phase.BID:
        return BID_TENS + settle(k, seat, cards(mask), BID_TENS, 4 * FINE, seed)
    rooms_or_squares = packed(mask, BID_TENS, 0)
    if rooms_or_squares == 0:
        return REST  # only where nothing else may be done: chance places worse
    return settle(k, seat, rooms_or_squares, 0, WHIM * FINE if k.phase == Phase.HIDE else FINE, seed)


def cards(mask: Array) -> int:
    """The cards that can be laid, as bits."""
    bits = 0
    for action in range(BID_TENS, BID_ONES + len(ONES)):
        bits |= mask[action] << action - BID_TENS
    return bits


def settle(k: Known, seat: int, left: int, first: int, chance: int, seed: int) -> int:
    """The best of some actions, given as bits from the first on. An action is the lowest part of its worth, so that the greatest number is
    found without a branch to guess; of equals, the first wins."""
    side, most = 1 if team_of(k, seat) == k.ghost_team else -1, 0
    while left:
        action = lowest(left)
        left = tail(left)
        seed = quick(seed)
        worth = FINE * FINE + FINE * worth_of(k, seat, side, first + action) + quick_below(seed, chance)
        most = max(most, worth << 6 | 63 - action)
    return 63 - (most & 63)


def worth_of(k: Known, seat: int, side: int, action: int) -> int:
    """A bid about the fair one; dear rooms for the ghosts and cheap ones for the hunters, near the middle of the house."""
    if k.phase == Phase.PLACE:
        return RING[action]
    if k.phase == Phase.PICK:
        return side * int(VALUE_OF[action - PICK])
    if k.phase == Phase.HIDE:
        return worth_of_lair(k, action)
    if action < BID_ONES:
        return -abs(30 + 10 * (action - BID_TENS) - FAIR_BID)
    return -abs(int(k.tens[team_of(k, seat)]) + action - BID_ONES - FAIR_BID)


def worth_of_lair(k: Known, square: int) -> int:
    """Among dear rooms, and under a dear one, which the hunters are loath to search."""
    around, near = 0, nearest(k.standing, square)
    while near:
        around += VALUE_OF[k.room[lowest(near)]]
        near = tail(near)
    return int(around // 2 + 2 * VALUE_OF[k.room[square]])


def strike(k: Known, left: int, seed: int) -> int:
    """The best of some rooms to remove."""
    ways = sizes(k)
    total = worlds(k, ways)
    odds = (odds_of(k, ways, total, 0), odds_of(k, ways, total, 1), odds_of(k, ways, total, 2), odds_of(k, ways, total, 3))
    best, most = NONE, -1e9
    while left:
        square = lowest(left)
        left = tail(left)
        seed = quick(seed)
        whim = quick_below(seed, FINE) / FINE
        worth = raid(k, odds, square, whim / 8) if k.phase == Phase.RAID else hunt(k, ways, total, square) + whim / FINE
        if worth > most:
            best, most = square, worth
    return best


def odds_of(k: Known, ways: Sizes, total: int, colour: int) -> float:
    """How likely the hunters must think it that a ghost of the raider lies where it does; 0 for any other."""
    raiding = k.phase == Phase.RAID and lurks(k, colour, k.raider)
    return worlds_with(k, ways, colour, k.ghost[colour]) / total if raiding else 0.0


def raid(k: Known, odds: tuple[float, float, float, float], square: int, whim: float) -> float:
    """A dear room, less what it tells the hunters; never a ghost in hiding, if it can be helped."""
    kind = k.room[square]
    worth = VALUE_OF[kind] / 6 - TELLTALE * telltale(k, odds, square) + whim
    if k.ghost[COLOUR_OF[kind]] == square:
        return worth - 100
    return worth + 100 if k.damage + VALUE_OF[kind] >= k.target else worth


def telltale(k: Known, odds: tuple[float, float, float, float], square: int) -> float:
    """By how much a devastation here would raise the odds of the ghosts that lie in line with it.

    The ghost lies under one of the rooms in line: the fewer there are that might hide one, the more this tells. Who is found out already
    has nothing to lose.
    """
    near = nearest(k.standing, square)
    likely = LIKELY[ones(near & (k.lair[0] | k.lair[1] | k.lair[2] | k.lair[3]))]
    told = 0.0
    for colour in range(len(COLOURS)):
        if odds[colour] and has(near, k.ghost[colour]):
            told += odds[colour] * (1 / max(odds[colour], likely) - 1)
    return told


def hunt(k: Known, ways: Sizes, total: int, square: int) -> float:
    """Where a ghost is likeliest, less what a vain search costs of the damage that is left to spare."""
    colour = COLOUR_OF[k.room[square]]
    odds = worlds_with(k, ways, colour, square) / total if has(k.lair[colour], square) else 0.0
    cost = VALUE_OF[k.room[square]] / (k.target - k.damage)
    return odds - 2 * (1 - odds) * min(cost, 1.0)
