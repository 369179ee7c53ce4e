"""Information-set tree search, compiled for one game by `bind`.

Each simulation begins in a world that fits all the searching seat knows, imagined anew. Its own decisions are guided by a tree
whose nodes are what that seat then knows: one node for all worlds it cannot tell apart, so that it cannot plan on cards it does not see.
The others play by the heuristic, each from what it knows in that world: they do not see our cards. With `everyone` the others' decisions
are guided by nodes of their own knowledge too (a multiple-observer tree).

A tree is a few arrays; row `n` of each belongs to node `n`. `index` is an open-addressed hash table from knowledge to rows.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from manse.engine.record import Array
from manse.engine.rng import MASK, quick, quick_below, rekey, threefry

if TYPE_CHECKING:
    from manse.engine.loops import advance, clear, decide, fill, mark_legal, random_action, seat_to_move
    from manse.engine.verbs import Rules, Sight

    rules: Rules
    sight: Sight
    heuristic: Any

NO_NODE = -1


def fingerprint(row: Array, seat: int) -> int:
    """A 62-bit hash of what a seat knows; products stay below 2**63."""
    low, high = 2166136261 + seat, 40503
    for i in range(len(row)):
        word = row[i]
        low = ((low ^ (word & MASK)) * 1073741789) & 0x7FFFFFFF
        high = ((high ^ ((word >> 32) & MASK)) * 1073741741) & 0x7FFFFFFF
        high = (high + (low >> 7)) & 0x7FFFFFFF
    return (high << 31) | low


def find_node(index: Array, keys: Array, key: int) -> int:
    """The place of a key in the hash table: its own, or a free one."""
    place = key % len(index)
    while index[place] != NO_NODE and keys[index[place]] != key:
        place += 1
        if place == len(index):
            place = 0
    return place


def node_of(index: Array, keys: Array, used: Array, key: int) -> tuple[int, bool]:
    """The node of some knowledge, and whether it is new; NO_NODE when the tree is full."""
    place = find_node(index, keys, key)
    if index[place] != NO_NODE:
        return index[place], False
    if used[0] == len(keys):
        return NO_NODE, True
    node = used[0]
    used[0] += 1
    index[place] = node
    keys[node] = key
    return node, True


def best_action(mask: Array, visits: Array, worth: Array, total: int, first: int, explore: float) -> int:
    """What looks best when doubt counts in its favour (UCB1). What was never tried is tried at once, the heuristic's choice first."""
    if visits[first] == 0:
        return first
    log = np.log(total + 1.0)
    best, best_score = first, -1.0
    for action in range(rules.ACTIONS):
        if mask[action]:
            if visits[action] == 0:
                return action
            score = worth[action] / visits[action] + explore * np.sqrt(log / visits[action])
            if score > best_score:
                best, best_score = action, score
    return best


def policy_action(k: Any, seat: int, mask: Array, seed: int, slip: int) -> int:
    """The heuristic's choice, or, `slip` times in 256, any."""
    if quick_below(quick(seed), 256) < slip:
        return random_action(mask, quick(quick(seed)))
    return heuristic.choose(k, seat, mask, seed)


def simulate(
    states: Array,
    cells: Array,
    seat: int,
    tree: tuple[Array, Array, Array, Array, Array, Array],
    path: Array,
    mask: Array,
    shares: Array,
    seed: int,
    everyone: bool,
    slip: int,
    explore: float,
) -> int:
    """One game from the world in states[1], states[2] being scratch. Returns the length of the path through the tree."""
    index, keys, used, visits, worth, totals = tree
    s, k = states[1], states[2]
    length, growing = 0, True
    while not s.over:
        seed = quick(seed)
        mover = seat if s.to_act >> seat & 1 else seat_to_move(s)
        mark_legal(s, mover, mask)
        clear(cells[2])
        sight.know(s, mover, k)
        action = policy_action(k, mover, mask, seed, slip)
        if growing and (everyone or mover == seat) and length < len(path):
            node, new = node_of(index, keys, used, fingerprint(cells[2], mover))
            if node != NO_NODE:
                action = best_action(mask, visits[node], worth[node], totals[node], action, explore)
                path[length, 0], path[length, 1], path[length, 2] = node, action, mover
                length += 1
            growing = not new
        decide(s, mover, action)
        advance(s)
    rules.payoff(s, shares)
    return length


def search(
    states: Array,
    cells: Array,
    seat: int,
    tree: tuple[Array, Array, Array, Array, Array, Array],
    path: Array,
    mask: Array,
    shares: Array,
    key: Array,
    first: int,
    count: int,
    everyone: bool,
    slip: int,
    explore: float,
) -> int:
    """Simulations `first` to `first + count`, each in a world imagined from the knowledge in states[0]; returns the decisions made."""
    _, _, _, visits, worth, totals = tree
    decisions = 0
    for number in range(first, first + count):
        fill(cells[0], cells[1])
        world = states[1]
        rekey(world, key)
        threefry(key, number, 7, world.key)
        sight.imagine(world, seat)
        began = world.decisions
        for other in range(len(shares)):
            shares[other] = 0
        seed = 7919 * number + int(key[0]) + 1
        length = simulate(states, cells, seat, tree, path, mask, shares, seed, everyone, slip, explore)
        decisions += world.decisions - began
        for step in range(length):
            node, action, mover = path[step, 0], path[step, 1], path[step, 2]
            visits[node, action] += 1
            totals[node] += 1
            worth[node, action] += shares[mover]
    return decisions
