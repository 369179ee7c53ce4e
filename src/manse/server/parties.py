"""Who of those in a line sits together: the longest waiting first, nobody with whom they are kept apart from, and where it counts for
ratings with those nearest in strength among the next in the line."""

from collections.abc import Collection, Mapping, Sequence

NEAR = 6
"""Of so many next in the line the nearest in strength are taken: nobody waits longer for it than until they are the first."""
Apart = Collection[frozenset[str]]


def parties(line: Sequence[str], players: int, apart: Apart, strength: Mapping[str, float] | None = None) -> list[list[str]]:
    """As many whole tables as there are, each in the order of the line."""
    waiting = dict.fromkeys(line)
    found = []
    for first in line:
        if first in waiting:
            party = together(by_strength(list(waiting), first, strength) if strength else waiting, first, players, apart)
            if len(party) == players:
                found.append([one for one in line if one in party] if strength else party)
                for one in party:
                    del waiting[one]
    return found


def by_strength(waiting: list[str], first: str, strength: Mapping[str, float]) -> list[str]:
    """The next in the line by how near they are, then the others."""
    others = [one for one in waiting if one != first]
    return sorted(others[:NEAR], key=lambda one: abs(strength[one] - strength[first])) + others[NEAR:]


def together(waiting: Collection[str], first: str, most: int, apart: Apart) -> list[str]:
    """The first, and the earliest of those who wait who may sit with them and with each other."""
    found = [first]
    for one in waiting:
        if len(found) == most:
            break
        if one != first and not any(frozenset((one, each)) in apart for each in found):
            found.append(one)
    return found
