"""Draws the plots of docs/figures.md from the tables of bench/results.md, into docs/pictures/figures: `make figures`."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, log10
from pathlib import Path
from typing import NamedTuple

import manse
from manse.lab.figures import Figure
from manse.lab.plots import Bar, bars, framed
from tools.setup import ROOT

RESULTS = ROOT / "bench" / "results.md"
FOLDER = ROOT / "docs" / "pictures" / "figures"
UNITS = {"k": 1e3, "M": 1e6, "G": 1e9}
OWN = "Manse"
RACES = {
    "random-moves": ("Random moves", "Random moves a second, one core"),
    "batches": ("Batch with observations", "Decisions a second in batches with observations, one core"),
    "from-python": ("Driven from Python", "Decisions a second, driven from Python"),
    "pettingzoo": ("PettingZoo AEC", "Decisions a second under PettingZoo"),
    "random-moves-gpu": ("Random moves on a GPU", "Random moves a second, one H200"),
    "batches-gpu": ("Batch with observations on a GPU", "Decisions a second in batches with observations, one H200"),
}
"""Name of the file: heading in the results, and what the plot is called."""
CONTESTS = {
    "sense": ("heuristic", "random", "Sensible play among random players"),
    "search": ("search:think=0.2", "heuristic", "Search among sensible players"),
    "guest": ("guest", "visitor", "A guest among visitors"),
    "host": ("host", "guest", "A host among guests"),
    "medium": ("medium", "host", "A medium among hosts"),
    "phantom": ("phantom", "medium", "A phantom among mediums"),
}
"""Name of the file: who plays, against whom, and what the plot is called."""

Row = dict[str, str]


class Rate(NamedTuple):
    """How much somebody does in a second."""

    who: str
    own: bool
    a_second: float


def tables(text: str) -> Iterator[tuple[str, list[Row]]]:
    """Every table with the heading that it stands under."""
    heading = ""
    for part in re.split(r"^(#+ .*|(?:\|.*\n)+)", text, flags=re.MULTILINE):
        if part.startswith("#"):
            heading = part.lstrip("# ").strip()
        elif part.startswith("|"):
            names, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines())
            yield heading, [dict(zip(names, row, strict=True)) for row in rows]


def number(text: str) -> float:
    """24.71 M, 61,995, 1.83."""
    amount, _, unit = text.replace(",", "").partition(" ")
    return float(amount) * UNITS.get(unit, 1)


def interval(text: str) -> Figure:
    """3.99 × ± 0.04."""
    value, error = (float(part) for part in text.split(" × ± "))
    return Figure(value, value - error, value + error)


def name_of(game: str) -> str:
    return manse.game(game).title if game in manse.games() else game


def contest(found: Sequence[tuple[str, list[Row]]], bot: str, against: str, title: str) -> str:
    rows = [row for _, table in found for row in table if (row.get("bot"), row.get("against")) == (bot, against)]
    shares = [Bar(name_of(row["game"]), interval(row["of a fair share"])) for row in rows]
    return bars(f"{title}, × fair", shares, fair=1, scale=1, tell=lambda value: f"{value:.2f}")


def race(found: Sequence[tuple[str, list[Row]]], heading: str, title: str) -> str:
    (table,) = (table for where, table in found if where == heading)
    rates = [
        Rate(f"{row['engine']}: {name_of(row['game'])}", row["engine"].startswith(OWN), number(row["a second"]))
        for row in table
        if row["a second"]
    ]
    return rates_plot(title, rates)


def thinking(found: Sequence[tuple[str, list[Row]]]) -> str:
    (table,) = (table for where, table in found if where == "Thinking")
    rates = []
    for row in table:
        game, _, how = row["search"].partition(", played out ")
        rates.append(Rate(f"{name_of(game)}{f', {how}' if how else ''}", bool(how), number(row["decisions a second"])))
    return rates_plot("Decisions a second inside a search, one core", rates)


def rates_plot(title: str, rates: Sequence[Rate], width: int = 640, row: int = 22, left: int = 300, top: int = 34) -> str:
    """Bars on a scale of powers of ten; the own ones in another colour."""
    low = floor(log10(min(rate.a_second for rate in rates)) - 0.2)
    high = ceil(log10(max(rate.a_second for rate in rates)))
    height = top + row * len(rates) + 28

    def x(value: float) -> float:
        return left + (width - left - 70) * (log10(value) - low) / (high - low)

    inside = []
    for power in range(low, high + 1):
        inside.append(f'<path d="M{x(10**power):.1f} {top - 4}V{height - 24}" class="drawn ink" stroke-width="0.5" opacity="0.35"/>')
        inside.append(f'<text x="{x(10**power):.1f}" y="{height - 8}" text-anchor="middle">{told(10**power)}</text>')
    for number, rate in enumerate(sorted(rates, key=lambda rate: -rate.a_second)):
        y, colour = top + row * number, "here" if rate.own else "there"
        inside.append(f'<text x="{left - 8}" y="{y + 14}" text-anchor="end">{escape(rate.who)}</text>')
        inside.append(f'<rect x="{left}" y="{y + 3}" width="{x(rate.a_second) - left:.1f}" height="14" class="{colour}"/>')
        inside.append(f'<text x="{x(rate.a_second) + 6:.1f}" y="{y + 14}">{told(rate.a_second)}</text>')
    return framed(title, height, inside, width)


def told(value: float) -> str:
    for unit, size in reversed(UNITS.items()):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value:.3g}"


def plots() -> dict[str, str]:
    """All of them, by the names of their files."""
    found = list(tables(RESULTS.read_text(encoding="utf-8")))
    drawn = {name: contest(found, *what) for name, what in CONTESTS.items()}
    drawn |= {name: race(found, *what) for name, what in RACES.items()}
    return {f"{name}.svg": plot + "\n" for name, plot in (drawn | {"thinking": thinking(found)}).items()}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    drawn = plots()
    for old in FOLDER.glob("*.svg"):
        if old.name not in drawn:
            old.unlink()
    for name, plot in drawn.items():
        Path(FOLDER / name).write_text(plot, encoding="utf-8")


if __name__ == "__main__":
    main()
