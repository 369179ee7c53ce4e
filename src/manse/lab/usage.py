"""How often actions, cards and rules are used and what they are worth, each with its interval; and how two boxes differ in that."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from manse.engine.record import Array
from manse.lab.figures import Difference, Figure, Sample, benjamini_hochberg, wilson
from manse.lab.worth import (
    Evidence,
    Measure,
    Sums,
    contrasts,
    evidence,
    luck_of_the_deal,
    measured,
    worth_of_cards,
    worth_of_uses,
)

LEAST_SEATS = 30
"""Nothing is said of what fewer seats did."""


class Use(NamedTuple):
    """An action."""

    name: str
    a_game: Figure
    games: Figure
    """The share of the games that saw it."""
    taken: Figure | None
    """How often it was chosen when it could be."""
    offered: int
    users: int
    wins: Figure | None
    """How many of the seats that did it at all were among the winners."""
    worth: Figure | None
    """Of doing it once more, in shares of a win."""


class Card(NamedTuple):
    name: str
    dealt: Figure
    """To a seat, at the beginning."""
    worth: Figure | None
    """Of being dealt one, beside an average card."""


class Happening(NamedTuple):
    """An event: a rule at work."""

    name: str
    a_game: Figure
    games: Figure


class Usage(NamedTuple):
    uses: list[Use]
    cards: list[Card]
    happenings: list[Happening]
    deal: Figure | None
    """Luck of the deal."""


def ratio(part: str, of: str) -> Measure:
    def found(sums: Sums) -> Array:
        return sums[part] / np.maximum(sums[of], 1)

    return found


def dealt(roles: int) -> Measure:
    """Cards to a seat."""

    def found(sums: Sums) -> Array:
        return sums["cc"][0, 1 + roles :] / max(sums["cc"][0, 0], 1)

    return found


USED, HAPPENED = ratio("used", "finished"), ratio("happened", "games")


def finished(found: Sample) -> Evidence:
    """Of the blocks in which any game ended; if none did, of all."""
    some = [tally for tally in found.tallies if tally.cc[0, 0] > 0]
    return evidence(some or found.tallies)


def usage(found: Sample, notation: Sequence[str], events: Sequence[str]) -> Usage:
    known, every = finished(found), evidence(found.tallies)
    (luck,) = figures_of(luck_of_the_deal, known)
    return Usage(
        uses=uses(known, notation),
        cards=cards(found, known) if known.whole["finished"][0] else [],
        happenings=happenings(every, events),
        deal=luck if known.whole["finished"][0] else None,
    )


def figures_of(of: Measure, known: Evidence) -> list[Figure | None]:
    return [interval(value, error) for value, error in zip(*measured(of, known), strict=True)]


def uses(known: Evidence, notation: Sequence[str]) -> list[Use]:
    whole = known.whole
    games = int(whole["finished"][0])
    told = zip(
        notation,
        counts(USED, known),
        shares_of_games(whole, "used_games"),
        parts(ratio("used", "offered"), known, "offered"),
        whole["offered"],
        whole["users"],
        parts(ratio("user_wins", "users"), known, "users"),
        figures_of(worth_of_uses, known) if games else [None] * len(notation),
        strict=True,
    )
    return [
        Use(name, often, some, taken, int(offered), int(users), wins, worth if users >= LEAST_SEATS else None)
        for name, often, some, taken, offered, users, wins, worth in told
    ]


def cards(found: Sample, known: Evidence) -> list[Card]:
    roles, names = found.role_shares.shape[1], found.course.cards
    seats = known.whole["cc"][0, 1 + roles :]
    told = zip(names, counts(dealt(roles), known), seats, figures_of(lambda sums: worth_of_cards(sums, len(names)), known), strict=True)
    return [Card(name, often, worth if count >= LEAST_SEATS else None) for name, often, count, worth in told]


def happenings(every: Evidence, events: Sequence[str]) -> list[Happening]:
    told = zip(events, counts(HAPPENED, every), shares_of_games(every.whole, "happened_games"), strict=True)
    return [Happening(name, often, some) for name, often, some in told if name]


def counts(of: Measure, known: Evidence) -> list[Figure]:
    """Numbers a game: what never happened in many games is not taken for impossible, and none is below nought."""
    games = max(1, int(known.whole["finished"][0]))
    return [
        Figure(float(value), max(0.0, float(value - error)), float(value + error)) if value else wilson(0.0, games)
        for value, error in zip(*finite(*measured(of, known)), strict=True)
    ]


def finite(value: Array, error: Array) -> tuple[Array, Array]:
    """Of one block alone nothing is known but the value: its interval is as wide as the value."""
    return value, np.where(np.isfinite(error), error, value)


def shares_of_games(whole: Sums, part: str) -> list[Figure]:
    games = max(1, int(whole["finished"][0]))
    return [wilson(min(1.0, float(some) / games), games) for some in whole[part]]


def parts(of: Measure, known: Evidence, count: str) -> list[Figure | None]:
    """Shares of what could have been: of all the times that something was possible, or of all who did it."""
    games = max(1, int(known.whole["finished"][0]))
    found: list[Figure | None] = []
    for value, error, possible in zip(*finite(*measured(of, known)), known.whole[count], strict=True):
        if not possible:
            found.append(None)
        elif value in (0.0, 1.0):
            found.append(wilson(float(value), min(int(possible), games)))
        else:
            found.append(Figure(float(value), max(0.0, float(value - error)), min(1.0, float(value + error))))
    return found


def interval(value: float, error: float) -> Figure | None:
    if np.isnan(value) or not np.isfinite(error):
        return None
    return Figure(float(value), float(value - error), float(value + error))


def luck_apart(here: Sample, there: Sample) -> list[Difference]:
    """How the luck of the deal differs."""
    known = both(here, there)
    return contrasts(["deal"], luck_of_the_deal, *known, np.array([True])) if known else []


def details(here: Sample, there: Sample, notation: Sequence[str], events: Sequence[str]) -> dict[str, list[Difference]]:
    """How two boxes differ in each action, card and rule; each list is corrected for its length."""
    known = both(here, there)
    if not known:
        return {}
    one, other = (part.whole for part in known)
    names, roles = here.course.cards, here.role_shares.shape[1]
    seats = np.minimum(one["cc"][0, 1 + roles :], other["cc"][0, 1 + roles :])
    found = {
        "used": contrasts(notation, USED, *known, one["used"] + other["used"] > 0),
        "worth": contrasts(notation, worth_of_uses, *known, np.minimum(one["users"], other["users"]) >= LEAST_SEATS),
        "cards": contrasts(names, lambda sums: worth_of_cards(sums, len(names)), *known, seats >= LEAST_SEATS),
        "rules": contrasts(events, HAPPENED, *known, np.array([bool(name) for name in events])),
    }
    return {name: benjamini_hochberg(one) for name, one in found.items()}


def both(here: Sample, there: Sample) -> tuple[Evidence, Evidence] | None:
    """Of the blocks in which games of both ended."""
    pairs = [(a, b) for a, b in zip(here.tallies, there.tallies, strict=True) if a.cc[0, 0] > 0 and b.cc[0, 0] > 0]
    return (evidence([a for a, _ in pairs]), evidence([b for _, b in pairs])) if pairs else None
