"""Whole rows of numbers at once.

A compiled loop over a few numbers goes one by one, since it must fear that what it writes overlaps what it reads. These go by as many
as the processor takes. Each is written twice: as plain Python, which says what it does, and as the instructions that are emitted for it
in compiled code. Tables are fields of a record, so that their shapes are known when the code is compiled.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from llvmlite import ir

from manse.engine.compile import Builder, Context, Kinds, Values, compiled, emitted, for_cpu, processor_has
from manse.engine.record import Array

Constant = Any
"""A number that is known when the code is compiled."""


def emit_copy(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    if signature.args[0].dtype != signature.args[1].dtype:
        raise TypeError(f"{signature.args[0]} cannot be copied to {signature.args[1]}: the numbers differ in size")
    source, target = (context.make_array(kind)(context, builder, arg) for kind, arg in zip(signature.args, args, strict=True))
    size = builder.mul(source.nitems, source.itemsize)
    at, to = (builder.bitcast(array.data, ir.IntType(8).as_pointer()) for array in (source, target))
    move = builder.module.declare_intrinsic("llvm.memcpy", [to.type, at.type, size.type])
    builder.call(move, [to, at, size, ir.Constant(ir.IntType(1), 0)])
    return context.get_dummy_value()


@emitted(emit_copy)
def copy(source: Array, target: Array) -> None:
    """Copies an array to another of the same type and shape."""
    for i in range(len(target)):
        target[i] = source[i]


def emit_spread(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    table, scale, out, start = args
    kind = signature.args[0]
    source = context.make_array(kind)(context, builder, table).data
    emit_scaled(builder, kind.dtype.signed, source, kind.nitems, scale, emit_place(context, builder, signature.args[-2], out, start))
    return context.get_dummy_value()


def emit_spread_row(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    table, row, scale, out, start = args
    kind = signature.args[0]
    width = kind.nitems // kind.shape[0]
    source = context.make_array(kind)(context, builder, table).data
    source = builder.gep(source, [builder.mul(row, ir.Constant(row.type, width))])
    emit_scaled(builder, kind.dtype.signed, source, width, scale, emit_place(context, builder, signature.args[-2], out, start))
    return context.get_dummy_value()


def emit_place(context: Context, builder: Builder, kind: Kinds, array: Values, place: Values) -> Values:
    """Where a number of an array lies."""
    return builder.gep(context.make_array(kind)(context, builder, array).data, [place])


def emit_scaled(builder: Builder, signed: bool, source: Values, width: int, scale: Values, target: Values) -> None:
    """Reads `width` numbers, makes them floats, multiplies them and writes them, each in one go."""
    floats: Any = ir.FloatType()
    number = source.type.pointee
    if width > 1:
        floats = ir.VectorType(floats, width)
        source = builder.bitcast(source, ir.VectorType(number, width).as_pointer())
        target = builder.bitcast(target, floats.as_pointer())
        scale = emit_everywhere(builder, scale, floats)
    read = builder.load(source, align=number.width // 8)
    numbers = builder.sitofp(read, floats) if signed else builder.uitofp(read, floats)
    builder.store(builder.fmul(numbers, scale), target, align=4)


def emit_everywhere(builder: Builder, number: Values, vector: Kinds) -> Values:
    """A vector of this number again and again."""
    nothing, index = ir.Constant(vector, ir.Undefined), ir.IntType(32)
    first = ir.Constant(ir.VectorType(index, vector.count), [0] * vector.count)
    return builder.shuffle_vector(builder.insert_element(nothing, number, ir.Constant(index, 0)), nothing, first)


@emitted(emit_spread)
def spread(table: Array, scale: float, out: Array, start: int) -> None:
    """Writes all numbers of a table side by side, each times `scale`."""
    flat = table.reshape(-1)
    for i in range(len(flat)):
        out[start + i] = np.float32(flat[i]) * np.float32(scale)


@emitted(emit_spread_row)
def spread_row(table: Array, row: int, scale: float, out: Array, start: int) -> None:
    """Writes one row of a table, as `spread` does."""
    width = table.size // len(table)
    for i in range(width):
        out[start + i] = np.float32(table.reshape(-1)[row * width + i]) * np.float32(scale)


def emit_spread_bits(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    bits, _, out, start = args
    width = signature.args[1].literal_value
    target = emit_place(context, builder, signature.args[2], out, start)
    emit_bits(builder, bits, width, target)
    return context.get_dummy_value()


def emit_bits(builder: Builder, bits: Values, width: int, target: Values) -> None:
    """The lowest bits of a number, as floats side by side."""
    words, floats = ir.VectorType(bits.type, width), ir.VectorType(ir.FloatType(), width)
    each = ir.Constant(words, [1 << i for i in range(width)])
    set_there = builder.icmp_unsigned("!=", builder.and_(emit_everywhere(builder, bits, words), each), ir.Constant(words, [0] * width))
    ones = builder.uitofp(set_there, floats)
    builder.store(ones, builder.bitcast(target, floats.as_pointer()), align=4)


@emitted(emit_spread_bits)
def spread_bits(bits: int, count: Constant, out: Array, start: int) -> None:
    """Writes the lowest bits of a number, the first being the lowest; how many is a constant."""
    for i in range(count):
        out[start + i] = bits >> i & 1


def emit_row(context: Context, builder: Builder, kind: Kinds, table: Values, row: Values) -> Values:
    """A row of a table, read in one go."""
    own = kind.nitems // kind.shape[0]
    source = builder.gep(context.make_array(kind)(context, builder, table).data, [builder.mul(row, row.type(own))])
    return builder.load(builder.bitcast(source, ir.VectorType(source.type.pointee, own).as_pointer()), align=kind.dtype.bitwidth // 8)


def emit_above(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    table, row, least = args
    read = emit_row(context, builder, signature.args[0], table, row)
    own = read.type.count
    there = builder.icmp_signed(">", read, emit_everywhere(builder, builder.trunc(least, read.type.element), read.type))
    width = 1 << (own - 1).bit_length()
    order = ir.Constant(ir.VectorType(ir.IntType(32), width), [min(i, own) for i in range(width)])
    whole = builder.shuffle_vector(there, ir.Constant(there.type, [0] * own), order)
    return builder.zext(builder.bitcast(whole, ir.IntType(width)), ir.IntType(64))


@emitted(emit_above)
def above(table: Array, row: int, least: int) -> int:
    """Which numbers of a row of a table are more than `least`: as bits, the first being the lowest; a row has 32 at most."""
    found = 0
    for i in range(len(table[row])):
        found |= int(table[row][i] > least) << i
    return found


def pieces(count: int, *widths: int) -> Iterator[tuple[int, int]]:
    """Where each of the fewest pieces begins that make up so many, and how wide it is; widths fall, and the last is 1."""
    place = 0
    while place < count:
        width = next(width for width in widths if width <= count - place)
        yield place, width
        place += width


def emit_packed(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    count, which = (kind.literal_value for kind in signature.args[1:])
    first = builder.bitcast(context.make_array(signature.args[0])(context, builder, args[0]).data, ir.IntType(8).as_pointer())
    word, found = ir.IntType(64), ir.Constant(ir.IntType(64), 0)
    for place, width in pieces(min(count - 64 * which, 64), *((64, 32, 16, 8, 1) if for_cpu(context) else (8, 1))):
        at = builder.gep(first, [word(64 * which + place)])
        bits = emit_gathered(builder, at) if width == 8 else emit_lowest(builder, at, width)
        found = builder.or_(found, builder.shl(bits, word(place)))
    return found


def emit_lowest(builder: Builder, at: Values, width: int) -> Values:
    """The lowest bits of so many bytes, read in one go."""
    each = builder.load(builder.bitcast(at, ir.VectorType(ir.IntType(8), width).as_pointer()), align=1)
    bits = builder.bitcast(builder.trunc(each, ir.VectorType(ir.IntType(1), width)), ir.IntType(width))
    return bits if width == 64 else builder.zext(bits, ir.IntType(64))


def emit_gathered(builder: Builder, at: Values) -> Values:
    """The lowest bits of eight bytes, read in one go."""
    return emit_bits_of(builder, builder.load(builder.bitcast(at, ir.IntType(64).as_pointer()), align=1))


def emit_bits_of(builder: Builder, each: Values) -> Values:
    """Eight bytes that are each 0 or 1, times a number that brings them to the highest bits, the first as the lowest of them."""
    return builder.lshr(builder.mul(each, each.type(0x0102040810204080)), each.type(56))


def emit_bits_of_word(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    return emit_bits_of(builder, args[0])


@emitted(emit_bits_of_word)
def gathered(each: int) -> int:
    """Eight truth values, a byte each of a word, as bits, the first being the lowest."""
    found = 0
    for i in range(8):
        found |= (each >> 8 * i & 1) << i
    return found


@emitted(emit_packed)
def packed(flags: Array, count: Constant, which: Constant) -> int:
    """Truth values as bits, the first being the lowest, by 64: the words they make are counted from 0, and those beyond them are 0."""
    found = 0
    for i in range(64 * which, min(64 * which + 64, count)):
        found |= int(flags[i]) << i - 64 * which
    return found


def emit_mark_bits(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    bits, _, mask, start = args
    first = builder.bitcast(context.make_array(signature.args[2])(context, builder, mask).data, ir.IntType(8).as_pointer())
    for place, width in pieces(signature.args[1].literal_value, *((64, 32, 16, 8, 1) if for_cpu(context) else (1,))):
        some = builder.lshr(bits, bits.type(place))
        flags = builder.bitcast(some if width == 64 else builder.trunc(some, ir.IntType(width)), ir.VectorType(ir.IntType(1), width))
        each = builder.zext(flags, ir.VectorType(ir.IntType(8), width))
        at = builder.gep(first, [builder.add(start, start.type(place))])
        builder.store(each, builder.bitcast(at, each.type.as_pointer()), align=1)
    return context.get_dummy_value()


@emitted(emit_mark_bits)
def mark_bits(bits: int, count: Constant, mask: Array, start: int) -> None:
    """The reverse of `packed`: writes the lowest bits of a number as truth values; how many, at most 64, is a constant."""
    for i in range(count):
        mask[start + i] = bits >> i & 1


def emit_mark_some(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    table, row, mask, start = args
    read = emit_row(context, builder, signature.args[0], table, row)
    there = builder.icmp_signed(">", read, ir.Constant(read.type, [0] * read.type.count))
    flags = builder.zext(there, ir.VectorType(ir.IntType(8), read.type.count))
    first = builder.bitcast(context.make_array(signature.args[2])(context, builder, mask).data, ir.IntType(8).as_pointer())
    builder.store(flags, builder.bitcast(builder.gep(first, [start]), flags.type.as_pointer()), align=1)
    return context.get_dummy_value()


@emitted(emit_mark_some)
def mark_some(table: Array, row: int, mask: Array, start: int) -> None:
    """Marks, side by side, of which kinds there is something in a row of a table, and that there is nothing of the others."""
    for kind in range(len(table[row])):
        mask[start + kind] = table[row][kind] > 0


def emit_ones(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    return builder.ctpop(args[0])


@emitted(emit_ones)
def ones(bits: int) -> int:
    """How many bits are set."""
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@compiled
def lowest(bits: int) -> int:
    """The place of the first bit that is set."""
    return ones((bits & -bits) - 1)


def emit_last(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    bits, word = args[0], args[0].type
    before = builder.ctlz(builder.or_(bits, word(1)), ir.IntType(1)(1))
    return builder.and_(builder.lshr(ir.Constant(word, 1 << 63), before), bits)


@emitted(emit_last)
def last(bits: int) -> int:
    """The last bit that is set, alone; none, if none is."""
    alone = 0
    while bits:
        alone = bits & -bits
        bits &= bits - 1
    return alone


def emit_place_of(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    bits, skip = args
    word = bits.type
    if processor_has(context, "bmi2"):
        deposit = emit_function(builder, "llvm.x86.bmi.pdep.64", word, word, word)
        return builder.cttz(builder.call(deposit, [builder.shl(word(1), skip), bits]), ir.IntType(1)(1))
    place = word(0)
    for half in (32, 16, 8, 4, 2, 1):
        before = builder.ctpop(builder.and_(builder.lshr(bits, place), word((1 << half) - 1)))
        beyond = builder.icmp_signed("<=", before, skip)
        skip = builder.sub(skip, builder.select(beyond, before, word(0)))
        place = builder.add(place, builder.select(beyond, word(half), word(0)))
    return place


@emitted(emit_place_of)
def place_of(bits: int, skip: int) -> int:
    """The place of a bit that is set, after so many others."""
    for _ in range(skip):
        bits &= bits - 1
    place = 0
    while not bits >> place & 1:
        place += 1
    return place


def emit_function(builder: Builder, name: str, result: Kinds, *kinds: Kinds) -> Values:
    """One of LLVM's own functions."""
    known = builder.module.globals
    return known[name] if name in known else ir.Function(builder.module, ir.FunctionType(result, kinds), name)


LANES = 16
"""As many numbers as are looked at in one go."""


def emit_matching(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    kind, word = signature.args[0], ir.IntType(64)
    row, found = context.make_array(kind)(context, builder, args[0]).data, ir.Constant(word, 0)
    numbers = ir.VectorType(row.type.pointee, min(LANES, kind.nitems))
    mask, value = (emit_everywhere(builder, builder.trunc(arg, numbers.element), numbers) for arg in args[1:])
    for start in range(0, kind.nitems, LANES):
        start = min(start, kind.nitems - numbers.count)  # the last may go over some again
        at = builder.bitcast(builder.gep(row, [ir.Constant(word, start)]), numbers.as_pointer())
        same = builder.icmp_unsigned("==", builder.and_(builder.load(at, align=kind.dtype.bitwidth // 8), mask), value)
        bits = builder.zext(builder.bitcast(same, ir.IntType(numbers.count)), word)
        found = builder.or_(found, builder.shl(bits, ir.Constant(word, start)))
    return found


@emitted(emit_matching)
def matching(row: Array, mask: int, value: int) -> int:
    """Which numbers of a field, of at most 64, have of the bits of `mask` just those of `value`: as bits, the first being the lowest."""
    found = 0
    for i in range(len(row)):
        found |= int(row[i] & mask == value) << i
    return found


def emit_prefetch(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
    if not for_cpu(context):
        return context.get_dummy_value()
    row = context.make_array(signature.args[0])(context, builder, args[0])
    small = ir.IntType(32)
    at = builder.bitcast(builder.gep(row.data, [args[1]]), ir.IntType(8).as_pointer())
    ask = emit_function(builder, "llvm.prefetch.p0i8", ir.VoidType(), at.type, small, small, small)
    builder.call(ask, [at, small(1), small(3), small(1)])
    return context.get_dummy_value()


@emitted(emit_prefetch)
def prefetch(row: Array, at: int) -> None:
    """Has the processor bring a row's number and what lies beside it near, to be read or written soon."""
