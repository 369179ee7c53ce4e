"""The house as bit boards: bit `square` of a number tells something of that square.

Standing rooms block a line; empty squares and revealed ghosts do not. So a ghost sees, in each of the eight directions, the nearest
standing room; and seen the other way round, the rooms nearest to a devastated one are all the places its ghost can be.
"""

import numpy as np

from manse.engine.compile import compiled
from manse.games.phantom_society.data import SIDE, SQUARES

WAYS = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1))
"""Columns and rows to go: first the four directions in which square numbers rise, then those in which they fall."""
RISING = 4
OUTSIDE = SQUARES
"""Where a ghost lies that is not in play: a square without a room."""
BIT = np.array([1 << square for square in range(SQUARES + 1)], np.int64)


def _ray(square: int, way: tuple[int, int]) -> int:
    column, row = square % SIDE + way[0], square // SIDE + way[1]
    bits = 0
    while 0 <= column < SIDE and 0 <= row < SIDE:
        bits |= 1 << row * SIDE + column
        column, row = column + way[0], row + way[1]
    return bits


RAYS = np.array([[_ray(square, way) for way in WAYS] for square in range(SQUARES)], np.int64)
STARS = np.bitwise_or.reduce(RAYS, axis=1)
"""All squares in line with each square."""


@compiled
def nearest(standing: int, square: int) -> int:
    """The nearest standing room in each direction."""
    found = 0
    for way in range(RISING):
        line = RAYS[square, way] & standing
        found |= line & -line
    for way in range(RISING, len(WAYS)):
        line = RAYS[square, way] & standing
        line |= line >> 1
        line |= line >> 2
        line |= line >> 4
        line |= line >> 8
        line |= line >> 16
        line |= line >> 32
        found |= line ^ (line >> 1)
    return found


@compiled
def in_touch(standing: int) -> int:
    """The standing rooms from which at least one other can be reached."""
    found = 0
    for square in range(SQUARES):
        if standing >> square & 1 and STARS[square] & standing:
            found |= BIT[square]
    return found


@compiled
def holds(bits: int, square: int) -> bool:
    return bits >> square & 1 == 1
