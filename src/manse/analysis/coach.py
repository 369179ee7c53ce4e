"""A coach: a few sentences on what a seat may do now, from what that seat knows. A `Seat` is all it is given.

Also called while a game runs, where the table allows aids.
"""

from collections.abc import Iterable
from itertools import islice

from manse.analysis.beliefs import believed
from manse.analysis.budget import Budget
from manse.analysis.judge import Weighed, key_for, weighed
from manse.analysis.report import whole
from manse.analysis.shape import BEYOND, THRESHOLDS
from manse.engine.belief import Belief
from manse.engine.coach import Case, Worlds
from manse.engine.seat import Seat
from manse.engine.speech import Line

SMALL = Budget("coach", playouts=1200, least=60, most=240, chances=0, pairs=0, worlds=40)
MOST_NAMED, MOST_REASONS = 3, 2
"""Choices that are about as good as the best; sentences on why."""


def advice(seat: Seat, seed: int = 0, budget: Budget = SMALL) -> list[Line]:
    """What to do and why, or what to keep in mind; nothing when it is not the seat's turn. The words are those of `telling.Speech`."""
    return advised(seat, seed, budget)[0]


def advised(seat: Seat, seed: int = 0, budget: Budget = SMALL) -> tuple[list[Line], Belief]:
    """The same, and all that the seat may believe."""
    belief = believed(seat, seed, budget.worlds)
    if not seat.my_turn:
        return [], belief
    found = weighed(seat, seed, budget)
    best = found.best(found.actions[int(found.habits.argmax())])
    return [about_choices(seat, found, best), *(reasons(seat, best, seed, budget.worlds) or about_secrets(belief))], belief


def reasons(seat: Seat, best: int, seed: int, worlds: int) -> list[Line]:
    """What the game's own coach.py says for a choice, if it has one; from other worlds than those in which the choice came out best."""
    if not seat.game.has("coach"):
        return []
    key = key_for(seed, "reasons", int(seat.knowledge.decisions), seat.number)
    case = Case(seat.number, seat.game.text.NOTATION[best], seat.view, Worlds(seat, worlds, int(key[0])))
    said: Iterable[Line] = seat.game.module("coach").reasons(case)
    return list(islice(said, MOST_REASONS))


def about_choices(seat: Seat, found: Weighed, best: int) -> Line:
    percent = whole(float(found.row(best).mean()))
    if len(found.actions) == 1:
        return Line("coach_only", {"choice": [label(seat, best)]})
    ranked = sorted(found.actions, key=lambda action: -float(found.row(action).mean()))
    alike = [action for action in ranked if action != best and not clearly_worse(found, action, best)]
    if alike:
        return Line("coach_alike", {"choices": [label(seat, action) for action in [best, *alike][:MOST_NAMED]], "percent": percent})
    second = next(action for action in ranked if action != best)
    less = whole(float(found.row(second).mean()))
    return Line("coach_clear", {"choice": [label(seat, best)], "percent": percent, "other": [label(seat, second)], "less": less})


def clearly_worse(found: Weighed, action: int, best: int) -> bool:
    gap, error = found.apart(best, action)
    return gap >= min(THRESHOLDS.values()) and gap > BEYOND * error


def about_secrets(belief: Belief) -> list[Line]:
    """The likeliest of what is hidden."""
    if not belief.facts:
        return []
    fact = belief.facts[0]
    if fact.chance == 1 and belief.exact:
        return [Line("coach_sure", {"fact": [fact.line]})]
    return [Line("coach_belief", {"fact": [fact.line], "percent": min(99, whole(fact.chance))})]


def label(seat: Seat, action: int) -> Line:
    return seat.game.text.label(seat.view, action)
