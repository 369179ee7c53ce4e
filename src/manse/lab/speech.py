"""Figures in words, in any language: labels and sentences stand in words/, beside those of the game."""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property
from pathlib import Path

from manse.engine.game import Game
from manse.engine.registry import game
from manse.engine.speech import Line, words
from manse.lab.figures import Figure
from manse.lab.plots import short
from manse.lab.report import Report

SHARES = ("close", "decided", "shared", "endless", "stuck", "deal", "seat", "role")
"""Figures that are shares of something; `first_move` and `knowledge` are differences of shares."""
GAINS = ("first_move", "knowledge")


class Speech:
    """How one game's report is put in one language."""

    def __init__(self, found: Game, language: str = "en") -> None:
        self.game, self.language = found, language
        self.own = found.words(language)
        self.words, self.names = words(Path(__file__).parent, language), self.own.names

    def line(self, key: str, **args: object) -> str:
        return self.words.phrase(Line(key, args))

    def say(self, line: Line) -> str:
        return self.words.say(line)

    def number(self, value: float, digits: int) -> str:
        from babel.numbers import format_decimal

        return format_decimal(Decimal(f"{value:.{digits}f}"), f"#,##0.{'0' * digits}", self.words.locale).replace("-", "−")

    def plain(self, value: float) -> str:
        """With as many digits as it takes to see a difference."""
        return self.number(value, 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2)

    def percent(self, value: float, digits: int = 1) -> str:
        return f"{self.number(100 * value, digits)}{self.words.grammar.gap}%"

    def points(self, value: float) -> str:
        """Of a hundred."""
        return self.number(100 * value, 2 if abs(value) < 0.01 else 1)

    def share(self, figure: Figure) -> str:
        digits = fine(1, 100 * figure.error)
        return f"{self.percent(figure.value, digits)} ± {self.number(100 * figure.error, digits)}"

    def change(self, figure: Figure) -> str:
        sign, digits = "+" if figure.value >= 0 else "", fine(1, 100 * figure.error)
        return f"{sign}{self.number(100 * figure.value, digits)} ± {self.number(100 * figure.error, digits)}"

    def figure(self, figure: Figure) -> str:
        digits = fine(0 if abs(figure.value) >= 1000 else 1 if abs(figure.value) >= 10 else 2, figure.error)
        return f"{self.number(figure.value, digits)} ± {self.number(figure.error, digits)}"

    def short(self, value: float) -> str:
        """In a plot."""
        from babel.numbers import get_decimal_symbol

        return short(value).replace(".", get_decimal_symbol(self.words.locale))

    def apart(self, figure: Figure) -> str:
        """A difference of two figures."""
        return f"{'+' if figure.value >= 0 else ''}{self.figure(figure)}"

    def shown(self, name: str, figure: Figure) -> str:
        kind = name.rstrip("0123456789").rstrip("_")
        return self.share(figure) if kind in SHARES else self.change(figure) if kind in GAINS else self.figure(figure)

    def number_of(self, name: str, value: float) -> str:
        kind = name.rstrip("0123456789").rstrip("_")
        return self.percent(value, 2) if kind in SHARES else self.points(value) if kind in GAINS else self.plain(value)

    def likelihood(self, p: float) -> str:
        return f"p\u00a0<\u00a0{self.number(0.001, 3)}" if p < 0.001 else f"p\u00a0=\u00a0{self.number(p, 3)}"

    def label(self, report: Report, name: str) -> str:
        kind, _, number = name.rpartition("_")
        if kind in ("seat", "role"):
            return self.line("label_share", who=self.place(report, kind, int(number) - 1))
        return self.line(f"label_{name}")

    def place(self, report: Report, of: str, number: int) -> str:
        if of == "seat":
            return self.line("place_seat", number=number + 1)
        if report.roles:
            return self.names.get(report.roles[number], report.roles[number])
        return self.line("place_first") if number == 0 else self.line("place_later", number=number + 1)

    def card(self, name: str) -> str:
        return self.names.get(name, name)

    def action(self, name: str) -> str:
        """As a person is offered it."""
        return self._labels.get(name, name)

    @cached_property
    def _labels(self) -> dict[str, str]:
        view = self.game.start(self.game.seats[0], seed=1).view(None)
        said = (self.own.phrase(self.game.text.label(view, action), None, None) for action in range(self.game.actions))
        return dict(zip(self.game.text.NOTATION, said, strict=True))

    def event(self, name: str) -> str:
        """As its caption begins, without who and what; an event that is told in several ways has a line of its own."""
        template = self.own.lines.get(f"event_{name}") or self.own.lines.get(name)
        if not template:
            return name.replace("_", " ")
        return re.split(r"\. |。", re.sub(r"\{[^}]*\}", "…", template))[0].rstrip(" .:：、")

    def quoted(self, text: str) -> str:
        return self.line("quoted", text=text)

    def some(self, names: Sequence[str], most: int) -> str:
        rest = len(names) - most
        return ", ".join(names[:most]) + (self.line("and_more", number=rest) if rest > 0 else "")


def fine(digits: int, error: float) -> int:
    """As many digits as it takes to see how sure a figure is, up to three."""
    while 0 < error < 10.0**-digits and digits < 3:
        digits += 1
    return digits


def speech_of(id: str, language: str) -> Speech:
    return Speech(game(id), language)
