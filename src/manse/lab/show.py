"""A report in the terminal."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from manse.engine.registry import game
from manse.lab.figures import Figure
from manse.lab.findings import findings, weight_of
from manse.lab.report import Part, Report, shares
from manse.lab.speech import Speech

if TYPE_CHECKING:
    from rich.console import Console

ROWS, SPARE = 10, 5
"""Of a long table so many rows are shown at first; a few more are shown too, rather than folded away."""
FIRST = ("first_move", "among_visitors", "among_guests", "knowledge", "deal", "endless", "stuck")


def heading(report: Report, speech: Speech) -> tuple[str, str]:
    title = game(report.game).title
    boxes = {"box": report.here.box, "other": report.there.box if report.there else ""}
    first = speech.line("against" if report.there else "title", game=title, **boxes)
    counted = {"games": speech.number(report.games, 0), "seconds": speech.number(report.seconds, 1)}
    return first, speech.line(
        "subtitle", players=report.players, level=speech.own.lines.get(f"level_{report.level}", report.level), **counted
    )


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
    used = sorted(report.here.uses, key=lambda use: (-abs(use.worth.value) if use.worth else 0, -use.a_game.value))
    return [
        (
            speech.action(use.name),
            speech.figure(use.a_game),
            speech.share(use.games),
            speech.share(use.taken) if use.taken else "–",
            speech.share(use.wins) if use.wins else "–",
            speech.change(use.worth) if use.worth else "–",
        )
        for use in used
    ]


def card_rows(report: Report, speech: Speech) -> Rows:
    cards = sorted(report.here.cards, key=lambda card: -abs(card.worth.value if card.worth else 0))
    return [(speech.card(card.name), speech.figure(card.dealt), speech.change(card.worth) if card.worth else "–") for card in cards]


def rule_rows(report: Report, speech: Speech) -> Rows:
    rules = sorted(report.here.happenings, key=lambda one: one.a_game.value)
    return [(speech.event(one.name), speech.figure(one.a_game), speech.share(one.games)) for one in rules]


def detail_rows(report: Report, speech: Speech, of: str) -> Rows:
    """What differs surely and most of all stands first."""
    called = {"cards": speech.card, "rules": speech.event}.get(of, speech.action)
    here, there = (known(side, of) for side in (report.here, report.there) if side)
    plain, apart = (speech.figure, speech.apart) if of in ("used", "rules") else (speech.change, speech.change)
    rows: Rows = []
    for one in sorted(report.details.get(of, []), key=lambda one: (not one.significant, -weight_of(one))):
        sides = [plain(side[one.name]) if one.name in side else "–" for side in (here, there)]
        sure = f"{speech.line('yes' if one.significant else 'no')}, {speech.likelihood(one.p)}"
        rows.append((called(one.name), *sides, apart(one.change), sure))
    return rows


def known(side: Part, of: str) -> dict[str, Figure]:
    """A figure for each action, card or rule, by its name."""
    if of in ("worth", "cards"):
        return {one.name: one.worth for one in (side.cards if of == "cards" else side.uses) if one.worth}
    return {one.name: one.a_game for one in (side.happenings if of == "rules" else side.uses)}


Told = tuple[str, tuple[str, ...], Rows]


def tables(report: Report, speech: Speech) -> Iterable[tuple[str, list[str], Rows]]:
    """Title, columns and rows of each table that has any."""
    for name, columns, rows in side_by_side(report, speech) if report.there else alone(report, speech):
        if rows:
            yield speech.line(f"table_{name}"), [speech.line(f"column_{column}") for column in columns], rows


def alone(report: Report, speech: Speech) -> tuple[Told, ...]:
    return (
        ("figures", ("figure", "value"), figure_rows(report, speech)),
        ("seats", ("who", "share"), share_rows(report, speech)),
        ("actions", ("action", "a_game", "games", "taken", "wins", "worth"), action_rows(report, speech)),
        ("cards", ("card", "dealt", "worth"), card_rows(report, speech)),
        ("rules", ("rule", "a_game", "games"), rule_rows(report, speech)),
    )


def side_by_side(report: Report, speech: Speech) -> tuple[Told, ...]:
    pair = ("here", "there", "change", "sure")
    return (
        ("figures", ("figure", *pair), figure_rows(report, speech)),
        ("seats", ("who", *pair), share_rows(report, speech)),
        ("used", ("action", *pair), detail_rows(report, speech, "used")),
        ("worth", ("action", *pair), detail_rows(report, speech, "worth")),
        ("cards_worth", ("card", *pair), detail_rows(report, speech, "cards")),
        ("rules_used", ("rule", *pair), detail_rows(report, speech, "rules")),
    )


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
        for row in rows[:ROWS] if len(rows) > ROWS + SPARE else rows:
            shown.add_row(*row)
        console.print()
        console.print(shown)
        if len(rows) > ROWS + SPARE:
            console.print(speech.line("more_rows", number=len(rows) - ROWS), style="dim")
