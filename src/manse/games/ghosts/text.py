"""Ghosts in words: notation, story, reasons, and the table for a terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from manse.engine.speech import Line, Words
from .data import CARDS
from .state import TAKE
from .view import View

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

NOTATION = (*CARDS, "take")


def label(view: View, action: int) -> Line:
    return Line("take") if action == TAKE else Line("play", {"card": NOTATION[action]})


def caption(view: View) -> Line:
    event = view["event"]
    what = event["what"]
    match what:
        case "dealt":
            return Line(what, {"round": view["round"], "rounds": view["rounds"], "cards": view["hand_size"], "seat": event["seat"]})
        case "played":
            return Line(manner(view), {"seat": event["seat"], "card": event["card"], "level": view["level"]})
        case "drew":
            return Line("drew" if event["card"] else "drew_hidden", {"seat": event["seat"], "card": event["card"]})
        case "relieved":
            return Line("relieved" if event["points"] else "relieved_of_nothing", {"seat": event["seat"], "points": event["points"]})
        case "counted":
            best = min(view["fright"])
            winners = [seat for seat, fright in enumerate(view["fright"]) if fright == best]
            return Line("ended", {"winners": winners, "points": best}) if view["over"] else Line(what, {"round": view["round"] - 1})
    return Line(what, {"seat": event["seat"]})


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
    return [
        Line("holds", {"seat": seat, "card": card})
        for seat, hand in enumerate(view["hands"])
        if None in hand
        for card in sorted({held for held in world["hands"][seat] if held})
    ]


def scores(view: View) -> Sequence[int]:
    return view["fright"]


STYLES = {"black": "white on grey11", "white": "black on white"}


def card_text(card: str | None, words: Words) -> "Text":
    from rich.text import Text

    if card is None:
        return Text(" ? ", "dim reverse")
    colour = card.split("-")[0]
    return Text(f" {words.name(card)} ", "dim italic reverse" if card == "mist" else STYLES.get(colour, f"black on {colour}"))


def picture(view: View, words: Words, players: Sequence[str]) -> "RenderableType":
    from rich.console import Group
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    def row(cards: Sequence[str | None]) -> Text:
        return Text(" ").join(card_text(card, words) for card in cards)

    table = Table(box=None, pad_edge=False)
    for column in ("", "player", "cards", "fright", "taken"):
        table.add_column(words.lines[f"column_{column}"] if column else "")
    for seat in range(view["seats"]):
        turn = "▶" if seat in view["to_act"] else ""
        taken = words.lines["unafraid"] if seat in view["unafraid"] else str(len(view["taken"][seat]))
        table.add_row(turn, players[seat], row(view["hands"][seat]), str(view["fright"][seat]), taken)
    gauge = "█" * view["level"] + "░" * (view["limit"] - view["level"])
    arrow = "↻" if view["direction"] > 0 else "↺"
    level = Text(f"{words.lines['column_level']} {gauge} {view['level']}/{view['limit']}  {arrow}   ", "bold")
    pile = level + (row(view["pile"]) if view["pile"] else Text(words.lines["empty_pile"], "dim"))
    foot = words.phrase(Line("foot", {"round": view["round"], "rounds": view["rounds"], "deck": view["deck"]}))
    return Panel(Group(table, Text(""), pile), title=words.lines["title"], subtitle=foot, expand=False)


def asked(view: View, legal: Sequence[str]) -> Line:
    limit = {"limit": view["limit"]}
    if "take" not in legal:
        return Line("asked_begin", limit)
    return Line("asked_take" if len(legal) == 1 else "asked_play", limit)
