"""Sets of seats as bits of a number: seat 0 is the lowest."""

from manse.engine.compile import compiled


@compiled
def has(seats: int, seat: int) -> bool:
    return seats >> seat & 1 != 0


@compiled
def with_(seats: int, seat: int) -> int:
    return seats | 1 << seat


@compiled
def without(seats: int, seat: int) -> int:
    return seats & ~(1 << seat)


@compiled
def only(seat: int) -> int:
    return 1 << seat


@compiled
def everyone(seats: int) -> int:
    """The set of the first so many seats."""
    return (1 << seats) - 1
