"""The house for a terminal, from what a view tells."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from manse.engine.drawing import about, framed, headed
from manse.engine.speech import Line, Words
from .view import Ghost, Removal, Square, View

SIGNS = {"blue": "●", "red": "▲", "green": "■", "white": "◆"}  # a shape beside each colour, for those who do not see the colour
STYLES = {"blue": "white on #1f4e9e", "red": "white on #a02c2c", "green": "white on #2c7a3f", "white": "black on #d8d3c4"}
INKS = {"blue": "#6f9ee8", "red": "#e87070", "green": "#6fc183", "white": "#e8e3d4"}
GHOST = "ᗣ"
BY = {"ghosts": "✦", "hunters": "✗"}
GAUGE = 20
CELL = 6
HISTORY = 9


def sign(room: str) -> Text:
    colour, value = room.split("-")
    return about(Text(f" {SIGNS[colour]}{value} ", STYLES[colour]), room)


def cell(square: Square, view: View) -> Text:
    """Two lines: the room, and under it what is known or believed."""
    if square["room"] is None:
        return about(Text(f"{square['square']:^{CELL}}\n{'':{CELL}}", "dim"), square["square"])
    colour, value = square["room"].split("-")
    ghost = square["ghost"]
    if not square["standing"]:
        by = next(removal["side"] for removal in view["history"] if removal["number"] == square["removed"])
        above = Text(f"{SIGNS[colour]}{value} {BY[by]}".center(CELL), INKS[colour] if ghost else "dim strike")
        below = Text(f"{GHOST} {square['square']}", f"bold {INKS[colour]}") if ghost else Text(square["square"], "dim")
        below.align("center", CELL)
        return about(Text("\n").join([above, below]), square["square"], square["room"])
    odds = view["aids"]["odds"].get(square["square"])
    chance = "" if odds is None else f"{100 * odds:.0f}%"
    targeted = any(target["square"] == square["square"] for target in view["targets"]) and view["phase"] == "raid"
    above = Text(f" {SIGNS[colour]} {value}".ljust(CELL - 1) + ("⌖" if targeted else " "), f"bold {STYLES[colour]}")
    below = Text(f" {GHOST if ghost else ' '}{chance:>{CELL - 2}}", STYLES[colour])
    return about(Text("\n").join([above, below]), square["square"], square["room"])


def floor(view: View) -> RenderableType:
    found = {square["square"]: square for square in view["house"]}
    columns = sorted({name[0] for name in found})
    table = Table(box=None, padding=(0, 1, 1, 0), pad_edge=False, show_header=False)
    for row in sorted({int(name[1]) for name in found}, reverse=True):
        cells = [cell(found[f"{column}{row}"], view) if f"{column}{row}" in found else Text("") for column in columns]
        table.add_row(Text(str(row), "bold dim"), *cells)
    table.add_row("", *(Text(column.center(CELL), "bold dim") for column in columns))
    return table


def players_table(view: View, words: Words, players: Sequence[str]) -> RenderableType:
    table = headed(words, "", "player", "role", "places", "points", header_style="dim", padding=(0, 2, 0, 0))
    for seat in range(view["seats"]):
        role = view["roles"][seat]
        holds = Text(" ").join(Text(SIGNS[colour], INKS[colour]) for colour in view["holds"][seat])
        points = next(team["points"] for team in view["teams"] if seat in team["seats"])
        name = Text(players[seat], "bold" if seat in view["to_act"] else "")
        turn = Text("▶" if seat in view["to_act"] else " ", "bold yellow")
        table.add_row(turn, name, words.name(role) if role else "?", holds, str(points))
    return table


def gauge(view: View, words: Words) -> Text:
    """Damage by ghosts and by hunters, of the target."""
    target = view["target"] or 1
    ghosts = round(GAUGE * min(view["damage_by"]["ghosts"] / target, 1))
    hunters = min(round(GAUGE * view["damage"] / target), GAUGE) - ghosts
    line = Text(f"{words.lines['heading_damage']}  ", "bold")
    line.append("█" * ghosts, "magenta").append("█" * hunters, "yellow").append("░" * (GAUGE - ghosts - hunters), "dim")
    line.append(f"  {view['damage']} / {view['target']}", "bold")
    shares = (f"   {BY[side]} {words.name(side)} {view['damage_by'][side]}" for side in ("ghosts", "hunters"))
    return line.append("\n" + "".join(shares), "dim")


def ghost_line(ghost: Ghost, view: View, words: Words, players: Sequence[str]) -> Text:
    where = ghost["square"] or words.lines["unknown"]
    parts = [where, words.lines["found"] if ghost["found"] else ""]
    if ghost["seat"] is not None and len(set(view["order"][1::2])) > 1:
        parts.append(words.phrase(Line("obeys", {"seat": ghost["seat"]}), None, players))
    told = Text(f"  {', '.join(filter(None, parts))}", "dim strike" if ghost["found"] else "")
    mark = Text(f"{GHOST} {SIGNS[ghost['colour']]}", f"bold {INKS[ghost['colour']]}")
    return about(mark, f"ghost-{ghost['colour']}") + told


def removal_line(removal: Removal, players: Sequence[str]) -> Text:
    line = Text(f"{removal['number']:>2} {BY[removal['side']]} ", "magenta" if removal["side"] == "ghosts" else "yellow")
    line.append(f"{players[removal['seat']]:<10.10} {removal['square']} ").append(sign(removal["room"]))
    return line.append(f" {GHOST}" if removal["ghost"] else f" +{removal['counted']} = {removal['damage']}", "bold")


def bid_line(view: View, words: Words, players: Sequence[str]) -> Text:
    line = Text(words.lines["heading_bids"], "bold")
    for team in view["teams"]:
        if bid := team["bid"]:
            tens = bid["tens"] or "??" if bid["laid"] else "–"
            ones = ("?" if bid["ones"] is None else bid["ones"]) if bid["laid"] > 1 else "–"
            names = words.together([players[seat] for seat in team["seats"]])
            line.append(f"\n   {names} ({words.name(bid['pile'])}): {tens} + {ones}")
    return line


def stock_line(view: View, words: Words) -> Text:
    line = Text(f"{words.lines['heading_stock']}", "bold")
    for colour, mark in SIGNS.items():
        rooms = [room for room, copies in view["stock"].items() for _ in range(copies) if room.startswith(f"{colour}-")]
        if rooms:
            line.append(f"\n {mark} ", INKS[colour]).append(" ".join(room.split("-")[1] for room in rooms))
    if view["held"]:
        line.append(f"\n{words.lines['heading_hand']} ", "bold").append(sign(view["held"]))
    return line


def picture(view: View, words: Words, players: Sequence[str]) -> RenderableType:
    side: list[RenderableType] = [players_table(view, words, players), Text("")]
    if view["master"]:
        side += [bid_line(view, words, players), Text("")]
    if view["target"] is not None:
        side += [gauge(view, words), Text("")]
    if view["stock"] or view["held"]:
        side.append(stock_line(view, words))
    elif view["target"] is not None:
        ghosts = [ghost_line(ghost, view, words, players) for ghost in view["ghosts"]]
        side += [Text(words.lines["heading_ghosts"], "bold"), *ghosts, Text("")]
    if view["history"]:
        side.append(Text(words.lines["heading_history"], "bold"))
        side += [removal_line(removal, players) for removal in view["history"][-HISTORY:]]
    whole = Table(box=None, pad_edge=False, show_header=False, padding=(0, 3, 0, 0))
    whole.add_row(floor(view), Group(*side))
    parts: list[RenderableType] = [whole]
    if view["aids"]["worlds"]:
        worlds = words.phrase(Line("worlds", {"worlds": view["aids"]["worlds"]}))
        parts.append(Text(f"{worlds}   {words.lines['legend']}", "dim"))
    foot = words.phrase(Line("foot", view)) if view["games"] > 1 else None
    return framed(words, parts, foot)
