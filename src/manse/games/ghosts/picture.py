"""The table of Ghosts for a terminal."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from manse.engine.drawing import about, framed, headed
from manse.engine.speech import Line, Words
from .view import View

STYLES = {"black": "white on grey11", "white": "black on white"}


def picture(view: View, words: Words, players: Sequence[str]) -> RenderableType:
    def row(cards: Sequence[str | None]) -> Text:
        return Text(" ").join(card_text(card, words) for card in cards)

    table = headed(words, "", "player", "cards", "fright", "taken")
    for seat in range(view["seats"]):
        turn = "▶" if seat in view["to_act"] else ""
        taken = words.lines["unafraid"] if seat in view["unafraid"] else str(len(view["taken"][seat]))
        table.add_row(turn, players[seat], row(view["hands"][seat]), str(view["fright"][seat]), taken)
    gauge = "█" * view["level"] + "░" * (view["limit"] - view["level"])
    arrow = "↻" if view["direction"] > 0 else "↺"
    level = Text(f"{words.lines['column_level']} {gauge} {view['level']}/{view['limit']}  {arrow}   ", "bold")
    pile = level + (row(view["pile"]) if view["pile"] else Text(words.lines["empty_pile"], "dim"))
    return framed(words, [table, Text(""), pile], words.phrase(Line("foot", view)))


def card_text(card: str | None, words: Words) -> Text:
    if card is None:
        return Text(" ? ", "dim reverse")
    colour = card.split("-")[0]
    style = "dim italic reverse" if card == "mist" else STYLES.get(colour, f"black on {colour}")
    return about(Text(f" {words.name(card)} ", style), card)
