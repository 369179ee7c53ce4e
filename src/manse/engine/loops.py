"""Loops that every game shares, written against the verbs. `Game.loops` is a copy of them compiled for one game.

Arrays of records come with their `cells`, the same memory as 64-bit words, in which a record is cleared or copied.
"""

from typing import NamedTuple, Protocol

import numpy as np

from manse.engine.events import know_details
from manse.engine.record import Array, Fields, Header
from manse.engine.rng import quick, quick_below, rekey, threefry
from manse.engine.rows import ones, packed, place_of, prefetch
from manse.engine.verbs import ACTIONS, SECRETS, Known, gaps, imagine, legal, observe, payoff, play, proceed, reveal, setup

QUIET, LOUD = 1, 2
LOWEST_BIT = np.array([0, *((bits & -bits).bit_length() - 1 for bits in range(1, 128))], np.int64)
CACHE_LINE = 8
"""Words that the processor fetches at once."""


class Deal(NamedTuple):
    """What games are begun with."""

    seats: int
    box: Fields
    version: int


class Window(NamedTuple):
    """What is seen of many games by the seats that are to move, a row for each game."""

    to_move: Array
    legal: Array
    observation: Array


class Games(NamedTuple):
    """The arrays of a batch, a row for each game."""

    states: Array
    cells: Array
    keys: Array
    episode: Array
    dice: Array
    actions: Array
    window: Window
    over: Array
    payoff: Array


class Scratch(NamedTuple):
    """Room for what a seat knows, as a record and as words."""

    known: Array
    cells: Array


def begin(s: Header, key: Array, seats: int, box: Fields, version: int) -> None:
    rekey(s, key)
    s.seats, s.version = seats, version
    setup(s, seats, box)


def advance(s: Header) -> None:
    """All that follows by itself, until somebody has to decide or the game is over."""
    while s.to_act == 0 and not s.over:
        proceed(s)


def decide(s: Header, seat: int, action: int) -> None:
    play(s, seat, action)
    s.decisions += 1


def seat_to_move(s: Header) -> int:
    """The lowest seat that may decide now: where only one can be asked at a time, simultaneous choices come in this order."""
    return LOWEST_BIT[s.to_act]


def clear(row: Array) -> None:
    for i in range(len(row)):
        row[i] = 0


def mark_legal(s: Header, seat: int, mask: Array) -> None:
    for action in range(ACTIONS):
        mask[action] = False
    legal(s, seat, mask)


def know(s: Header, seat: int, k: Known) -> None:
    """Copies into the zeroed record `k` what the seat knows of `s`, and nothing else."""
    reveal(s, seat, k)
    know_details(s, seat, SECRETS, k)
    gaps(s, seat, k)


# The verbs for an array of one (see `record.alone`).


def proceed_alone(states: Array) -> None:
    proceed(states[0])


def decide_alone(states: Array, seat: int, action: int) -> None:
    decide(states[0], seat, action)


def know_alone(states: Array, seat: int, known: Array) -> None:
    know(states[0], seat, known[0])


def legal_alone(known: Array, seat: int, mask: Array) -> None:
    legal(known[0], seat, mask)


def random_of_many(mask: Array, seed: int) -> int:
    marked = 0
    for action in range(ACTIONS):
        marked += mask[action]
    skip = quick_below(seed, marked)
    for action in range(ACTIONS):
        if mask[action]:
            if skip == 0:
                return action
            skip -= 1
    return 0


def random_action(mask: Array, seed: int) -> int:
    """One of the actions that are marked, all equally likely: found in bit masks, or, where there are many actions, by counting."""
    if ACTIONS > 128:
        return random_of_many(mask, seed)
    low, high = packed(mask, ACTIONS, 0), packed(mask, ACTIONS, 1)
    few = ones(low)
    skip = quick_below(seed, few + ones(high))
    return place_of(low, skip) if skip < few else 64 + place_of(high, skip - few)


def random_playout(s: Header, mask: Array, seed: int) -> None:
    """Random decisions to the end of the game; `mask` is scratch. The code of a decision and of what follows by itself stands once each,
    so that both fit into a GPU's kernel.
    """
    while not s.over:
        if s.to_act:
            seed = quick(seed)
            seat = seat_to_move(s)
            mark_legal(s, seat, mask)
            decide(s, seat, random_action(mask, seed))
        advance(s)


def lay_out(s: Header, deal: Deal) -> None:
    """From a record that has nothing but its generator to the first decision."""
    s.seats, s.version = deal.seats, deal.version
    setup(s, deal.seats, deal.box)
    advance(s)


def begin_derived(s: Header, row: Array, key: Array, low: int, high: int, deal: Deal) -> None:
    """A game whose key is block (low, high) of the stream of `key`."""
    clear(row)
    threefry(key, low, high, s.key)
    lay_out(s, deal)


def begin_episode(s: Header, row: Array, key: Array, episode: int, deal: Deal) -> None:
    """A place's first game is the one that `Game.start` deals with the place's key; each later one has a key derived from it. The code of
    the deal stands once, as in `random_playout`."""
    clear(row)
    if episode:
        threefry(key, 0, episode, s.key)
    else:
        rekey(s, key)
    lay_out(s, deal)


def prefetch_row(row: Array, first: int, last: int, line: int) -> None:
    for at in range(first, last, line):
        prefetch(row, at)


def look(s: Header, window: Window, k: Known, k_row: Array, i: int, ahead: int) -> None:
    """Writes who is to move in game `i`, what they may do and what they know.

    The observation of the game that is to come, `ahead`, is prefetched meanwhile, by halves: the processor waits for few lines at a time.
    """
    if s.over:
        window.to_move[i] = -1
        clear(window.legal[i])
        clear(window.observation[i])
        return
    size = window.observation.shape[1]
    prefetch_row(window.observation[ahead], 0, size // 2, 2 * CACHE_LINE)
    seat = seat_to_move(s)
    window.to_move[i] = seat
    mark_legal(s, seat, window.legal[i])
    if size:
        clear(window.observation[i])
        clear(k_row)
        know(s, seat, k)
        prefetch_row(window.observation[ahead], size // 2, size, 2 * CACHE_LINE)
        observe(k, seat, window.observation[i])


def begin_many(games: Games, first: int, last: int, deal: Deal, due: Array) -> None:
    """Begins a game in each place that is due; those that are not stay as they are."""
    for i in range(first, last):
        if due[i]:
            begin_episode(games.states[i], games.cells[i], games.keys[i], games.episode[i], deal)
            games.episode[i] += 1


def look_many(games: Games, scratch: Scratch, first: int, last: int) -> None:
    for i in range(first, last):
        look(games.states[i], games.window, scratch.known[0], scratch.cells[0], i, min(i + 1, last - 1))


def first_refused(window: Window, actions: Array, first: int, last: int) -> int:
    """The first game whose action is not legal; if there is none, a number beyond all games."""
    for i in range(first, last):
        action = actions[i]
        if window.to_move[i] >= 0 and (action < 0 or action >= ACTIONS or not window.legal[i, action]):
            return i
    return len(actions)


def step(s: Header, seat: int, action: int, over: Array, shares: Array, i: int) -> None:
    """One decision in game `i`, which is not over, and all that follows until the next."""
    decide(s, seat, action)
    advance(s)
    over[i] = s.over
    if s.over:
        payoff(s, shares[i])


def step_many(games: Games, scratch: Scratch, first: int, last: int, actions: Array, deal: Deal, autoreset: bool) -> None:
    """Each game in turn, from its decision to what is seen of it: so it stays in the processor's nearest memory."""
    for i in range(first, last):
        ahead = min(i + 1, last - 1)
        prefetch_row(games.cells[ahead], 0, games.cells.shape[1], CACHE_LINE)
        s = games.states[i]
        if not s.over:
            step(s, games.window.to_move[i], actions[i], games.over, games.payoff, i)
        if autoreset and games.over[i]:
            begin_episode(s, games.cells[i], games.keys[i], games.episode[i], deal)
            games.episode[i] += 1
        look(s, games.window, scratch.known[0], scratch.cells[0], i, ahead)


def sample_many(window: Window, dice: Array, actions: Array, first: int, last: int) -> None:
    """A random legal action for each game that is not over."""
    for i in range(first, last):
        dice[i] = quick(dice[i])
        actions[i] = random_action(window.legal[i], dice[i]) if window.to_move[i] >= 0 else 0


def playout_many(games: Games, first: int, last: int, mask: Array, seeds: Array) -> None:
    for i in range(first, last):
        random_playout(games.states[i], mask, int(seeds[i]))
        games.over[i] = True
        payoff(games.states[i], games.payoff[i])


def same(a: Array, b: Array) -> bool:
    for i in range(len(a)):
        if a[i] != b[i]:
            return False
    return True


def fill(source: Array, target: Array) -> None:
    for i in range(len(source)):
        target[i] = source[i]


def tells_nothing(states: Array, cells: Array, reader: int, seat: int, action: int, key: Array, mask: Array, worlds: int) -> bool:
    """Does the decision that led from states[0] to states[1] tell the reader nothing? The other four states are scratch.

    It tells something if the reader, before it, held a world possible in which it could not have been made, or would have looked
    otherwise.
    """
    before, after, k, seen, world, known = states[0], states[1], states[2], states[3], states[4], states[5]
    clear(cells[2])
    know(before, reader, k)
    clear(cells[3])
    know(after, reader, seen)
    for trial in range(worlds):
        fill(cells[2], cells[4])
        rekey(world, key)
        threefry(key, trial, 1, world.key)
        imagine(world, reader)
        mark_legal(world, seat, mask)
        if not mask[action]:
            return False
        decide(world, seat, action)
        advance(world)
        clear(cells[5])
        know(world, reader, known)
        if not same(cells[3], cells[5]):
            return False
    return True


def foreseen(states: Array, cells: Array, seat: int, action: int, key: Array, mask: Array, worlds: int, reader_worlds: int) -> int:
    """What a decision can be, by what its seat knew before it, which is in states[6]: QUIET, LOUD, or either, in worlds it held possible.

    It is loud if it draws something, ends the game or tells somebody something. The other states are scratch.
    """
    found, before, after = 0, states[0], states[1]
    for trial in range(worlds):
        fill(cells[6], cells[0])
        rekey(before, key)
        threefry(key, trial, 2, before.key)
        imagine(before, seat)
        rekey(before, key)
        fill(cells[0], cells[1])
        decide(after, seat, action)
        advance(after)
        quiet = before.drawn == after.drawn and not after.over
        for reader in range(-1, before.seats):
            quiet = quiet and tells_nothing(states, cells, reader, seat, action, key, mask, reader_worlds)
        found |= QUIET if quiet else LOUD
        if found == QUIET | LOUD:
            break
    return found


class Loops(Protocol):
    """The loops as `Game.loops` gives them: compiled for one game."""

    def begin(self, s: Header, key: Array, seats: int, box: Fields, version: int) -> None: ...
    def setup(self, s: Header, seats: int, box: Fields) -> None: ...
    def advance(self, s: Header) -> None: ...
    def decide(self, s: Header, seat: int, action: int) -> None: ...
    def seat_to_move(self, s: Header) -> int: ...
    def mark_legal(self, s: Header, seat: int, mask: Array) -> None: ...
    def know(self, s: Header, seat: int, k: Known) -> None: ...
    def imagine(self, k: Known, seat: int) -> None: ...
    def observe(self, k: Known, seat: int, out: Array) -> None: ...
    def payoff(self, s: Header, out: Array) -> None: ...
    def proceed_alone(self, states: Array) -> None: ...
    def decide_alone(self, states: Array, seat: int, action: int) -> None: ...
    def know_alone(self, states: Array, seat: int, known: Array) -> None: ...
    def legal_alone(self, known: Array, seat: int, mask: Array) -> None: ...
    def random_playout(self, s: Header, mask: Array, seed: int) -> None: ...
    def begin_many(self, games: Games, first: int, last: int, deal: Deal, due: Array) -> None: ...
    def look_many(self, games: Games, scratch: Scratch, first: int, last: int) -> None: ...
    def first_refused(self, window: Window, actions: Array, first: int, last: int) -> int: ...
    def step_many(self, games: Games, scratch: Scratch, first: int, last: int, actions: Array, deal: Deal, autoreset: bool) -> None: ...
    def sample_many(self, window: Window, dice: Array, actions: Array, first: int, last: int) -> None: ...
    def playout_many(self, games: Games, first: int, last: int, mask: Array, seeds: Array) -> None: ...
    def random_action(self, mask: Array, seed: int) -> int: ...
    def tells_nothing(
        self, states: Array, cells: Array, reader: int, seat: int, action: int, key: Array, mask: Array, worlds: int
    ) -> bool: ...
    def foreseen(
        self, states: Array, cells: Array, seat: int, action: int, key: Array, mask: Array, worlds: int, reader_worlds: int
    ) -> int: ...
