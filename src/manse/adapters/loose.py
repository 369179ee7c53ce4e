"""A record's bytes taken apart into Python's own numbers and lists, and put together again.

Plain copies of the rules run on these many times as fast as on the record itself.
"""

import struct
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

LETTERS = {1: "b", 2: "h", 4: "i", 8: "q"}
"""What struct calls whole numbers of so many bytes."""
HEAD = ("drawn", "to_act", "over")
DRAWN = struct.Struct("<I")


class Grid(list[Any]):
    """Rows of numbers that can be asked for as arrays are, grid[row, column], and copied as they are: a row that is set is a copy."""

    __slots__ = ()

    def __getitem__(self, place: Any) -> Any:
        if type(place) is tuple:
            row = list.__getitem__(self, place[0])
            return row[place[1]] if len(place) == 2 else row[place[1:]]
        return list.__getitem__(self, place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if type(place) is tuple:
            row = list.__getitem__(self, place[0])
            row[place[1] if len(place) == 2 else place[1:]] = value
        else:
            list.__setitem__(self, place, deepcopy(value))


class Shape:
    """How records of one type are taken apart."""

    def __init__(self, dtype: "np.dtype[Any]") -> None:
        known: Mapping[str, Any] = dtype.fields or {}
        self._offsets = [known[name][1] for name in HEAD if name in known]
        self._fields: list[tuple[str, int, tuple[int, ...]]] = []
        layout, start = "<", 0
        for name in dtype.names or ():
            kind = known[name][0]
            count, letter = int(np.prod(kind.shape, dtype=int)), LETTERS[kind.base.itemsize]
            layout += f"{count}{letter.upper() if kind.base.kind == 'u' else letter}"
            self._fields.append((name, start, kind.shape))
            start += count
        self._code = struct.Struct(layout)

    def head(self, memory: bytes) -> tuple[int, int, bool]:
        """Random words drawn, who may act, is it over."""
        drawn, to_act, over = self._offsets
        return DRAWN.unpack_from(memory, drawn)[0], memory[to_act], bool(memory[over])

    def loosen(self, memory: bytes) -> Any:
        numbers = self._code.unpack(memory)
        return SimpleNamespace(**{name: shaped(numbers, start, shape) for name, start, shape in self._fields})

    def tighten(self, loose: Any) -> bytes:
        found = vars(loose)
        return self._code.pack(*(int(number) for name, _, shape in self._fields for number in flat(found[name], len(shape))))


@cache
def shape_of(dtype: "np.dtype[Any]") -> Shape:
    return Shape(dtype)


def shaped(numbers: tuple[int, ...], start: int, shape: tuple[int, ...]) -> Any:
    """A number, a list of numbers, or rows of them."""
    if not shape:
        return numbers[start]
    if len(shape) == 1:
        return [*numbers[start : start + shape[0]]]
    step = int(np.prod(shape[1:], dtype=int))
    return Grid([shaped(numbers, start + row * step, shape[1:]) for row in range(shape[0])])


def flat(value: Any, depth: int) -> Iterator[Any]:
    if depth == 0:
        yield value
    elif depth == 1:
        yield from value
    else:
        for row in value:
            yield from flat(row, depth - 1)
