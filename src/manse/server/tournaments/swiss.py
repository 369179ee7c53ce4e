"""Swiss rounds for two at a table: those with the same points meet, the upper half of them the lower half; nobody meets anybody twice where
that can be helped; an odd one plays somebody with fewer points, or rests, and not the same one again and again."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from manse.server.tournaments.bouts import Bout, Draw, pair, totals
from manse.server.tournaments.matching import ALONE, Matching
from manse.server.tournaments.seating import leaning, seated

Pair = tuple[int, int]


def swiss(draw: Draw) -> list[tuple[int, ...]]:
    """The bouts of the next round, the best first; a bye last."""
    players = draw.ranked()
    resting = _resting(draw, players)
    for each in resting:
        pairs, left = _pairs(draw, [player for player in players if player != each])
        if not left:
            break
    else:
        each = resting[0] if resting else ALONE
        pairs, left = _pairs(draw, [player for player in players if player != each])
        pairs += _again(draw, left)
    place = {player: number for number, player in enumerate(players)}
    pairs.sort(key=lambda two: min(place[player] for player in two))
    return [seated(draw, two) for two in pairs] + ([(each,)] if each != ALONE else [])


def _resting(draw: Draw, players: Sequence[int]) -> list[int]:
    """Who may rest, the first choice first: who has rested least, and of those the last. ALONE stands for nobody."""
    if len(players) % 2 == 0:
        return [ALONE]
    return sorted(players, key=lambda player: (draw.byes[player], -players.index(player)))


def _pairs(draw: Draw, players: Sequence[int]) -> tuple[list[Pair], list[int]]:
    """Pairs of players who have not met, and who is left over when there are no more."""
    down, last = floats(draw)
    found: list[Pair] = []
    floaters: list[int] = []
    groups = [list(group) for _, group in groupby(players, key=lambda player: draw.points[player])]
    for number, group in enumerate(groups):
        if (len(floaters) + len(group)) % 2 and number < len(groups) - 1:
            lowest = {player: place for place, player in enumerate(reversed(group))}
            sinking = min(group, key=lambda player: (player in last, down[player], lowest[player]))
            group.remove(sinking)
        else:
            sinking = ALONE
        pairs, left = _group(draw, floaters, group)
        found += pairs
        floaters = left + ([sinking] if sinking != ALONE else [])
    return _mended(draw, players, found) if floaters else (found, [])


def floats(draw: Draw) -> tuple[Counter[int], set[int]]:
    """How often each has played somebody with fewer points, or rested; and who did so in the last round."""
    found: Counter[int] = Counter()
    lately: set[int] = set()
    for number in range(1, draw.round + 1):
        before = totals(draw.entries, [bout for bout in draw.past if bout.round < number])
        lately = {side for bout in draw.past if bout.round == number for side in _sunk(bout, before)}
        found.update(lately)
    return found, lately


def _sunk(bout: Bout, before: dict[int, float]) -> list[int]:
    return [side for side in bout.sides if len(bout.sides) == 1 or before[side] > min(before[other] for other in bout.sides)]


def _group(draw: Draw, floaters: Sequence[int], group: Sequence[int]) -> tuple[list[Pair], list[int]]:
    """As many pairs as there can be of those with the same points and of those who come from above."""
    pool = [*floaters, *group]
    wished = _wishes(draw, floaters, group)
    mate = [ALONE] * len(pool)
    for one, liked in enumerate(wished):
        if mate[one] == ALONE:
            free = next((other for other in liked if mate[other] == ALONE), ALONE)
            if free != ALONE:
                mate[one], mate[free] = free, one
    mate = Matching(_friends(draw, pool), mate).complete()
    pairs = [(pool[one], pool[other]) for one, other in enumerate(mate) if one < other]
    return pairs, [pool[one] for one, other in enumerate(mate) if other == ALONE]


def _wishes(draw: Draw, floaters: Sequence[int], group: Sequence[int]) -> list[list[int]]:
    """Whom each would best meet, by place in the pool: who comes from above the first of the group, the upper half the lower half."""
    pool, above = [*floaters, *group], len(floaters)
    half = above + above + (len(group) - above + 1) // 2 if above <= len(group) else len(pool)
    wishes = []
    for one, player in enumerate(pool):
        ideal = above + one if one < above else one + half - 2 * above if one < half else one
        others = [other for other in range(max(above, one + 1), len(pool)) if pair(player, pool[other]) not in draw.met]
        wishes.append(sorted(others, key=lambda other: (_clash(draw, player, pool[other]), abs(other - ideal), other)))
    return wishes


def _clash(draw: Draw, one: int, other: int) -> bool:
    """Have both begun too often, or both too seldom?"""
    return leaning(draw, one) * leaning(draw, other) > 0


def _friends(draw: Draw, pool: Sequence[int]) -> list[list[int]]:
    """Whom each has not met, the nearest first."""
    places = range(len(pool))
    return [sorted((b for b in places if a != b and pair(pool[a], pool[b]) not in draw.met), key=lambda b: (abs(a - b), b)) for a in places]


def _mended(draw: Draw, players: Sequence[int], pairs: list[Pair]) -> tuple[list[Pair], list[int]]:
    """Pairs are changed where somebody was left over who need not be."""
    place = {player: number for number, player in enumerate(players)}
    mate = [ALONE] * len(players)
    for one, other in pairs:
        mate[place[one]], mate[place[other]] = place[other], place[one]
    mate = Matching(_friends(draw, players), mate).complete()
    found = [(players[one], players[other]) for one, other in enumerate(mate) if one < other]
    return found, [players[one] for one, other in enumerate(mate) if other == ALONE]


def _again(draw: Draw, left: Sequence[int]) -> list[Pair]:
    """Those for whom nobody new is left meet whom they have met least."""
    waiting, found = list(left), []
    while len(waiting) > 1:
        one = waiting.pop(0)
        other = min(waiting, key=lambda other: draw.met[pair(one, other)])
        waiting.remove(other)
        found.append((one, other))
    return found
