"""Plots as SVG, drawn here: bars with intervals, and how often a number lay where."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from manse.lab.figures import Figure
from manse.lab.report import Plot

WIDTH, HEIGHT = 460, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 24, 34, 28
ROW = 24
LONGEST_NAME = 27
DARK = "@media (prefers-color-scheme: dark)"
"""By night other colours; who knows better what the reader wants puts another condition here."""
DAY = {"paper": "#f9fbfa", "ink": "#1a2430", "here": "#6f4fa3", "there": "#d08a1e", "mark": "#a63427"}
NIGHT = {"paper": "#1f2833", "ink": "#eaede7", "here": "#a58ad6", "there": "#f0b95a", "mark": "#ef9384"}


class Bar(NamedTuple):
    name: str
    here: Figure
    there: Figure | None = None


def painted(colours: Mapping[str, str]) -> str:
    """Things are filled with a colour, or drawn in it if their class says `drawn`."""
    return "".join(f".{name}{{fill:{colour}}}.drawn.{name}{{fill:none;stroke:{colour}}}" for name, colour in colours.items())


STYLE = f"<style>{painted(DAY)}{DARK}{{{painted(NIGHT)}}}</style>"


def framed(title: str, height: int, inside: Sequence[str], width: int = WIDTH) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">{STYLE}'
    style = f'<rect width="{width}" height="{height}" class="paper"/><g font-family="sans-serif" font-size="12" class="ink">'
    caption = f'<text x="12" y="20" font-size="14" font-weight="bold">{escape(title)}</text>'
    return "\n".join((head, style, caption, *inside, "</g></svg>"))


def short(value: float) -> str:
    return f"{value:.3g}".replace("-", "−")


def ticks(low: float, high: float) -> list[float]:
    """Where an axis is labelled: at whole numbers, if its bars stand round them."""
    if low % 1 == 0.5:
        first, last = round(low + 0.5), round(high - 0.5)
        return [float(value) for value in range(first, last + 1, max(1, -(-(last - first) // 6)))]
    step = 10.0 ** floor(log10((high - low) / 4)) if high > low else 1.0
    step *= next(times for times in (1, 2, 5, 10) if (high - low) / (times * step) <= 5)
    return [round(at * step, 9) for at in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def histogram(title: str, here: Plot, there: Plot | None = None, tell: Callable[[float], str] = short) -> str:
    """Two boxes are drawn one over the other: bars, and a line."""
    plots = [plot for plot in (here, there) if plot and plot.shares]
    if not plots:
        return framed(title, HEIGHT, [])
    low, high = min(plot.edges[0] for plot in plots), max(plot.edges[-1] for plot in plots)
    tallest = max(share / (plot.edges[1] - plot.edges[0]) for plot in plots for share in plot.shares) or 1

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low or 1)

    def y(density: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * density / tallest

    inside = []
    for number, plot in enumerate(plots):
        for share, first, last in zip(plot.shares, plot.edges, plot.edges[1:], strict=False):
            top, style = y(share / (last - first)), 'class="here"' if not number else 'class="drawn there" stroke-width="2"'
            box = f'x="{x(first):.1f}" y="{top:.1f}" width="{max(0.5, x(last) - x(first) - 1):.1f}" height="{HEIGHT - BOTTOM - top:.1f}"'
            inside.append(f"<rect {box} {style}/>")
    for value in ticks(low, high):
        inside.append(f'<text x="{x(value):.1f}" y="{HEIGHT - 10}" text-anchor="middle">{tell(value)}</text>')
    return framed(title, HEIGHT, inside)


def bars(title: str, rows: Sequence[Bar], fair: float | None = None, scale: float = 100, tell: Callable[[float], str] = short) -> str:
    """Values with their intervals, in hundredths, from nought on; a dashed line where `fair` is."""
    figures = [figure for row in rows for figure in (row.here, row.there) if figure]
    low = min([0.0, *(figure.low for figure in figures)])
    high = max([fair or 0.0, 1e-9, *(figure.high for figure in figures)]) * 1.05
    left, height = 190, TOP + ROW * len(rows) + 16

    def x(value: float) -> float:
        return left + (WIDTH - left - 56) * (value - low) / (high - low)

    inside = []
    for number, row in enumerate(rows):
        y = TOP + ROW * number
        name = row.name if len(row.name) <= LONGEST_NAME else f"{row.name[: LONGEST_NAME - 1].rstrip()}…"
        whole = f"<title>{escape(row.name)}</title>" if name != row.name else ""
        inside.append(f'<text x="{left - 8}" y="{y + 15}" text-anchor="end">{whole}{escape(name)}</text>')
        for place, (figure, colour) in enumerate(((row.here, "here"), (row.there, "there"))):
            if figure is not None:
                inside.append(bar(x, figure, y + (11 * place if row.there else 3), 9 if row.there else 14, colour))
        inside.append(f'<text x="{WIDTH - 50}" y="{y + 15}">{tell(scale * row.here.value)}</text>')
    if fair is not None:
        line = 'class="drawn mark" stroke-dasharray="5 4" stroke-width="1.5"'
        inside.append(f'<path d="M{x(fair):.1f} {TOP - 4}V{height - 10}" {line}/>')
    return framed(title, height, inside)


def bar(x: Callable[[float], float], figure: Figure, y: float, thick: float, colour: str) -> str:
    first, last = sorted((x(0), x(figure.value)))
    whole = f'<rect x="{first:.1f}" y="{y}" width="{max(0.5, last - first):.1f}" height="{thick}" class="{colour}"/>'
    doubt = f'<path d="M{x(figure.low):.1f} {y + thick / 2}H{x(figure.high):.1f}" class="drawn ink" stroke-width="2"/>'
    return whole + doubt


class Drawing(str):
    """An SVG that notebooks show."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


CURVES = ("here", "there", "mark")


def lines(title: str, curves: Mapping[str, Sequence[tuple[float, float]]], logarithmic: bool = False) -> Drawing:
    """Up to three curves of points (x, y); with x by powers of ten, if it is logarithmic, and nought before one."""
    scaled = {name: [(log10(max(x, 0.5)) if logarithmic else x, y) for x, y in points] for name, points in curves.items()}
    across, up = ([point[of] for points in scaled.values() for point in points] for of in (0, 1))
    if not across:
        return Drawing(framed(title, HEIGHT, []))
    first, last, low, high = min(across), max(across), min([0.0, *up]), max(up)
    width, height, top = 560, 300, TOP + 18

    def x(value: float) -> float:
        return LEFT + (width - LEFT - RIGHT) * (value - first) / (last - first or 1)

    def y(value: float) -> float:
        return height - BOTTOM - (height - top - BOTTOM) * (value - low) / (high - low or 1)

    inside = []
    for value in ticks(low, high):
        inside.append(f'<path d="M{LEFT} {y(value):.1f}H{width - RIGHT}" class="drawn ink" stroke-width="0.5" opacity="0.35"/>')
        inside.append(f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{short(value)}</text>')
    for value in range(ceil(first), floor(last) + 1) if logarithmic else ticks(first, last):
        told = short(10**value) if logarithmic else short(value)
        inside.append(f'<text x="{x(value):.1f}" y="{height - 10}" text-anchor="middle">{told}</text>')
    for number, (name, points) in enumerate(scaled.items()):
        way = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in points)
        inside.append(f'<polyline points="{way}" class="drawn {CURVES[number]}" stroke-width="2"/>')
        inside.append(f'<text x="{LEFT + 8 + 170 * number}" y="{TOP + 4}" class="{CURVES[number]}">{escape(name)}</text>')
    return Drawing(framed(title, height, inside, width))
