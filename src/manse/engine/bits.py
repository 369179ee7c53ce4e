"""Sets of seats, or of other small numbers, as bits of a number: seat 0 is the lowest."""

import numpy as np

from manse.engine.compile import compiled

ONE: int = np.int64(1)  # type: ignore[assignment]  # to the reader, a number
"""Uncompiled, a bit shifted by a small NumPy integer would be as small, and lost."""


@compiled
def has(seats: int, seat: int) -> bool:
    return seats >> seat & 1 != 0


@compiled
def with_(seats: int, seat: int) -> int:
    return seats | ONE << seat


@compiled
def without(seats: int, seat: int) -> int:
    return seats & ~(ONE << seat)


@compiled
def only(seat: int) -> int:
    return ONE << seat


@compiled
def shared(some: int, others: int) -> int:
    """What is in both sets."""
    return some & others


@compiled
def united(some: int, others: int) -> int:
    return some | others


@compiled
def all_but(some: int, others: int) -> int:
    return some & ~others


@compiled
def tail(some: int) -> int:
    """All but the first."""
    return some & some - 1


@compiled
def everyone(seats: int) -> int:
    """The set of the first so many seats."""
    return (1 << seats) - 1
