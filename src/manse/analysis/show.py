"""An analysis as tables of words, for a terminal and for a page."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from manse.analysis.budget import BUDGETS
from manse.analysis.report import CHARGED, whole
from manse.analysis.shape import GRADES, ONLY, THRESHOLDS, Analysis, Judged
from manse.analysis.telling import Speech

MOST_ROWS = 12


class Table(NamedTuple):
    title: str
    columns: list[str]
    rows: list[list[str]]
    empty: str
    """What is said in place of no rows."""


def tables(analysis: Analysis, speech: Speech) -> Iterator[Table]:
    yield seats_table(analysis, speech)
    yield luck_table(analysis, speech)
    yield decisions_table(analysis, speech)
    yield turning_table(analysis, speech)
    yield bluffs_table(analysis, speech)


def sentences(analysis: Analysis, speech: Speech) -> list[str]:
    return [speech.sentences(report.sentences) for report in analysis.seats]


def how_judged(analysis: Analysis, speech: Speech) -> str:
    limits = {name: whole(share) for name, share in THRESHOLDS.items()}
    budget = speech.word(f"budget_{analysis.budget}") if analysis.budget in BUDGETS else analysis.budget
    return speech.word("how_judged", budget=budget, seed=analysis.seed, **limits)


def columns(speech: Speech, *names: str) -> list[str]:
    return [speech.word(f"column_{name}") for name in names]


def percent(share: float) -> str:
    return f"{100 * share:.0f}\u00a0%".replace("-", "−")


def signed(share: float) -> str:
    return f"{100 * share:+.1f}\u00a0%".replace("-", "−")


def seats_table(analysis: Analysis, speech: Speech) -> Table:
    grades = [grade for grade in GRADES if grade != ONLY]
    heads = columns(speech, "player", "level", "accuracy", "lost") + [speech.word(f"grade_{grade}") for grade in grades]
    rows = [
        [
            speech.who(report.seat),
            speech.word(f"level_{report.level}"),
            percent(report.accuracy),
            percent(report.lost),
            *(str(report.counts[grade]) for grade in grades),
        ]
        for report in analysis.seats
    ]
    return Table(speech.word("head_seats"), heads, rows, "")


def luck_table(analysis: Analysis, speech: Speech) -> Table:
    heads = columns(speech, "player", "result", "fair", "chance", "others", "decisions", "error")
    fair = analysis.luck.fair
    rows = [
        [
            speech.who(one.seat),
            percent(one.result),
            percent(fair),
            *map(signed, (one.chance, one.others, one.decisions)),
            percent(one.error),
        ]
        for one in analysis.luck.seats
    ]
    return Table(speech.word("head_luck"), heads, rows, "")


def decisions_table(analysis: Analysis, speech: Speech) -> Table:
    charged = sorted((one for one in analysis.decisions if one.grade in CHARGED), key=lambda one: -one.loss)[:MOST_ROWS]
    rows = [
        [
            f"{one.step + 1}",
            speech.who(one.seat),
            speech.say(one.label),
            speech.word(f"grade_{one.grade}"),
            f"{percent(one.loss)}\u00a0±\u00a0{100 * one.error:.0f}",
            better(one, speech),
        ]
        for one in sorted(charged, key=lambda one: one.number)
    ]
    heads = columns(speech, "step", "player", "did", "grade", "lost", "better")
    return Table(speech.word("head_decisions"), heads, rows, speech.word("nothing_lost"))


def better(judged: Judged, speech: Speech) -> str:
    return speech.say(next(choice.label for choice in judged.choices if choice.action == judged.best))


def turning_table(analysis: Analysis, speech: Speech) -> Table:
    """The chances before and after each turning point."""
    rows = []
    for before, after in pairwise(analysis.chances):
        if after.step in analysis.turning:
            changes = zip(before.shares, after.shares, strict=True)
            rows.append([str(after.step), *(f"{percent(old)} → {percent(new)}" for old, new in changes)])
    heads = [*columns(speech, "step"), *(speech.who(seat) for seat in range(analysis.players))]
    return Table(speech.word("head_turning"), heads, rows, speech.word("no_turn"))


def bluffs_table(analysis: Analysis, speech: Speech) -> Table:
    rows = [[str(one.step), speech.say(one.line), f"{signed(one.worth)}\u00a0±\u00a0{100 * one.error:.1f}"] for one in analysis.bluffs]
    return Table(speech.word("head_bluffs"), columns(speech, "step", "did", "worth"), rows, speech.word("no_bluffs"))
