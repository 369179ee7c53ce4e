"""Our side: every game of the registry, with the most players it takes."""

import random
import time
from functools import partial

import numpy as np

import manse
from manse.engine.game import Game
from race import AEC, BATCH, GPU, GPU_BATCH, MOVES, PYTHON, RUNS, Entry, best

SIZE = 4096
GPU_SIZE = 2**20


def entries() -> list[Entry]:
    found = []
    for id in manse.games():
        game = manse.game(id)
        note = f"{game.seats[-1]} players"
        found += [
            Entry(MOVES, "Manse", id, partial(playouts, game), f"{note}, with dealing"),
            Entry(PYTHON, "Manse", id, partial(from_python, game), note),
            Entry(BATCH, "Manse", id, partial(steps, game), f"{note}, {SIZE} games"),
        ]
    return found


def gpu_entries() -> list[Entry]:
    from manse.engine.cuda import available

    if not available():
        return []
    found = []
    for id in manse.games():
        game = manse.game(id)
        note = f"{game.seats[-1]} players, 2²⁰ games"
        found += [
            Entry(GPU, "Manse", id, partial(gpu_playouts, game), note),
            Entry(GPU_BATCH, "Manse", id, partial(gpu_steps, game), note),
        ]
    return found


def adapter_entries() -> list[Entry]:
    """What needs the adapters' libraries."""
    import pettingzoo  # noqa: F401
    import pyspiel  # noqa: F401

    found = []
    for id in manse.games():
        game = manse.game(id)
        note = f"{game.seats[-1]} players"
        found += [
            Entry(AEC, "Manse", id, partial(aec, game), note),
            Entry(PYTHON, "Manse under OpenSpiel", id, partial(under_open_spiel, game), f"{note}, with chance nodes"),
        ]
    return found


def playouts(game: Game) -> float:
    """Whole random games."""
    batch = game.batch(SIZE, game.seats[-1], observe=False, threads=1)

    def play() -> int:
        batch.reset(0)
        batch.playout()
        return int(batch.states["decisions"].sum())

    return best(play)


def gpu_playouts(game: Game) -> float:
    """Whole random games; the deal is made before the clock starts."""
    batch = game.batch(GPU_SIZE, game.seats[-1], observe=False, device="cuda")
    batch.playout()
    decisions, fastest = int(batch.states["decisions"].sum()), 0.0
    for _ in range(RUNS):
        batch.reset(0)
        synchronize()
        began = time.perf_counter()
        batch.playout()
        synchronize()
        fastest = max(fastest, decisions / (time.perf_counter() - began))
    return fastest


def synchronize() -> None:
    from numba import cuda

    cuda.synchronize()


def steps(game: Game) -> float:
    """Observation and mask of every decision, random actions, a new game where one ends."""
    batch = game.batch(SIZE, game.seats[-1], threads=1, autoreset=True)

    def step() -> int:
        batch.step(batch.sample())
        return SIZE

    return best(step)


def gpu_steps(game: Game) -> float:
    batch = game.batch(GPU_SIZE, game.seats[-1], device="cuda", autoreset=True)

    def step() -> int:
        for _ in range(10):
            batch.step(batch.sample())
        synchronize()
        return 10 * GPU_SIZE

    return best(step)


def from_python(game: Game) -> float:
    """One game after the other, each decision chosen in Python."""
    from manse.adapters.solo import Solo

    solo, dice = Solo(game, game.seats[-1]), random.Random(1)

    def play() -> int:
        solo.begin()
        moves = 0
        while solo.to_move >= 0:
            solo.play(dice.choice(np.flatnonzero(solo.mask).tolist()))
            moves += 1
        return moves

    return best(play)


def aec(game: Game) -> float:
    from manse.adapters import pettingzoo
    from zoo import aec_steps

    return aec_steps(pettingzoo.env(game.id, game.seats[-1]))


def under_open_spiel(game: Game) -> float:
    import pyspiel

    import manse.adapters.open_spiel
    from spiel import from_python as drive

    assert manse.adapters.open_spiel
    return drive(pyspiel.load_game(f"manse_{game.id}(players={game.seats[-1]})"))
