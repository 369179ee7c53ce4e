"""What a seat is asked, what it may answer, and what it could leave to be answered, in words."""

from collections.abc import Sequence

from manse.engine.seat import Seat
from manse.engine.speech import Words
from manse.server.socket_protocol import Choice, PlanningTold, ReadyPlan


def told_choices(window: Seat, words: Words, names: Sequence[str]) -> tuple[str, list[Choice]]:
    text, seat = window.game.text, window.number
    asked = words.say(text.asked(window.view, window.legal), seat, names)
    labels = {action: text.label(window.view, window.game.numbers[action]) for action in window.legal}
    return asked, [Choice(action=action, label=words.say(label, seat, names)) for action, label in labels.items()]


def planning_told(id: str, window: Seat, words: Words, names: Sequence[str]) -> PlanningTold:
    """From the seat's window alone, as all that a plan is looked at with."""
    game, seat, view = window.game, window.number, window.view
    labels = {action: game.text.label(view, number) for action, number in game.numbers.items()}
    here = {action: label for action, label in labels.items() if label.args.get("seat", seat) < len(names)}
    offers = game.planner.ready(view) if game.planner else ()
    return PlanningTold(
        id=id,
        seat=seat,
        actions=[Choice(action=action, label=words.say(label, seat, names)) for action, label in here.items()],
        ready=[
            ReadyPlan(
                kind=words.say(offer.kind, seat, names),
                choice=words.say(offer.choice, seat, names) if offer.choice else "",
                actions=list(offer.actions),
            )
            for offer in offers
        ],
    )
