"""What pairings are made of: bouts played so far, and what follows from them. A bout is one table of a round; a side is who sits there, one
player or a team; each is known by the number of its entry."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

BYE = 1.0
"""Points of who has nobody to play with in a round."""


class Bout(NamedTuple):
    round: int
    sides: tuple[int, ...]
    """In the order of their seats. One alone has a bye."""
    points: tuple[float, ...]


@dataclass(frozen=True)
class Draw:
    """What a pairing is made from."""

    entries: tuple[int, ...]
    """All who have entered, also those who have left."""
    playing: frozenset[int]
    """Those of them who play on."""
    past: tuple[Bout, ...]
    size: int
    """Sides at a table, where there are enough."""
    sizes: Collection[int]
    """How many there may be."""
    seed: str

    def lot(self, *what: object) -> str:
        """Chance that anybody can check: the same for the same seed."""
        return hashlib.sha256("\n".join(map(str, ("manse lot", self.seed, *what))).encode()).hexdigest()

    @cached_property
    def order(self) -> list[int]:
        """All entries as the lot has them."""
        return sorted(self.entries, key=lambda entry: self.lot(entry))

    @cached_property
    def rank(self) -> dict[int, int]:
        return {entry: place for place, entry in enumerate(self.order)}

    @cached_property
    def points(self) -> dict[int, float]:
        return totals(self.entries, self.past)

    @cached_property
    def met(self) -> Counter[tuple[int, int]]:
        """How often two have sat at a table."""
        return Counter(pair(*two) for bout in self.past for two in combinations(bout.sides, 2))

    @cached_property
    def byes(self) -> Counter[int]:
        return Counter(bout.sides[0] for bout in self.past if len(bout.sides) == 1)

    @cached_property
    def seats(self) -> dict[int, Counter[int]]:
        """How often each side had each seat."""
        found: dict[int, Counter[int]] = defaultdict(Counter)
        for bout in self.past:
            for seat, side in enumerate(bout.sides):
                if len(bout.sides) > 1:
                    found[side][seat] += 1
        return found

    @cached_property
    def last_seat(self) -> dict[int, int]:
        return {side: seat for bout in self.past if len(bout.sides) > 1 for seat, side in enumerate(bout.sides)}

    @property
    def round(self) -> int:
        """Which one was played last."""
        return max((bout.round for bout in self.past), default=0)

    def ranked(self) -> list[int]:
        """Those who play on, the best so far first; the lot decides among equals."""
        return sorted(self.playing, key=lambda entry: (-self.points[entry], self.rank[entry]))


def pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def totals(entries: Sequence[int], bouts: Sequence[Bout]) -> dict[int, float]:
    found = dict.fromkeys(entries, 0.0)
    for bout in bouts:
        for side, points in zip(bout.sides, bout.points, strict=True):
            found[side] += points
    return found


def points_of(shares: Sequence[float], left: Collection[int], size: int) -> tuple[float, ...]:
    """What a table gives its sides, from their shares of the win. Who has left has nothing, and those who stayed divide it. At a table of
    fewer than `size` a win is worth less by as much as it is easier."""
    stayed = [side for side in range(len(shares)) if side not in left]
    lost = sum(shares[side] for side in left)
    worth = len(shares) / size if len(shares) > 2 or size > 2 else 1.0
    return tuple(worth * (shares[side] + lost / len(stayed)) if side in stayed else 0.0 for side in range(len(shares)))


def opponents(bouts: Sequence[Bout]) -> Iterator[tuple[int, int, float, float]]:
    """Of each who met somebody: who, whom, and what both got."""
    for bout in bouts:
        for (one, mine), (other, theirs) in permuted(bout):
            yield one, other, mine, theirs


def permuted(bout: Bout) -> Iterator[tuple[tuple[int, float], tuple[int, float]]]:
    both = list(zip(bout.sides, bout.points, strict=True))
    for first in both:
        for second in both:
            if first is not second:
                yield first, second
