"""An analysis as one page of HTML that needs nothing else: sentences, a chart of the chances, tables."""

from collections.abc import Sequence
from html import escape

from manse.analysis.html import document, grid, items
from manse.analysis.shape import Analysis
from manse.analysis.show import Table, how_judged, sentences, tables
from manse.analysis.telling import Speech

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 900, 300, 46, 12, 26
COLOURS = ("#7d5fb8", "#d08a1e", "#2f8f83", "#b0413e", "#4a78b5", "#8a8f3c")
DASHES = ("", "7 4", "2 4", "9 3 2 3", "4 2", "1 3")
STYLE = """
svg text{font-size:12px;fill:currentColor}.wide{overflow-x:auto}.wide table{min-width:36rem}th,td{text-align:left}
.key{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;padding:0;list-style:none}.key svg{width:2rem;height:.7rem;border:0;vertical-align:middle}
"""


def page(analysis: Analysis, speech: Speech, title: str, language: str) -> str:
    parts = (
        f"<ul>{items(sentences(analysis, speech))}</ul><h2>{escape(speech.word('head_chances'))}</h2>",
        chart(analysis, speech),
        *(titled(table) for table in tables(analysis, speech)),
    )
    return document(language, f"{speech.word('title')}: {title}", how_judged(analysis, speech), STYLE, parts)


def titled(table: Table) -> str:
    rows = f'<div class="wide">{grid(table.columns, table.rows)}</div>' if table.rows else f"<p>{escape(table.empty)}</p>"
    return f"<h2>{escape(table.title)}</h2>{rows}"


def chart(analysis: Analysis, speech: Speech) -> str:
    """A line for each seat; turning points are marked by upright lines."""
    last = max(1, analysis.chances[-1].step)

    def x(step: int) -> float:
        return LEFT + (WIDTH - LEFT - 10) * step / last

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    def line(points: Sequence[tuple[int, float]]) -> str:
        return " ".join(f"{x(step):.1f},{y(share):.1f}" for step, share in points)

    marks = [
        f'<path d="M{LEFT} {y(share):.1f}H{WIDTH - 10}" stroke="currentColor" opacity=".2"/>'
        f'<text x="{LEFT - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{100 * share:.0f} %</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    marks += [
        f'<path d="M{x(step):.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="currentColor" opacity=".45" stroke-dasharray="3 3"/>'
        f'<text x="{x(step):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{step}</text>'
        for step in analysis.turning
    ]
    lines = [
        f'<polyline points="{line([(at.step, at.shares[seat]) for at in analysis.chances])}" fill="none" {stroke(seat)}/>'
        for seat in range(analysis.players)
    ]
    label = escape(speech.word("head_chances"))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(marks + lines)}</svg>{key(analysis, speech)}'


def stroke(seat: int) -> str:
    """Told apart by colour and by how the line is broken."""
    return f'stroke="{COLOURS[seat]}" stroke-width="2.2" stroke-dasharray="{DASHES[seat]}"'


def key(analysis: Analysis, speech: Speech) -> str:
    items = (
        f'<li><svg viewBox="0 0 40 10" aria-hidden="true"><path d="M0 5H40" {stroke(seat)}/></svg> {escape(speech.who(seat))}</li>'
        for seat in range(analysis.players)
    )
    return f'<ul class="key">{"".join(items)}</ul>'
