"""OpenSpiel's side: rollouts in C++, its games driven from Python, its games written in Python."""

import random
from functools import partial
from typing import Any

from race import MOVES, PYTHON, Entry, best

COMPILED = ("leduc_poker", "hearts", "go_fish", "oh_hell", "euchre")
DRIVEN = ("leduc_poker", "hearts")
WRITTEN_IN_PYTHON = ("python_kuhn_poker", "python_liars_poker", "python_block_dominoes")
ROLLOUTS = 500
COUNTED = 300


def entries() -> list[Entry]:
    import pyspiel
    from open_spiel.python import games

    assert games

    def driven(engine: str, name: str) -> Entry:
        return Entry(PYTHON, engine, name, lambda: from_python(pyspiel.load_game(name)), "with chance nodes")

    return [
        *(Entry(MOVES, "OpenSpiel C++", name, partial(rollouts, name), "with chance nodes, after the deal") for name in COMPILED),
        *(driven("OpenSpiel C++", name) for name in DRIVEN),
        *(driven("OpenSpiel Python", name) for name in WRITTEN_IN_PYTHON),
    ]


def rollouts(name: str) -> float:
    """Random rollouts in C++, from a first decision: those by which its tree search values a root."""
    import pyspiel

    game = pyspiel.load_game(name)
    root = dealt(game)
    length = sum(play_out(root.clone(), random.Random(seed)) for seed in range(COUNTED)) / COUNTED
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.4, 1, 100, False, 1, False)

    def roll() -> int:
        bot.step(root)
        return int(ROLLOUTS * length)

    return best(roll)


def dealt(game: Any) -> Any:
    state, dice = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        move(state, dice)
    return state


def move(state: Any, dice: random.Random) -> None:
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, odds)[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def play_out(state: Any, dice: random.Random) -> int:
    moves = 0
    while not state.is_terminal():
        move(state, dice)
        moves += 1
    return moves


def from_python(game: Any) -> float:
    dice = random.Random(1)
    return best(lambda: play_out(game.new_initial_state(), dice))
