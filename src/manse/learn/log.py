"""A run's log: a line of JSON every few seconds, and a picture of it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from manse.engine.errors import DataError
from manse.lab.plots import framed, short

EVERY = 5.0
"""Seconds of learning in a line."""
WIDTH, HEIGHT, LEFT, TOP, PANEL = 720, 190, 60, 34, 200
COLOURS = ("here", "there", "mark")
PANELS = (
    ("What it wins, in fair shares", ("sense", "rivals"), 1.0),
    ("Entropy", ("entropy",), None),
    ("Distance from its moving average", ("magnet",), None),
    ("Error of what it expects", ("value",), None),
)

Row = dict[str, Any]


class Log:
    """Collects what each rollout told and writes a line of it now and then."""

    def __init__(self, file: Path, title: str, resume: bool) -> None:
        self.file, self.title = file, title
        self.rows = read(file) if resume and file.exists() else []
        if not resume:
            file.write_text("", encoding="utf-8")
        self._waiting: list[Row] = []
        self._last = self.rows[-1]["seconds"] if self.rows else 0.0

    def add(self, row: Row) -> Row | None:
        """The line that was written, if one was."""
        self._waiting.append(row)
        if row["seconds"] - self._last < EVERY:
            return None
        return self.write()

    def write(self) -> Row | None:
        if not self._waiting:
            return None
        line, self._waiting = summed(self._waiting), []
        self._last = line["seconds"]
        self.rows.append(line)
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")
        self.file.with_suffix(".svg").write_text(picture(self.title, self.rows), encoding="utf-8")
        return line


def read(file: Path) -> list[Row]:
    try:
        return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    except ValueError as error:
        raise DataError(f"{file} is no log: {error}") from None


def summed(rows: Sequence[Row]) -> Row:
    """Counts of the last, means of losses, and what was won of what would have been fair."""
    line: Row = {name: rows[-1][name] for name in ("seconds", "decisions", "games")}
    for name in ("loss", "value", "entropy", "magnet", "playing"):
        line[name] = round(sum(row[name] for row in rows) / len(rows), 5)
    for name in (name.removeprefix("won_") for name in rows[-1] if name.startswith("won_")):
        fair = sum(row[f"fair_{name}"] for row in rows)
        line[name] = round(sum(row[f"won_{name}"] for row in rows) / fair, 4) if fair else None
    return line | {"seconds": round(line["seconds"], 1)}


def picture(title: str, rows: Sequence[Row]) -> str:
    drawn: list[str] = []
    for number, (name, keys, level) in enumerate(PANELS):
        drawn += panel(TOP + PANEL * number, name, [(key, points_of(rows, key)) for key in keys], level)
    return framed(title, TOP + PANEL * len(PANELS), drawn, WIDTH)


def points_of(rows: Sequence[Row], key: str) -> list[tuple[float, float]]:
    return [(row["seconds"] / 60, row[key]) for row in rows if row.get(key) is not None]


def panel(top: float, title: str, lines: list[tuple[str, list[tuple[float, float]]]], level: float | None) -> list[str]:
    """Lines over minutes, with a dashed one at a level."""
    points = [point for _, line in lines for point in line]
    if not points:
        return []
    last = max(x for x, _ in points) or 1.0
    low, high = min(0.0, *(y for _, y in points), level or 0.0), max(level or 0.0, 1e-9, *(y for _, y in points))

    def at(x: float, y: float) -> str:
        across = LEFT + (WIDTH - LEFT - 20) * x / last
        return f"{across:.1f} {top + HEIGHT - 30 - (HEIGHT - 60) * (y - low) / (high - low):.1f}"

    found = [f'<text x="{LEFT}" y="{top + 18}">{title}</text>']
    for name, (key, line) in zip(COLOURS, lines, strict=False):
        if line:
            found.append(f'<path d="M{" L".join(at(*point) for point in line)}" class="drawn {name}" stroke-width="2"/>')
        if len(lines) > 1:
            found.append(f'<text x="{WIDTH - 160 + 70 * lines.index((key, line))}" y="{top + 18}" class="{name}">{key}</text>')
    if level is not None:
        found.append(f'<path d="M{at(0, level)} L{at(last, level)}" class="drawn ink" stroke-dasharray="5 4"/>')
    for y in (low, high):
        found.append(f'<text x="{LEFT - 6}" y="{float(at(0, y).split()[1]) + 4}" text-anchor="end">{short(y)}</text>')
    found.append(f'<text x="{WIDTH - 20}" y="{top + HEIGHT - 12}" text-anchor="end">{short(last)} min</text>')
    return found
