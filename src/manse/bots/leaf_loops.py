"""Worlds for a net to look into, compiled for one game by `bind`: many games side by side, each played on to a seat's next decision.

In every imagined world each choice is made, with the same luck for each; the others play sensibly until the seat is to decide again. What
the seat knows there is written down as a net reads it. Rows are worlds by choices: those of one world lie together.
"""

from typing import NamedTuple

from manse.bots.tree_loops import KNOWN, ROOT, SCRATCH, WORLD, Desk, Style, Tree, habit_of, learn, outcome, play_out
from manse.engine.loops import advance, clear, decide, fill, know, mark_legal, seat_to_move
from manse.engine.record import Array
from manse.engine.rng import quick, rekey, threefry
from manse.engine.verbs import ACTIONS, imagine, observe, payoff, reckon


class Leaves(NamedTuple):
    cells: Array
    seeds: Array
    open: Array
    """Is the seat to decide there? Otherwise the game is over."""
    mask: Array
    observation: Array
    habit: Array
    value: Array
    """What the seat won, of 1, in games that are over."""


def go_on(desk: Desk, seat: int, action: int, leaves: Leaves, row: int, style: Style) -> None:
    """The seat's decision in the game of a row, and all until its next one."""
    world, known, mask = desk.states[WORLD], desk.states[SCRATCH], desk.mask
    fill(leaves.cells[row], desk.cells[WORLD])
    decide(world, seat, action)
    advance(world)
    seed, mover = leaves.seeds[row], -1
    while not world.over and mover != seat:
        seed, mover = quick(seed), seat_to_move(world)
        mark_legal(world, mover, mask)
        if mover != seat:
            decide(world, mover, habit_of(desk, mover, seed, style.slip, False))
            advance(world)
    leaves.seeds[row], leaves.open[row] = seed, not world.over
    fill(desk.cells[WORLD], leaves.cells[row])
    if world.over:
        for other in range(len(desk.shares)):
            desk.shares[other] = 0
        payoff(world, desk.shares)
        leaves.value[row] = desk.shares[seat]
        return
    clear(desk.cells[SCRATCH])
    know(world, seat, known)
    clear(leaves.observation[row])
    observe(known, seat, leaves.observation[row])
    reckon(known, seat, leaves.observation[row])
    leaves.habit[row] = habit_of(desk, seat, seed, 0, True)
    for number in range(ACTIONS):
        leaves.mask[row, number] = mask[number]


def branch(desk: Desk, seat: int, choices: Array, key: Array, first: int, last: int, leaves: Leaves, style: Style) -> None:
    """Worlds `first` to `last`, and each choice in each of them."""
    root, row = desk.states[ROOT], 0
    for number in range(first, last):
        fill(desk.cells[KNOWN], desk.cells[ROOT])
        rekey(root, key)
        threefry(key, number, 7, root.key)
        imagine(root, seat)
        for action in choices:
            leaves.seeds[row] = 7919 * number + int(key[0]) + 1
            fill(desk.cells[ROOT], leaves.cells[row])
            go_on(desk, seat, action, leaves, row, style)
            row += 1


def act(desk: Desk, seat: int, actions: Array, leaves: Leaves, style: Style) -> None:
    """The seat decides in all games that are still open."""
    for row in range(len(actions)):
        if leaves.open[row]:
            go_on(desk, seat, actions[row], leaves, row, style)


def finish(desk: Desk, seat: int, rows: int, leaves: Leaves, tree: Tree, style: Style, ends: Array) -> None:
    """All games to their end as a search plays them, and how they ended."""
    for row in range(rows):
        fill(leaves.cells[row], desk.cells[WORLD])
        length = play_out(desk, seat, tree, leaves.seeds[row], style)
        ends[row] = outcome(desk.states[WORLD], seat, desk.shares)
        learn(tree, length, ends[row])
