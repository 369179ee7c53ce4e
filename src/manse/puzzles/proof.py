"""Is one choice of a seat clearly the best, and habit wrong? A quick look throws out most decisions; what is left is tried again with
more worlds, and what is left of that with ten times as many, other worlds each time. Last, a long search has to choose the same, and
clearly: the longer it thinks, the better it plays on after each choice, and much of what looked apart before comes out even.

All of it is counted in games, never in time: the same seed gives the same puzzles on any machine.
"""

from typing import NamedTuple

import numpy as np

from manse.analysis.budget import Budget
from manse.analysis.judge import Weighed, weighed
from manse.bots.levels import level
from manse.bots.search import Search
from manse.engine.record import Array
from manse.engine.seat import Seat

LOOK = Budget("look", playouts=480, least=24, most=96, chances=0, pairs=0, worlds=0)
TRY = Budget("try", playouts=2_400, least=160, most=480, chances=0, pairs=0, worlds=0)
PROOF = Budget("proof", playouts=24_000, least=1_600, most=4_800, chances=0, pairs=0, worlds=0)
FOREMOST = 8
"""So many of the choices are tried again with ten times the worlds; the others were clearly worse before."""
MARGIN, HABIT_MARGIN = 0.03, 0.05
"""The best choice wins so much more than each other one, and than the habit, of one whole win …"""
SURE = 4.0
"""… and by so many standard errors of the difference."""
SEARCH, SEARCH_MARGIN = 60_000, 0.025
"""Games that the last search plays out, and by how much of a win it holds the best choice better than each other."""
USUAL = 0.5
"""Habit is wrong where sensible play finds the best choice less often than this."""
SLIP, HALF = float(level("guest").settings["slip"]), 0.5
"""A guest leaves so many of its choices to chance; a medium here so many to habit."""
SHORT, LONGER, TRIES = 200, 1_200, 5
"""Games that a medium and a phantom may play out for a decision here, in place of time, and how often each is asked."""


class Proven(NamedTuple):
    found: Weighed
    """The foremost choices, with the worlds of the proof."""
    first: Weighed
    """All of them, with fewer."""
    best: int
    habit: int
    fails: dict[str, float]
    seed: int
    """Of the proof's worlds."""


def clearest(found: Weighed, margin: float, sure: float) -> int | None:
    """The choice that is better than every other by such a margin, and so surely."""
    best = found.actions[int(np.argmax(found.values))]
    for other in found.actions:
        if other != best:
            gap, error = found.apart(best, other)
            if gap < margin or gap < sure * error:
                return None
    return best


def usual_of(found: Weighed) -> int:
    return found.actions[int(np.argmax(found.habits))]


def promising(found: Weighed) -> bool:
    """At a first look: something beats what sensible play does."""
    gap, error = found.apart(found.actions[int(np.argmax(found.values))], usual_of(found))
    return gap >= HABIT_MARGIN and gap > 1.5 * error


def against_habit(found: Weighed, best: int, habit: int) -> bool:
    """Does sensible play seldom find it, and lose by that?"""
    known = float(found.habits[found.actions.index(best)])
    return known < USUAL and found.apart(best, habit)[0] >= HABIT_MARGIN


def foremost(found: Weighed) -> list[int]:
    """The choices that are tried again, and what sensible play does among them."""
    ranked = sorted(found.actions, key=lambda action: -float(found.row(action).mean()))[:FOREMOST]
    return sorted({*ranked, usual_of(found)})


def proven(seat: Seat, seed: int) -> Proven | None:
    """The proof that this decision is a puzzle, or None."""
    if len(seat.legal) < 2 or not promising(weighed(seat, seed, LOOK)):
        return None
    first = weighed(seat, seed + 1, TRY)
    best, habit = clearest(first, MARGIN / 2, SURE / 2), usual_of(first)
    if best is None or not against_habit(first, best, habit):
        return None
    found = weighed(seat, seed + 2, PROOF, foremost(first))
    if clearest(found, MARGIN, SURE) != best or not against_habit(found, best, habit):
        return None
    name = seat.game.text.NOTATION[best]
    if not stands_out(seat, name, seed + 3):
        return None
    return Proven(found, first, best, habit, fails(seat, first.habits, first.actions.index(best), name, seed + 4), seed + 2)


def stands_out(seat: Seat, best: str, seed: int) -> bool:
    """Does a long search choose it, and clearly?"""
    search = Search(iterations=SEARCH, seed=seed)
    if search.choose(seat) != best:
        return False
    first, *others = search.explain()
    return all(first.value - other.value >= SEARCH_MARGIN for other in others)


def fails(seat: Seat, habits: Array, place: int, best: str, seed: int) -> dict[str, float]:
    """How often each level of rival does something else than the best."""
    visitor, host = 1 - 1 / len(habits), 1 - float(habits[place])
    short, longer = (missed(seat, best, games, seed) for games in (SHORT, LONGER))
    guest, medium = SLIP * visitor + (1 - SLIP) * host, HALF * host + (1 - HALF) * short
    return {"visitor": visitor, "guest": guest, "host": host, "medium": medium, "phantom": longer}


def missed(seat: Seat, best: str, games: int, seed: int) -> float:
    return sum(Search(iterations=games, seed=seed + 17 * asked).choose(seat) != best for asked in range(TRIES)) / TRIES


def grade_of(fails: dict[str, float]) -> int:
    """From 1 to 5, by how often the two levels that think ahead, and the one that plays by habit, miss it."""
    missed = (fails["host"] + fails["medium"] + 2 * fails["phantom"]) / 4
    return 1 + sum(missed >= bound for bound in (0.4, 0.5, 0.6, 0.75))
