"""The shared loops as GPU kernels: one thread a game. `cuda.py` compiles a copy for one game.

Games lie in `cells` word by word, all first words side by side, then all second words: so neighbouring threads read neighbouring
memory. A thread plays on a copy in its own local memory, which the hardware interleaves in the same way.
"""

import numpy as np
from numba import boolean, cuda, uint64

from manse.engine.loops import Deal, Window, begin_episode, look, random_action, random_playout, step
from manse.engine.record import Array
from manse.engine.rng import quick
from manse.engine.verbs import ACTIONS, payoff

STATE = uint64
"""The type of a game's record; `kernels_of` puts it there."""


def load(cells: Array, i: int, words: Array) -> None:
    """Counts by the cells, not by the words: so many are known only at run time, and need not all be in registers at once."""
    for w in range(len(cells)):
        words[w] = cells[w, i]


def store(words: Array, cells: Array, i: int) -> None:
    for w in range(len(cells)):
        cells[w, i] = words[w]


def kernel_begin(cells: Array, keys: Array, episodes: Array, seats: int, box: Array, version: int, due: Array) -> None:
    """Begins a game in each place that is due."""
    i = cuda.grid(1)
    if i < cells.shape[1] and due[i]:
        local = cuda.local.array(1, STATE)
        words = local.view(np.int64)
        begin_episode(local[0], words, keys[i], episodes[i], Deal(seats, box[0], version))
        store(words, cells, i)
        episodes[i] += 1


def kernel_unset(flags: Array, which: Array) -> None:
    i = cuda.grid(1)
    if i < len(flags) and which[i]:
        flags[i] = False


def kernel_look(cells: Array, to_move: Array, mask: Array, observation: Array) -> None:
    i = cuda.grid(1)
    if i < cells.shape[1]:
        local = cuda.local.array(1, STATE)
        known = cuda.local.array(1, STATE)
        load(cells, i, local.view(np.int64))
        look(local[0], Window(to_move, mask, observation), known[0], known.view(np.int64), i, i)


def kernel_step(cells: Array, to_move: Array, actions: Array, over: Array, shares: Array) -> None:
    i = cuda.grid(1)
    if i < cells.shape[1] and to_move[i] >= 0:
        local = cuda.local.array(1, STATE)
        words = local.view(np.int64)
        load(cells, i, words)
        step(local[0], to_move[i], actions[i], over, shares, i)
        store(words, cells, i)


def kernel_playout(cells: Array, seeds: Array, over: Array, shares: Array) -> None:
    i = cuda.grid(1)
    if i < cells.shape[1]:
        local = cuda.local.array(1, STATE)
        words = local.view(np.int64)
        mask = cuda.local.array(ACTIONS, boolean)
        load(cells, i, words)
        random_playout(local[0], mask, seeds[i])
        store(words, cells, i)
        over[i] = True
        payoff(local[0], shares[i])


def kernel_sample(to_move: Array, mask: Array, seeds: Array, actions: Array) -> None:
    i = cuda.grid(1)
    if i < len(actions):
        seeds[i] = quick(seeds[i])
        actions[i] = random_action(mask[i], seeds[i]) if to_move[i] >= 0 else 0


def kernel_refuse(to_move: Array, mask: Array, actions: Array, refused: Array) -> None:
    """Notes the lowest game whose action is not legal."""
    i = cuda.grid(1)
    if i < len(actions) and to_move[i] >= 0:
        action = actions[i]
        if action < 0 or action >= ACTIONS or not mask[i, action]:
            cuda.atomic.min(refused, 0, i)
