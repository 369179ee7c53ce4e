"""The mansion for a terminal: the rooms in a ring round the Séance Room, what everybody has, and what it is worth."""

from collections.abc import Sequence

from rich.box import DOUBLE, ROUNDED
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from manse.engine.drawing import about, framed, headed
from manse.engine.speech import Line, Words
from .view import Player, View

SEATS = ("bold green", "bold red", "bold dodger_blue2", "bold yellow", "bold magenta", "bold cyan")
STYLES = {
    "musician": "black on orange1",
    "painting": "black on khaki1",
    "dancing": "white on dark_violet",
    "tea": "black on pale_turquoise1",
    "grim": "white on grey35",
    "groom": "white on navy_blue",
    "ballroom-ghost": "black on plum1",
    "portrait": "black on dark_sea_green3",
}
SPECIAL = "bold white on dark_red"
WIDTH, HELD, ROW = 25, 28, 8  # columns of a room, of the cards a player has, and of their Haunts: so that it all fits into eighty

PLACES = {
    3: ((0, 0), (0, 2), (2, 1)),
    4: ((0, 1), (1, 2), (2, 1), (1, 0)),
    5: ((0, 0), (0, 2), (1, 2), (2, 1), (1, 0)),
    6: ((0, 0), (0, 1), (0, 2), (2, 2), (2, 1), (2, 0)),
    7: ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 0), (1, 0)),
    8: ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)),
}
"""Where the rooms stand in a square of three by three, clockwise, the Séance Room in its middle."""


def picture(view: View, words: Words, players: Sequence[str]) -> RenderableType:
    lines: list[RenderableType] = [condition(view, words), ring(view, words, players), people(view, words, players)]
    if view["to_act"]:
        lines.append(left(view, words, players))
    ones, twos, threes = view["aids"]["unseen"]["haunts"].values()
    lines.append(Text(words.say(Line("unseen", {"ones": ones, "twos": twos, "threes": threes})), "dim"))
    round = words.say(Line("round_final" if view["final"] else "round", {"round": view["round"], **view["aids"]["final_round"]}))
    return framed(words, lines, round)


def condition(view: View, words: Words) -> Text:
    shown = view["condition"]
    if shown is None:
        return Text("")
    arrow = "↻" if shown["rooms"] >= 0 else "↺"
    text = Text(f"{arrow}{abs(shown['rooms'])}  {words.name(shown['event'])}", "bold")
    if shown["changes"]:
        text.append(f": {words.together([words.name(change) for change in shown['changes']])}", "italic")
    return text.append("\n")


def ring(view: View, words: Words, players: Sequence[str]) -> Table:
    """All rooms of a row are as high as the fullest of them."""
    cells = {(1, 1): (seance(view, words, players), title(words, "seance"), "white", DOUBLE)}
    for place, room in zip(PLACES[len(view["rooms"])], view["rooms"], strict=True):
        style = "red" if room["hitchhikers"] else "white" if room["seats"] else "grey50"
        tags = [about(Text(f"☠ {words.lines['hitchhikers']}", "bold red"), "hitchhikers")] if room["hitchhikers"] else []
        who = packed([*tags, *visitors(room["seats"], players)], WIDTH - 4)
        cards = packed([card_text(card, words) for card in room["cards"]], WIDTH - 4)
        cells[place] = (who + Text("\n") + cards, title(words, room["room"]), style, ROUNDED)
    table = Table.grid(padding=0)
    for row in range(3):
        height = 2 + max(cells[place][0].plain.count("\n") + 1 for place in cells if place[0] == row)
        panels = {
            column: Panel(text, shape, title=name, border_style=style, width=WIDTH, height=height)
            for (at, column), (text, name, style, shape) in cells.items()
            if at == row
        }
        table.add_row(*(panels.get(column, "") for column in range(3)))
    return table


def seance(view: View, words: Words, players: Sequence[str]) -> Text:
    haunts = view["haunt_deck"]
    decks = [Line("ghosts_left", {"cards": view["ghost_deck"]}), Line("haunts_left", {"cards": haunts["pile"]})]
    if haunts["under"]:
        decks.append(Line("haunts_under", {"cards": len(haunts["under"])}))
    return packed(visitors(view["seance"], players), WIDTH - 4) + Text("\n" + "\n".join(words.say(line) for line in decks), "dim")


def title(words: Words, room: str) -> Text:
    name = words.name(room)
    return about(Text(name[:1].upper() + name[1:]), room)


def visitors(seats: Sequence[int], players: Sequence[str]) -> list[Text]:
    return [Text(f"●{players[seat]}", SEATS[seat]) for seat in seats]


def packed(tags: Sequence[Text], width: int) -> Text:
    """Tags side by side, in as many lines as they need: none is broken."""
    text, used = Text(), 0
    for tag in tags:
        gap = "" if not used else " " if used + 1 + tag.cell_len <= width else "\n"
        used = tag.cell_len if gap != " " else used + 1 + tag.cell_len
        text.append(gap).append_text(tag)
    return text


def card_text(card: str, words: Words, copies: int = 1) -> Text:
    name = words.lines[f"short_{card.split('-')[0]}"]
    mark = card.partition("-")[2] if card.startswith("tea-") else ""
    if card.startswith("portrait-"):
        mark = words.name(f"{card}-short")
    times = f"×{copies}" if copies > 1 else ""
    style = STYLES.get(card, STYLES.get(card.split("-")[0], SPECIAL))
    return about(Text(f" {' '.join(filter(None, (name, mark)))}{times} ", style), card)


def people(view: View, words: Words, players: Sequence[str]) -> Table:
    columns = ("", "player", "cards", "haunts", "value", "points", "penalty")
    table = headed(words, *columns, right=("points",), padding=(0, 1, 0, 0))
    for player, score in zip(view["players"], view["aids"]["scores"], strict=True):
        seat, haunting, penalty = player["seat"], score["haunting"], score["penalty"]
        least, most = haunting["least"], haunting["most"]
        points = view["points"][seat] if view["points"] else score["total"]
        icon = penalty["icon"] if haunting["most_haunted"] != "no" and not view["over"] else None
        table.add_row(
            ("▶" if seat in view["to_act"] else " ") + ("①" if seat == view["first"] else " "),
            Text(players[seat], SEATS[seat]),
            packed([card_text(card, words, copies) for card, copies in player["cards"].items()], HELD),
            haunt_row(player),
            str(least) if least == most else f"{least}–{most}",
            Text(str(points), "bold"),
            Text(f"−{penalty['points']} {card_text(icon, words).plain.strip()}", "red") if icon else Text(""),
        )
    return table


def haunt_row(player: Player) -> Text:
    shades = {None: "dim reverse", 1: "black on grey70", 2: "black on light_salmon1", 3: "white on red3"}
    rows = [player["haunts"][start : start + ROW] for start in range(0, len(player["haunts"]), ROW)]
    return Text("\n").join(Text("").join(Text(f"{value or '?'}", shades[value]) for value in row) for row in rows)


def left(view: View, words: Words, players: Sequence[str]) -> Text:
    seat, duel = view["to_act"][0], view["duel"]
    if duel:
        both = {"seat": duel["challenger"], "other": duel["opponent"]}
        line = Line("dueling_for", {**both, "card": duel["card"]}) if duel["card"] else Line("dueling", both)
    else:
        line = Line("left", {"seat": seat, "actions": view["left"]["actions"]})
    return Text("\n" + words.say(line, view["seat"], players), "bold")
