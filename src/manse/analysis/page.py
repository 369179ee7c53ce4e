"""An analysis as one page of HTML that needs nothing else: sentences, a chart of the chances, tables."""

from collections.abc import Sequence
from html import escape

from manse.analysis.html import document, grid, items
from manse.analysis.shape import Analysis
from manse.analysis.show import Table, how_judged, sentences, tables
from manse.analysis.telling import Speech

COLOURS = ("#7d5fb8", "#d08a1e", "#2f8f83", "#b0413e", "#4a78b5", "#8a8f3c")
DASHES = ("", "7 4", "2 4", "9 3 2 3", "4 2", "1 3")
NEAR, EDGE = 13.0, 6.0
"""Labels nearer to each other than so many hundredths of the chart have lines of their own; so near to its ends they grow inwards. On a
phone that is just the room they take."""
STYLE = """
.wide{overflow-x:auto}.wide table{min-width:36rem}th,td{text-align:left}
.chart{position:relative;margin:0 .6rem calc(1.4rem + .9rem * var(--rows)) 3.2rem}
.chart svg{display:block;overflow:visible;height:clamp(12rem,32vw,19rem)}
.chart path,.chart polyline,.key path{vector-effect:non-scaling-stroke}
.chart span{position:absolute;font-size:.8rem;line-height:1;white-space:nowrap}
.share{right:calc(100% + .4rem);translate:0 -50%}.turn{top:calc(100% + .4rem)}
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
    """A line for each seat; turning points are marked by upright lines. It is stretched to its place, its labels are not."""
    last = max(1, analysis.chances[-1].step)
    teams = shared(analysis)
    top = max(share for at in analysis.chances for share in at.shares) if teams else 1.0

    def line(seat: int) -> str:
        points = " ".join(f"{100 * at.step / last:.2f},{100 * (1 - at.shares[seat] / top):.2f}" for at in analysis.chances)
        return f'<polyline points="{points}" fill="none" {stroke(seat)}/>'

    shares = range(0, 101, 20 if teams else 25)
    turns = [100 * step / last for step in analysis.turning]
    rows = rows_of(turns)
    lines = [f'<path d="M0 {share}H100" stroke="currentColor" opacity=".2"/>' for share in shares]
    lines += [f'<path d="M{x:.2f} 0V100" stroke="currentColor" opacity=".45" stroke-dasharray="3 3"/>' for x in turns]
    lines += map(line, range(analysis.players))
    labels = [f'<span class="share" style="top:{100 - share}%">{share * top:.0f} %</span>' for share in shares]
    labels += map(label_of, analysis.turning, turns, rows)
    drawing = f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="{escape(speech.word("head_chances"))}">'
    note = f"<p>{escape(speech.word('team'))}</p>" if teams else ""
    box = f'<div class="chart" style="--rows:{max(rows, default=0)}">{drawing}{"".join(lines)}</svg>{"".join(labels)}</div>'
    return f"{box}{key(analysis, speech)}{note}"


def shared(analysis: Analysis) -> bool:
    """Do some seats win together? None of them ever comes near a whole win."""
    courses = set(zip(*(at.shares for at in analysis.chances), strict=True))
    return len(courses) < analysis.players


def rows_of(places: Sequence[float]) -> list[int]:
    """In which line below the chart each label stands: a near neighbour's a line lower than the one before."""
    rows: list[int] = []
    for before, here in zip((-NEAR, *places), places, strict=False):
        rows.append(rows[-1] + 1 if here - before < NEAR else 0)
    return rows


def label_of(step: int, place: float, row: int) -> str:
    back = 50 if EDGE < place < 100 - EDGE else place
    return f'<span class="turn" style="left:{place:.2f}%;translate:-{back:.0f}% {1.1 * row:.1f}em">{step}</span>'


def stroke(seat: int) -> str:
    """Told apart by colour and by how the line is broken."""
    return f'stroke="{COLOURS[seat]}" stroke-width="2.2" stroke-dasharray="{DASHES[seat]}"'


def key(analysis: Analysis, speech: Speech) -> str:
    items = (
        f'<li><svg viewBox="0 0 40 10" aria-hidden="true"><path d="M0 5H40" {stroke(seat)}/></svg> {escape(speech.who(seat))}</li>'
        for seat in range(analysis.players)
    )
    return f'<ul class="key">{"".join(items)}</ul>'
