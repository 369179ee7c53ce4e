"""Naming the parts of an observation."""

from collections.abc import Mapping

from manse.engine.errors import DataError


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
