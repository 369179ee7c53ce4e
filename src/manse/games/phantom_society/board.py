"""The house, and sets of its squares: bit `square` of a number is set where the square is among them.

Standing rooms block a line; empty squares and revealed ghosts do not. So a ghost sees, in each of the eight directions, the nearest
standing room; and seen the other way round, the rooms nearest to a devastated one are all the places its ghost can be.
"""

import numpy as np

from manse.engine.kit import Array, has, head, last, mark_bits, shared, united, with_
from .data import NAMES, SIDE, SQUARES

WAYS = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1))
"""Columns and rows to go: first the four directions in which square numbers rise, then those in which they fall."""
RISING = 4
OUTSIDE = SQUARES  # where a ghost lies that is not in play: a square without a room


def ray(square: int, way: tuple[int, int]) -> list[int]:
    """The squares from here to the wall."""
    steps = ((square % SIDE + way[0] * step, square // SIDE + way[1] * step) for step in range(1, SIDE))
    return [row * SIDE + column for column, row in steps if 0 <= column < SIDE and 0 <= row < SIDE]


RAYS = np.array([[sum(1 << seen for seen in ray(square, way)) for way in WAYS] for square in range(SQUARES)], np.int64)
STARS = RAYS.sum(axis=1)  # all squares in line with each square


def names_of(squares: int) -> list[str]:
    return [name for square, name in enumerate(NAMES) if has(squares, square)]


def allow(squares: int, mask: Array) -> None:
    """Marks these squares, and no other, as legal."""
    mark_bits(squares, SQUARES, mask, 0)


def nearest(standing: int, square: int) -> int:
    """The nearest standing room in each direction."""
    found = 0
    for way in range(RISING):
        found = united(found, head(shared(RAYS[square, way], standing)))
    for way in range(RISING, len(WAYS)):
        found = united(found, last(shared(RAYS[square, way], standing)))
    return found


def in_touch(standing: int) -> int:
    """The standing rooms from which at least one other can be reached."""
    found = 0
    for square in range(SQUARES):
        if has(standing, square) and shared(STARS[square], standing):
            found = with_(found, square)
    return found
