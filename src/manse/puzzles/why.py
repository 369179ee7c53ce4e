"""Why the best choice is the best: worlds are parted by what is so in them, and where the parting changes most of what the best choice
gains on the habit, the decision turns on that secret."""

from collections.abc import Iterable, Iterator
from math import sqrt

import numpy as np

from manse.analysis.budget import Budget
from manse.analysis.judge import key_for, weighed
from manse.analysis.playing.loops import IMAGINED
from manse.engine.record import NOBODY, Array, copied
from manse.engine.rng import rekey, threefry
from manse.engine.seat import Seat
from manse.engine.speech import Line
from manse.engine.verbs import World
from manse.puzzles.puzzle import Turn

WORLDS = Budget("why", playouts=2_400, least=1_200, most=1_200, chances=0, pairs=0, worlds=0)
"""In so many worlds the best choice and the habit are played. In every second one secrets are looked for; what was found is measured in the
others, as the foremost of many noisy differences looks greater than it is."""
RARE = 0.04
"""A secret that is so in fewer of the worlds, or not so in fewer, decides nothing."""
SURE, SURE_AGAIN = 3.0, 2.0
"""The gain differs by so many standard errors between the worlds where it is so and the others, and by so many when it is measured."""
MOST = 2


def worlds(seat: Seat, seed: int, numbers: Iterable[int]) -> Iterator[World]:
    """The worlds that choices are weighed in with this seed."""
    known = seat.knowledge
    key = key_for(seed, "decision", int(known.decisions), seat.number)
    for number in numbers:
        world = copied(known)
        rekey(world, key)
        threefry(key, number, IMAGINED, world.key)
        seat.game.loops.imagine(world, seat.number)
        yield World(world)


def facts_of(seat: Seat, seed: int, numbers: range) -> dict[Line, Array]:
    """For each secret, a flag for each world: is it so there?"""
    found: dict[Line, Array] = {}
    for place, world in enumerate(worlds(seat, seed, numbers)):
        for line in set(seat.game.text.secrets(seat.view, seat.game.sight.view(world, NOBODY))):
            found.setdefault(line, np.zeros(len(numbers), np.bool_))[place] = True
    return found


def turns(seat: Seat, best: int, habit: int, seed: int) -> tuple[Turn, ...]:
    found = weighed(seat, seed, WORLDS, [best, habit])
    rows = found.results
    gain, weights = rows[0] - rows[1], []
    for line, so in facts_of(seat, seed, range(rows.shape[1])).items():
        apart, error = split(gain[::2], so[::2])
        if RARE <= so.mean() <= 1 - RARE and abs(apart) >= SURE * error:
            again, doubt = split(gain[1::2], so[1::2])
            if again * apart > 0 and abs(again) >= SURE_AGAIN * doubt:
                weights.append((float(so.mean() * (1 - so.mean())) * apart**2, turn(line, so, rows)))
    weights.sort(key=lambda one: -one[0])
    return tuple(found for _, found in weights[:MOST])


def split(gain: Array, so: Array) -> tuple[float, float]:
    """How much more is gained where it is so than elsewhere, and the standard error; nothing can be said of what is always so, or never."""
    here, there = gain[so], gain[~so]
    if not len(here) or not len(there):
        return 0.0, 1.0
    return float(here.mean() - there.mean()), max(1e-9, sqrt(float(here.var()) / len(here) + float(there.var()) / len(there)))


def turn(line: Line, so: Array, rows: Array) -> Turn:
    """As it is in the worlds where it was not looked for."""
    measured = so[1::2]
    return Turn(line, float(so.mean()), *(float(row[1::2][part].mean()) for part in (measured, ~measured) for row in rows))
