"""The Phantom Society: hunters reckon exactly and spare the dear rooms; ghosts take dear rooms that others could have taken too.

Both want the middle of the house, the ghosts' side with its dear rooms and the hunters with their cheap ones.
"""

import numpy as np

from manse.engine.compile import compiled
from manse.engine.record import Array
from manse.engine.rng import quick, quick_below
from manse.engine.rows import lowest, ones, packed
from manse.games.phantom_society.belief import Sizes, sizes, worlds, worlds_with
from manse.games.phantom_society.board import nearest
from manse.games.phantom_society.data import COLOURS, ONES, SIDE, SQUARES
from manse.games.phantom_society.state import BID_ONES, BID_TENS, COLOUR_OF, NONE, PICK, VALUE_OF, Phase, State, team_of

FINE = 1000
"""Worths are whole numbers; smaller differences than one in this are left to chance."""
RING = np.array(
    [min(square % SIDE, SIDE - 1 - square % SIDE, square // SIDE, SIDE - 1 - square // SIDE) for square in range(SQUARES)], np.int64
)
"""How far each square is from the wall."""
TELLTALE = 5.0
"""What a devastation that gives a ghost away for certain costs, in rooms of the dearest kind."""
DENSITY = 0.07
"""How likely a room hides a ghost, roughly."""
LIKELY = np.array([1 - (1 - DENSITY) ** rooms for rooms in range(9)], np.float64)
"""The same for one of so many rooms."""
WHIM = 20
"""How much more chance there is in hiding than in other choices: it must not be foreseen."""
FAIR_BID = 40
"""The target at which ghosts and hunters of this kind win about as often; they bid it, or a little beside it."""

PLAIN = True


@compiled
def choose(k: State, seat: int, mask: Array, seed: int) -> int:
    if k.phase == Phase.HUNT:
        return hunt(k, mask, seed)
    if k.phase == Phase.RAID:
        return raid(k, mask, seed)
    if k.phase == Phase.BID:
        return lay(k, seat, mask, seed)
    return settle(k, seat, mask, seed)


@compiled
def lay(k: State, seat: int, mask: Array, seed: int) -> int:
    """About the fair bid, with some chance in it."""
    best, most = NONE, -1
    for action in range(BID_TENS, BID_ONES + len(ONES)):
        if mask[action]:
            seed = quick(seed)
            worth = FINE * FINE + FINE * worth_of_bid(k, seat, action) + quick_below(seed, 4 * FINE)
            if worth > most:
                best, most = action, worth
    return best


@compiled
def worth_of_bid(k: State, seat: int, action: int) -> int:
    if action < BID_ONES:
        return -abs(30 + 10 * (action - BID_TENS) - FAIR_BID)
    return -abs(int(k.tens[team_of(k, seat)]) + action - BID_ONES - FAIR_BID)


@compiled
def settle(k: State, seat: int, mask: Array, seed: int) -> int:
    """The best room to pick, or square to place it or to hide on. An action is the lowest part of its worth, so that the greatest number is
    found without a branch to guess; of equals, the first wins."""
    side = 1 if team_of(k, seat) == k.ghost_team else -1
    chance = WHIM * FINE if k.phase == Phase.HIDE else FINE
    left, most = packed(mask, BID_TENS, 0), 0
    while left:
        action = lowest(left)
        left &= left - 1
        seed = quick(seed)
        worth = FINE * FINE + FINE * worth_of(k, side, action) + quick_below(seed, chance)
        most = max(most, worth << 6 | 63 - action)
    return 63 - (most & 63)


@compiled
def worth_of(k: State, side: int, action: int) -> int:
    if k.phase == Phase.PLACE:
        return RING[action]
    if k.phase == Phase.PICK:
        return side * int(VALUE_OF[action - PICK])
    return worth_of_lair(k, action)


@compiled
def worth_of_lair(k: State, square: int) -> int:
    """Among dear rooms, and under a dear one, which the hunters are loath to search."""
    around, near = 0, nearest(k.standing, square)
    while near:
        around += VALUE_OF[k.room[lowest(near)]]
        near &= near - 1
    return int(around // 2 + 2 * VALUE_OF[k.room[square]])


@compiled
def raid(k: State, mask: Array, seed: int) -> int:
    """A dear room, less what it tells the hunters; never a ghost in hiding, if it can be helped."""
    ways = sizes(k)
    total = worlds(k, ways)
    odds = (odds_of(k, ways, total, 0), odds_of(k, ways, total, 1), odds_of(k, ways, total, 2), odds_of(k, ways, total, 3))
    left, best, most = packed(mask, SQUARES, 0), NONE, -1e9
    while left:
        square = lowest(left)
        left &= left - 1
        kind = k.room[square]
        value = VALUE_OF[kind]
        seed = quick(seed)
        worth = value / 6 - TELLTALE * telltale(k, odds, square) + quick_below(seed, FINE) / FINE / 8
        if k.ghost[COLOUR_OF[kind]] == square:
            worth -= 100
        elif k.damage + value >= k.target:
            worth += 100
        if worth > most:
            best, most = square, worth
    return best


@compiled
def odds_of(k: State, ways: Sizes, total: int, colour: int) -> float:
    """How likely the hunters must think it that a ghost of the raider lies where it does; 0 for any other."""
    if k.owner[colour] == k.raider and k.standing >> k.ghost[colour] & 1:
        return worlds_with(k, ways, colour, k.ghost[colour]) / total
    return 0.0


@compiled
def telltale(k: State, odds: tuple[float, float, float, float], square: int) -> float:
    """By how much a devastation here would raise the odds of the ghosts that lie in line with it.

    The ghost lies under one of the rooms in line: the fewer there are that might hide one, the more this tells. Who is found out already
    has nothing to lose.
    """
    near = nearest(k.standing, square)
    likely = LIKELY[ones(near & (k.lair[0] | k.lair[1] | k.lair[2] | k.lair[3]))]
    told = 0.0
    for colour in range(len(COLOURS)):
        if near >> k.ghost[colour] & 1 and odds[colour]:
            told += odds[colour] * (1 / max(odds[colour], likely) - 1)
    return told


@compiled
def hunt(k: State, mask: Array, seed: int) -> int:
    """Where a ghost is likeliest, less what a vain search costs of the damage that is left to spare."""
    ways = sizes(k)
    total = worlds(k, ways)
    left, best, most = packed(mask, SQUARES, 0), NONE, -1e9
    while left:
        square = lowest(left)
        left &= left - 1
        kind = k.room[square]
        colour = COLOUR_OF[kind]
        odds = worlds_with(k, ways, colour, square) / total if k.lair[colour] >> square & 1 else 0.0
        cost = VALUE_OF[kind] / (k.target - k.damage)
        seed = quick(seed)
        worth = odds - 2 * (1 - odds) * min(cost, 1.0) + quick_below(seed, FINE) / FINE / FINE
        if worth > most:
            best, most = square, worth
    return best
