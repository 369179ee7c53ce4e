"""The table of Rest in Peace for a terminal."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from manse.engine.drawing import about, framed
from manse.engine.speech import Line, Words
from .breakdown import Counted
from .data import CARDS, GHOSTS
from .view import Place, View

MANOR, CASTLE = "⌂", "♜"
BAT, SERPENT = "^", "~"  # the marks of even and odd ghosts
SIDES = ("black on green3", "black on sky_blue2")
LATE = "▒"


def picture(view: View, words: Words, players: Sequence[str]) -> RenderableType:
    me = view["seat"] or 0
    rows: list[RenderableType] = [line(view, words), Text("")]
    rows += [player(view, words, players, 1 - me), side(view, words, 1 - me)]
    rows += [balance(view, words, me), side(view, words, me), player(view, words, players, me)]
    rows += [*in_force(view, words, players), *notes(view, words), *prompt(view, words)]
    return framed(words, rows, words.phrase(Line("foot", view)), width=100)


def line(view: View, words: Words) -> Table:
    """The places: mansions, the psychic's number, who won."""
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    table.add_column("")
    for place in view["line"]:
        table.add_column(f"▸{place['number']}" if place["number"] == view["round"] else str(place["number"]), justify="center")
    table.add_row(Text(words.lines["row_mansion"], "dim"), *(mansion_text(place) for place in view["line"]))
    table.add_row(Text(words.lines["row_psychic"], "dim"), *(psychic_text(place) for place in view["line"]))
    return table


def mansion_text(place: Place) -> Text:
    signs = MANOR * place["manors"] + CASTLE * place["castles"] or "·"
    return Text(f" {signs} ", "bold" if place["taken_by"] is None else SIDES[place["taken_by"]])


def psychic_text(place: Place) -> Text:
    if place["psychic"] is None:
        return Text("?" if place["psychic_at"] == "face_down" else "–", "dim")
    style = "bold magenta" if place["psychic_at"] == "line" else "dim"
    owner = place["psychic_of"]
    return about(Text(number(place["psychic"]), SIDES[owner] if owner is not None else style), place["psychic"])


def number(psychic: str) -> str:
    """The printed number of a psychic card."""
    return str(CARDS.index(psychic) - len(GHOSTS) + 1)


def ghost_text(ghost: str | None, seat: int) -> Text:
    if ghost is None:
        return Text(" ? ", "dim reverse")
    value = int(ghost.removeprefix("ghost-"))
    return about(Text(f" {value}{SERPENT if value % 2 else BAT} ", SIDES[seat]), ghost)


def player(view: View, words: Words, players: Sequence[str], seat: int) -> Text:
    """Hand, psychics in front, deck, tenth and mansions of a player."""
    turn = "▶ " if seat in view["to_act"] else "  "
    mansions = MANOR * view["manors"][seat] + CASTLE * view["castles"][seat]
    shown = Text.assemble((f"{turn}{players[seat]} {mansions}  ", "bold"))
    shown.append(Text(" ").join(ghost_text(ghost, seat) for ghost in view["hands"][seat]))
    for psychic in view["psychics"][seat]:
        shown.append(" ").append_text(psychic_card(psychic, words, f"{number(psychic)} "))
    deck, late = view["decks"][seat], view["late"][seat]
    shown.append("   " + words.phrase(Line("deck", {"count": deck["left"]})) + " ", "dim")
    if deck["top"]:
        shown.append(ghost_text(deck["top"], seat))
    if late["ghosts"] or late["psychics"]:
        shown.append("  " + words.lines["row_tenth"] + " ", "dim")
        cards = (f"{LATE}{ghost.removeprefix('ghost-') if ghost else '?'}{LATE}" for ghost in late["ghosts"])
        shown.append(" ".join(cards), SIDES[seat].removeprefix("black on "))
        for psychic in late["psychics"]:
            shown.append(f" {LATE}{number(psychic)}{LATE}", "magenta")
    return shown


def side(view: View, words: Words, seat: int) -> Text:
    """The cards in play, each with what it counts and why."""
    cards = view["sides"][seat]["cards"]
    shown = Text("  ").join(counted_text(card, words, seat) for card in cards)
    return Text("     ").append(shown if cards else Text(words.lines["no_cards"], "dim"))


def psychic_card(psychic: str, words: Words, before: str = "") -> Text:
    return about(Text(f" {before}{words.name(psychic)} ", "white on magenta"), psychic)


def counted_text(card: Counted, words: Words, seat: int) -> Text:
    ghost = card["card"] in GHOSTS
    shown = Text().append(ghost_text(card["card"], seat) if ghost else psychic_card(card["card"], words))
    changes = " ".join(f"{change['change']:+} {words.name(change['psychic'])}" for change in card["changes"])
    if changes or not ghost:
        shown.append(f" {card['counts']}", "bold").append(f" ({changes})" if changes else "", "dim")
    return shown


def balance(view: View, words: Words, me: int) -> Text:
    """The totals, and what "done" would do."""
    mine, theirs = view["sides"][me]["total"], view["sides"][1 - me]["total"]
    shown = Text.assemble("  ── ", (f" {theirs} ", SIDES[1 - me]), " : ", (f" {mine} ", SIDES[me]), " ── ")
    done = view["done"]
    if done and done["seat"] == view["seat"]:
        key = "done_stays" if done["stays"] else "done_too_few" if done["too_few"] else "done_withdraws"
        shown.append(words.phrase(Line(key)), "bold green" if done["stays"] else "bold red")
    return shown


def in_force(view: View, words: Words, players: Sequence[str]) -> list[Text]:
    """Effects that last, and who is tripped."""
    found = [
        Text(f"• {' '.join([words.name(held['psychic']), *map(str, held['values'])])} ({players[held['seat']]})", "magenta")
        for held in view["holding"]
    ]
    found += [Text(f"• {words.phrase(Line('is_tripped', {'seat': seat}), view['seat'], players)}", "red") for seat in view["tripped"]]
    for owner, memories in enumerate(view["memories"]):
        loose = [memory for memory in memories if memory["where"] not in (["hand"], ["tenth"])]
        for memory in loose if owner != view["seat"] else []:
            places = [f"in_{where}" for where in memory["where"]]
            args = {"seat": owner, "card": memory["ghost"], "places": [Line(place) for place in places]}
            found.append(Text(f"• {words.phrase(Line('remembered', args), None, players)}", "dim"))
    return [Text(""), *found] if found else []


def notes(view: View, words: Words) -> list[Text]:
    """What the psychics say that matter now: the one of the round, and those in front of the players."""
    here = view["line"][view["round"] - 1]["psychic"]
    names = [here] if here else []
    names += [name for psychics in view["psychics"] for name in psychics]
    cards = [((f"{number(name):>2} {words.name(name)}: ", "magenta"), (words.notes[name], "dim")) for name in names]
    return [Text(""), *(Text.assemble(*card) for card in cards)]


def prompt(view: View, words: Words) -> list[Text]:
    asking = view["asking"]
    if asking is None or asking["seat"] != view["seat"]:
        return []
    psychic = f"{words.name(asking['psychic'])}: " if asking["psychic"] else ""
    return [Text(""), Text(psychic + words.phrase(Line(f"ask_{asking['what']}")), "bold")]
