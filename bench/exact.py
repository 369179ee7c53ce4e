"""Exactly how exploitable is what was learned? `python bench/exact.py --seconds 15 45 120`

The variant `small` of Ghosts has a tree that can be walked whole. The trainer of `manse learn` learns it on the processor, as it learns
the printed game, and OpenSpiel's `nash_conv` tells what players who know its policy could win from it, for each of them together: every
seat stakes 1. Beside it: play at random, sensible play, and OpenSpiel's MCCFR, which is made for such small trees, for the same time.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pyspiel
import torch
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy

import manse
import manse.adapters.open_spiel  # registers manse_<game>
from manse.bots.base import Dice, sensible
from manse.bots.learned import Learned
from manse.engine.record import Array
from manse.engine.seat import Seat
from manse.learn.train import Plan, Trainer

GAME, BOX, PLAYERS = "ghosts", "small", 2
ROLLS = 32
"""Sensible play decides ties by a die: its odds are the share of so many throws, and what a net says is the mean over them."""
Odds = Callable[[Seat], Array]


def tabular(game: Any, odds: Odds) -> TabularPolicy:
    """A policy's odds at every information state."""
    found = TabularPolicy(game)
    for state, row in zip(found.states, found.action_probability_array, strict=True):
        row[:] = odds(state.position.window(state.current_player()))
    return found


def of_sense(seat: Seat) -> Array:
    dice, odds = Dice(1), np.zeros(seat.game.actions)
    for _ in range(ROLLS):
        odds[sensible(seat.game)(seat.knowledge, seat.number, seat.mask, dice.roll())] += 1 / ROLLS
    return odds


def of_net(file: Path, temperature: float) -> Odds:
    rival = Learned(temperature, str(file), seed=1)

    def odds(seat: Seat) -> Array:
        told = [rival.odds(seat) for _ in range(ROLLS)]
        return np.mean([one[0] for one in told if one], 0)

    return odds


def learned(seconds: Sequence[float], seed: int, folder: Path) -> Iterator[tuple[float, int, Path]]:
    """A net for each of these times, each of a run of its own: what falls in a run falls with the time that it has."""
    for each in seconds:
        trainer = Trainer(manse.game(GAME), Plan.for_device("cpu", seed=seed, width=128), "cpu", PLAYERS, data=BOX)
        trainer.run(each / 60, lambda row: None)
        trainer.export(folder / f"{each:.0f}.npz", f"bench/exact.py: {each:.0f} s, seed {seed}")
        yield each, trainer.games, folder / f"{each:.0f}.npz"


def regretted(game: Any, seconds: Sequence[float], seed: int) -> Iterator[tuple[float, int, Any]]:
    """MCCFR's average policy after each of these times."""
    np.random.seed(seed)
    solver, iterations, spent = external_sampling_mccfr.ExternalSamplingSolver(game), 0, 0.0
    for each in seconds:
        while spent < each:
            began = time.monotonic()
            solver.iteration()
            iterations, spent = iterations + 1, spent + time.monotonic() - began
        yield each, iterations, solver.average_policy()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", nargs="+", type=float, default=[15.0, 45.0, 120.0])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    game = pyspiel.load_game(f"manse_{GAME}(players={PLAYERS},data={BOX})")
    print("| policy | seconds | games or iterations | what others could win from it |\n| --- | ---: | ---: | ---: |")

    def tell(policy: str, seconds: str, many: str, found: Any) -> None:
        print(f"| {policy} | {seconds} | {many} | {exploitability.nash_conv(game, found):.3f} |", flush=True)

    tell("random", "–", "–", UniformRandomPolicy(game))
    tell("sensible play", "–", "–", tabular(game, of_sense))
    with TemporaryDirectory() as folder:
        for seconds, games, file in learned(sorted(given.seconds), given.seed, Path(folder)):
            for temperature in (1.0, 0.5):
                tell(f"the net, temperature {temperature}", f"{seconds:.0f}", f"{games:,}", tabular(game, of_net(file, temperature)))
    for seconds, iterations, found in regretted(game, sorted(given.seconds), given.seed):
        tell("MCCFR", f"{seconds:.0f}", f"{iterations:,}", found)


if __name__ == "__main__":
    main()
