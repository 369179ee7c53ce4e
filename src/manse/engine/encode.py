"""The parts of an observation: their names, and how they are written.

`spread`, `spread_row` and `spread_bits` (rows.py) write a field, a row of it or its bits as they stand; these write seat by seat.
"""

from collections.abc import Mapping

from manse.engine.compile import compiled
from manse.engine.errors import DataError
from manse.engine.record import Array
from manse.engine.rows import spread_row


def slices(**sizes: int) -> tuple[dict[str, slice], int]:
    """Consecutive slices of the given sizes, by name, and the size of the whole."""
    found, start = {}, 0
    for name, size in sizes.items():
        found[name] = slice(start, start + size)
        start += size
    return found, start


def feature(slices: Mapping[str, slice], number: int) -> str:
    """What number `number` of an observation is: a slice and the place in it."""
    for name, part in slices.items():
        if part.start <= number < part.stop:
            return f"{name}[{number - part.start}]" if part.stop - part.start > 1 else name
    raise DataError(f"an observation has the numbers 0 to {max(part.stop for part in slices.values()) - 1}, not {number}")


@compiled
def around(viewer: int, place: int, seats: int) -> int:
    """The seat so many places to the left of the viewer."""
    seat = viewer + place
    return seat if seat < seats else seat - seats


@compiled
def away(viewer: int, seat: int, seats: int) -> int:
    """How many places to the left of the viewer a seat is."""
    return int(seat - viewer if seat >= viewer else seat - viewer + seats)


@compiled
def spread_seats(table: Array, viewer: int, seats: int, scale: float, out: Array, start: int) -> None:
    """The row of each seat, the viewer's first and then around the table, each number times `scale`."""
    width = table.size // len(table)
    for place in range(seats):
        spread_row(table, around(viewer, place, seats), scale, out, start + place * width)


@compiled
def spread_seat_bits(bits: int, viewer: int, seats: int, out: Array, start: int) -> None:
    """The bit of each seat, the viewer's first and then around the table."""
    wide = int(bits)  # uncompiled, small numbers would lose what is shifted out
    turned = (wide | wide << int(seats)) >> int(viewer)
    for place in range(seats):
        out[start + place] = turned >> place & 1
