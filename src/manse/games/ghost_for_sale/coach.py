"""Ghost for Sale: what a bid would lead, what a property is worth by what one knows, who is known to lie, which back deceives, what stays
in hand."""

from collections.abc import Iterator
from typing import Any

from manse.engine.coach import Case
from manse.engine.speech import Line
from .data import PROPERTIES

LOW = range(1, 6)
"""Cards that one would expect to have a low back."""


def reasons(case: Case) -> Iterator[Line]:
    verb, _, what = case.action.partition("-")
    prospect = next((one for one in case.view["aids"]["prospects"] if one["action"] == case.action), None)
    if verb == "keep":
        yield aside(case.view["players"][case.seat], int(what))
    elif verb in ("true", "false"):
        yield Line(f"coach_says_{verb}")
    elif verb == "bid":
        yield from deceiving(case.view, int(what))
        yield from wanted(case.view, case.seat)
    elif verb in ("pass", "done"):
        yield from secure(case.view, case.seat)
        yield from saved(case.view, case.seat)
    elif prospect and verb in ("truelight", "deck"):
        yield from informing(case, verb, prospect["total"])
    elif prospect and verb in PROPERTIES:
        yield standing(case, verb, prospect["total"])
        yield from liars(case.view, case.seat, verb)
    elif prospect and verb in ("ghost", "painting"):
        yield Line("coach_real" if prospect["real"] else "coach_unreal", {"place": what, "points": worth(case.view, what)})
    elif prospect and verb == "guess":
        yield Line("coach_guess", {"ghosts": int(what), "percent": round(100 * prospect["chance"])})
    elif prospect:
        yield from special(case)


def worth(view: Any, place: str) -> int:
    """Points that a property brings on average, by what one knows."""
    return next(round(outlook["expected"]) for outlook in view["aids"]["outlooks"] if outlook["name"] == place)


def rivals(view: Any, seat: int, place: str) -> list[Any]:
    return [offer for offer in view["aids"]["offers"] if offer["place"] == place and offer["seat"] != seat]


def total(view: Any, seat: int, place: str) -> int:
    """A seat's bid at a place, where all of it is known."""
    return sum(offer["most"] for offer in view["aids"]["offers"] if offer["place"] == place and offer["seat"] == seat)


def standing(case: Case, place: str, mine: int) -> Line:
    others = rivals(case.view, case.seat, place)
    most, least = (max((offer[bound] for offer in others), default=0) for bound in ("most", "least"))
    told = {"place": place, "total": mine, "most": most, "least": least, "points": worth(case.view, place)}
    if not others:
        return Line("coach_alone", told)
    if mine > most or mine < least:
        return Line("coach_leads" if mine > most else "coach_behind", told)
    return Line(
        "coach_ahead", told | {"percent": case.worlds.percent(lambda w: all(mine > total(w, one["seat"], place) for one in others))}
    )


def secure(view: Any, seat: int) -> Iterator[Line]:
    """Where one is ahead whatever lies face down."""
    bids = [offer for offer in view["aids"]["offers"] if offer["seat"] == seat and offer["place"] in PROPERTIES]
    ahead = [bid["place"] for bid in bids if all(bid["least"] > other["most"] for other in rivals(view, seat, bid["place"]))]
    if ahead:
        yield Line("coach_secure", {"places": ahead})


def aside(player: Any, card: int) -> Line:
    """What is then kept for the castles, and what stays for the manors."""
    return Line("coach_keep", {"kept": sum(player["reserve"]) + card, "left": sum(player["hand"]) - card})


def saved(view: Any, seat: int) -> Iterator[Line]:
    """What one keeps in hand by bidding no more now, and what it is good for later."""
    hand = view["players"][seat]["hand"]
    later = "auction" if view["phase"] == "inform" else "castles" if view["round"] < view["rounds"] else "tie"
    if hand:
        yield Line(f"coach_saved_{later}", {"cards": len(hand), "sum": sum(hand)})


def informing(case: Case, place: str, mine: int) -> Iterator[Line]:
    """At Mrs Truelight all but the last see a card; the unused cards are shown to the first alone."""
    others = rivals(case.view, case.seat, place)
    told = {"total": mine, "cards": case.view["deck"]["cards"]}
    last = place == "truelight"
    if not others:
        yield Line(f"coach_{place}_alone", told)
    elif any(mine > one["most"] for one in others) if last else all(mine > one["most"] for one in others):
        yield Line(f"coach_{place}_sure", told)
    elif all(mine < one["least"] for one in others) if last else any(mine < one["least"] for one in others):
        yield Line(f"coach_{place}_vain", told)
    else:
        ahead = any if last else all
        percent = case.worlds.percent(lambda w: ahead(mine > total(w, one["seat"], place) for one in others))
        yield Line(f"coach_{place}", told | {"percent": percent})


def liars(view: Any, seat: int, place: str) -> Iterator[Line]:
    tokens = next(lot["tokens"] for lot in view["properties"] if lot["name"] == place)
    there = sorted({token["seat"] for token in tokens} - {seat})
    if known := [other for other in there if view["players"][other]["question"]["says"] == "false"]:
        yield Line("coach_liars", {"place": place, "seats": known})


def deceiving(view: Any, card: int) -> Iterator[Line]:
    back = view["backs"][card - 1]
    if (back == "low") != (card in LOW):
        yield Line("coach_back", {"card": card, "back": back})


def wanted(view: Any, seat: int) -> Iterator[Line]:
    """What there is to bid for: the property worth most, or news of those one cannot trust yet."""
    if view["phase"] == "auction":
        best = max(view["aids"]["outlooks"], key=lambda outlook: outlook["expected"])
        yield Line("coach_prize", {"place": best["name"], "points": round(best["expected"])})
    elif seats := [one["seat"] for one in view["players"] if one["seat"] != seat and not one["question"]["says"]]:
        yield Line("coach_unknown", {"seats": seats})


def special(case: Case) -> Iterator[Line]:
    """The Mirror or the Crypt, used or not."""
    expected = {one["action"]: one["expected"] for one in case.view["aids"]["prospects"] if one["expected"] is not None}
    other = next((points for action, points in expected.items() if action != case.action), None)
    if other is not None and round(other) != round(expected[case.action]):
        yield Line("coach_special", {"place": case.view["lot"], "points": round(expected[case.action]), "less": round(other)})
