"""Rest in Peace in words: notation, story, beliefs, scores. Reasons stand in reasons.py, the table for a terminal in picture.py."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from manse.engine.speech import Line, Words
from .breakdown import Counted, Side
from .data import CARDS, GHOSTS, MOST_PLACES, VALUES
from .psychics import Card, Effect
from .reasons import why_not
from .state import DONE, MY_DECK, NAME, POINT
from .view import View

__all__ = ["NOTATION", "caption", "label", "picture", "scores", "secrets", "why_not"]

if TYPE_CHECKING:
    from rich.console import RenderableType

NOTATION = (
    *CARDS,
    *("done", "stumble", "nothing"),
    *(f"value-{value}" for value in range(1, VALUES + 1)),
    *("my-deck", "their-deck", "me", "opponent"),
    *(f"place-{place}" for place in range(2, MOST_PLACES + 1)),
)
AS_GHOSTS = [card.word for card in Card if card.row.effect in (Effect.VALUE, Effect.TWO_GHOSTS)]
"""Psychics that only count."""


def label(view: View, action: int) -> Line:
    if action < DONE:
        return Line("card", {"card": CARDS[action]})
    if NAME <= action < MY_DECK:
        return Line("name_value", {"value": action - NAME + 1})
    if action >= POINT:
        return Line("point", {"place": action - POINT + 2})
    return Line(NOTATION[action].replace("-", "_"))


def caption(view: View) -> Line:
    event = view["event"]
    what, seat = event["what"], event["seat"]
    tell = STORIES.get(what)
    if tell:
        return tell(view)
    args: dict[str, Any] = {"seat": seat, "card": event["card"], "psychic": event["psychic"], "value": event["value"]}
    return Line(what, args | totals(view, seat))


def totals(view: View, seat: int | None) -> dict[str, int]:
    """Both totals, the own first."""
    own = seat or 0
    return {"mine": view["sides"][own]["total"], "theirs": view["sides"][1 - own]["total"]}


def tally(side: Side) -> list[Line]:
    """A total with its sum, card by card: equal cards together, psychics that count nothing left out."""
    kinds: dict[str, list[Counted]] = {}
    for card in side["cards"]:
        if card["counts"] or card["changes"]:
            kinds.setdefault(f"{card['card']} {card['counts']}", []).append(card)
    parts = [part(cards[0], len(cards)) for cards in kinds.values()]
    if not parts or (len(parts) == 1 and parts[0].key == "part"):
        return [Line("tally_plain", {"total": side["total"]})]
    return [Line("tally", {"total": side["total"], "parts": [chain("plus", parts)]})]


def part(card: Counted, times: int) -> Line:
    changes = [Line("change", {"change": f"{each['change']:+}", "psychic": each["psychic"]}) for each in card["changes"]]
    named = "" if card["card"].startswith("ghost-") else "_named"
    args = {"card": card["card"], "counts": card["counts"], "printed": (card["printed"] or 0) * card["copies"]}
    line = Line(f"part{named}_changed", args | {"changes": [chain("beside", changes)]}) if changes else Line(f"part{named}", args)
    return Line("times", {"times": times, "part": [line]}) if times > 1 else line


def chain(link: str, lines: Sequence[Line]) -> Line:
    """Lines one after the other."""
    first, *rest = lines
    return Line(link, {"first": [first], "rest": [chain(link, rest)]}) if rest else first


def mansions(view: View, place: int) -> list[Line]:
    there = view["line"][place - 1]
    kinds = {"manors": there["manors"], "castles": there["castles"]}
    return [Line(kind, {"count": count}) for kind, count in kinds.items() if count]


def begun(view: View) -> Line:
    psychic = view["line"][view["round"] - 1]["psychic"]
    args = {"round": view["round"], "psychic": psychic, "mansions": mansions(view, view["round"]), "seat": view["first"]}
    return Line("begun" if psychic else "begun_bare", args)


def dealt(view: View) -> Line:
    return Line("dealt", {"count": len(view["hands"][0])})


def shown(view: View) -> Line:
    event = view["event"]
    worth = next((card for card in view["sides"][event["seat"] or 0]["cards"] if card["card"] == event["psychic"]), None)
    banned = worth is not None and worth["printed"] is None
    key = "shown_empty" if event["card"] is None else "shown_banned" if banned else "shown"
    args = {"whose": event["whose"], "card": event["card"], "psychic": event["psychic"], "seat": event["seat"]}
    return Line(key, args | totals(view, event["seat"]))


def met(view: View) -> Line:
    event = view["event"]
    key = "met" if event["card"] else "met_hidden" if event["hidden"] else "met_nobody"
    return Line(key, {"seat": event["whose"], "card": event["card"]})


def or_nothing(view: View) -> Line:
    event = view["event"]
    key = event["what"] if event["card"] else f"{event['what']}_hidden" if event["hidden"] else f"{event['what']}_nothing"
    return Line(key, {"seat": event["seat"], "card": event["card"]} | totals(view, event["seat"]))


def took_back(view: View) -> Line:
    card = view["event"]["card"]
    return or_nothing(view) if card is None or card in GHOSTS else Line("took_psychic_back", {"seat": view["event"]["seat"], "card": card})


def pointed(view: View) -> Line:
    event = view["event"]
    if not event["places"]:
        return Line("swapped_nothing", {"seat": event["seat"]})
    first, *rest = event["places"]
    return Line(event["what"], {"seat": event["seat"], "place": first, "other": rest[0] if rest else None})


def done(view: View) -> Line:
    """What ends a turn tells the whole sum."""
    event = view["event"]
    seat = event["seat"] or 0
    return Line(event["what"], {"seat": seat} | tallies(view, seat))


def tallies(view: View, seat: int | None) -> dict[str, list[Line]]:
    own = seat or 0
    return {"mine": tally(view["sides"][own]), "theirs": tally(view["sides"][1 - own])}


def awarded(view: View) -> Line:
    event = view["event"]
    seat = event["seat"] or 0
    psychic = view["line"][view["round"] - 1]["psychic"]
    args = {"seat": seat, "mansions": mansions(view, view["round"]), "psychic": psychic, "whose": event["whose"]}
    if view["over"]:
        return Line("awarded_game", args | {"manors": view["manors"][seat], "castles": view["castles"][seat]})
    return Line("awarded_bare" if not psychic else "awarded_both" if event["whose"] == seat else "awarded", args)


def lulled(view: View) -> Line:
    psychic = view["line"][view["round"] - 1]["psychic"]
    return Line("lulled" if psychic else "lulled_bare", {"place": view["round"] + 1, "psychic": psychic})


def drew(view: View) -> Line:
    event = view["event"]
    drawn = [card for card in event["drawn"] if card]
    args = {"seat": event["seat"], "cards": drawn, "count": len(event["drawn"])}
    if not event["drawn"]:
        return Line("drew_nothing", args)
    if len(drawn) == len(event["drawn"]):
        return Line("drew", args)
    return Line("drew_seen" if drawn else "drew_hidden", args)


def turned_up(view: View) -> Line:
    event = view["event"]
    return Line("turned_up" if event["card"] else "turned_up_nothing", {"card": event["card"], "place": event["places"][0]})


def revealed(view: View) -> Line:
    return Line("revealed", {"one": 0, "other": 1} | tallies(view, 0))


def acted(view: View) -> Line:
    event = view["event"]
    seat = event["seat"] or 0
    counts = next((card["counts"] for card in view["sides"][seat]["cards"] if card["card"] == event["card"]), None)
    key = "acted_gone" if counts is None else "acted_idle" if event["idle"] else "acted"
    if key == "acted" and event["card"] in AS_GHOSTS:
        key = "acted_counts"
    return Line(key, {"seat": seat, "card": event["card"], "counts": counts} | totals(view, seat))


def scored(view: View) -> Line:
    seat = view["winner"]
    tied = view["sides"][0]["total"] == view["sides"][1]["total"]
    owned = [manors + castles for manors, castles in zip(view["manors"], view["castles"], strict=True)]
    args = {"seat": seat, "owned": owned[seat or 0], "others": owned[1 - (seat or 0)], "tied": view["sides"][0]["total"]}
    key = "scored_draw" if seat is None else "scored_mansions" if tied else "scored"
    return Line(key, args | tallies(view, seat))


STORIES = {
    **{tell.__name__: tell for tell in (dealt, begun, shown, met, took_back, pointed, awarded, lulled, drew, turned_up)},
    **{tell.__name__: tell for tell in (revealed, acted, scored)},
} | {"kept": or_nothing, "placed": or_nothing, "swapped": pointed, "stayed": done, "withdrew": done}
"""What tells more than the event's own words; by event."""


def secrets(view: View, world: Mapping[str, Any]) -> list[Line]:
    found = []
    for seat, hand in enumerate(view["hands"]):
        if None in hand:
            found += [Line("holds", {"seat": seat, "card": card}) for card in sorted(set(world["hands"][seat]))]
        if None in view["late"][seat]["ghosts"]:
            found += [Line("hides", {"seat": seat, "card": card}) for card in sorted(set(world["late"][seat]["ghosts"]))]
    return found


def scores(view: View) -> Sequence[int]:
    """Mansions: they decide when the tenth does not."""
    return [manors + castles for manors, castles in zip(view["manors"], view["castles"], strict=True)]


def picture(view: View, words: Words, players: Sequence[str]) -> "RenderableType":
    from .picture import picture

    return picture(view, words, players)


def asked(view: View, legal: Sequence[str]) -> Line:
    asking = view["asking"]
    what, psychic = (asking["what"], asking["psychic"]) if asking else ("turn", None)
    if what != "turn":
        question = Line(f"ask_{what}")
        return Line("asked_for", {"psychic": psychic, "ask": [question]}) if psychic else question
    if "stumble" in legal:
        return Line("asked_stumble")
    done = view["done"]
    args = {"mine": done["mine"], "theirs": done["theirs"]} if done else totals(view, view["seat"])
    if done is None or "done" not in legal:
        return Line("asked_second", args)
    alone = "_only" if len(legal) == 1 else ""
    few = "_few" if done["too_few"] else ""
    return Line(f"asked_stay{alone}" if done["stays"] else f"asked_leave{few}{alone}", args)
