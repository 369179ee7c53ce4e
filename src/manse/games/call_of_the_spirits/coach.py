"""Call of the Spirits: what a Ghost would add, what a Duel can cost, how likely one is the most haunted, whom a walk haunts."""

from collections.abc import Iterator
from typing import Any

from manse.engine.coach import Case
from manse.engine.speech import Line
from .text import haunt_values, knob


def reasons(case: Case) -> Iterator[Line]:
    view, own = case.view, case.view["aids"]["scores"][case.seat]
    verb, _, what = case.action.partition("-")
    match verb:
        case "collect":
            yield from collecting(view, view["players"][case.seat]["room"], what)
        case "go" | "rotate":
            yield from going(view, room_after(view, case, verb, what))
        case "duel":
            owned = view["players"][int(what) - 1]["cards"]
            card = max(owned, key=lambda card: own["next"][card])
            yield Line(
                "coach_duel", {"other": int(what) - 1, "card": card, "points": own["next"][card], "haunts": drawn(view, view["top_dial"])}
            )
        case "steal":
            yield Line("coach_steal", {"card": what, "points": own["next"][what], "haunts": drawn(view, view["top_dial"])})
        case "dial":
            told = {"points": view["aids"]["stake"]["gain"], "loss": view["aids"]["stake"]["loss"], "haunts": drawn(view, int(what))}
            yield Line("coach_dial" if view["duel"]["challenger"] == case.seat else "coach_dial_defending", told)
        case "discard":
            yield from relief(case, own)
        case "clockwise" | "counter":
            haunts = next(walk["haunts"] for walk in view["aids"]["walks"] if walk["action"] == case.action)
            yield Line("coach_walk", {"mine": haunts[case.seat], "theirs": sum(haunts) - haunts[case.seat]})


def drawn(view: Any, dial: int) -> int:
    """Haunts that a duellist draws who dials so."""
    return max(0, dial - knob(view, "fewer"))


def collecting(view: Any, room: str, card: str) -> Iterator[Line]:
    found = next(one for one in view["aids"]["prospects"] if one["room"] == room and one["card"] == card)
    yield Line("coach_collect_haunted" if found["haunts"] else "coach_collect", found)


def room_after(view: Any, case: Case, verb: str, what: str) -> str:
    if verb == "go":
        return what
    found: str = next(turn["rooms"][case.seat] for turn in view["aids"]["rotations"] if turn["action"] == case.action)
    return found


def going(view: Any, room: str) -> Iterator[Line]:
    """The Ghost there that would add most."""
    there = [one for one in view["aids"]["prospects"] if one["room"] == room]
    if there and (best := max(there, key=lambda one: one["points"]))["points"] > 0:
        yield Line("coach_go", best)


def relief(case: Case, own: Any) -> Iterator[Line]:
    """What it would cost to be the most haunted, and how likely that is as things stand."""
    if (icon := own["penalty"]["icon"]) is None:
        return
    told = {"card": icon, "points": own["penalty"]["points"]}
    if (sure := own["haunting"]["most_haunted"]) == "possible":
        yield Line("coach_haunted", told | {"percent": case.worlds.percent(lambda w: haunt_values(w)[case.seat] == max(haunt_values(w)))})
    else:
        yield Line("coach_haunted_sure" if sure == "certain" else "coach_haunted_no", told)
