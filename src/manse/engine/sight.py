"""What a seat sees by declaration: `reveal`, made for one State from what its fields say.

What all see lies together in memory and is copied at once; then, for a player, what players see, and the own row of each table that
belongs to the seats. Whatever says nothing stays hidden.
"""

from collections.abc import Callable
from typing import cast

from llvmlite import ir

from manse.engine.compile import EMITTING, INTERPRETED, Builder, Context, Kinds, Values, chained, emitted, for_cpu
from manse.engine.record import ALL, NOBODY, OWNER, PLAYERS, WORD, Fields, Header, Record, Seen, fields, layout, span
from manse.engine.rows import copy

Reveal = Callable[[Header, int, Header], None]
BYTE = ir.IntType(8)


def revealing(state: type[Header], there: int = 0) -> Reveal:
    """The function that copies from a state what a seat sees of it by declaration; what all see, but for bytes that are `there`."""
    rows = [(offset, size) for name in seen_so(state, OWNER) for offset, size in [row_of(state, name)]]

    def emit(context: Context, builder: Builder, signature: Kinds, args: Values) -> object:
        source, seat, target = args
        source, target = (builder.bitcast(record, BYTE.as_pointer()) for record in (source, target))
        move = emit_move if for_cpu(context) else emit_words
        first, last = span(state, ALL)
        move(builder, source, target, max(first, there), last)
        if rows or seen_so(state, PLAYERS):
            with builder.if_then(builder.icmp_signed(">=", seat, seat.type(0))):
                move(builder, source, target, *span(state, PLAYERS))
                for offset, size in rows:
                    at = builder.add(builder.mul(seat, seat.type(size)), seat.type(offset))
                    emit_move(builder, builder.gep(source, [at]), builder.gep(target, [at]), 0, size)
        return context.get_dummy_value()

    if not EMITTING and not INTERPRETED:
        return chained_reveal(state)

    @emitted(emit)
    def reveal(s: Header, seat: int, k: Header) -> None:
        for name in seen_so(state, ALL) + (seen_so(state, PLAYERS) if seat != NOBODY else ()):
            if fields(state)[name].shape:
                copy(getattr(s, name), getattr(k, name))
            else:
                setattr(k, name, getattr(s, name))
        for name in seen_so(state, OWNER) if seat != NOBODY else ():
            if len(fields(state)[name].shape) > 1:
                copy(getattr(s, name)[seat], getattr(k, name)[seat])
            else:
                getattr(k, name)[seat] = getattr(s, name)[seat]

    return reveal


NAME = ""
"""In the functions below, `chained` puts a field's name in its place."""


def reveal_number(s: Record, seat: int, k: Record) -> None:
    k[NAME] = s[NAME]


def reveal_table(s: Record, seat: int, k: Record) -> None:
    copy(s[NAME], k[NAME])


def reveal_to_players(s: Record, seat: int, k: Record) -> None:
    if seat != NOBODY:
        copy(s[NAME], k[NAME])


def reveal_number_to_players(s: Record, seat: int, k: Record) -> None:
    if seat != NOBODY:
        k[NAME] = s[NAME]


def reveal_row(s: Record, seat: int, k: Record) -> None:
    if seat != NOBODY:
        copy(s[NAME][seat], k[NAME][seat])


def reveal_number_of_row(s: Record, seat: int, k: Record) -> None:
    if seat != NOBODY:
        k[NAME][seat] = s[NAME][seat]


WAYS = {
    ALL: (reveal_number, reveal_table),
    PLAYERS: (reveal_number_to_players, reveal_to_players),
    OWNER: (reveal_number_of_row, reveal_row),
}


def chained_reveal(state: type[Header]) -> Reveal:
    """For where nothing is emitted: a small compiled function for each field."""
    seen = {name: field for name, field in fields(state).items() if field.seen in WAYS}
    each = [(WAYS[field.seen][len(field.shape) > (field.seen == OWNER)], {"NAME": name}) for name, field in seen.items()]
    return cast(Reveal, chained(each))


def seen_so(state: type[Fields], seen: Seen) -> tuple[str, ...]:
    return tuple(name for name, field in fields(state).items() if field.seen == seen)


def row_of(state: type[Fields], name: str) -> tuple[int, int]:
    """Where a table begins in the record, and the size of a row in bytes."""
    places = layout(state).fields
    assert places is not None
    kind, offset = places[name][:2]
    return offset, kind.itemsize // kind.shape[0]


def emit_move(builder: Builder, source: Values, target: Values, first: int, last: int) -> None:
    if last > first:
        size = ir.Constant(ir.IntType(64), last - first)
        to, at = (builder.gep(record, [ir.Constant(ir.IntType(64), first)]) for record in (target, source))
        move = builder.module.declare_intrinsic("llvm.memcpy", [to.type, at.type, size.type])
        builder.call(move, [to, at, size, ir.Constant(ir.IntType(1), 0)])


def emit_words(builder: Builder, source: Values, target: Values, first: int, last: int) -> None:
    """As `emit_move`, of a record that begins with a word: a GPU moves bytes of unknown places one by one."""
    place = first
    while place < last:
        width = next(width for width in (WORD, 4, 2, 1) if place % width == 0 and place + width <= last)
        kind, where = ir.IntType(8 * width).as_pointer(), ir.Constant(ir.IntType(64), place)
        at, to = (builder.bitcast(builder.gep(record, [where]), kind) for record in (source, target))
        builder.store(builder.load(at, align=width), to, align=width)
        place += width
