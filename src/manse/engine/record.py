"""Records: flat structures with named fields, declared as a class and held by NumPy.

    class State(Header):
        fright: Array = i16(6, seen=ALL, told=around(1 / 10))
        hand: Array = i8(6, 5, seen=OWNER, names=CARDS)
        deck: Array = i8(19)

A line says a field's shape, who sees it (nobody, if nothing is said), how it stands in an observation and what its numbers are called.
The class is what mypy and the reader see; `layout(State)` is the NumPy type that memory is made of. A copy is a memory copy, a batch
is an array, a save is bytes.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import cache
from struct import Struct
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple, TypeVar

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
R = TypeVar("R", bound="Fields")

NOBODY = -1
"""No seat: a spectator, or the table itself."""
NONE = -1
"""No card, no place, no number: there is none, and all who see the field know it."""
HIDDEN = -2
"""Stands for what is there and not known."""


class Seen(IntEnum):
    """Who sees a field. What everybody sees comes first in memory, so that it is copied in one go."""

    ALL = 0
    PLAYERS = 1
    """Every seat, but no spectator."""
    UNSEEN = 2
    OWNER = 3
    """The rows of a table belong to the seats; each sees its own."""


ALL, PLAYERS, OWNER = Seen.ALL, Seen.PLAYERS, Seen.OWNER


class Told(NamedTuple):
    """How a field stands in an observation; made by the functions of encode.py."""

    how: str
    size: int = 0
    """How many numbers it takes, where the field's shape does not say."""
    scale: float = 1.0
    skip: int = 0


class Field(NamedTuple):
    """One field: its NumPy type and shape, who sees it, how it is told; and, in a box, what a data file may put there."""

    code: str
    shape: tuple[int, ...]
    seen: Seen
    told: Told | None
    names: tuple[str, ...]
    low: int
    high: int
    total: int | None
    rows: tuple[str, ...]
    choices: tuple[str, ...]


def _kind(code: str) -> Callable[..., Any]:
    limits = np.iinfo(code)

    def field(
        *shape: int,
        seen: Seen = Seen.UNSEEN,
        told: Told | None = None,
        names: tuple[str, ...] | type[IntEnum] = (),
        low: int = int(limits.min),
        high: int = int(limits.max),
        total: int | None = None,
        rows: tuple[str, ...] = (),
        choices: tuple[str, ...] = (),
    ) -> Any:
        """`names` are what 0, 1, 2 … are called, or an enum of them. In a box, `low` and `high` bound each number, `total` their sum as
        printed; `rows` names a table's rows, and `choices` the words that stand in the file for 0, 1, 2 …"""
        words = names if isinstance(names, tuple) else tuple(member.name.lower() for member in names)
        return Field(code, shape, seen, told, words, low, high, total, rows, choices)

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


DETAILS = 4
"""The most that an event tells besides whose it was."""


class Header(Fields):
    """The fields every state begins with."""

    key: Array = u32(4)
    """Secret of the generator."""
    words: Array = u32(4)
    """Random words made and not yet used."""
    drawn: int = u32()
    """Random words used so far."""
    decisions: int = i32(seen=ALL)
    """Decisions taken so far."""
    details: Array = i16(DETAILS)
    """What the last event tells, as it names it; who sees which is said there (events.py). A game may declare fewer."""
    seats: int = i8(seen=ALL)
    to_act: int = i8(seen=ALL)
    """Bit mask of the seats that may decide now; 0 while something follows by itself."""
    phase: int = i8(seen=ALL)
    over: int = i8(seen=ALL)
    event: int = i8(seen=ALL)
    """What the last step was, for the story."""
    actor: int = i8(seen=ALL)
    """Whose step it was; NOBODY for the table's."""
    version: int = i8(seen=ALL)
    """Of the rules."""


WORD = 8
"""Records are whole numbers of words long: compiled loops copy them word by word."""


def fields(cls: type[Fields]) -> dict[str, Field]:
    found: dict[str, Field] = {}
    for base in reversed(cls.__mro__):
        found |= {name: value for name, value in vars(base).items() if isinstance(value, Field)}
    return found


def layout(cls: type[Fields]) -> "np.dtype[np.void]":
    """The NumPy record type of a declaration: what is seen by the same readers lies together, big numbers first."""
    if "_layout" not in vars(cls):
        cls._layout = _layout(cls)
    return cls._layout


def _layout(cls: type[Fields]) -> "np.dtype[np.void]":
    declared = fields(cls)
    clash = sorted(set(declared) & set(dir(np.void)))
    if clash:
        raise TypeError(f"{cls.__qualname__}.{clash[0]}: NumPy scalars have a method of that name; choose another")
    order = sorted(declared, key=lambda name: (declared[name].seen, -np.dtype(declared[name].code).itemsize))
    parts: list[tuple[str, str, tuple[int, ...]]] = []
    for name, after in zip(order, [*order[1:], None], strict=True):
        parts.append((name, declared[name].code, declared[name].shape))
        pad = -np.dtype(parts).itemsize % (np.dtype(declared[after].code).itemsize if after else WORD)
        parts += [(f"padding_{len(parts)}", "u1", (pad,))] if pad else []
    return np.dtype((Record, np.dtype(parts, align=True)))


def span(cls: type[Fields], seen: Seen) -> tuple[int, int]:
    """Where the bytes of what is seen so begin and end in a record."""
    places: Any = layout(cls).fields
    found = [places[name] for name, field in fields(cls).items() if field.seen == seen]
    return (min(offset for _, offset in found), max(offset + kind.itemsize for kind, offset in found)) if found else (0, 0)


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
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]


def cells(records: Array) -> Array:
    """An array of records as rows of 64-bit words, in the same memory."""
    return records.view(np.int64).reshape(len(records), records.dtype.itemsize // WORD)


def plain(record: Any) -> Any:
    """The record with Python's own whole numbers and lists in its fields: to read from, many times faster."""
    kind = record.dtype
    form, places = reading(kind)
    flat = form.unpack(record.tobytes())
    found = SimpleNamespace()
    told = found.__dict__
    for name, first, last, shape in places:
        if not shape:
            told[name] = flat[first]
        elif len(shape) == 1:
            told[name] = list(flat[first:last])
        else:
            told[name] = nested(flat[first:last], shape)
    return found


def nested(flat: Sequence[int], shape: Sequence[int]) -> list[Any]:
    """Numbers as lists within lists."""
    size = len(flat) // shape[0]
    rows = [flat[place : place + size] for place in range(0, len(flat), size)]
    return [nested(row, shape[1:]) for row in rows] if len(shape) > 2 else [list(row) for row in rows]


class Place(NamedTuple):
    """Where a field's numbers lie in a record taken apart."""

    name: str
    first: int
    last: int
    shape: tuple[int, ...]


@cache
def reading(kind: "np.dtype[np.void]") -> tuple[Struct, list[Place]]:
    """How to take a record's bytes apart into numbers: NumPy would make an array of each field first."""
    form, places, end, count = "=", [], 0, 0
    for name, (field, offset) in ((name, kind.fields[name][:2]) for name in kind.names or () if kind.fields):
        size = int(np.prod(field.shape, dtype=np.int64))
        form += f"{offset - end}x{size}{CODES[field.base.str[1:]]}"
        places.append(Place(name, count, count + size, field.shape))
        end, count = offset + field.itemsize, count + size
    return Struct(f"{form}{kind.itemsize - end}x"), [place for place in places if not place.name.startswith("padding_")]


CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
"""Of NumPy's numbers, as the module struct calls them."""
