"""An analysis in words: in any language, for any reader."""

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from manse.analysis.shape import THRESHOLDS, Analysis, BeliefAt, BluffMoment, Judged, SeatReport
from manse.engine.registry import game
from manse.engine.speech import Line, Words

DIGITS = 4


class Speech:
    """How one game's analysis is put in one language. Lines about the reader's own seat speak to the reader."""

    def __init__(self, id: str, language: str = "en", reader: int | None = None, names: Sequence[str] | None = None) -> None:
        self.words, self.reader, self.names = catalogue(id, language), reader, names

    def say(self, line: Line) -> str:
        return self.words.say(line, self.reader, self.names)

    def sentences(self, lines: Iterable[Line]) -> str:
        return self.words.grammar.gap.join(map(self.say, lines))

    def word(self, key: str, **args: object) -> str:
        return self.words.phrase(Line(key, args))

    def who(self, seat: int) -> str:
        return self.words.who(seat, self.names)


@cache
def catalogue(id: str, language: str) -> Words:
    """The game's words and those of the analysis."""
    own = game(id).words(language)
    table = tomllib.loads((Path(__file__).parent / "words" / f"{language}.toml").read_text(encoding="utf-8"))
    return Words({"lines": own.lines, "names": own.names, "notes": own.notes, "locale": own.locale}, table)


def as_json(analysis: Analysis, language: str = "en", reader: int | None = None, names: Sequence[str] | None = None) -> dict[str, Any]:
    """The whole analysis as JSON can hold it: numbers, and sentences in a language. `names` are the players', `reader` is whose seat the
    sentences speak to."""
    speech = Speech(analysis.game, language, reader, names)
    return {
        "game": analysis.game,
        "version": analysis.version,
        "players": analysis.players,
        "seed": analysis.seed,
        "budget": analysis.budget,
        "thresholds": dict(THRESHOLDS),
        "seats": [seat_told(report, speech) for report in analysis.seats],
        "decisions": [decision_told(judged, speech) for judged in analysis.decisions],
        "chances": [{"step": at.step, "shares": rounded(at.shares), "error": short(at.error)} for at in analysis.chances],
        "turning": list(analysis.turning),
        "beliefs": [belief_told(belief, speech) for belief in analysis.beliefs],
        "bluffs": [bluff_told(bluff, speech) for bluff in analysis.bluffs],
        "luck": {"fair": analysis.luck.fair, "seats": [luck._asdict() for luck in analysis.luck.seats]},
    }


def seat_told(report: SeatReport, speech: Speech) -> dict[str, Any]:
    return {
        "seat": report.seat,
        "level": report.level,
        "accuracy": short(report.accuracy),
        "lost": short(report.lost),
        "counts": dict(report.counts),
        "sentences": [speech.say(line) for line in report.sentences],
    }


def decision_told(judged: Judged, speech: Speech) -> dict[str, Any]:
    return {
        "number": judged.number,
        "step": judged.step,
        "seat": judged.seat,
        "action": judged.action,
        "text": speech.say(judged.label),
        "before": short(judged.before),
        "best": judged.best,
        "loss": short(judged.loss),
        "error": short(judged.error),
        "grade": judged.grade,
        "habit": judged.habit,
        "choices": [
            {
                "action": choice.action,
                "text": speech.say(choice.label),
                "value": short(choice.value),
                "error": short(choice.error),
                "tried": choice.tried,
            }
            for choice in judged.choices
        ],
    }


def belief_told(belief: BeliefAt, speech: Speech) -> dict[str, Any]:
    return {
        "step": belief.step,
        "seat": belief.seat,
        "bits": short(belief.bits),
        "surprise": short(belief.surprise),
        "exact": belief.exact,
        "facts": [{"text": speech.say(fact.line), "chance": short(fact.chance), "so": fact.so} for fact in belief.facts],
    }


def bluff_told(bluff: BluffMoment, speech: Speech) -> dict[str, Any]:
    return {
        "step": bluff.step,
        "number": bluff.number,
        "seat": bluff.seat,
        "kind": bluff.kind,
        "text": speech.say(bluff.line),
        "worth": short(bluff.worth),
        "error": short(bluff.error),
    }


def short(number: float) -> float:
    return round(float(number), DIGITS)


def rounded(numbers: Sequence[float]) -> list[float]:
    return [short(number) for number in numbers]
