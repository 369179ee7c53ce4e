"""PettingZoo's classic games and RLCard's, driven from Python as their own examples do."""

import random
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from race import AEC, PYTHON, Entry, best

CLASSIC = {"leduc hold'em": "leduc_holdem_v4", "tic-tac-toe": "tictactoe_v3"}
CARDS = ("leduc-holdem", "uno", "gin-rummy")


def entries() -> list[Entry]:
    found = []
    for name, module in CLASSIC.items():
        found.append(Entry(AEC, "PettingZoo classic", name, partial(classic, import_module(f"pettingzoo.classic.{module}"))))
    return found


def card_entries() -> list[Entry]:
    import rlcard

    return [Entry(PYTHON, "RLCard", name, partial(cards, rlcard, name)) for name in CARDS]


def classic(module: Any) -> float:
    return aec_steps(module.env())


def aec_steps(env: Any) -> float:
    """Steps a second under the AEC interface, observation and mask of each looked at."""
    dice = random.Random(1)

    def play() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            ended = termination or truncation
            env.step(None if ended else dice.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
        return steps

    return best(play)


def cards(rlcard: Any, name: str) -> float:
    env = rlcard.make(name)
    dice = random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(dice.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return best(play)
