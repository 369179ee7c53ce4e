"""The shared loops as GPU kernels: one thread a game. `cuda.py` compiles a copy for one game.

Games lie in `cells` word by word, all first words side by side, then all second words: so neighbouring threads read neighbouring
memory. A thread plays on a copy in its own local memory, which the hardware interleaves in the same way. What is legal lies in `sets`
too, as bits, in the same order as the cells.

Observations and masks are rows, a game's numbers side by side. A thread that wrote its own row would touch another piece of memory with
every number than its neighbours do; so the 32 threads of a warp gather their games' numbers in shared memory and write row by row.
"""

import numpy as np
from numba import cuda, float32, int32, int64, uint64

from manse.engine.compile import room
from manse.engine.loops import Deal, advance, begin_episode, clear, decide, seat_to_move, step
from manse.engine.loops import know as know_more  # `kernels_of` puts one in its place to which what everybody sees is known already
from manse.engine.record import Array
from manse.engine.rng import quick, quick_below
from manse.engine.rows import gathered, ones, place_of
from manse.engine.verbs import ACTIONS, legal, observe, payoff

STATE = uint64
"""The type of a game's record; `kernels_of` puts it there, and the numbers that follow."""
ALIKE = 0
"""Words at the beginning of a record that everybody sees."""
MARKS = 1
"""Words that hold a truth value for each action, a byte each."""
SETS = 1
"""Numbers of 32 bits that hold a bit for each action."""
FEATURES = TOLD = 1
"""Numbers of an observation, and the same to a full tile."""
WARP = 32
"""Threads that go together, bits that they write at once, and the side of a tile: the numbers of an observation that they write at once."""
PITCH = WARP + 1
"""From row to row of a tile: with one more, the numbers of a column lie in different banks."""
TILE = WARP * PITCH
ALL_LANES = 0xFFFFFFFF
FAR = 2**31 - 1
"""Actions further away than this are told as this."""


def load(cells: Array, i: int, words: Array) -> None:
    """Counts by the cells, not by the words: so many are known only at run time, and need not all be in registers at once."""
    for w in range(len(cells)):
        words[w] = cells[w, i]


def store(words: Array, cells: Array, i: int) -> None:
    for w in range(len(cells)):
        cells[w, i] = words[w]


def load_both(cells: Array, i: int, words: Array, known: Array) -> None:
    """A record, and what everybody sees of it once more."""
    for w in range(len(cells)):
        word = cells[w, i]
        words[w] = word
        known[w] = word if w < ALIKE else 0


def bits_of(marks: Array, which: int) -> int:
    """32 of the truth values as bits."""
    found = 0
    for w in range(4 * which, min(4 * which + 4, MARKS)):
        found |= gathered(marks[w]) << 8 * (w - 4 * which)
    return found


def allowed(sets: Array, i: int, action: int) -> bool:
    return 0 <= action < ACTIONS and sets[action >> 5, i] >> (action & 31) & 1 != 0


def random_bit(sets: Array, seed: int) -> int:
    """As `random_action`, from what is legal as bits."""
    marked = 0
    for w in range(SETS):
        marked += ones(int(sets[w]) & ALL_LANES)
    skip = quick_below(seed, marked)
    for w in range(SETS):
        bits = int(sets[w]) & ALL_LANES
        few = ones(bits)
        if skip < few:
            return 32 * w + place_of(bits, skip)
        skip -= few
    return 0


def write_masks(own: Array, mask: Array, first: int, rows: int, lane: int) -> None:
    """The rows of a warp's games from `first` on."""
    for w in range(SETS):
        bits, at = own[w], np.uint64(first * ACTIONS + 32 * w + lane)
        for row in range(WARP):
            theirs = cuda.shfl_sync(ALL_LANES, bits, row)
            if row < rows and 32 * w + lane < ACTIONS:
                mask[at] = theirs >> lane & 1
            at += np.uint64(ACTIONS)


def write_rows(told: Array, observation: Array, first: int, rows: int, lane: int) -> None:
    tile = cuda.shared.array(TILE, float32)
    for start in range(0, FEATURES, WARP):
        at = np.uint64(lane * PITCH)
        for column in range(WARP):
            tile[at + np.uint64(column)] = told[np.uint64(start + column)]
        cuda.syncwarp(ALL_LANES)
        if start + lane < FEATURES:
            at, to = np.uint64(lane), np.uint64(first * FEATURES + start + lane)
            for _ in range(rows):
                observation[to] = tile[at]
                at += np.uint64(PITCH)
                to += np.uint64(FEATURES)
        cuda.syncwarp(ALL_LANES)


def kernel_gather(which: Array, over: Array, due: Array, count: Array) -> None:
    """Lists the games that are to begin anew."""
    i = cuda.grid(1)
    if i < len(which) and which[i]:
        over[i] = False
        due[cuda.atomic.add(count, 0, 1)] = i


def kernel_begin(cells: Array, keys: Array, episodes: Array, seats: int, box: Array, version: int, due: Array, count: Array) -> None:
    """Begins the games that are listed: neighbouring threads have as much to do, however few begin."""
    n = cuda.grid(1)
    if n < count[0]:
        i = due[n]
        local = room(1, STATE)
        words = local.view(np.int64)
        begin_episode(local[0], words, keys[i], episodes[i], Deal(seats, box[0], version))
        store(words, cells, i)
        episodes[i] += 1


def kernel_look(cells: Array, to_move: Array, sets: Array, mask: Array, observation: Array, count: Array) -> None:
    """Who is to move, what they may do and what they know. A block is one warp, and goes on from games to games: so there are only as many
    warps as are started, for the more there are, the more of their memory is far away."""
    lane = cuda.threadIdx.x
    told, own, marks = room(TOLD, float32), room(SETS, int32), room(MARKS, int64)
    local, known = room(1, STATE), room(1, STATE)
    for first in range(WARP * cuda.blockIdx.x, cells.shape[1], WARP * cuda.gridDim.x):
        i, rows = first + lane, min(WARP, cells.shape[1] - first)
        if lane < rows:
            load_both(cells, i, local.view(np.int64), known.view(np.int64))
            s = local[0]
            seat = -1 if s.over else seat_to_move(s)
            to_move[i] = seat
            clear(marks)
            if seat >= 0:
                legal(s, seat, marks.view(np.bool_))
                if len(observation):
                    know_more(s, seat, known[0])
            for w in range(SETS):
                sets[w, i] = own[w] = bits_of(marks, w)
            if len(observation):
                clear(told)
                if seat >= 0:
                    observe(known[0], seat, told)
        cuda.syncwarp(ALL_LANES)
        write_masks(own, mask, first, rows, lane)
        if len(observation):
            write_rows(told, observation, first, rows, lane)
    if cuda.grid(1) == 0:
        count[0] = 0


def kernel_step(
    cells: Array,
    to_move: Array,
    sets: Array,
    actions: Array,
    over: Array,
    shares: Array,
    due: Array,
    count: Array,
    refused: Array,
    note: Array,
) -> None:
    """One decision in each game. One that is not legal is not played; of all such, the lowest game and its action are noted."""
    i = cuda.grid(1)
    if i < cells.shape[1] and to_move[i] >= 0:
        action = actions[i]
        if allowed(sets, i, action):
            local = room(1, STATE)
            words = local.view(np.int64)
            load(cells, i, words)
            step(local[0], to_move[i], action, over, shares, i)
            store(words, cells, i)
            if over[i]:
                due[cuda.atomic.add(count, 0, 1)] = i
        else:
            over[i] = False
            cuda.atomic.min(refused, 0, i << 32 | max(-FAR, min(action, FAR)) + FAR)
            note[0] = 1


def kernel_playout(cells: Array, seeds: Array, over: Array, shares: Array) -> None:
    """As `random_playout`; legal actions are gathered by words."""
    i = cuda.grid(1)
    if i < cells.shape[1]:
        local = room(1, STATE)
        words = local.view(np.int64)
        marks = room(MARKS, int64)
        own = room(SETS, int32)
        load(cells, i, words)
        s, seed = local[0], seeds[i]
        while not s.over:
            if s.to_act:
                seed = quick(seed)
                seat = seat_to_move(s)
                clear(marks)
                legal(s, seat, marks.view(np.bool_))
                for w in range(SETS):
                    own[w] = bits_of(marks, w)
                decide(s, seat, random_bit(own, seed))
            advance(s)
        store(words, cells, i)
        over[i] = True
        payoff(s, shares[i])


def kernel_take(given: Array, actions: Array) -> None:
    """Actions of any kind of whole numbers."""
    i = cuda.grid(1)
    if i < len(actions):
        actions[i] = given[i]


def kernel_sample(to_move: Array, sets: Array, seeds: Array, actions: Array) -> None:
    i = cuda.grid(1)
    if i < len(actions):
        seeds[i] = quick(seeds[i])
        actions[i] = random_bit(sets[:, i], seeds[i]) if to_move[i] >= 0 else 0
