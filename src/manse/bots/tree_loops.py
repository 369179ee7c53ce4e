"""Search over imagined worlds, compiled for one game by `bind`.

A round imagines one world that fits all the searching seat knows and tries every choice that is still in the race in it, with the same luck
for each: what differs is what the choice did. The rest of a game is played by the heuristic, each seat from what it knows in that world:
nobody sees another's cards, and nobody plans on cards it does not see. The searching seat's later decisions are guided by a tree whose
nodes are what that seat then knows, one node for all worlds it cannot tell apart.

A tree is a few arrays; row `n` of each belongs to node `n`. `table` is an open-addressed hash table from knowledge to rows,
hashed with `salt`.
"""

from typing import NamedTuple

import numpy as np

from manse.engine.loops import advance, clear, decide, fill, know, mark_legal, random_action, random_playout, seat_to_move
from manse.engine.loops import advance as advance_unwatched
from manse.engine.loops import decide as decide_unwatched
from manse.engine.record import Array, Header
from manse.engine.rng import MASK, quick, quick_below, rekey, threefry
from manse.engine.verbs import ACTIONS, choose, esteem, imagine, payoff

FROM_WORLDS = False  # does sensible play choose in a whole world just what it would choose from what the seat knows there?
FORGETFUL = False  # does it read nothing that players only remember?
ESTEEMED = False  # does sensible play say how well a finished game went?
NO_NODE = -1
ALWAYS = 256
KNOWN, ROOT, WORLD, SCRATCH = range(4)
"""The states of a search: what the seat knows, the world of a round, the game played from it, what somebody knows in it."""


class Style(NamedTuple):
    """How games are played out."""

    slip: int = 0  # times in 256 (ALWAYS) that anybody does something else than the heuristic says
    deep: int = 16  # a node of the tree guides its seat once it was passed so often; 0: none does
    explore: float = 0.6


class Desk(NamedTuple):
    """What a search writes on: its states, the same as words, and what is asked of one of them."""

    states: Array
    cells: Array
    mask: Array
    shares: Array


class Tree(NamedTuple):
    salt: Array
    table: Array
    keys: Array
    used: Array
    visits: Array
    worth: Array
    totals: Array
    path: Array


class Race(NamedTuple):
    """The choices still in the race, the heuristic's first, and what came of them, by action."""

    choices: Array
    tries: Array
    won: Array
    apart: Array  # how much the results differed from those of the heuristic's choice in the same worlds: the sum of the squares


def fingerprint(row: Array, salt: Array, seat: int) -> int:
    """A 63-bit hash of what a seat knows: each half of a word times an odd number of its own, which stays below 2**63."""
    found = seat
    for i in range(len(row)):
        found ^= (row[i] & MASK) * salt[0, i] ^ (row[i] >> 32 & MASK) * salt[1, i]
    return found


def find_node(table: Array, keys: Array, key: int) -> int:
    """The place of a key in the hash table: its own, or a free one. The middle bits of a key depend on the most of what it stands for."""
    place = (key >> 31) % len(table)
    while table[place] != NO_NODE and keys[table[place]] != key:
        place += 1
        if place == len(table):
            place = 0
    return place


def node_of(tree: Tree, key: int) -> int:
    """The node of some knowledge, a new one if need be; NO_NODE when the tree is full."""
    place = find_node(tree.table, tree.keys, key)
    if tree.table[place] != NO_NODE:
        return tree.table[place]
    if tree.used[0] == len(tree.keys):
        return NO_NODE
    node = tree.used[0]
    tree.used[0] += 1
    tree.table[place] = node
    tree.keys[node] = key
    return node


def guided(tree: Tree, node: int, mask: Array, habit: int, style: Style) -> int:
    """What looks best when doubt counts in its favour (UCB1). What was never tried is tried at once, the heuristic's choice first."""
    visits, worth = tree.visits[node], tree.worth[node]
    if tree.totals[node] < style.deep or visits[habit] == 0:
        return habit
    log = np.log(tree.totals[node] + 1.0)
    best, best_score = habit, -1.0
    for action in range(ACTIONS):
        if mask[action]:
            if visits[action] == 0:
                return action
            score = worth[action] / visits[action] + style.explore * np.sqrt(log / visits[action])
            if score > best_score:
                best, best_score = action, score
    return best


def habit_of(desk: Desk, mover: int, seed: int, slip: int, known: bool) -> int:
    """The heuristic's choice from what the mover knows, or, `slip` times in 256, any."""
    states, mask = desk.states, desk.mask
    if slip and quick_below(quick(seed), 256) < slip:
        return random_action(mask, quick(quick(seed)))
    if FROM_WORLDS:
        return choose(states[WORLD], mover, mask, seed)
    if not known:
        clear(desk.cells[SCRATCH])
        know(states[WORLD], mover, states[SCRATCH])
    return choose(states[SCRATCH], mover, mask, seed)


def play_out(desk: Desk, seat: int, tree: Tree, seed: int, style: Style) -> int:
    """The game in states[WORLD] to its end. Returns the length of the path through the tree."""
    states, cells, mask = desk.states, desk.cells, desk.mask
    s = states[WORLD]
    length, growing = 0, style.deep > 0
    while not s.over:
        if style.slip == ALWAYS and not growing:
            random_playout(s, mask, seed)
            break
        seed = quick(seed)
        mover = seat_to_move(s)
        mark_legal(s, mover, mask)
        inside = growing and mover == seat and length < len(tree.path)
        if inside:
            clear(cells[SCRATCH])
            know(s, mover, states[SCRATCH])
        action = habit_of(desk, mover, seed, style.slip, inside)
        if inside:
            node = node_of(tree, fingerprint(cells[SCRATCH], tree.salt, mover))
            growing = node != NO_NODE and tree.totals[node] > 0
            if node != NO_NODE:
                action = guided(tree, node, mask, action, style)
                tree.path[length, 0], tree.path[length, 1] = node, action
                length += 1
        if growing or not FORGETFUL:
            decide(s, mover, action)
            advance(s)
        else:  # nobody will ask what was seen from here on
            decide_unwatched(s, mover, action)
            advance_unwatched(s)
    return length


def learn(tree: Tree, length: int, value: float) -> None:
    for step in range(length):
        node, action = tree.path[step, 0], tree.path[step, 1]
        tree.visits[node, action] += 1
        tree.totals[node] += 1
        tree.worth[node, action] += value


def outcome(s: Header, seat: int, shares: Array) -> float:
    """How a finished game went for a seat, of 1."""
    for other in range(len(shares)):
        shares[other] = 0
    payoff(s, shares)
    return shares[seat] if not ESTEEMED else 0.5 * shares[seat] + 0.5 * esteem(s, seat)


def rounds(desk: Desk, seat: int, race: Race, tree: Tree, key: Array, first: int, last: int, style: Style) -> int:
    """Rounds `first` to `last`; returns the decisions made."""
    decisions = 0
    states, cells = desk.states, desk.cells
    root, world = states[ROOT], states[WORLD]
    for number in range(first, last):
        fill(cells[KNOWN], cells[ROOT])
        rekey(root, key)
        threefry(key, number, 7, root.key)
        imagine(root, seat)
        seed, par = 7919 * number + int(key[0]) + 1, 0.0
        for action in race.choices:
            fill(cells[ROOT], cells[WORLD])
            decide(world, seat, action)
            advance(world)
            length = play_out(desk, seat, tree, seed, style)
            value = outcome(world, seat, desk.shares)
            learn(tree, length, value)
            race.tries[action] += 1
            race.won[action] += value
            if action == race.choices[0]:
                par = value
            race.apart[action] += (value - par) ** 2
            decisions += world.decisions - root.decisions
    return decisions
