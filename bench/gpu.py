"""How fast batches are on a GPU: `python bench/gpu.py [--size 1048576] [--titles …] [--parts]`

Each game's largest table, with observations and masks, random legal actions and new games where one ends. All kernels are compiled side by
side first; then each game has a process of its own: the time from its start to its first step done, steps a second with observations as
float32 and as float16, random moves a second, and what a step costs the host. `--parts` adds the time of each kernel.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

KERNELS = ("kernel_begin", "kernel_look", "kernel_step", "kernel_playout", "kernel_half")
SECONDS = 0.5
SMALL = 256
"""Games of a batch that the device is done with before the host can ask again."""


def compile_one(title: str, name: str) -> None:
    import manse
    from manse.engine.cuda import kernels_of, signatures

    game, began = manse.game(title), time.monotonic()
    half = name == "kernel_half"
    name = "kernel_look" if half else name
    getattr(kernels_of(game), name).compile(signatures(game, "float16" if half else "float32")[name])
    print(f"{title} {name}{' float16' * half}: compiled in {time.monotonic() - began:.0f} s", flush=True)


def rate(once: Callable[[], Any], done: float) -> float:
    """How much is done a second: the best of turns, each timed by the device."""
    from numba import cuda

    best, deadline = 0.0, time.monotonic() + SECONDS
    once()
    while time.monotonic() < deadline:
        begin, end = cuda.event(), cuda.event()
        begin.record()
        once()
        end.record()
        end.synchronize()
        best = max(best, done / (cuda.event_elapsed_time(begin, end) / 1e3))
    return best


def steps(batch: Any, count: int) -> Callable[[], None]:
    def several() -> None:
        for _ in range(count):
            batch.step(batch.sample())

    return several


def measure(title: str, size: int, parts: bool) -> None:
    began = time.monotonic()
    import manse

    game = manse.game(title)
    players = game.seats[-1]
    small = game.batch(SMALL, players, device="cuda", autoreset=True)
    small.step(small.sample())
    small.check()
    first = time.monotonic() - began
    turn = steps(small, 1000)
    turn()
    began = time.monotonic()
    turn()
    host = (time.monotonic() - began) / 1000
    small.check()
    batch = game.batch(size, players, device="cuda", autoreset=True)
    steps(batch, 60)()
    whole = rate(steps(batch, 20), 20.0 * size)
    if parts:
        print_parts(title, batch)
    batch = None
    halves = game.batch(size, players, device="cuda", autoreset=True, dtype="float16")
    steps(halves, 60)()
    half = rate(steps(halves, 20), 20.0 * size)
    halves = None
    playing = game.batch(size, players, device="cuda", observe=False)
    playing.playout()
    decisions, best = float(playing.states["decisions"].sum()), 0.0
    import numpy as np
    from numba import cuda

    seeds = cuda.to_device(np.random.default_rng(1).integers(1, 2**62, size))
    for _ in range(5):
        playing.reset(0)
        cuda.synchronize()
        begin, end = cuda.event(), cuda.event()
        begin.record()
        playing._kernels["kernel_playout"](playing._cells, seeds, playing.over, playing.payoff)
        end.record()
        end.synchronize()
        best = max(best, decisions / (cuda.event_elapsed_time(begin, end) / 1e3))
    cells = f"{whole / 1e6:.0f} M", f"{half / 1e6:.0f} M", f"{best / 1e6:.0f} M", f"{host * 1e6:.0f} µs", f"{first:.1f} s"
    print(f"| {title} | {players} | " + " | ".join(cells) + " |", flush=True)


def print_parts(title: str, batch: Any) -> None:
    """Milliseconds of each kernel in a step, the others being done as well."""
    from numba import cuda

    spent: dict[str, float] = {}
    own = dict(batch._kernels)

    def timed(name: str) -> Callable[..., None]:
        def launch(*args: Any) -> None:
            begin, end = cuda.event(), cuda.event()
            begin.record()
            own[name](*args)
            end.record()
            end.synchronize()
            spent[name] = spent.get(name, 0.0) + cuda.event_elapsed_time(begin, end)

        return launch

    for _ in range(20):
        batch.sample()
        batch._turn({name: timed(name) for name in own})
    print(title, *(f"{name.removeprefix('kernel_')} {took / 20:.2f} ms" for name, took in spent.items()), sep="  ", flush=True)


def started(*more: str) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    return subprocess.Popen([sys.executable, "-W", "ignore", str(Path(__file__)), *more], env=environment)


def measure_all(given: argparse.Namespace) -> None:
    import manse

    titles = given.titles or manse.games()
    for one in [started("--compile", title, name) for name in KERNELS for title in titles]:
        one.wait()
    print("| game | players | with observations | as float16 | random moves | a step costs the host | first step |")
    print("|---" * 7 + "|", flush=True)
    for title in titles:
        started("--worker", title, "--size", str(given.size), *(["--parts"] if given.parts else [])).wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=2**20)
    parser.add_argument("--titles", nargs="*", default=[])
    parser.add_argument("--parts", action="store_true")
    parser.add_argument("--compile", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.compile:
        compile_one(*given.compile)
    elif given.worker:
        measure(given.worker, given.size, given.parts)
    else:
        measure_all(given)


if __name__ == "__main__":
    main()
