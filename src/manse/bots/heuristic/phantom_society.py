"""The Phantom Society: hunters reckon exactly and spare the dear rooms; ghosts take dear rooms that others could have taken too.

Both want the middle of the house, the ghosts' side with its dear rooms and the hunters with their cheap ones.
"""

import numpy as np

from manse.engine.compile import compiled
from manse.engine.record import Array
from manse.engine.rng import quick, quick_below
from manse.games.phantom_society.belief import Sizes, sizes, worlds, worlds_with
from manse.games.phantom_society.board import nearest
from manse.games.phantom_society.data import SIDE, SQUARES
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
FAIR_BID = 40
"""The target at which ghosts and hunters of this kind win about as often; they bid it, or a little beside it."""

PLAIN = True


@compiled
def choose(k: State, seat: int, mask: Array, seed: int) -> int:
    if k.phase == Phase.HUNT:
        return hunt(k, mask, seed)
    if k.phase == Phase.RAID:
        return raid(k, mask, seed)
    best, most = NONE, -1
    for action in range(len(mask)):
        if mask[action]:
            seed = quick(seed)
            worth = FINE * FINE + FINE * worth_of(k, seat, action) + quick_below(seed, FINE * whim(k))
            if worth > most:
                best, most = action, worth
    return best


@compiled
def whim(k: State) -> int:
    """How much chance there is in a choice: hiding must not be foreseen."""
    if k.phase == Phase.HIDE:
        return 20
    return 4 if k.phase == Phase.BID else 1


@compiled
def worth_of(k: State, seat: int, action: int) -> int:
    if k.phase == Phase.HIDE:
        return worth_of_lair(k, action)
    if k.phase == Phase.PLACE:
        return RING[action]
    if k.phase == Phase.PICK:
        value = VALUE_OF[action - PICK]
        return value if team_of(k, seat) == k.ghost_team else -value
    return worth_of_bid(k, seat, action)


@compiled
def worth_of_bid(k: State, seat: int, action: int) -> int:
    if action < BID_ONES:
        return -abs(30 + 10 * (action - BID_TENS) - FAIR_BID)
    return -abs(k.tens[team_of(k, seat)] + action - BID_ONES - FAIR_BID)


@compiled
def worth_of_lair(k: State, square: int) -> int:
    """Among dear rooms, and under a dear one, which the hunters are loath to search."""
    around, near = 0, nearest(k.standing, square)
    for other in range(SQUARES):
        if near >> other & 1:
            around += VALUE_OF[k.room[other]]
    return around // 2 + 2 * VALUE_OF[k.room[square]]


@compiled
def raid(k: State, mask: Array, seed: int) -> int:
    """A dear room, less what it tells the hunters; never a ghost in hiding, if it can be helped."""
    ways = sizes(k)
    total = worlds(k, ways)
    best, most = NONE, -1e9
    for square in range(SQUARES):
        if mask[square]:
            value = VALUE_OF[k.room[square]]
            seed = quick(seed)
            worth = value / 6 - TELLTALE * telltale(k, ways, total, square) + quick_below(seed, FINE) / FINE / 8
            if k.ghost[COLOUR_OF[k.room[square]]] == square:
                worth -= 100
            elif k.damage + value >= k.target:
                worth += 100
            if worth > most:
                best, most = square, worth
    return best


@compiled
def telltale(k: State, ways: Sizes, total: int, square: int) -> float:
    """By how much a devastation here would raise the odds of the ghosts that lie in line with it.

    The ghost lies under one of the rooms in line: the fewer there are that might hide one, the more this tells. Who is found out already
    has nothing to lose.
    """
    near, suspects = nearest(k.standing, square), 0
    for other in range(SQUARES):
        if near >> other & 1:
            suspects += k.standing >> k.home[COLOUR_OF[k.room[other]], 0] & 1
    told = 0.0
    for colour in range(k.colours):
        if near >> k.ghost[colour] & 1 and k.owner[colour] == k.raider:
            for i in range(k.homes[colour]):
                if k.home[colour, i] == k.ghost[colour]:
                    odds = worlds_with(k, ways, colour, i) / total
                    told += odds * (1 / max(odds, 1 - (1 - DENSITY) ** suspects) - 1)
    return told


@compiled
def hunt(k: State, mask: Array, seed: int) -> int:
    """Where a ghost is likeliest, less what a vain search costs of the damage that is left to spare."""
    ways = sizes(k)
    total = worlds(k, ways)
    best, most = NONE, -1e9
    for square in range(SQUARES):
        if mask[square]:
            odds = 0.0
            colour = COLOUR_OF[k.room[square]]
            for i in range(k.homes[colour]):
                if k.home[colour, i] == square:
                    odds = worlds_with(k, ways, colour, i) / total
            cost = VALUE_OF[k.room[square]] / (k.target - k.damage)
            seed = quick(seed)
            worth = odds - 2 * (1 - odds) * min(cost, 1.0) + quick_below(seed, FINE) / FINE / FINE
            if worth > most:
                best, most = square, worth
    return best
