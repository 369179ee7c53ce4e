"""What the benches of the service share: a bound on each measurement, progress while they run, spreads, and tables as Markdown."""

import asyncio
import os
import statistics
import sys
import time
from collections.abc import Coroutine, Iterable, Sequence
from typing import Any, TypeVar

import uvloop

T = TypeVar("T")
BOUND = 60.0
"""Seconds that one measurement may take, unless told otherwise."""
began = time.perf_counter()


class TooLong(Exception):
    """A measurement did not come to its end."""


def bounded(work: Coroutine[Any, Any, T], seconds: float) -> T:
    async def within() -> T:
        try:
            async with asyncio.timeout(seconds):
                return await work
        except TimeoutError:
            raise TooLong(f"not done in {seconds:g} s") from None

    return uvloop.run(within())


def progress(said: str) -> None:
    load = os.getloadavg()[0]
    print(f"{time.perf_counter() - began:6.0f} s  {said}  (load {load:.1f})", file=sys.stderr, flush=True)


def spread(values: Iterable[float | None], digits: int = 0) -> str:
    """The median; and, of several, the smallest and the largest."""
    there = [value for value in values if value is not None]
    if not there:
        return "–"
    middle = f"{statistics.median(there):,.{digits}f}"
    return middle if len(there) == 1 else f"{middle} ({min(there):,.{digits}f}–{max(there):,.{digits}f})"


def show(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table as it stands in bench/results.md."""
    print(f"\n{title}\n")
    print(f"| {' | '.join(columns)} |")
    print(f"| --- |{' ---: |' * (len(columns) - 1)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")


def ratios(ours: Iterable[float], theirs: Iterable[float | None]) -> list[float | None]:
    return [mine / other if other else None for mine, other in zip(ours, theirs, strict=True)]
