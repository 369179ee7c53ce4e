"""Whole rows of numbers at once.

A compiled loop over a few numbers goes one by one, since it must fear that what it writes overlaps what it reads. These go by as many
as the processor takes. Each is written twice: as plain Python, which says what it does, and as the instructions that are emitted for it
in compiled code. Tables are fields of a record, so that their shapes are known when the code is compiled.
"""

from copy import deepcopy
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils

from manse.engine.compile import emitted
from manse.engine.record import Array

Constant = Any
"""A number that is known when the code is compiled."""


def emit_copy(context: Any, builder: Any, signature: Any, args: Any) -> Any:
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
    """Copies an array to another of the same type and shape; uncompiled, lists as well."""
    if isinstance(target, np.ndarray):
        target[...] = source
    else:
        target[:] = deepcopy(source)


def emit_spread(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    table, scale, out, start = args
    kind = signature.args[0]
    source = context.make_array(kind)(context, builder, table).data
    return emit_scaled(context, builder, kind.dtype, source, kind.nitems, scale, signature.args[-2], out, start)


def emit_spread_row(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    table, row, scale, out, start = args
    kind = signature.args[0]
    width = kind.nitems // kind.shape[0]
    source = context.make_array(kind)(context, builder, table).data
    source = builder.gep(source, [builder.mul(row, ir.Constant(row.type, width))])
    return emit_scaled(context, builder, kind.dtype, source, width, scale, signature.args[-2], out, start)


def emit_scaled(context: Any, builder: Any, dtype: Any, source: Any, width: int, scale: Any, out_kind: Any, out: Any, start: Any) -> Any:
    """Reads `width` numbers, makes them floats, multiplies them and writes them, each in one go."""
    target = builder.gep(context.make_array(out_kind)(context, builder, out).data, [start])
    floats: Any = ir.FloatType()
    if width > 1:
        floats = ir.VectorType(floats, width)
        source = builder.bitcast(source, ir.VectorType(source.type.pointee, width).as_pointer())
        target = builder.bitcast(target, floats.as_pointer())
        scale = emit_everywhere(builder, scale, floats)
    read = builder.load(source, align=dtype.bitwidth // 8)
    numbers = builder.sitofp(read, floats) if dtype.signed else builder.uitofp(read, floats)
    builder.store(builder.fmul(numbers, scale), target, align=4)
    return context.get_dummy_value()


def emit_everywhere(builder: Any, number: Any, vector: Any) -> Any:
    """A vector of this number again and again."""
    nothing, index = ir.Constant(vector, ir.Undefined), ir.IntType(32)
    first = ir.Constant(ir.VectorType(index, vector.count), [0] * vector.count)
    return builder.shuffle_vector(builder.insert_element(nothing, number, ir.Constant(index, 0)), nothing, first)


@emitted(emit_spread)
def spread(table: Array, scale: float, out: Array, start: int) -> None:
    """Writes all numbers of a table side by side, each times `scale`."""
    out[start : start + table.size] = table.reshape(-1) * np.float32(scale)


@emitted(emit_spread_row)
def spread_row(table: Array, row: int, scale: float, out: Array, start: int) -> None:
    """Writes one row of a table, as `spread` does."""
    values = np.reshape(table[row], -1)
    out[start : start + values.size] = values * np.float32(scale)


def emit_spread_bits(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    bits, _, out, start = args
    width = signature.args[1].literal_value
    words, floats = ir.VectorType(bits.type, width), ir.VectorType(ir.FloatType(), width)
    target = builder.gep(context.make_array(signature.args[2])(context, builder, out).data, [start])
    each = ir.Constant(words, [1 << i for i in range(width)])
    set_there = builder.icmp_unsigned("!=", builder.and_(emit_everywhere(builder, bits, words), each), ir.Constant(words, [0] * width))
    ones = builder.uitofp(set_there, floats)
    builder.store(ones, builder.bitcast(target, floats.as_pointer()), align=4)
    return context.get_dummy_value()


@emitted(emit_spread_bits)
def spread_bits(bits: int, count: Constant, out: Array, start: int) -> None:
    """Writes the lowest bits of a number, the first being the lowest; how many is a constant."""
    for i in range(count):
        out[start + i] = bits >> i & 1


def emit_row(context: Any, builder: Any, kind: Any, table: Any, row: Any, fill: int, width: int) -> Any:
    """Reads a row in one go; `fill` makes up what it lacks to `width` numbers."""
    own = kind.nitems // kind.shape[0]
    source = context.make_array(kind)(context, builder, table).data
    number = source.type.pointee
    at = builder.bitcast(builder.gep(source, [builder.mul(row, ir.Constant(row.type, own))]), ir.VectorType(number, own).as_pointer())
    read = builder.load(at, align=kind.dtype.bitwidth // 8)
    if width == own:
        return read
    rest = ir.Constant(read.type, [fill] * own)
    order = [min(i, own) for i in range(width)]
    return builder.shuffle_vector(read, rest, ir.Constant(ir.VectorType(ir.IntType(32), width), order))


def emit_mark_row(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    table, row, mask, start = args
    kind = signature.args[0]
    read = emit_row(context, builder, kind, table, row, 0, kind.nitems // kind.shape[0])
    there = builder.icmp_signed(">", read, ir.Constant(read.type, [0] * read.type.count))
    flags = ir.VectorType(ir.IntType(8), read.type.count)
    target = builder.gep(context.make_array(signature.args[2])(context, builder, mask).data, [start])
    builder.store(builder.zext(there, flags), builder.bitcast(target, flags.as_pointer()), align=1)
    return context.get_dummy_value()


@emitted(emit_mark_row)
def mark_row(table: Array, row: int, mask: Array, start: int) -> None:
    """Marks which numbers of a row of a table are more than 0."""
    mask[start : start + len(table[row])] = table[row] > 0


def emit_mark_bits(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Each byte of the number, eight times over, beside the bits of a byte."""
    bits, _, mask, start = args
    width = signature.args[1].literal_value
    small, order = ir.IntType(8), ir.VectorType(ir.IntType(32), width)
    eight, flags = ir.VectorType(small, 8), ir.VectorType(small, width)
    bytes_of = builder.bitcast(bits, eight)
    bytes_of = builder.shuffle_vector(bytes_of, bytes_of, ir.Constant(order, [i // 8 for i in range(width)]))
    each = builder.and_(bytes_of, ir.Constant(flags, [1 << i % 8 for i in range(width)]))
    there = builder.icmp_unsigned("!=", each, ir.Constant(flags, [0] * width))
    target = builder.gep(context.make_array(signature.args[2])(context, builder, mask).data, [start])
    builder.store(builder.zext(there, flags), builder.bitcast(target, flags.as_pointer()), align=1)
    return context.get_dummy_value()


@emitted(emit_mark_bits)
def mark_bits(bits: int, count: Constant, mask: Array, start: int) -> None:
    """Marks which of the lowest bits of a number are set, the first being the lowest; how many is a constant, 64 at most."""
    for i in range(count):
        mask[start + i] = bits >> i & 1


def emit_above(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    table, row, least = args
    kind = signature.args[0]
    width = 1 << (kind.nitems // kind.shape[0] - 1).bit_length()
    read = emit_row(context, builder, kind, table, row, -(1 << kind.dtype.bitwidth - 1), width)
    least = emit_everywhere(builder, builder.trunc(least, read.type.element), read.type)
    there = builder.icmp_signed(">", read, least)
    return builder.zext(builder.bitcast(there, ir.IntType(width)), ir.IntType(64))


@emitted(emit_above)
def above(table: Array, row: int, least: int) -> int:
    """Which numbers of a row of a table are more than `least`: as bits, the first being the lowest; a row has 32 at most."""
    return sum(1 << i for i, number in enumerate(table[row]) if number > least)


def emit_packed(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    count, which = (kind.literal_value for kind in signature.args[1:])
    first, last = 64 * which, min(64 * which + 64, count)
    bytes_at = builder.bitcast(context.make_array(signature.args[0])(context, builder, args[0]).data, ir.IntType(8).as_pointer())
    word, found = ir.IntType(64), ir.Constant(ir.IntType(64), 0)
    for start in range(first, last, 8):
        size = min(8, last - start)
        at = builder.gep(bytes_at, [ir.Constant(word, start)])
        if size == 8:
            each = builder.load(builder.bitcast(at, word.as_pointer()), align=1)
        else:
            each = ir.Constant(word, 0)
            for i in range(size):
                flag = builder.zext(builder.load(builder.gep(at, [ir.Constant(word, i)]), align=1), word)
                each = builder.or_(each, builder.shl(flag, ir.Constant(word, 8 * i)))
        bits = builder.lshr(builder.mul(each, ir.Constant(word, GATHER)), ir.Constant(word, 56))
        found = builder.or_(found, builder.shl(bits, ir.Constant(word, start - first)))
    return found


GATHER = 0x0102040810204080
"""Eight bytes that are each 0 or 1, times this, have those eight as their highest bits, the first as the lowest of them."""


@emitted(emit_packed)
def packed(flags: Array, count: Constant, which: Constant) -> int:
    """Truth values as bits, the first being the lowest, by 64: the words they make are counted from 0, and those beyond them are 0."""
    return sum(1 << i for i, flag in enumerate(flags[64 * which : min(64 * which + 64, count)]) if flag)


def emit_ones(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return builder.ctpop(args[0])


@emitted(emit_ones)
def ones(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def emit_foresee(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    row = context.make_array(signature.args[0])(context, builder, args[0])
    small = ir.IntType(32)
    at = builder.bitcast(builder.gep(row.data, [args[1]]), ir.IntType(8).as_pointer())
    ask = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(ir.VoidType(), [at.type, small, small, small]), "llvm.prefetch.p0i8"
    )
    builder.call(ask, [at, small(1), small(3), small(1)])
    return context.get_dummy_value()


@emitted(emit_foresee)
def foresee(row: Array, at: int) -> None:
    """Has the processor bring a row's number and what lies beside it near, to be read or written soon."""
