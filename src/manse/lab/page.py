"""A report as one page of HTML that needs nothing else: tables, and plots as SVG within it."""

from collections.abc import Iterator
from html import escape

from manse.analysis.html import document, grid, items
from manse.lab.plots import Bar, bars, histogram
from manse.lab.report import Report, shares
from manse.lab.show import ROWS, SPARE, Rows, heading, sentences, tables
from manse.lab.speech import Speech

STYLE = """
summary{color:light-dark(#4a5963,#a9b6ba)}.about{margin-top:.2rem}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:1rem}
.own{color:light-dark(#6f4fa3,#a58ad6)}.other{color:light-dark(#d08a1e,#f0b95a);margin-left:1rem}
th,td{text-align:right}th:first-child,td:first-child{text-align:left}thead th{font-weight:600}details{margin-bottom:1.5rem}
"""
WORTH_ROWS = 14


def page(report: Report, speech: Speech) -> str:
    parts = (
        f"<h2>{escape(speech.line('matters'))}</h2><ol>{items(sentences(report, speech))}</ol>",
        legend(report, speech),
        f'<div class="plots">{"".join(svg for _, svg in pictures(report, speech))}</div>',
        *(table(speech, name, columns, rows) for name, columns, rows in tables(report, speech)),
    )
    return document(speech.language, *heading(report, speech), STYLE, parts)


def legend(report: Report, speech: Speech) -> str:
    """Which colour is which box."""
    if report.there is None:
        return ""
    here, there = (escape(speech.line(f"column_{side}")) for side in ("here", "there"))
    return f'<p class="legend"><b class="own">■</b> {here} <b class="other">□</b> {there}</p>'


def table(speech: Speech, name: str, columns: list[str], rows: Rows) -> str:
    """Of a long table the first rows, which say most; the rest is folded away."""
    first = ROWS if len(rows) > ROWS + SPARE else len(rows)
    rest = ""
    if first < len(rows):
        said = escape(speech.line("rest_of_rows", number=len(rows) - first))
        rest = f"<details><summary>{said}</summary>{grid(columns, rows[first:])}</details>"
    return f"<h2>{escape(name)}</h2>{grid(columns, rows[:first])}{rest}"


def pictures(report: Report, speech: Speech) -> Iterator[tuple[str, str]]:
    """Title and plot."""
    for of in ("role", "seat"):
        here = shares(report, of)
        others = shares(report, of, report.there) if report.there else [None] * len(here)
        rows = [Bar(speech.place(report, of, number), one, other) for number, (one, other) in enumerate(zip(here, others, strict=True))]
        if rows:
            title = speech.line(f"plot_shares_{'sides' if of == 'role' and report.roles else of}")
            yield title, bars(title, rows, 1 / len(rows), tell=speech.short)
    there = report.there.plots if report.there else {}
    for name, plot in report.here.plots.items():
        yield (title := speech.line(f"plot_{name}")), histogram(title, plot, there.get(name), speech.short)
    if "among_guests" in report.here.figures:
        yield (title := speech.line("plot_skill")), bars(title, skill_rows(report, speech), 1.0, 1, speech.short)
    worthy = [(speech.card(one.name), one.worth) for one in report.here.cards if one.worth]
    worthy = worthy or [(speech.action(one.name), one.worth) for one in report.here.uses if one.worth]
    worthy.sort(key=lambda one: -abs(one[1].value))
    if worthy:
        yield (
            (title := speech.line("plot_worth")),
            bars(title, [Bar(name, worth) for name, worth in worthy[:WORTH_ROWS]], tell=speech.short),
        )


def skill_rows(report: Report, speech: Speech) -> list[Bar]:
    """Luck against skill: what a good player wins among weak ones."""
    there = report.there.figures if report.there else {}
    names = ("among_visitors", "among_guests")
    return [Bar(speech.line(f"short_{name}"), report.here.figures[name], there.get(name)) for name in names]
