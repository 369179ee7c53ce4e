"""Observations: a seat's knowledge as numbers, in named slices.

Most of it is declared on the fields (`told=`), and `telling` makes the function that writes it; a game writes the rest by hand with the
`spread` functions of rows.py.
"""

from collections import namedtuple
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, cast

import numpy as np
from llvmlite import ir

from manse.engine.compile import EMITTING, INTERPRETED, Builder, Context, Kinds, Values, bound, chained, compiled, emitted
from manse.engine.errors import DataError
from manse.engine.record import Array, Field, Fields, Header, Record, Told, fields, layout
from manse.engine.rows import emit_bits, emit_place, emit_scaled

Tell = Callable[[Header, int, Array], None]
WHOLE, AROUND, SEAT_BITS, SEAT, ONE_HOT, BITS = "whole", "around", "seat_bits", "seat", "one_hot", "bits"
MOST_AT_ONCE = 32
"""Numbers that are read, scaled and written in one go."""


def whole(scale: float = 1.0) -> Told:
    """All numbers of the field, each times `scale`."""
    return Told(WHOLE, scale=scale)


def around(scale: float = 1.0) -> Told:
    """The row of each seat, the viewer's first and then around the table, each number times `scale`."""
    return Told(AROUND, scale=scale)


def seat_bits(seats: int) -> Told:
    """A bit mask of seats, the viewer's bit first and then around the table; room for so many seats."""
    return Told(SEAT_BITS, seats)


def a_seat(seats: int) -> Told:
    """A 1 at the place of the seat that the number names, the viewer's place first and then around the table; none if it is below 0."""
    return Told(SEAT, seats)


def one_hot(size: int) -> Told:
    """A 1 at the number's place; none if it is below 0."""
    return Told(ONE_HOT, size)


def bits(size: int, skip: int = 0) -> Told:
    """So many bits of a mask, the lowest first, after those that are skipped."""
    return Told(BITS, size, skip=skip)


class Part(NamedTuple):
    """A field in the observation: where it begins, how many numbers it takes, and how it is told."""

    start: int
    size: int
    name: str
    field: Field
    told: Told


def observation(state: type[Header], **given: int | str | tuple[str, Told]) -> tuple[dict[str, slice], int, Any, Tell]:
    """Consecutive slices by name, the size of the whole, where each slice begins, and the function that writes all that is declared.

    A part is the name of the field that is told there (with how, where its declaration does not say it), or the size of what is written
    by hand.
    """
    found, parts, start = {}, [], 0
    for slice_name, part in given.items():
        size = part if isinstance(part, int) else 0
        if not isinstance(part, int):
            parts.append(part_of(state, start, *((part,) if isinstance(part, str) else part)))
            size = parts[-1].size
        found[slice_name] = slice(start, start + size)
        start += size
    at: Any = namedtuple("At", [*found])  # type: ignore[misc]  # its names are the slices
    return found, start, at(*(np.int64(part.start) for part in found.values())), telling(state, parts)


def part_of(state: type[Header], start: int, name: str, told: Told | None = None) -> Part:
    field = fields(state)[name]
    told = told or field.told
    if told is None:
        raise TypeError(f"{name} does not say how it is told")
    return Part(start, told.size or int(np.prod(field.shape, dtype=int)), name, field, told)


def feature(slices: Mapping[str, slice], number: int) -> str:
    """What number `number` of an observation is: a slice and the place in it."""
    for name, part in slices.items():
        if part.start <= number < part.stop:
            return f"{name}[{number - part.start}]" if part.stop - part.start > 1 else name
    raise DataError(f"an observation has the numbers 0 to {max(part.stop for part in slices.values()) - 1}, not {number}")


@compiled
def seat_at(viewer: int, place: int, seats: int) -> int:
    """The seat so many places to the left of the viewer."""
    seat = viewer + place
    return seat if seat < seats else seat - seats


@compiled
def away(viewer: int, seat: int, seats: int) -> int:
    """How many places to the left of the viewer a seat is."""
    return int(seat - viewer if seat >= viewer else seat - viewer + seats)


def telling(state: type[Header], parts: list[Part]) -> Tell:
    """The function that writes what is declared: first what has no seats, then seat by seat around the table."""
    seated = [part for part in parts if part.told.how in (AROUND, SEAT_BITS, SEAT)]
    tabled = [part for part in parts if part not in seated]
    if not EMITTING and not INTERPRETED:
        return chained_tell(parts)
    names = {
        "tell_table": emitted(partial(emit_table, state, tabled))(table_teller(tabled)),
        "tell_seat": emitted(partial(emit_seat, state, seated))(seat_teller(seated)),
    }
    return cast(Tell, bound(tell, names, state.__module__))


NAME, START, SIZE, SCALE, SKIP = "", 0, 0, np.float32(1), 0
"""In the functions below, `chained` puts a part's own in their place."""


def chained_whole(k: Record, seat: int, out: Array) -> None:
    values = k[NAME].reshape(-1)
    for i in range(SIZE):
        out[START + i] = np.float32(values[i]) * SCALE


def chained_number(k: Record, seat: int, out: Array) -> None:
    out[START] = np.float32(k[NAME]) * SCALE


def chained_bits(k: Record, seat: int, out: Array) -> None:
    for i in range(SIZE):
        out[START + i] = k[NAME] >> SKIP + i & 1


def chained_one_hot(k: Record, seat: int, out: Array) -> None:
    if k[NAME] >= 0:
        out[START + k[NAME]] = 1


def chained_around(k: Record, seat: int, out: Array) -> None:
    values, width = k[NAME].reshape(-1), SIZE // len(k[NAME])
    for place in range(k["seats"]):
        first = seat_at(max(seat, 0), place, k["seats"]) * width
        for i in range(width):
            out[START + place * width + i] = np.float32(values[first + i]) * SCALE


def chained_seat_bits(k: Record, seat: int, out: Array) -> None:
    for place in range(k["seats"]):
        out[START + place] = k[NAME] >> seat_at(max(seat, 0), place, k["seats"]) & 1


def chained_seat(k: Record, seat: int, out: Array) -> None:
    for place in range(k["seats"]):
        out[START + place] = k[NAME] == seat_at(max(seat, 0), place, k["seats"])


def chained_tell(parts: list[Part]) -> Tell:
    """For where nothing is emitted: a small compiled function for each part."""
    ways = {WHOLE: chained_whole, ONE_HOT: chained_one_hot, BITS: chained_bits}
    ways |= {AROUND: chained_around, SEAT_BITS: chained_seat_bits, SEAT: chained_seat}
    each = []
    for start, size, name, field, told in parts:
        way = chained_number if told.how == WHOLE and not field.shape else ways[told.how]
        each.append((way, {"NAME": name, "START": start, "SIZE": size, "SCALE": np.float32(told.scale), "SKIP": told.skip}))
    return cast(Tell, chained(each))


def tell_table(k: Header, out: Array) -> None:
    """Made by `telling`: writes all that is declared but for what belongs to seats."""


def tell_seat(k: Header, seat: int, place: int, out: Array) -> None:
    """Made by `telling`: writes what is declared for a seat that many places from the viewer."""


def tell(k: Header, seat: int, out: Array) -> None:
    tell_table(k, out)
    viewer = max(seat, 0)
    for place in range(k.seats):
        tell_seat(k, seat_at(viewer, place, k.seats), place, out)


def table_teller(parts: list[Part]) -> Callable[[Header, Array], None]:
    def tell_table(k: Header, out: Array) -> None:
        for start, size, name, _, told in parts:
            value = getattr(k, name)
            if told.how == WHOLE:
                out[start : start + size] = np.reshape(value, -1) * np.float32(told.scale)
            elif told.how == BITS:
                out[start : start + size] = [int(value) >> told.skip + i & 1 for i in range(size)]
            elif value >= 0:
                out[start + int(value)] = 1

    return tell_table


def seat_teller(parts: list[Part]) -> Callable[[Header, int, int, Array], None]:
    def tell_seat(k: Header, seat: int, place: int, out: Array) -> None:
        for start, size, name, field, told in parts:
            value = getattr(k, name)
            if told.how == SEAT_BITS:
                out[start + place] = int(value) >> seat & 1
            elif told.how == SEAT:
                out[start + place] = value == seat
            else:
                width = size // field.shape[0]
                out[start + place * width : start + (place + 1) * width] = np.reshape(value[seat], -1) * np.float32(told.scale)

    return tell_seat


def emit_table(state: type[Header], parts: list[Part], context: Context, builder: Builder, kinds: Kinds, args: Values) -> Values:
    record, out = args
    for start, size, name, field, told in parts:
        source = emit_field(state, builder, name, record)
        target = emit_place(context, builder, kinds.args[1], out, ir.Constant(ir.IntType(64), start))
        if told.how == WHOLE:
            emit_numbers(builder, field, source, size, told.scale, target)
        elif told.how == BITS:
            number = builder.lshr(emit_number(builder, field, source), ir.Constant(ir.IntType(64), told.skip))
            emit_bits(builder, number, size, target)
        else:
            number = emit_number(builder, field, source)
            with builder.if_then(builder.icmp_signed(">=", number, number.type(0))):
                builder.store(ir.Constant(ir.FloatType(), 1.0), builder.gep(target, [number]))
    return context.get_dummy_value()


def emit_seat(state: type[Header], parts: list[Part], context: Context, builder: Builder, kinds: Kinds, args: Values) -> Values:
    record, seat, place, out = args
    for first, size, name, field, told in parts:
        source = emit_field(state, builder, name, record)
        width = size // field.shape[0] if told.how == AROUND else 1
        start = builder.add(builder.mul(place, place.type(width)), place.type(first))
        target = emit_place(context, builder, kinds.args[3], out, start)
        if told.how == SEAT_BITS:
            bit = builder.and_(builder.lshr(emit_number(builder, field, source), seat), seat.type(1))
            builder.store(builder.uitofp(bit, ir.FloatType()), target)
        elif told.how == SEAT:
            there = builder.icmp_signed("==", emit_number(builder, field, source), seat)
            builder.store(builder.uitofp(there, ir.FloatType()), target)
        else:
            row = builder.gep(source, [builder.mul(seat, seat.type(width))])
            emit_numbers(builder, field, row, width, told.scale, target)
    return context.get_dummy_value()


def emit_field(state: type[Fields], builder: Builder, name: str, record: Values) -> Values:
    """Where a field's first number lies."""
    places = layout(state).fields
    assert places is not None
    kind, offset = places[name][:2]
    first = builder.gep(builder.bitcast(record, ir.IntType(8).as_pointer()), [ir.Constant(ir.IntType(64), offset)])
    return builder.bitcast(first, ir.IntType(8 * kind.base.itemsize).as_pointer())


def emit_number(builder: Builder, field: Field, source: Values) -> Values:
    word, read = ir.IntType(64), builder.load(source, align=np.dtype(field.code).itemsize)
    if read.type == word:
        return read
    return builder.sext(read, word) if field.code[0] == "i" else builder.zext(read, word)


def emit_numbers(builder: Builder, field: Field, source: Values, count: int, scale: float, target: Values) -> None:
    """So many numbers side by side, each times a constant."""
    word, by = ir.IntType(64), ir.Constant(ir.FloatType(), np.float32(scale))
    for start in range(0, count, MOST_AT_ONCE):
        at, to = (builder.gep(array, [ir.Constant(word, start)]) for array in (source, target))
        emit_scaled(builder, field.code[0] == "i", at, min(MOST_AT_ONCE, count - start), by, to)
