"""Plans: what a person wants decided, and what that comes to by what their seat knows. `premoves` says how they are carried out."""

import msgspec

from manse.engine.seat import Seat
from manse.server.history import History
from manse.server.protocol import PlanStep


class Plan(msgspec.Struct, kw_only=True):
    steps: list[PlanStep]
    answers: int
    """How often the seat had answered when the plan was left."""
    rewound: int
    spell: str
    """Phase and round it was left in."""


encode_plan, decode_plan = msgspec.json.Encoder().encode, msgspec.json.Decoder(Plan).decode


def spell_of(window: Seat) -> str:
    return f"{window.view['phase']} {window.view.get('round', '')}"


def step_now(plan: Plan, history: History, seat: int, window: Seat) -> PlanStep | None:
    """The step for what the seat is asked now; None if the plan is of another moment."""
    asked = history.answered[seat] - plan.answers
    if history.rewound != plan.rewound or asked < 0:
        return None
    for number, step in enumerate(plan.steps):
        if step.stay and asked >= number and spell_of(window) == plan.spell:
            return step
        if number == asked:
            return None if step.stay else step
    return None


def choose(plan: Plan, history: History, seat: int, window: Seat) -> str | None:
    """What the plan decides, from what the seat knows; None where it does not fit."""
    step = step_now(plan, history, seat, window)
    legal = set(window.legal)
    if step is None or not legal.issuperset(step.legal) or legal.intersection(step.illegal):
        return None
    return next((action for action in step.actions if action in legal), None)


def is_spent(plan: Plan, history: History, seat: int) -> bool:
    """Has it nothing more to answer?"""
    return history.answered[seat] - plan.answers >= len(plan.steps) and not any(step.stay for step in plan.steps)
