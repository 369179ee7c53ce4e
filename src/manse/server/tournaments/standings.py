"""Who stands where, and what decides among those with the same points.

Swiss: Buchholz first, the points of all one has met: who met stronger ones had the harder way. Then Sonneborn-Berger, the points of those
one was ahead of, and half of those one was level with. Round robin: everybody has met the same, so Sonneborn-Berger alone, then wins.
Arena: points are all that counts, then wins. Knockout: how far one came, then points. Who is equal in all of that shares the place.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from manse.server.tournaments.bouts import Bout, opponents, totals
from manse.server.tournaments.systems import System

TIEBREAKS: dict[System, tuple[str, ...]] = {
    "swiss": ("buchholz", "berger", "wins"),
    "robin": ("berger", "wins"),
    "arena": ("wins",),
    "knockout": ("wins",),
}
"""In the order they decide."""


class Line(NamedTuple):
    entry: int
    place: int
    points: float
    played: int
    reached: int
    """The last round one played in."""
    ties: tuple[float, ...]
    """By what the system names."""


def standings(system: System, entries: Sequence[int], bouts: Sequence[Bout]) -> list[Line]:
    points = totals(entries, bouts)
    played = Counter(side for bout in bouts if len(bout.sides) > 1 for side in bout.sides)
    reached = {side: bout.round for bout in sorted(bouts) for side in bout.sides}
    known = {"buchholz": buchholz(points, bouts), "berger": berger(points, bouts), "wins": wins(bouts)}
    ties = {entry: tuple(round(known[name].get(entry, 0.0), 6) for name in TIEBREAKS[system]) for entry in entries}
    first = reached if system == "knockout" else dict.fromkeys(entries, 0)

    def merit(entry: int) -> tuple[float, ...]:
        return (-first.get(entry, 0), -round(points[entry], 6), *(-value for value in ties[entry]))

    lines, place = list[Line](), 1
    for _, group in groupby(sorted(entries, key=lambda entry: (merit(entry), entry)), key=merit):
        equal = list(group)
        lines += [Line(each, place, round(points[each], 6), played[each], reached.get(each, 0), ties[each]) for each in equal]
        place += len(equal)
    return lines


def buchholz(points: dict[int, float], bouts: Sequence[Bout]) -> dict[int, float]:
    """A bye counts as if one had met somebody with as many points as oneself: it is neither a gain nor a loss."""
    found = dict.fromkeys(points, 0.0)
    for one, other, _, _ in opponents(bouts):
        found[one] += points[other]
    for bout in bouts:
        if len(bout.sides) == 1:
            found[bout.sides[0]] += points[bout.sides[0]]
    return found


def berger(points: dict[int, float], bouts: Sequence[Bout]) -> dict[int, float]:
    found = dict.fromkeys(points, 0.0)
    for one, other, mine, theirs in opponents(bouts):
        found[one] += points[other] * (1.0 if mine > theirs else 0.5 if mine == theirs else 0.0)
    return found


def wins(bouts: Sequence[Bout]) -> dict[int, float]:
    """Tables at which nobody was better, and somebody worse."""
    found: Counter[int] = Counter()
    for bout in bouts:
        if len(bout.sides) > 1 and min(bout.points) < max(bout.points):
            found.update(side for side, points in zip(bout.sides, bout.points, strict=True) if points == max(bout.points))
    return {side: float(count) for side, count in found.items()}
