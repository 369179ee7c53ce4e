"""Loops that every game shares, written against the verbs. `Game.loops` is a copy of them compiled for one game.

Arrays of records come with their `cells`, the same memory as 64-bit words, in which a record is cleared or copied.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from manse.engine.record import Array, Header
from manse.engine.rng import quick, quick_below, rekey, threefry
from manse.engine.rows import foresee, ones, packed, place_of

if TYPE_CHECKING:
    from manse.engine.verbs import Encoder, Rules, Sight

    rules: Rules  # the game's own modules, put there by `bind`
    sight: Sight
    encoder: Encoder
    ACTIONS: int

QUIET, LOUD = 1, 2
LOWEST_BIT = np.array([0, *((bits & -bits).bit_length() - 1 for bits in range(1, 128))], np.int64)


def begin(s: Header, key: Array, seats: int, box: Any) -> None:
    rekey(s, key)
    s.seats = seats
    rules.setup(s, seats, box)


def advance(s: Header) -> None:
    """House steps until somebody has to decide or the game is over."""
    while s.to_act == 0 and not s.over:
        rules.house(s)


def decide(s: Header, seat: int, action: int) -> None:
    rules.play(s, seat, action)
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
    rules.legal(s, seat, mask)


# The verbs for an array of one (see `record.alone`).


def house_alone(states: Array) -> None:
    rules.house(states[0])


def decide_alone(states: Array, seat: int, action: int) -> None:
    decide(states[0], seat, action)


def know_alone(states: Array, seat: int, known: Array) -> None:
    sight.know(states[0], seat, known[0])


def legal_alone(known: Array, seat: int, mask: Array) -> None:
    rules.legal(known[0], seat, mask)


def random_action(mask: Array, seed: int) -> int:
    low, high = packed(mask, ACTIONS, 0), packed(mask, ACTIONS, 1)
    few = ones(low)
    skip = quick_below(seed, few + ones(high))
    return place_of(low, skip) if skip < few else 64 + place_of(high, skip - few)


def random_playout(s: Header, mask: Array, seed: int) -> None:
    """Random decisions to the end of the game; `mask` is scratch."""
    advance(s)
    while not s.over:
        seed = quick(seed)
        seat = seat_to_move(s)
        mark_legal(s, seat, mask)
        decide(s, seat, random_action(mask, seed))
        advance(s)


def begin_numbered(s: Header, row: Array, key: Array, number: int, episode: int, seats: int, box: Any) -> None:
    """Game `episode` of place `number` in a batch, each pair with a key of its own."""
    clear(row)
    threefry(key, number, episode, s.key)
    s.seats = seats
    rules.setup(s, seats, box)
    advance(s)


def begin_episode(s: Header, row: Array, key: Array, episode: int, seats: int, box: Any) -> None:
    """A place's first game is the one that `Game.start` deals with the place's key; each later one has a key derived from it."""
    clear(row)
    if episode:
        threefry(key, 0, episode, s.key)
    else:
        rekey(s, key)
    s.seats = seats
    rules.setup(s, seats, box)
    advance(s)


def bring(observation: Array, first: int, last: int) -> None:
    """Has some numbers of an observation brought near, to be written soon."""
    for at in range(first, last, 16):
        foresee(observation, at)


def look(s: Header, k: Header, k_row: Array, to_move: Array, mask: Array, observation: Array, i: int, ahead: int) -> None:
    """Writes who is to move in game `i`, what they may do and what they know.

    The observation of the game that is to come, `ahead`, is brought near meanwhile, by halves: the processor waits for few lines at a time.
    """
    if s.over:
        to_move[i] = -1
        clear(mask[i])
        clear(observation[i])
        return
    size = observation.shape[1]
    bring(observation[ahead], 0, size // 2)
    seat = seat_to_move(s)
    to_move[i] = seat
    mark_legal(s, seat, mask[i])
    if size:
        clear(observation[i])
        clear(k_row)
        sight.know(s, seat, k)
        bring(observation[ahead], size // 2, size)
        encoder.observe(k, seat, observation[i])


def begin_many(states: Array, cells: Array, keys: Array, episodes: Array, first: int, last: int, seats: int, box: Any, due: Array) -> None:
    """Begins a game in each place that is due; those that are not stay as they are."""
    for i in range(first, last):
        if due[i]:
            begin_episode(states[i], cells[i], keys[i], episodes[i], seats, box)
            episodes[i] += 1


def look_many(states: Array, k: Array, k_cells: Array, first: int, last: int, to_move: Array, mask: Array, observation: Array) -> None:
    for i in range(first, last):
        look(states[i], k[0], k_cells[0], to_move, mask, observation, i, min(i + 1, last - 1))


def first_refused(to_move: Array, mask: Array, actions: Array, first: int, last: int) -> int:
    """The first game whose action is not legal; if there is none, a number beyond all games."""
    for i in range(first, last):
        action = actions[i]
        if to_move[i] >= 0 and (action < 0 or action >= ACTIONS or not mask[i, action]):
            return i
    return len(actions)


def step(s: Header, seat: int, action: int, over: Array, payoff: Array, i: int) -> None:
    """One decision in game `i`, which is not over, and all that follows until the next."""
    decide(s, seat, action)
    advance(s)
    over[i] = s.over
    if s.over:
        rules.payoff(s, payoff[i])


def step_many(
    states: Array,
    cells: Array,
    keys: Array,
    episodes: Array,
    seats: int,
    box: Any,
    autoreset: bool,
    k: Array,
    k_cells: Array,
    first: int,
    last: int,
    actions: Array,
    to_move: Array,
    mask: Array,
    observation: Array,
    over: Array,
    payoff: Array,
) -> None:
    """Each game in turn, from its decision to what is seen of it: so it stays in the processor's nearest memory."""
    for i in range(first, last):
        ahead = min(i + 1, last - 1)
        for word in range(0, cells.shape[1], 8):
            foresee(cells[ahead], word)
        if not states[i].over:
            step(states[i], to_move[i], actions[i], over, payoff, i)
        if autoreset and over[i]:
            begin_episode(states[i], cells[i], keys[i], episodes[i], seats, box)
            episodes[i] += 1
        look(states[i], k[0], k_cells[0], to_move, mask, observation, i, ahead)


def sample_many(to_move: Array, mask: Array, first: int, last: int, seeds: Array, actions: Array) -> None:
    """A random legal action for each game that is not over."""
    for i in range(first, last):
        seeds[i] = quick(seeds[i])
        actions[i] = random_action(mask[i], seeds[i]) if to_move[i] >= 0 else 0


def playout_many(states: Array, first: int, last: int, mask: Array, seeds: Array, over: Array, payoff: Array) -> None:
    for i in range(first, last):
        random_playout(states[i], mask, int(seeds[i]))
        over[i] = True
        rules.payoff(states[i], payoff[i])


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
    sight.know(before, reader, k)
    clear(cells[3])
    sight.know(after, reader, seen)
    for trial in range(worlds):
        fill(cells[2], cells[4])
        rekey(world, key)
        threefry(key, trial, 1, world.key)
        sight.imagine(world, reader)
        mark_legal(world, seat, mask)
        if not mask[action]:
            return False
        decide(world, seat, action)
        advance(world)
        clear(cells[5])
        sight.know(world, reader, known)
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
        sight.imagine(before, seat)
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
