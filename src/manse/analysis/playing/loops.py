"""What an analysis plays out, compiled for one game by `bind`.

`weigh` tries all choices of a seat in the same worlds, as the search does, and writes down what came of each choice in each world, so
that the error of any difference can be told. `chances` and `advantage` play on from the truth: they are for after the game.
"""

import numpy as np

from manse.bots.tree_loops import KNOWN, ROOT, WORLD, Desk, Style, Tree, habit_of, learn, play_out
from manse.engine.loops import advance, decide, fill, mark_legal, random_action, seat_to_move
from manse.engine.record import Array, Header
from manse.engine.rng import MASK, quick, rekey, threefry
from manse.engine.verbs import imagine, payoff

IMAGINED, DRAWN, LATER, DICE = 7, 11, 12, 13
"""Which blocks of a key's stream are used for what: worlds, what a choice draws, what is drawn after that, sensible play's own dice."""
SAMPLED, NOTHING = -1, -2
APART, SLIPS = 0x5DEECE66D, 0x2545F4914
"""Sensible play draws several numbers from a seed, one after the other: with these, the next decision's are not the same ones again, nor
those of slips."""


def dice_of(key: Array, number: int, block: Array) -> int:
    """A seed for the choices of one game; `block` is scratch."""
    threefry(key, number, DICE, block)
    return (np.int64(block[0]) << 30 | np.int64(block[1]) >> 2) + 1  # type: ignore[return-value]


def won(s: Header, shares: Array) -> None:
    """What each seat of a finished game has won."""
    for seat in range(len(shares)):
        shares[seat] = 0
    payoff(s, shares)


def weigh(desk: Desk, seat: int, choices: Array, results: Array, tree: Tree, key: Array, block: Array, style: Style) -> None:
    """Each choice in as many worlds as `results` has columns; what it won there is written into its row."""
    cells, root, world = desk.cells, desk.states[ROOT], desk.states[WORLD]
    for number in range(results.shape[1]):
        fill(cells[KNOWN], cells[ROOT])
        rekey(root, key)
        threefry(key, number, IMAGINED, root.key)
        imagine(root, seat)
        seed = dice_of(key, number, block)
        for place in range(len(choices)):
            fill(cells[ROOT], cells[WORLD])
            decide(world, seat, choices[place])
            advance(world)
            length = play_out(desk, seat, tree, seed, style)
            won(world, desk.shares)
            learn(tree, length, desk.shares[seat])
            results[place, number] = desk.shares[seat]


def sensibly_on(desk: Desk, seed: int) -> None:
    """The game in states[WORLD] to its end, by sensible play of all seats."""
    s = desk.states[WORLD]
    while not s.over:
        seed = quick(seed ^ APART)
        mover = seat_to_move(s)
        mark_legal(s, mover, desk.mask)
        decide(s, mover, habit_of(desk, mover, seed, 0, False))
        advance(s)
    won(s, desk.shares)


def chances(desk: Desk, key: Array, block: Array, sums: Array, squares: Array, games: int) -> None:
    """So many games from states[ROOT], with fresh luck each: adds what each seat won, and its square."""
    cells, world = desk.cells, desk.states[WORLD]
    for number in range(games):
        fill(cells[ROOT], cells[WORLD])
        rekey(world, key)
        threefry(key, number, LATER, world.key)
        sensibly_on(desk, dice_of(key, number, block))
        for seat in range(len(sums)):
            sums[seat] += desk.shares[seat]
            squares[seat] += desk.shares[seat] ** 2


def after(desk: Desk, key: Array, number: int, seat: int, action: int, seed: int) -> None:
    """One game from states[ROOT] that begins with this action. Luck after it is the same whatever the action draws."""
    world = desk.states[WORLD]
    fill(desk.cells[ROOT], desk.cells[WORLD])
    rekey(world, key)
    threefry(key, number, DRAWN, world.key)
    decide(world, seat, action)
    advance(world)
    rekey(world, key)
    threefry(key, number, LATER, world.key)
    sensibly_on(desk, seed)


def drawn_action(desk: Desk, seed: int, slip: float) -> int:
    """What somebody does who plays sensibly but for so many slips of 1: a random action, or NOTHING if it is no slip."""
    seed = quick(seed ^ SLIPS)
    return random_action(desk.mask, quick(seed)) if (seed & MASK) < slip * MASK else NOTHING


def advantage(
    desk: Desk, seat: int, action: int, slip: float, key: Array, block: tuple[Array, Array], sums: Array, squares: Array, games: int
) -> None:
    """So many pairs of games from states[ROOT], one with this action, one with what sensible play would do: adds what each seat won more
    in the first, and its square. Where both are the same there is nothing to play. If the action is SAMPLED, it is drawn for each pair, as
    one would do it who has so many slips. `block` is scratch: four words, and a number for each seat."""
    words, gains = block
    for number in range(games):
        seed = dice_of(key, number, words)
        fill(desk.cells[ROOT], desk.cells[WORLD])
        mark_legal(desk.states[WORLD], seat, desk.mask)
        done = drawn_action(desk, seed, slip) if action == SAMPLED else action
        usual = habit_of(desk, seat, seed, 0, False)
        if done == NOTHING or usual == done:
            continue
        after(desk, key, number, seat, done, seed)
        for other in range(len(sums)):
            gains[other] = desk.shares[other]
        after(desk, key, number, seat, usual, seed)
        for other in range(len(sums)):
            gain = gains[other] - desk.shares[other]
            sums[other] += gain
            squares[other] += gain * gain
