"""The table of Ghost for Sale for a terminal."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from manse.engine.drawing import about, framed, headed
from manse.engine.speech import Line, Words
from .view import Bid, Property, View

STYLES = {"white": "bright_white", "blue": "bright_blue", "green": "green", "yellow": "yellow", "red": "red"}
TOKENS = {"ghost": "●", "painting": "▢", "double": "◐"}
ARROWS = {"low": "↓", "high": "↑"}
FADED = {"returned": " dim", "gone": " dim strike"}


def picture(view: View, words: Words, players: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [properties(view, words, players), Text("")]
    if view["truelight"]["bids"] or view["deck"]["bids"]:
        parts += [information(view, words), Text("")]
    parts += [people(view, words, players), Text(words.lines["legend"], "dim")]
    if view["reconstructed"]:
        parts.append(Text(words.say(Line("reconstructed", {"tables": view["reconstructed"]})), "dim"))
    args = {"round": view["round"], "rounds": view["rounds"], "seat": view["first"]}
    return framed(words, parts, words.say(Line("subtitle", args), None, players))


def style(view: View, seat: int | None) -> str:
    return STYLES[view["players"][seat]["colour"]] if seat is not None else ""


def bids_text(view: View, bids: Sequence[Bid]) -> Text:
    """Cards in the order they were laid, in their players' colours: the arrow is what the back shows."""
    cards = [Text(f"{bid['card'] or ''}{ARROWS[bid['back']]}", style(view, bid["seat"]) + FADED.get(bid["how"], "")) for bid in bids]
    return Text(" ").join(cards)


def properties(view: View, words: Words, players: Sequence[str]) -> RenderableType:
    table = headed(words, "property", "pays", "tokens", "bids", "owner", "outlook")
    averages = {found["name"]: f"{found['expected']:.2f}" for found in view["aids"]["outlooks"] if found["chances"]}
    for found in view["properties"]:
        name = about(Text(words.name(found["name"]), "bold" if view["lot"] == found["name"] else ""), found["name"])
        if found["special"]:
            name.append("  ").append_text(about(Text(words.name(found["special"]), "magenta"), found["special"]))
        tokens = Text(" ").join(about(Text(TOKENS[token["face"]], style(view, token["seat"])), token["face"]) for token in found["tokens"])
        pays = Text(" " * 5).append(" ".join(map(str, found["points"])), "bold" if found["worth"] is None else "dim")
        average = averages.get(found["name"], "") if found["status"] == "open" else ""
        table.add_row(name, pays, tokens, bids_text(view, found["bids"]), fate(view, found, words, players), average)
    return table


def fate(view: View, found: Property, words: Words, players: Sequence[str]) -> Text:
    if found["owner"] is None:
        return Text(words.lines["unsold"] if found["status"] == "unsold" else "", "dim")
    worth = f" {found['ghosts']}● = {found['worth']}" if found["worth"] is not None else ""
    return Text(players[found["owner"]] + worth, style(view, found["owner"]))


def information(view: View, words: Words) -> RenderableType:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_row(about(Text(words.name("truelight")), "truelight"), bids_text(view, view["truelight"]["bids"]))
    if view["deck"]["on_offer"]:
        deck, true = bids_text(view, view["deck"]["bids"]), view["deck"]["true"]
        if true is not None:
            known = Line("unused", {"true": true, "false": view["deck"]["cards"] - true})
            deck += Text(f"   {words.say(known)}", "bold")
        table.add_row(about(Text(words.name("deck")), "deck"), deck)
    return table


def people(view: View, words: Words, players: Sequence[str]) -> RenderableType:
    columns = ("", "player", "points", "question", "hand", "reserve", "left", "seen", "estate")
    table = headed(words, *columns, right=("points",))
    for player in view["players"]:
        mine = STYLES[player["colour"]]
        turn = "▶" if player["seat"] in view["to_act"] else ""
        name = Text(players[player["seat"]], f"bold {mine}")
        if player["passed"]:
            name.append(f" {words.lines['passed_mark']}", "dim")
        seen, says = player["glass"], player["question"]["says"]
        owned = [words.name(one["name"]) + (f" {one['worth']}" if one["worth"] is not None else "") for one in player["estate"]]
        left = " ".join(TOKENS[kind] * count for kind, count in player["tokens"].items() if count)
        table.add_row(
            turn,
            name,
            str(player["points"]),
            words.name(says) if says else "?" if player["question"]["chosen"] else "",
            cards(player["hand"]) + (f" → {view['picked'] or ''}{ARROWS[player['picked']]}" if player["picked"] else ""),
            cards(player["reserve"]),
            Text(left, mine),
            Text(players[seen["seat"]], style(view, seen["seat"])) if seen else "",
            ", ".join([*owned, *map(words.name, player["keeps"])]),
        )
    return table


def cards(held: Sequence[int | None]) -> str:
    """Known cards, then how many others: 3 8 +6."""
    known = [str(card) for card in held if card is not None]
    unknown = len(held) - len(known)
    return " ".join([*known, *([f"+{unknown}" if known else f"{unknown}×?"] if unknown else [])])
