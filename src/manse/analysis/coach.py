"""A coach: a sentence or two on what a seat may do now, from what that seat knows. A `Seat` is all it is given.

Also called while a game runs, where the table allows aids.
"""

from manse.analysis.beliefs import believed
from manse.analysis.budget import Budget
from manse.analysis.judge import Weighed, weighed
from manse.analysis.report import whole
from manse.analysis.shape import BEYOND, THRESHOLDS
from manse.engine.seat import Seat
from manse.engine.speech import Line

SMALL = Budget("coach", playouts=1200, least=60, most=240, chances=0, pairs=0, worlds=40)
MOST_NAMED = 3
"""Choices that are about as good as the best."""


def advice(seat: Seat, seed: int = 0, budget: Budget = SMALL) -> list[Line]:
    """What to do, and what to keep in mind; nothing when it is not the seat's turn. The words are those of `telling.Speech`."""
    if not seat.my_turn:
        return []
    return [about_choices(seat, weighed(seat, seed, budget)), *about_secrets(seat, seed, budget.worlds)]


def about_choices(seat: Seat, found: Weighed) -> Line:
    best = found.best(found.actions[int(found.habits.argmax())])
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


def about_secrets(seat: Seat, seed: int, worlds: int) -> list[Line]:
    """The likeliest of what is hidden."""
    belief = believed(seat, seed, worlds)
    if not belief.facts:
        return []
    fact = belief.facts[0]
    if fact.chance == 1 and belief.exact:
        return [Line("coach_sure", {"fact": [fact.line]})]
    return [Line("coach_belief", {"fact": [fact.line], "percent": min(99, whole(fact.chance))})]


def label(seat: Seat, action: int) -> Line:
    return seat.game.text.label(seat.view, action)
