"""Who sits together at tables of more than two: those who have met least, and with about the same points where that counts.

To let nobody meet twice is in general more than can be computed: here it is sought step by step, always in the same way."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations

from manse.server.tournaments.bouts import Draw, pair

REMATCH = 2.0
"""Points of difference that are put up with so that two need not meet again."""
PASSES = 4


def split(count: int, size: int, sizes: Collection[int]) -> list[int]:
    """How many sit at each table, the fuller ones first: as near to `size` as can be. One or more may be left over."""
    for seated in range(count, 0, -1):
        tables = range(1, seated + 1)
        for number in sorted(tables, key=lambda number: abs(seated / number - size)):
            low, more = divmod(seated, number)
            found = [low + 1] * more + [low] * (number - more)
            if all(each in sizes for each in found):
                return found
    return []


def together(draw: Draw, players: Sequence[int], by_points: bool) -> tuple[list[list[int]], list[int]]:
    """The tables of a round, and who rests."""
    sizes = split(len(players), draw.size, draw.sizes)
    rest = len(players) - sum(sizes)
    resting = sorted(players, key=lambda player: (draw.byes[player], -players.index(player)))[:rest]
    waiting = [player for player in players if player not in resting]
    tables = [_filled(draw, waiting, size, by_points) for size in sizes]
    for _ in range(PASSES):
        if not _bettered(draw, tables, by_points):
            break
    return tables, resting


def _filled(draw: Draw, waiting: list[int], size: int, by_points: bool) -> list[int]:
    """The first who waits, and whom they should best sit with."""
    table = [waiting.pop(0)]
    while len(table) < size:
        cost = {player: _cost(draw, table, player, by_points) for player in waiting}
        best = min(waiting, key=lambda player: cost[player])
        waiting.remove(best)
        table.append(best)
    return table


def _cost(draw: Draw, table: Sequence[int], player: int, by_points: bool) -> float:
    gap = abs(draw.points[table[0]] - draw.points[player]) if by_points else 0.0
    return gap + REMATCH * sum(_dear(draw.met, player, other) for other in table)


def _dear(met: Counter[tuple[int, int]], one: int, other: int) -> int:
    """What it costs that two meet once more: a third time costs more than a second."""
    return met[pair(one, other)] * (met[pair(one, other)] + 1)


def _whole(draw: Draw, table: Sequence[int], by_points: bool) -> float:
    apart = sum(abs(draw.points[one] - draw.points[other]) for one, other in combinations(table, 2)) if by_points else 0.0
    return apart / len(table) + REMATCH * sum(_dear(draw.met, one, other) for one, other in combinations(table, 2))


def _bettered(draw: Draw, tables: list[list[int]], by_points: bool) -> bool:
    """Two change places wherever that helps. Of many tables only those near each other are looked at."""
    changed = False
    near = 3 if len(tables) > 12 else len(tables)
    for first, table in enumerate(tables):
        for other in tables[first + 1 : first + 1 + near]:
            for one in range(len(table)):
                for two in range(len(other)):
                    before = _whole(draw, table, by_points) + _whole(draw, other, by_points)
                    table[one], other[two] = other[two], table[one]
                    if _whole(draw, table, by_points) + _whole(draw, other, by_points) < before - 1e-9:
                        changed = True
                    else:
                        table[one], other[two] = other[two], table[one]
    return changed
