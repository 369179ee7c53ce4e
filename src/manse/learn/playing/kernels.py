"""The parts of a table's turn as GPU kernels, one thread a table: each is small enough to be compiled in good time.

`first` is the first decision of a turn; later ones are those of sensible seats, where the turn is not over. `fresh` marks the tables where
somebody decided.
"""

import numpy as np
from numba import cuda, uint64

from manse.engine.kernels import load, store
from manse.engine.record import Array
from manse.engine.verbs import Known
from manse.learn.playing.loops import Table, by_net, chosen, consider, play_on, renew, show
from manse.learn.playing.verbs import weigh

STATE = NOTES = uint64
"""The types of a game's record and of the notes of its sensible play; `kernels_of` puts them there."""


def choose_with_notes(k: Known, seat: int, mask: Array, seed: int) -> int:
    """On a GPU there is no making of arrays."""
    notes = cuda.local.array(1, NOTES)
    return weigh(k, seat, mask, notes[0], seed)


def kernel_play(cells: Array, fresh: Array, t: Table, first: bool) -> None:
    i = cuda.grid(1)
    if i < cells.shape[1] and (first or not (by_net(t, i) or t.ended[i])):
        local = cuda.local.array(1, STATE)
        words = local.view(np.int64)
        load(cells, i, words)
        t.ended[i] = False
        play_on(local[0], t, i, chosen(t, i))
        store(words, cells, i)
        fresh[i] = True


def kernel_renew(cells: Array, fresh: Array, t: Table, version: int, anew: bool) -> None:
    i = cuda.grid(1)
    if i < cells.shape[1] and (anew or (fresh[i] and t.ended[i])):
        local = cuda.local.array(1, STATE)
        words = local.view(np.int64)
        renew(local[0], words, t, i, version)
        store(words, cells, i)
        fresh[i] = True


def kernel_consider(cells: Array, fresh: Array, t: Table) -> None:
    i = cuda.grid(1)
    if i < cells.shape[1] and fresh[i]:
        local = cuda.local.array(1, STATE)
        known = cuda.local.array(1, STATE)
        load(cells, i, local.view(np.int64))
        consider(local[0], known[0], known.view(np.int64), t, i)
        fresh[i] = False


def kernel_show(cells: Array, t: Table) -> None:
    i = cuda.grid(1)
    if i < cells.shape[1] and by_net(t, i):
        local = cuda.local.array(1, STATE)
        known = cuda.local.array(1, STATE)
        load(cells, i, local.view(np.int64))
        show(local[0], known[0], known.view(np.int64), t, i)
