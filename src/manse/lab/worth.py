"""What an action or a card is worth: how much more of the win it goes with, corrected for role and deal by least squares.

Sums of products come from the compiled loops, block by block. How sure a figure is comes from leaving out one block at a time
(jackknife), since the seats of one game are not independent.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from manse.engine.record import Array
from manse.lab.counting.loops import Tally
from manse.lab.figures import Figure, Sample, Z

Sums = dict[str, Array]
SUMS = ("cc", "cu", "uu", "cy", "uy", "yy")
LEAST_SEATS = 30
"""Nothing is said of what fewer seats did."""


class Use(NamedTuple):
    """An action."""

    name: str
    a_game: float
    games: float
    """The share of the games that saw it."""
    taken: float
    """How often it was chosen when it could be."""
    offered: int
    users: int
    wins: float
    """How many of the seats that did it at all were among the winners."""
    worth: Figure | None
    """Of doing it once more, in shares of a win."""


class Card(NamedTuple):
    name: str
    dealt: float
    """To a seat, at the beginning."""
    worth: Figure | None
    """Of being dealt one, beside an average card."""


class Happening(NamedTuple):
    """An event: a rule at work."""

    name: str
    a_game: float
    games: float


def sums_without_each(tallies: Sequence[Tally]) -> tuple[Sums, list[Sums]]:
    """All blocks together, and all but each."""
    whole = {part: np.sum([getattr(tally, part) for tally in tallies], 0) for part in SUMS}
    return whole, [{part: whole[part] - getattr(tally, part) for part in SUMS} for tally in tallies]


def jackknife(value: Array, without: Sequence[Array]) -> Array:
    """Half of the 95 % interval."""
    count = len(without)
    if count < 2:
        return np.full(value.shape, np.inf)
    spread = np.var(without, 0) * (count - 1)
    found: Array = Z * np.sqrt(spread)
    return found


def solved(sums: Sums) -> tuple[Array, Array]:
    """What each control is worth, and the inverse that gave it."""
    inverse: Array = np.linalg.pinv(sums["cc"], rcond=1e-10, hermitian=True)
    return inverse @ sums["cy"], inverse


def worth_of_uses(sums: Sums) -> Array:
    """Each action alone, beside the controls; not a number where the controls say all of it."""
    _, inverse = solved(sums)
    rest = sums["uu"] - np.einsum("ca,ca->a", sums["cu"], inverse @ sums["cu"])
    gain = sums["uy"] - sums["cu"].T @ (inverse @ sums["cy"])
    free = rest > 1e-9 * np.maximum(sums["uu"], 1)
    return np.where(free, gain / np.where(free, rest, 1), np.nan)


def worth_of_cards(sums: Sums, cards: int) -> Array:
    """Beside the average of the cards dealt: with one more of these, a hand has one fewer of the others."""
    if not cards:
        return np.zeros(0)
    found = solved(sums)[0][-cards:]
    dealt = sums["cc"][0, -cards:]
    worth: Array = found - (found * dealt).sum() / max(dealt.sum(), 1)
    return worth


def luck_of_the_deal(sums: Sums) -> float:
    """The share of the differences in winning that role and deal explain."""
    count, total = sums["cc"][0, 0], sums["cy"][0]
    if count <= 0:
        return 0.0
    apart = sums["yy"][0] - total * total / count
    return float((solved(sums)[0] @ sums["cy"] - total * total / count) / apart) if apart > 0 else 0.0


class Worths(NamedTuple):
    uses: list[Use]
    cards: list[Card]
    happenings: list[Happening]
    deal: Figure | None
    """Luck of the deal."""


def worths(found: Sample, notation: Sequence[str], events: Sequence[str]) -> Worths:
    finished, games = int(found.finished.sum()), max(found.games, 1)
    whole, parts = sums_without_each([tally for tally in found.tallies if tally.cc[0, 0] > 0])
    happened = zip(events, found.total("happened"), found.total("happened_games"), strict=True)
    happenings = [Happening(name, float(count) / games, float(some) / max(finished, 1)) for name, count, some in happened if name]
    if finished == 0:
        return Worths(uses(found, notation, np.full(len(notation), np.nan), np.zeros(len(notation))), [], happenings, None)
    value, error = measured(worth_of_uses, whole, parts)
    cards, doubt = measured(lambda sums: worth_of_cards(sums, len(found.course.cards)), whole, parts)
    luck, spread = measured(lambda sums: np.array([luck_of_the_deal(sums)]), whole, parts)
    dealt = whole["cc"][0, 1 + found.role_shares.shape[1] :]
    return Worths(
        uses=uses(found, notation, value, error),
        cards=[
            Card(name, float(count / whole["cc"][0, 0]), interval(own, wide) if count >= LEAST_SEATS else None)
            for name, count, own, wide in zip(found.course.cards, dealt, cards, doubt, strict=True)
        ],
        happenings=happenings,
        deal=interval(luck[0], spread[0]),
    )


def measured(of: Callable[[Sums], Array], whole: Sums, parts: Sequence[Sums]) -> tuple[Array, Array]:
    value = of(whole)
    return value, jackknife(value, [of(part) for part in parts])


def uses(found: Sample, notation: Sequence[str], value: Array, error: Array) -> list[Use]:
    games = max(found.games, 1)
    counts = [found.total(part) for part in ("used", "used_games", "offered", "users", "user_wins")]
    return [
        Use(
            name=name,
            a_game=float(used) / games,
            games=float(some) / games,
            taken=float(used / offered) if offered else 0.0,
            offered=int(offered),
            users=int(users),
            wins=float(wins / users) if users else 0.0,
            worth=interval(own, wide) if users >= LEAST_SEATS else None,
        )
        for name, used, some, offered, users, wins, own, wide in zip(notation, *counts, value, error, strict=True)
    ]


def interval(value: float, error: float) -> Figure | None:
    if np.isnan(value) or not np.isfinite(error):
        return None
    return Figure(float(value), float(value - error), float(value + error))
