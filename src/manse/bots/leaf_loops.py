"""Worlds for a net to look into, compiled for one game by `bind`: many games side by side, each played on to a net's next decision.

In every imagined world each choice is made, with the same luck for each. Then the game goes on: in some worlds the others play sensibly, in
the rest they decide as a net does, and a net is asked for all games at once. What the seat to move knows there is written down as a net
reads it, and nothing else of the world. Rows are worlds by choices: those of one world lie together.
"""

from typing import NamedTuple

import numpy as np

from manse.bots.tree_loops import KNOWN, ROOT, SCRATCH, WORLD, Desk, Style, habit_of
from manse.engine.loops import advance, clear, decide, fill, know, mark_legal, seat_to_move
from manse.engine.record import NOBODY, Array
from manse.engine.rng import MASK, quick, rekey, threefry
from manse.engine.verbs import ACTIONS, imagine, observe, payoff, reckon


class Leaves(NamedTuple):
    cells: Array
    seeds: Array
    sensible: Array
    """Do the others play sensibly there? Otherwise as the net does."""
    mover: Array
    """For whom the net is asked; NOBODY where the game is over."""
    mask: Array
    observation: Array
    habit: Array
    value: Array
    """What the game was worth to the searching seat, of 1, where it is over."""


def forced(mask: Array) -> int:
    """The only action that is marked; -1 if there are more."""
    found = -1
    for action in range(ACTIONS):
        if mask[action]:
            if found >= 0:
                return -1
            found = action
    return found


def go_on(desk: Desk, seat: int, action: int, leaves: Leaves, row: int, style: Style) -> None:
    """A decision in the game of a row, and all until the net is to decide: for the searching seat, or for others who play as it does."""
    world, known, mask = desk.states[WORLD], desk.states[SCRATCH], desk.mask
    fill(leaves.cells[row], desk.cells[WORLD])
    decide(world, leaves.mover[row], action)
    advance(world)
    seed, mover = leaves.seeds[row], NOBODY
    while not world.over:
        seed, mover = quick(seed), seat_to_move(world)
        mark_legal(world, mover, mask)
        if mover == seat:
            break
        action = habit_of(desk, mover, seed, style.slip, False) if leaves.sensible[row] else forced(mask)
        if action < 0:
            break
        decide(world, mover, action)
        advance(world)
    leaves.seeds[row], leaves.mover[row] = seed, NOBODY if world.over else mover
    fill(desk.cells[WORLD], leaves.cells[row])
    if world.over:
        for other in range(len(desk.shares)):
            desk.shares[other] = 0
        payoff(world, desk.shares)
        leaves.value[row] = desk.shares[seat]
        return
    clear(desk.cells[SCRATCH])
    know(world, mover, known)
    clear(leaves.observation[row])
    observe(known, mover, leaves.observation[row])
    reckon(known, mover, leaves.observation[row])
    leaves.habit[row] = habit_of(desk, mover, seed, 0, True)
    for number in range(ACTIONS):
        leaves.mask[row, number] = mask[number]


def branch(desk: Desk, seat: int, choices: Array, key: Array, first: int, last: int, sense: float, leaves: Leaves, style: Style) -> None:
    """Worlds `first` to `last`, a share of them with sensible others, and each choice in each of them."""
    root, row = desk.states[ROOT], 0
    for number in range(first, last):
        fill(desk.cells[KNOWN], desk.cells[ROOT])
        rekey(root, key)
        threefry(key, number, 7, root.key)
        imagine(root, seat)
        sensible = np.floor(sense * (number + 1)) > np.floor(sense * number)
        for action in choices:
            leaves.seeds[row] = 7919 * number + int(key[0]) + 1
            leaves.sensible[row], leaves.mover[row] = sensible, seat
            fill(desk.cells[ROOT], leaves.cells[row])
            go_on(desk, seat, action, leaves, row, style)
            row += 1


def drawn(logits: Array, mask: Array, temperature: float, seed: int) -> int:
    """An action as likely as the net says; near temperature 0, what it thinks best."""
    best = -1
    for action in range(ACTIONS):
        if mask[action] and (best < 0 or logits[action] > logits[best]):
            best = action
    total, warmth = 0.0, max(temperature, 1e-3)
    for action in range(ACTIONS):
        if mask[action]:
            total += np.exp((logits[action] - logits[best]) / warmth)
    left = total * (quick(seed) & MASK) / MASK
    for action in range(ACTIONS):
        if mask[action]:
            left -= np.exp((logits[action] - logits[best]) / warmth)
            if left < 0:
                return action
    return best


def act(desk: Desk, seat: int, rows: Array, logits: Array, temperature: float, leaves: Leaves, style: Style) -> None:
    """Whoever is to move in these games decides as the net says, with the same luck in all games of a world."""
    for i in range(len(rows)):
        row = rows[i]
        go_on(desk, seat, drawn(logits[i], leaves.mask[row], temperature, leaves.seeds[row]), leaves, row, style)
