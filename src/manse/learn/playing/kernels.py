"""The turn of a table as a GPU kernel: one thread a table, all of a turn in one launch."""

import numpy as np
from numba import cuda, uint64

from manse.engine.kernels import load, store
from manse.engine.record import Array
from manse.engine.verbs import Known
from manse.learn.playing.loops import Table, turn
from manse.learn.playing.verbs import weigh

STATE = NOTES = uint64
"""The types of a game's record and of the notes of its sensible play; `kernel_of` puts them there."""


def choose_with_notes(k: Known, seat: int, mask: Array, seed: int) -> int:
    """On a GPU there is no making of arrays."""
    notes = cuda.local.array(1, NOTES)
    return weigh(k, seat, mask, notes[0], seed)


def kernel_turn(
    cells: Array,
    keys: Array,
    episode: Array,
    dice: Array,
    seats: Array,
    setup: Array,
    boxes: Array,
    who: Array,
    actions: Array,
    to_move: Array,
    legal: Array,
    observation: Array,
    habit: Array,
    ended: Array,
    payoff: Array,
    points: Array,
    version: int,
    anew: bool,
) -> None:
    i = cuda.grid(1)
    if i < cells.shape[1]:
        local = cuda.local.array(1, STATE)
        known = cuda.local.array(1, STATE)
        words = local.view(np.int64)
        load(cells, i, words)
        table = Table(
            keys, episode, dice, seats, setup, boxes, who, actions, to_move, legal, observation, habit, ended, payoff, points
        )
        turn(local[0], words, known[0], known.view(np.int64), table, i, version, anew)
        store(words, cells, i)
