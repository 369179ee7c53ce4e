"""A CPU and a GPU play the same games. `python -m tests.laws.both [GAME …]` tries it wherever there is a GPU, without pytest."""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

import manse
from manse.engine.game import Game

ARRAYS = ("to_move", "legal", "over", "payoff", "episode", "dice", "observation")
SIZE, STEPS = 2048, 300


def differing(here: Any, there: Any) -> list[str]:
    """Which arrays of a batch on a CPU and of one on a GPU are not the same; observations as near as their numbers are fine."""
    found = [name for name in ARRAYS[:-1] if not np.array_equal(getattr(here, name), getattr(there, name).copy_to_host())]
    told = there.observation.copy_to_host()
    if not np.allclose(told, here.observation, rtol=0, atol=1e-3 if told.dtype == np.float16 else 1e-6):
        found.append("observation")
    return found if here.states.tobytes() == there.states.tobytes() else [*found, "states"]


def try_both(game: Game, players: int, *, size: int = SIZE, steps: int = STEPS, every: int = 1, ends: bool = True, **options: Any) -> None:
    """Random games from the same seeds, new ones where one ends; at the end each is played out."""
    here = game.batch(size, players, seed=3, autoreset=True, threads=1, **options)
    there = game.batch(size, players, seed=3, autoreset=True, device="cuda", **options)
    for turn in range(steps):
        actions = here.sample()
        sampled = there.sample()
        assert np.array_equal(sampled.copy_to_host(), actions), f"{game.id}, step {turn}: other actions"
        here.step(actions)
        there.step(actions if turn % 2 else sampled)
        if turn == steps // 2:
            which = np.arange(size) % 3 == 0
            here.restart(which)
            there.restart(which)
        if turn % every == 0 or turn == steps - 1:
            assert not (wrong := differing(here, there)), f"{game.id}, step {turn}: {', '.join(wrong)}"
    if not ends:
        return
    assert np.array_equal(there.playout().copy_to_host(), here.playout()), f"{game.id}: other ends"
    assert not (wrong := differing(here, there)), f"{game.id} at the end: {', '.join(wrong)}"


def told_by(check: Callable[[], None]) -> str:
    try:
        check()
    except manse.IllegalAction as error:
        return str(error)
    return "nothing"


def try_refusals(game: Game, players: int, size: int = 100) -> None:
    """An illegal action leaves its game as it is and the others go on; the batch tells, once, and can be used further."""
    batch = game.batch(size, players, seed=1, device="cuda", autoreset=True)
    for wrong in (-1, game.actions, None):
        before = batch.states.copy()
        wrong = int(np.flatnonzero(~batch.legal.copy_to_host()[7])[0]) if wrong is None else wrong
        actions = batch.sample().copy_to_host()
        actions[[7, 35]] = wrong, -1
        batch.step(actions)
        assert told_by(batch.check) == f"action {wrong} is not legal in game 7 of the batch"
        after = batch.states
        assert before[[7, 35]].tobytes() == after[[7, 35]].tobytes()
        assert (np.delete(after["decisions"], [7, 35]) != np.delete(before["decisions"], [7, 35])).all()
        batch.step(batch.sample())
        batch.check()


if __name__ == "__main__":
    for title in sys.argv[1:] or manse.games():
        game = manse.game(title)
        for dtype in ("float32", "float16"):
            for players in {game.seats[0], game.seats[-1]}:
                try_both(game, players, size=SIZE + 5, every=7, dtype=dtype)
        try_refusals(game, game.seats[-1])
        print(title, "the same on both", flush=True)
