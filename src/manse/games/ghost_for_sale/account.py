"""What the properties of Ghost for Sale brought, and what decides among equals: fewer castles, then more money."""

from collections.abc import Iterable

from manse.engine.account import Gain, Remark, changed
from manse.engine.speech import Line
from .text import scores
from .view import View

SOURCES = {"divined": "crystal_ball", "admired": "family_portraits"}


def gains(before: View, after: View) -> Iterable[Gain]:
    event = after["event"]
    return changed(scores(before), scores(after), SOURCES.get(event["what"]) or event["place"] or "points")


def decided(view: View) -> Line | None:
    """None if the points did."""
    points, winners = scores(view), view["winners"]
    level = [seat for seat, own in enumerate(points) if own == max(points)]
    if len(level) == len(winners):
        return None
    owned, money = castles(view), [sum(card or 0 for card in player["hand"]) for player in view["players"]]
    frugal = [seat for seat in level if owned[seat] == min(owned[other] for other in level)]
    told = {"level": level, "points": max(points), "winners": winners, "castles": owned[winners[0]]}
    if len(frugal) == len(winners):
        others = [seat for seat in level if seat not in frugal]
        return Line("decided_castles", told | {"others": others, "more": min(owned[seat] for seat in others)})
    others = [seat for seat in frugal if seat not in winners]
    return Line("decided_money", told | {"money": money[winners[0]], "others": others, "less": max(money[seat] for seat in others)})


def castles(view: View) -> list[int]:
    return [sum(house["kind"] == "castle" for house in player["estate"]) for player in view["players"]]


def deed(view: View, seat: int) -> Line:
    owned = castles(view)[seat]
    return Line("deeds", {"manors": len(view["players"][seat]["estate"]) - owned, "castles": owned})


def moment(before: View, after: View) -> Remark | None:
    event = after["event"]
    if event["what"] == "revealed" and event["says"] == "false" and after["round"] == after["rounds"]:
        return Remark(Line("moment_lied", {"seat": event["seat"]}), 40)
    if event["what"] == "scored" and not event["number"]:
        return Remark(Line("moment_worthless", {"seat": event["seat"]}), 45)
    if event["what"] in SOURCES and scores(before) != scores(after):
        return Remark(Line("moment_special", {"special": SOURCES[event["what"]]}), 55)
    return None
