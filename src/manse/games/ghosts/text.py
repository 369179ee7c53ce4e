"""Ghosts in words: notation, story, reasons, secrets."""

from collections.abc import Sequence
from typing import Any

from manse.engine.speech import Line, unseen
from .data import CARDS
from .state import TAKE
from .view import View

NOTATION = (*CARDS, "take")


def label(view: View, action: int) -> Line:
    return Line("take") if action == TAKE else Line("play", {"card": NOTATION[action]})


def caption(view: View) -> Line:
    event = view["event"]
    what = event["what"]
    told: dict[str, Any] = {**event, "round": view["round"], "rounds": view["rounds"], "cards": view["hand_size"], "level": view["level"]}
    match what:
        case "played":
            what = manner(view)
        case "drew" if not event["card"]:
            what = "drew_hidden"
        case "relieved" if not event["points"]:
            what = "relieved_of_nothing"
        case "counted" if view["over"]:
            best = min(view["fright"])
            return Line("ended", {"winners": [seat for seat, fright in enumerate(view["fright"]) if fright == best], "points": best})
        case "counted":
            told["round"] -= 1
    return Line(what, told)


def manner(view: View) -> str:
    """How the last card met the pile."""
    *before, card = view["pile"]
    ghosts = [other for other in before if other != "mist"]
    if card == "mist":
        return "played_mist" if before else "began_mist"
    if not ghosts:
        return "began"
    return "played_same" if ghosts[-1].split("-")[0] == card.split("-")[0] else "played"


def why_not(view: View, action: int) -> Line:
    if action == TAKE:
        return Line("no_pile")
    card = NOTATION[action]
    for prospect in view["aids"]["prospects"]:
        if prospect["card"] == card:
            return Line("too_high", {"card": card, "level": prospect["level"], "limit": view["limit"]})
    return Line("not_held", {"card": card})


def secrets(view: View, world: View) -> list[Line]:
    return unseen("holds", view["hands"], world["hands"])


def scores(view: View) -> Sequence[int]:
    return view["fright"]


def asked(view: View, legal: Sequence[str]) -> Line:
    limit = {"limit": view["limit"]}
    if "take" not in legal:
        return Line("asked_begin", limit)
    return Line("asked_take" if len(legal) == 1 else "asked_play", limit)
