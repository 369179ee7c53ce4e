"""Why the best choice is the best: the worlds of the proof are parted by what is so in them, and where the parting changes most of what
the best choice gains on the habit, the decision turns on that secret."""

from collections.abc import Iterable, Iterator
from math import sqrt

import numpy as np

from manse.analysis.judge import key_for
from manse.analysis.playing.loops import IMAGINED
from manse.engine.record import NOBODY, Array, copied
from manse.engine.rng import rekey, threefry
from manse.engine.seat import Seat
from manse.engine.speech import Line
from manse.engine.verbs import World
from manse.puzzles.proof import Proven
from manse.puzzles.puzzle import Turn

WORLDS = 300
"""So many of the proof's worlds are looked into, evenly among all: later ones are played on better than the first."""
RARE = 0.04
"""A secret that is so in fewer of the worlds, or not so in fewer, decides nothing."""
SURE = 3.0
"""The gain differs by so many standard errors between the worlds where it is so and the others."""
MOST = 2


def worlds(seat: Seat, seed: int, numbers: Iterable[int]) -> Iterator[World]:
    """Some of the worlds that a proof with this seed was made in."""
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


def turns(seat: Seat, proof: Proven) -> tuple[Turn, ...]:
    total = proof.found.results.shape[1]
    numbers = range(0, total, max(1, total // WORLDS))
    best, habit = (proof.found.row(action)[numbers] for action in (proof.best, proof.habit))
    gain, weights = best - habit, []
    for line, so in facts_of(seat, proof.seed, numbers).items():
        share = float(so.mean())
        if RARE <= share <= 1 - RARE:
            here, there = gain[so], gain[~so]
            apart = abs(float(here.mean() - there.mean()))
            error = sqrt(float(here.var()) / len(here) + float(there.var()) / len(there))
            if apart >= SURE * error:
                weights.append((share * (1 - share) * apart**2, line, so))
    weights.sort(key=lambda one: -one[0])
    return tuple(turn(line, so, best, habit) for _, line, so in weights[:MOST])


def turn(line: Line, so: Array, best: Array, habit: Array) -> Turn:
    return Turn(line, float(so.mean()), *(float(row[part].mean()) for part in (so, ~so) for row in (best, habit)))
