"""What the properties of Ghost for Sale brought, and what decides among equals: fewer castles, then more money. Bluffs: who lied,
and what they claimed; who could have known it by the last bid of that round."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from manse.engine.account import Bluff, Deed, Gain, Remark, changed
from manse.engine.speech import Line
from .text import scores
from .view import View

FACES = ("ghost", "painting")
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


def bluffs(deeds: Sequence[Deed], last: Any) -> Iterator[Bluff]:
    final = {deed.view["round"]: deed for deed in deeds}  # the last decision of each round
    for deed in deeds:
        round, face = deed.view["round"], deed.action.partition("-")[0]
        if deed.action == "false":
            knew = knowing(final[round], deed.seat)
            told = {"seat": deed.seat, "round": round, "knew": knew}
            yield Bluff(deed.number, "lie", Line("bluff_lie_known" if knew else "bluff_lie", told), ("true",))
        elif face in FACES and answer(deed.view, deed.seat) == "false":
            other = FACES[1 - FACES.index(face)]
            place = deed.action.partition("-")[2]
            plain = tuple(action for action in deed.legal if action.startswith(f"{other}-"))
            yield Bluff(deed.number, "claim", Line(f"bluff_{face}", {"seat": deed.seat, "place": place}), plain)


def answer(view: Any, seat: int) -> str | None:
    found: str | None = view["players"][seat]["question"]["says"]
    return found


def knowing(deed: Deed, liar: int) -> list[int]:
    """Who knew by then that this seat lied: by looking, or by working it out."""
    others = (seat for seat in range(deed.view["seats"]) if seat != liar)
    return [seat for seat in others if answer(deed.seen_by(seat), liar) == "false"]
