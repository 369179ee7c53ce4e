"""Figures with their intervals: means over games, and differences between two boxes with the same deals."""

from collections.abc import Sequence
from math import erfc, expm1, log1p, sqrt
from typing import NamedTuple

import numpy as np

from manse.engine.record import Array
from manse.lab.counting.course import Course
from manse.lab.counting.loops import Column, Tally

Z = 1.96
COUNTED = ("decisions", "minutes", "rounds", "margin", "leads")


class Figure(NamedTuple):
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        return (self.high - self.low) / 2


def mean(values: Array, counted: bool = False) -> Figure | None:
    """Of one number a game; None of no games. Where things are counted, noughts and ones are numbers like others."""
    count = len(values)
    if count == 0:
        return None
    value = float(values.mean())
    if not counted and ((values == 0) | (values == 1)).all():
        return wilson(value, count)
    error = Z * float(values.std(ddof=1)) / sqrt(count) if count > 1 else float("inf")
    return Figure(value, value - error, value + error)


def wilson(share: float, count: int) -> Figure:
    """What never happened in many games is not taken for impossible."""
    width = 1 + Z * Z / count
    middle = (share + Z * Z / (2 * count)) / width
    error = Z / width * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    return Figure(share, max(0.0, middle - error), min(1.0, middle + error))


class Sample(NamedTuple):
    """What all games with one box came to."""

    course: Course
    tallies: Sequence[Tally]
    rows: Array
    shares: Array
    role_shares: Array
    pace: float
    """Minutes a decision."""

    @property
    def games(self) -> int:
        return len(self.rows)

    @property
    def finished(self) -> Array:
        return (self.rows[:, Column.ENDLESS] == 0) & (self.rows[:, Column.STUCK] == 0)

    def total(self, part: str) -> Array:
        found: Array = np.sum([getattr(tally, part) for tally in self.tallies], 0)
        return found


def sample(course: Course, tallies: Sequence[Tally], pace: float) -> Sample:
    rows, shares, role_shares = (np.concatenate([getattr(one, part) for one in tallies]) for part in ("rows", "shares", "role_shares"))
    return Sample(course, tallies, rows, shares, role_shares, pace)


def columns(found: Sample) -> dict[str, Array]:
    """One number a game for each figure; not a number where a game did not end."""
    rows, over = found.rows, found.finished
    told = {
        "decisions": rows[:, Column.DECISIONS],
        "minutes": rows[:, Column.DECISIONS] * found.pace,
        **({"rounds": rows[:, Column.ROUNDS]} if found.course.counted else {}),
        **(course_columns(found) if found.course.told else {}),
        "shared": rows[:, Column.SHARED],
        **{f"seat_{seat + 1}": found.shares[:, seat].astype(np.float64) for seat in range(found.shares.shape[1])},
        **{f"role_{role + 1}": found.role_shares[:, role] for role in range(found.role_shares.shape[1])},
        "first_move": found.role_shares[:, 0] - 1 / found.role_shares.shape[1],
    }
    return {
        **{name: np.where(over, values, np.nan) for name, values in told.items()},
        "endless": rows[:, Column.ENDLESS],
        "stuck": rows[:, Column.STUCK],
    }


def course_columns(found: Sample) -> dict[str, Array]:
    rows = found.rows
    return {
        "margin": rows[:, Column.MARGIN],
        "close": (rows[:, Column.MARGIN] <= found.course.close).astype(np.float64),
        "leads": rows[:, Column.LEADS],
        "decided": rows[:, Column.DECIDED],
    }


def means(told: dict[str, Array]) -> dict[str, Figure]:
    found = {name: mean(values[~np.isnan(values)], name in COUNTED) for name, values in told.items()}
    return {name: figure for name, figure in found.items() if figure is not None}


class Difference(NamedTuple):
    """How another box differs in one figure."""

    name: str
    here: float
    there: float
    change: Figure
    """From there to here."""
    p: float
    """How likely so much would be by chance, corrected for looking at many."""

    @property
    def significant(self) -> bool:
        return self.p < 0.05


def differences(here: dict[str, Array], there: dict[str, Array]) -> list[Difference]:
    """By game, not corrected yet: the same number is the same deal in both."""
    found = []
    for name in here:
        if name in there:
            both = ~(np.isnan(here[name]) | np.isnan(there[name]))
            a, b = here[name][both], there[name][both]
            if len(a) > 1:
                found.append(difference(name, a, b))
    return found


def difference(name: str, a: Array, b: Array) -> Difference:
    apart = a - b
    value, error = float(apart.mean()), float(apart.std(ddof=1)) / sqrt(len(apart))
    change = Figure(value, value - Z * error, value + Z * error)
    return Difference(name, float(a.mean()), float(b.mean()), change, p_of(value, error))


def p_of(value: float, error: float) -> float:
    if error == 0:
        return 1.0 if value == 0 else 0.0
    return erfc(abs(value) / error / sqrt(2))


def student(blocks: int, z: float = Z) -> float:
    """What stands in place of `z` where a spread is known from few blocks only (Student's t, after Wallace)."""
    free = max(1, blocks - 1)
    return sqrt(free * expm1((z * (8 * free + 3) / (8 * free + 1)) ** 2 / free))


def p_of_blocks(value: float, error: float, blocks: int) -> float:
    """As `p_of`, with a standard error that comes from few blocks."""
    if error == 0:
        return p_of(value, 0)
    free = max(1, blocks - 1)
    z = (8 * free + 1) / (8 * free + 3) * sqrt(free * log1p((value / error) ** 2 / free))
    return erfc(z / sqrt(2))


def benjamini_hochberg(found: list[Difference]) -> list[Difference]:
    """In their order, each with its corrected likelihood: of those called significant, one in twenty is chance."""
    ranked = sorted(found, key=lambda one: -one.p)
    corrected, most = {}, 1.0
    for above, one in enumerate(ranked):
        most = min(most, one.p * len(found) / (len(found) - above))
        corrected[one.name] = most
    return [one._replace(p=corrected[one.name]) for one in found]


def holm(found: list[Difference]) -> list[Difference]:
    """In their order, each with its corrected likelihood: that one of them is called significant by chance is as unlikely as p says."""
    ranked = sorted(found, key=lambda one: one.p)
    corrected, least = {}, 0.0
    for rank, one in enumerate(ranked):
        least = max(least, min(1.0, one.p * (len(found) - rank)))
        corrected[one.name] = least
    return [one._replace(p=corrected[one.name]) for one in found]
