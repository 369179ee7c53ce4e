"""A report in the terminal."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from manse.engine.registry import game
from manse.lab.findings import findings
from manse.lab.report import Report, shares
from manse.lab.speech import Speech

if TYPE_CHECKING:
    from rich.console import Console

ROWS = 12
"""Of a long table, in a terminal."""
FIRST = ("first_move", "among_visitors", "among_guests", "knowledge", "deal", "endless", "stuck")


def heading(report: Report, speech: Speech) -> tuple[str, str]:
    title = game(report.game).title
    boxes = {"box": report.here.box, "other": report.there.box if report.there else ""}
    first = speech.line("against" if report.there else "title", game=title, **boxes)
    counted = {"games": speech.number(report.games, 0), "seconds": speech.number(report.seconds, 1)}
    return first, speech.line("subtitle", players=report.players, level=speech.own.lines[f"level_{report.level}"], **counted)


def sentences(report: Report, speech: Speech) -> list[str]:
    return [speech.say(line) for line in findings(report, speech)]


Rows = list[Sequence[str]]


def figure_rows(report: Report, speech: Speech) -> Rows:
    """Those of single games first, then what kind of game it is."""
    named = [name for name in report.here.figures if not name.startswith(("seat_", "role_"))]
    order = [*(name for name in named if name not in FIRST), *(name for name in FIRST if name in named)]
    if report.there is None:
        return [(speech.label(report, name), speech.shown(name, report.here.figures[name])) for name in order]
    return difference_rows(report, speech, order)


def difference_rows(report: Report, speech: Speech, names: Iterable[str]) -> Rows:
    found = {one.name: one for one in report.differences}
    assert report.there
    rows: Rows = []
    for name in names:
        sides = [speech.shown(name, side.figures[name]) if name in side.figures else "–" for side in (report.here, report.there)]
        one = found.get(name)
        changed = speech.shown(name, one.change) if one else "–"
        sure = f"{speech.line('yes' if one.significant else 'no')}, {speech.likelihood(one.p)}" if one else "–"
        rows.append((speech.label(report, name), *sides, changed, sure))
    return rows


def share_rows(report: Report, speech: Speech) -> Rows:
    places = [(of, number) for of in ("seat", "role") for number in range(len(shares(report, of)))]
    if report.there is not None:
        return difference_rows(report, speech, [f"{of}_{number + 1}" for of, number in places])
    return [(speech.place(report, of, number), speech.share(shares(report, of)[number])) for of, number in places]


def action_rows(report: Report, speech: Speech) -> Rows:
    """By what they are worth, then the rest by how often they are used."""
    used = sorted(report.here.uses, key=lambda use: (-abs(use.worth.value) if use.worth else 0, -use.a_game))
    return [
        (
            speech.action(use.name),
            speech.plain(use.a_game),
            speech.percent(use.games),
            speech.percent(use.taken),
            speech.percent(use.wins) if use.users else "–",
            speech.change(use.worth) if use.worth else "–",
        )
        for use in used
    ]


def card_rows(report: Report, speech: Speech) -> Rows:
    cards = sorted(report.here.cards, key=lambda card: -(card.worth.value if card.worth else 0))
    return [(speech.card(card.name), speech.plain(card.dealt), speech.change(card.worth) if card.worth else "–") for card in cards]


def rule_rows(report: Report, speech: Speech) -> Rows:
    rules = sorted(report.here.happenings, key=lambda one: one.a_game)
    return [(speech.event(one.name), speech.plain(one.a_game), speech.percent(one.games)) for one in rules]


def tables(report: Report, speech: Speech) -> Iterable[tuple[str, list[str], Rows]]:
    """Title, columns and rows of each table that has any."""
    pair = ("here", "there", "change", "sure") if report.there else ("value",)
    told: tuple[tuple[str, tuple[str, ...], Rows], ...] = (
        ("figures", ("figure", *pair), figure_rows(report, speech)),
        ("seats", ("who", *(pair if report.there else ("share",))), share_rows(report, speech)),
        ("actions", ("action", "a_game", "games", "taken", "wins", "worth"), action_rows(report, speech)),
        ("cards", ("card", "dealt", "worth"), card_rows(report, speech)),
        ("rules", ("rule", "a_game", "games"), rule_rows(report, speech)),
    )
    for name, columns, rows in told:
        if rows:
            yield speech.line(f"table_{name}"), [speech.line(f"column_{column}") for column in columns], rows


def show(report: Report, speech: Speech, console: "Console") -> None:
    from rich.table import Table

    title, subtitle = heading(report, speech)
    console.print(f"[bold]{title}[/]\n[dim]{subtitle}[/]\n")
    console.print(f"[bold]{speech.line('matters')}[/]")
    for number, sentence in enumerate(sentences(report, speech), 1):
        console.print(f" {number}. {sentence}")
    for name, columns, rows in tables(report, speech):
        shown = Table(title=name, box=None, pad_edge=False, title_justify="left", title_style="bold")
        for place, column in enumerate(columns):
            shown.add_column(column, justify="right" if place else "left")
        for row in rows[:ROWS] if len(rows) > ROWS + 8 else rows:
            shown.add_row(*row)
        console.print()
        console.print(shown)
        if len(rows) > ROWS + 8:
            console.print(speech.line("more_rows", number=len(rows) - ROWS), style="dim")
