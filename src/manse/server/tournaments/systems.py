"""The systems: each says who plays in the next round, from what was played so far. Nothing else goes in: anybody can do it again."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from manse.server.tournaments.bouts import Bout, Draw
from manse.server.tournaments.seating import seated
from manse.server.tournaments.swiss import swiss
from manse.server.tournaments.tables import split, together

System = Literal["robin", "swiss", "arena", "knockout"]
Bouts = list[tuple[int, ...]]
"""Sides in the order of their seats; one alone has a bye."""
MOST_ROUNDS = 40
REPLAYS = 2
"""How often a table in a knockout plays again that everybody there has won alike; then the lot decides."""


def by_points(draw: Draw) -> Bouts:
    """Swiss: those with about the same points."""
    if draw.size == 2:
        return swiss(draw)
    tables, resting = together(draw, draw.ranked(), by_points=True)
    return [*(seated(draw, table) for table in tables), *((player,) for player in resting)]


def robin(draw: Draw) -> Bouts:
    """Everybody with everybody. For two at a table a circle is turned by one each round; who is gone leaves the other a bye."""
    if draw.size == 2:
        return [bout for bout in (_staying(draw, bout) for bout in circle(draw.order, draw.round)) if bout]
    tables, resting = together(draw, [player for player in draw.order if player in draw.playing], by_points=False)
    return [*(seated(draw, table) for table in tables), *((player,) for player in resting)]


def _staying(draw: Draw, bout: Sequence[int]) -> tuple[int, ...]:
    return tuple(side for side in bout if side in draw.playing)


def circle(order: Sequence[int], number: int) -> Bouts:
    """Round `number` (from 0): one stays, the others go round. Seats change with each step, so that nobody begins oftener than others."""
    ring: list[int | None] = [*order] if len(order) % 2 == 0 else [None, *order]
    count = len(ring)
    turn = number % (count - 1)
    placed = [ring[0], *ring[count - turn :], *ring[1 : count - turn]] if turn else ring
    found: Bouts = []
    for first in range(count // 2):
        two = (placed[first], placed[count - 1 - first])
        begins = first % 2 == 0 if first else number % 2 == 0
        sat = two if begins else two[::-1]
        found.append(tuple(side for side in sat if side is not None))
    return sorted(found, key=lambda bout: len(bout) == 1)


def robin_rounds(draw: Draw) -> int:
    """How many rounds it takes until everybody has met everybody."""
    count = len(draw.entries)
    if draw.size == 2:
        return count - 1 + count % 2
    number, now = 0, replace(draw, past=(), playing=frozenset(draw.entries))
    while len(now.met) < count * (count - 1) // 2 and number < MOST_ROUNDS:
        number += 1
        now = replace(now, past=(*now.past, *(Bout(number, sides, (0.0,) * len(sides)) for sides in robin(now))))
    return number


def arena(draw: Draw) -> Bouts:
    """Those who are free just now, at full tables; `playing` are those. Who has just met meets again only where nobody else is free."""
    free = draw.ranked()
    lately = {side: bout.round for bout in draw.past for side in bout.sides}
    free.sort(key=lambda side: (lately.get(side, 0), -draw.points[side], draw.rank[side]))
    count = len(free) // draw.size * draw.size
    if not count:
        return []
    recent = tuple(bout for bout in draw.past if any(lately[side] == bout.round for side in bout.sides))
    fresh = Draw(draw.entries, frozenset(free[:count]), recent, draw.size, (draw.size,), draw.seed)
    ranked = sorted(free[:count], key=lambda side: (-draw.points[side], draw.rank[side]))
    tables, _ = together(fresh, ranked, by_points=False)
    return [seated(draw, table) for table in tables]


def knockout(draw: Draw) -> Bouts:
    """Who wins goes on. Those who share a win go on together, unless that were the whole table: it plays again."""
    if not draw.past:
        return _first(draw)
    last = [bout for bout in draw.past if bout.round == draw.round]
    onward: list[int] = []
    again: Bouts = []
    for bout in last:
        ahead = survivors(draw, bout)
        if ahead is None:
            again.append(bout.sides[1:] + bout.sides[:1])
        else:
            onward += ahead
    waiting = [side for side in onward if side in draw.playing]
    if again:
        return [bout for bout in (_staying(draw, bout) for bout in again) if bout] + [(side,) for side in waiting]
    return _tables(draw, waiting) if len(waiting) > 1 else []


def survivors(draw: Draw, bout: Bout) -> list[int] | None:
    """Who goes on from a bout; None: it must be played again."""
    best = max(bout.points)
    ahead = [side for side, points in zip(bout.sides, bout.points, strict=True) if points == best]
    if len(ahead) < len(bout.sides) or len(ahead) == 1:
        return ahead
    alike = sum(set(other.sides) == set(bout.sides) and len(set(other.points)) == 1 for other in draw.past if other.round <= bout.round)
    return None if alike <= REPLAYS else [min(ahead, key=lambda side: draw.lot("decided", bout.round, side))]


def _first(draw: Draw) -> Bouts:
    """At tables of two, the first of the lot rest in the first round, so that no other round has byes."""
    order = [side for side in draw.order if side in draw.playing]
    if draw.size != 2:
        return _tables(draw, order)
    resting = (1 << (len(order) - 1).bit_length()) - len(order)
    pairs = [seated(draw, order[at : at + 2]) for at in range(resting, len(order), 2)]
    return _interleaved([(side,) for side in order[:resting]], pairs)


def _interleaved(few: Bouts, many: Bouts) -> Bouts:
    """Spread among each other, so that those who rested do not all meet each other next."""
    return [bout for number in range(max(len(few), len(many))) for bout in (*few[number : number + 1], *many[number : number + 1])]


def _tables(draw: Draw, order: Sequence[int]) -> Bouts:
    sizes, found, at = split(len(order), draw.size, draw.sizes), list[tuple[int, ...]](), 0
    if not sizes:  # too few are left for a table: they have won together
        return []
    for size in sizes:
        found.append(seated(draw, order[at : at + size]))
        at += size
    return [*found, *((side,) for side in order[at:])]


NEXT: dict[System, Callable[[Draw], Bouts]] = {"robin": robin, "swiss": by_points, "arena": arena, "knockout": knockout}
