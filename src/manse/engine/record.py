"""Records: flat structures with named fields, declared as a class and held by NumPy.

    class State(Header):
        level: int = i8()
        hand: Array = i8(6, 5)

The class is what mypy and the reader see; `layout(State)` is the NumPy type that memory is made of. A copy is a memory copy, a batch
is an array, a save is bytes.
"""

import struct
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple, TypeVar

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
LETTERS = {1: "b", 2: "h", 4: "i", 8: "q"}
"""What struct calls whole numbers of so many bytes."""
R = TypeVar("R", bound="Fields")


class Field(NamedTuple):
    """One field: its NumPy type and shape, and, in a box, what a data file may put there."""

    code: str
    shape: tuple[int, ...]
    low: int
    high: int
    total: int | None
    rows: tuple[str, ...]
    choices: tuple[str, ...]


def _kind(code: str) -> Callable[..., Any]:
    limits = np.iinfo(code)

    def field(
        *shape: int,
        low: int = int(limits.min),
        high: int = int(limits.max),
        total: int | None = None,
        rows: tuple[str, ...] = (),
        choices: tuple[str, ...] = (),
    ) -> Any:
        """`low` and `high` bound each number, `total` their sum as printed in the box; `rows` names a table's rows, and
        `choices` the words that stand in the file for 0, 1, 2 …"""
        return Field(code, shape, low, high, total, rows, choices)

    return field


i8, i16, i32, i64, u8, u32 = (_kind(code) for code in ("i1", "i2", "i4", "i8", "u1", "u4"))


class Record(np.void):  # type: ignore[misc]  # NumPy means "final" for generic code only
    """A record whose fields are attributes. NumPy has such a class too; this one is three times as quick to read."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except ValueError as error:
            raise AttributeError(str(error)) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


class Fields:
    """A declaration of named fields."""

    _layout: "ClassVar[np.dtype[np.void]]"

    @classmethod
    def faults(cls, record: Any) -> Iterable[tuple[tuple[str, ...], str]]:
        """What is wrong with a box beyond bounds and sums, and where: numbers that do not fit together."""
        return ()


class Header(Fields):
    """The fields every state begins with."""

    key: Array = u32(4)
    """Secret of the generator."""
    words: Array = u32(4)
    """Random words made and not yet used."""
    drawn: int = u32()
    """Random words used so far."""
    decisions: int = i32()
    """Decisions taken so far."""
    detail: int = i16()
    """A card or a number of the last step, as the game pleases."""
    seats: int = i8()
    to_act: int = i8()
    """Bit mask of the seats that may decide now; 0 while the house has a step to make."""
    phase: int = i8()
    over: int = i8()
    event: int = i8()
    """What the last step was, for the story."""
    actor: int = i8()
    """Whose step it was; NOBODY for the table's."""


NOBODY = -1
WORD = 8
"""Records are whole numbers of words long: compiled loops copy them word by word."""


def fields(cls: type[Fields]) -> dict[str, Field]:
    found: dict[str, Field] = {}
    for base in reversed(cls.__mro__):
        found |= {name: value for name, value in vars(base).items() if isinstance(value, Field)}
    return found


def layout(cls: type[Fields]) -> "np.dtype[np.void]":
    """The NumPy record type of a declaration: header first, then by falling size, so that only the end is padded."""
    if "_layout" not in vars(cls):
        cls._layout = _layout(cls)
    return cls._layout


def _layout(cls: type[Fields]) -> "np.dtype[np.void]":
    declared = fields(cls)
    clash = sorted(set(declared) & set(dir(np.void)))
    if clash:
        raise TypeError(f"{cls.__qualname__}.{clash[0]}: NumPy scalars have a method of that name; choose another")
    head = set(fields(Header)) if issubclass(cls, Header) else set()
    order = sorted(declared, key=lambda name: (name not in head, 0 if name in head else -np.dtype(declared[name].code).itemsize))
    plain = np.dtype([(name, declared[name].code, declared[name].shape) for name in order])
    pads = [("padding", "u1", (-plain.itemsize % WORD,))] if plain.itemsize % WORD else []
    return np.dtype((Record, np.dtype([*plain.descr, *pads], align=True)))


def alone(cls: type[Fields], content: bytes | None = None) -> Array:
    """One record, zeroed or of such bytes, as an array: compiled functions take an array ten times as quickly as what is in it."""
    kind = layout(cls)
    return np.frombuffer(bytearray(kind.itemsize if content is None else content), kind)


def blank(cls: type[R]) -> R:
    """A zeroed record. It is a view of one array element, so what a compiled function writes stays written."""
    record: R = alone(cls)[0]
    return record


def raw(record: Any) -> bytes:
    """The bytes of a record."""
    return bytes(record.tobytes())


def copied(record: Any) -> Any:
    twin = np.zeros(1, record.dtype)
    twin[0] = record
    return twin[0]


def cells(records: Array) -> Array:
    """An array of records as rows of 64-bit words, in the same memory."""
    return records.view(np.int64).reshape(len(records), records.dtype.itemsize // WORD)


def plain(record: Any) -> Any:
    """The record with Python's own whole numbers and lists in its fields: to read from, many times faster."""
    return _plainer(record.dtype)(record)


@cache
def _plainer(dtype: "np.dtype[np.void]") -> Callable[[Any], Any]:
    code, fields = taken_apart(dtype)
    loose = eval(f"lambda v: SimpleNamespace({fields})", {"SimpleNamespace": SimpleNamespace})
    return lambda record: loose(code.unpack(record.tobytes()))


def taken_apart(dtype: "np.dtype[Any]", rows: str = "") -> tuple[struct.Struct, str]:
    """How the bytes of a record are unpacked into a row of numbers `v`, and source code that makes `name=value, …` of them: written once
    for a type, it has no loop over fields. `rows` names what is made of the rows of a table, a list if nothing."""
    layout, values, start = "<", [], 0
    known: Mapping[str, Any] = dtype.fields or {}
    for name in dtype.names or ():
        field = known[name][0]
        count, letter = int(np.prod(field.shape, dtype=int)), LETTERS[field.base.itemsize]
        layout += f"{count}{letter.upper() if field.base.kind == 'u' else letter}"
        values.append(f"{name}={_value(start, field.shape, rows)}")
        start += count
    return struct.Struct(layout), ", ".join(values)


def _value(start: int, shape: tuple[int, ...], rows: str) -> str:
    if not shape:
        return f"v[{start}]"
    if len(shape) == 1:
        return f"[*v[{start}:{start + shape[0]}]]"
    step = int(np.prod(shape[1:], dtype=int))
    return f"{rows}([{', '.join(_value(start + row * step, shape[1:], rows) for row in range(shape[0]))}])"
