"""What an action or a card is worth: how much more of the win it goes with, corrected for role and deal by least squares.

Sums of products come from the compiled loops, block by block. How sure a figure is comes from leaving out one block at a time
(jackknife), since the seats of one game are not independent.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from manse.engine.record import Array
from manse.lab.counting.loops import Column, Tally
from manse.lab.figures import Difference, Figure, p_of_blocks, student

Sums = dict[str, Array]
Measure = Callable[[Sums], Array]
PRODUCTS = ("cc", "cu", "uu", "cy", "uy", "yy")
COUNTS = ("offered", "used", "used_games", "users", "user_wins", "happened", "happened_games")


class Evidence(NamedTuple):
    """Sums over all blocks of games, and over all but each."""

    whole: Sums
    without: list[Sums]


def sums_of(tally: Tally) -> Sums:
    over = (tally.rows[:, Column.ENDLESS] == 0) & (tally.rows[:, Column.STUCK] == 0)
    counted = {"games": np.array([len(over)]), "finished": np.array([over.sum()])}
    return {part: getattr(tally, part) for part in (*PRODUCTS, *COUNTS)} | counted


def evidence(tallies: Sequence[Tally]) -> Evidence:
    blocks = [sums_of(tally) for tally in tallies]
    whole: Sums = {part: np.sum([block[part] for block in blocks], 0) for part in blocks[0]}
    return Evidence(whole, [{part: whole[part] - block[part] for part in whole} for block in blocks])


def measured(of: Measure, found: Evidence) -> tuple[Array, Array]:
    """Values, and half of their 95 % intervals."""
    return of(found.whole), student(len(found.without)) * jackknife([of(part) for part in found.without])


def jackknife(without: Sequence[Array]) -> Array:
    """The standard error."""
    count = len(without)
    if count < 2:
        return np.full(without[0].shape, np.inf)
    found: Array = np.sqrt(np.var(without, 0) * (count - 1))
    return found


def contrasts(names: Sequence[str], of: Measure, here: Evidence, there: Evidence, told: Array) -> list[Difference]:
    """How two boxes differ in what is told of each name, not corrected yet: the same block is the same deals in both."""
    if len(here.without) < 2:
        return []
    values, others = of(here.whole), of(there.whole)
    errors = jackknife([of(one) - of(other) for one, other in zip(here.without, there.without, strict=True)])
    blocks, found = len(here.without), []
    for name, a, b, error, known in zip(names, values, others, errors, told, strict=True):
        if known and np.isfinite([a, b, error]).all():
            wide = student(blocks) * float(error)
            change = Figure(float(a - b), float(a - b) - wide, float(a - b) + wide)
            found.append(Difference(name, float(a), float(b), change, p_of_blocks(change.value, float(error), blocks)))
    return found


def solved(sums: Sums) -> tuple[Array, Array]:
    """What each control is worth, and the inverse that gave it."""
    if "inverse" not in sums:
        sums["inverse"] = np.linalg.pinv(sums["cc"], rcond=1e-10, hermitian=True)
    inverse = sums["inverse"]
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


def luck_of_the_deal(sums: Sums) -> Array:
    """The share of the differences in winning that role and deal explain."""
    count, total = sums["cc"][0, 0], sums["cy"][0]
    if count <= 0:
        return np.zeros(1)
    apart = sums["yy"][0] - total * total / count
    return np.array([(solved(sums)[0] @ sums["cy"] - total * total / count) / apart if apart > 0 else 0.0])
