"""A record's bytes taken apart into Python's own numbers and lists, and put together again.

Plain copies of the rules run on these many times as fast as on the record itself.
"""

import struct
from collections.abc import Callable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from manse.engine.record import taken_apart

HEAD = ("drawn", "to_act", "over")
DRAWN = struct.Struct("<I")


class Grid(list[Any]):
    """Rows of numbers that can be asked for as arrays are: grid[row, column]."""

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
            list.__setitem__(self, place, value)


WORDS = {"SimpleNamespace": SimpleNamespace, "Grid": Grid}


class Shape:
    """How records of one type are taken apart. The code that does it is written once for the type: it has no loop over the fields."""

    def __init__(self, dtype: "np.dtype[Any]") -> None:
        known: Mapping[str, Any] = dtype.fields or {}
        self._offsets = [known[name][1] for name in HEAD if name in known]
        code, fields = taken_apart(dtype, rows="Grid")
        together = ", ".join(_together(f"s.{name}", known[name][0].shape) for name in dtype.names or ())
        self._unpack = code.unpack
        self._loose: Callable[[Any], Any] = eval(f"lambda v: SimpleNamespace({fields})", WORDS)
        self._values: Callable[[Any], tuple[Any, ...]] = eval(f"lambda s: ({together},)", WORDS)
        self._pack = code.pack

    def head(self, memory: bytes) -> tuple[int, int, bool]:
        """Random words drawn, who may act, is it over."""
        drawn, to_act, over = self._offsets
        return DRAWN.unpack_from(memory, drawn)[0], memory[to_act], bool(memory[over])

    def loosen(self, memory: bytes) -> Any:
        return self._loose(self._unpack(memory))

    def tighten(self, loose: Any) -> bytes:
        return self._pack(*map(int, self._values(loose)))


@cache
def shape_of(dtype: "np.dtype[Any]") -> Shape:
    return Shape(dtype)


def _together(value: str, shape: tuple[int, ...]) -> str:
    """The code of a field's values in a row."""
    if not shape:
        return value
    if len(shape) == 1:
        return f"*{value}"
    return ", ".join(_together(f"{value}[{row}]", shape[1:]) for row in range(shape[0]))
