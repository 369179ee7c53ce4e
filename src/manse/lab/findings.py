"""What matters most, in plain sentences: everything that could be said has a weight, and the three weightiest are."""

from collections.abc import Iterator
from typing import NamedTuple

from manse.engine.registry import game
from manse.engine.speech import Line
from manse.lab.figures import Difference
from manse.lab.report import Part, Report, shares
from manse.lab.speech import Speech

SAID = 3
BROKEN, ODD, PLAIN = 1000.0, 100.0, 10.0
"""Weights: what makes a game unplayable, what a designer should look at, and what is worth knowing in any case."""
ALWAYS = 0.99
USERS = 100
EDGE, SURE = 0.01, 1.5
"""A share that is off by less, or by less than so many times the half of its interval, is no edge: many are looked at."""
NAMED = 4


class Finding(NamedTuple):
    weight: float
    line: Line


def findings(report: Report, speech: Speech) -> list[Line]:
    """The three that matter; beside another box, what differs most."""
    return [one.line for one in weighed(report, speech)[:SAID]]


def weighed(report: Report, speech: Speech) -> list[Finding]:
    """All that could be said, the weightiest first."""
    found = [*differing(report, speech)] if report.there else []
    found += [*broken(report.here, speech), *edges(report, speech), *worthy(report.here, speech), *unused(report.here, speech)]
    found += [*course(report.here, speech), *character(report, speech)]
    return sorted(found, key=lambda one: -one.weight)


def broken(part: Part, speech: Speech) -> Iterator[Finding]:
    for name in ("endless", "stuck"):
        if part.figures[name].value > 0:
            yield Finding(BROKEN, Line(f"found_{name}", {"share": speech.share(part.figures[name])}))
    for use in part.uses:
        if use.wins and use.users >= USERS and use.wins.value >= ALWAYS:
            args = {"action": speech.action(use.name), "wins": speech.share(use.wins)}
            yield Finding(0.9 * BROKEN + use.games.value, Line("found_always", args))


def edges(report: Report, speech: Speech) -> Iterator[Finding]:
    """Who wins more than a fair share only because of where they sit or what they are."""
    sure = []
    for of in ("role", "seat"):
        found = shares(report, of)
        for number, figure in enumerate(found):
            apart = abs(figure.value - 1 / len(found))
            if apart > max(EDGE, SURE * figure.error):
                sure.append((apart, of, number, figure, 1 / len(found)))
    if not sure:
        if found := [*shares(report, "role"), *shares(report, "seat")]:
            doubt = max(figure.error for figure in found)
            yield Finding(5 * PLAIN, Line("found_fair", {"doubt": speech.points(doubt)}))
        return
    apart, of, number, figure, fair = max(sure)
    args = {"who": speech.place(report, of, number), "share": speech.share(figure), "fair": speech.percent(fair)}
    yield Finding(ODD * (1 + 20 * apart / fair), Line("found_edge", args))


def worthy(part: Part, speech: Speech) -> Iterator[Finding]:
    """The card that helps or hurts most."""
    sure = [card for card in part.cards if card.worth and abs(card.worth.value) > card.worth.error]
    if sure:
        best = max(sure, key=lambda card: abs(card.worth.value) if card.worth else 0)
        assert best.worth
        weight = ODD * min(1.0, 5 * abs(best.worth.value))
        args = {"card": speech.card(best.name), "worth": speech.change(best.worth)}
        yield Finding(weight, Line("found_card", args))


def unused(part: Part, speech: Speech) -> Iterator[Finding]:
    rules = [one.name for one in part.happenings if one.a_game.value == 0]
    spurned = [one.name for one in part.uses if one.offered and not one.a_game.value]
    if rules:
        yield Finding(1.5 * ODD, Line("found_unused", {"rules": speech.some([speech.quoted(speech.event(name)) for name in rules], NAMED)}))
    if spurned:
        yield Finding(1.4 * ODD, Line("found_spurned", {"actions": speech.some([speech.action(name) for name in spurned], NAMED)}))


def course(part: Part, speech: Speech) -> Iterator[Finding]:
    figures = part.figures
    if "decided" in figures:
        early = figures["decided"].value < 0.4
        args = {"when": speech.share(figures["decided"]), "leads": speech.figure(figures["leads"])}
        yield Finding(1.3 * ODD if early else 2.5 * PLAIN, Line("found_decided_early" if early else "found_decided", args))


def character(report: Report, speech: Speech) -> Iterator[Finding]:
    figures, printed = report.here.figures, game(report.game).minutes
    if "minutes" in figures:
        off = abs(figures["minutes"].value / printed - 1) > 0.3
        args = {"minutes": speech.figure(figures["minutes"]), "printed": printed}
        yield Finding(1.1 * ODD if off else 2 * PLAIN, Line("found_length_off" if off else "found_length", args))
    if "among_guests" in figures:
        lucky = figures["among_guests"].high < 1.2
        args = {"times": speech.figure(figures["among_guests"])}
        if lucky or figures["among_guests"].low > 1:
            yield Finding(1.2 * ODD if lucky else 3 * PLAIN, Line("found_luck" if lucky else "found_skill", args))
    if "knowledge" in figures and figures["knowledge"].low > 0:
        yield Finding(1.5 * PLAIN, Line("found_knowledge", {"change": speech.change(figures["knowledge"])}))


def differing(report: Report, speech: Speech) -> Iterator[Finding]:
    """What another box changes, by how much of it that is."""
    sure = [one for one in report.differences if one.significant]
    for one in sure:
        args = {
            "what": speech.label(report, one.name),
            "there": speech.number_of(one.name, one.there),
            "here": speech.number_of(one.name, one.here),
        }
        yield Finding(1.2 * BROKEN + weight_of(one), Line("found_changed", args | {"p": speech.likelihood(one.p)}))
    if not sure:
        yield Finding(2 * BROKEN, Line("found_same", {"games": report.games}))


def weight_of(one: Difference) -> float:
    """A fifth of a figure is as much in any; what never was before is most."""
    least = max(abs(one.here), abs(one.there), 1e-9)
    clear = min(1.0, abs(one.change.value) / max(one.change.error, 1e-9) / 5)
    return ODD * clear * min(1.0, abs(one.change.value) / least)
