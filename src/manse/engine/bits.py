"""Sets of seats, or of other small numbers, as bits of a number: seat 0 is the lowest."""

import numpy as np

ONE: int = np.int64(1)  # type: ignore[assignment]  # to the reader, a number
"""Uncompiled, a bit shifted by a small NumPy integer would be as small, and lost."""


def has(seats: int, seat: int) -> bool:
    return seats >> seat & 1 != 0


def with_(seats: int, seat: int) -> int:
    return seats | ONE << seat


def without(seats: int, seat: int) -> int:
    return seats & ~(ONE << seat)


def only(seat: int) -> int:
    return ONE << seat


def only_if(true: bool, seat: int) -> int:
    """This seat alone, or nobody: without a branch."""
    return int(true) << seat


def shared(some: int, others: int) -> int:
    """What is in both sets."""
    return some & others


def united(some: int, others: int) -> int:
    return some | others


def all_but(some: int, others: int) -> int:
    return some & ~others


def head(some: int) -> int:
    """The first alone."""
    return some & -some


def tail(some: int) -> int:
    """All but the first."""
    return some & some - 1


def everyone(seats: int) -> int:
    """The set of the first so many seats."""
    return (1 << seats) - 1
