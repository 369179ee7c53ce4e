"""How fast another checkout is beside this one: `python bench/beside.py OTHER [--rounds 3] [--titles ghosts …]`

Each game's largest table on one core: random moves, a batch with observations, masks and random actions, imagined worlds, and decisions
inside a search, played out by the heuristic. The two sources take turns, each in a process of its own, and the best of all rounds counts:
machines are noisy. Prints a ratio for each figure, this checkout's over the other's.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent.parent
SECONDS = 1.0
SIZE = 1024
FIGURES = ("random moves", "with observations", "imagined worlds", "search")


def fastest(once: Callable[[], float]) -> float:
    """By the processor's time, which other programs take less from than from the clock's."""
    once()
    best, deadline = 0.0, time.process_time() + SECONDS
    while time.process_time() < deadline:
        began = time.process_time()
        count = once()
        best = max(best, count / (time.process_time() - began))
    return best


def measure(title: str) -> dict[str, float]:
    import imagine
    import imagine_loops
    import manse
    from manse.bots.search import Search
    from manse.engine.compile import bind
    from manse.engine.record import cells

    game = manse.game(title)
    players = game.seats[-1]
    playing = game.batch(SIZE, players, threads=1, observe=False)
    stepping = game.batch(SIZE, players, threads=1, autoreset=True)

    def playouts() -> float:
        playing.reset(0)
        playing.playout()
        return float(playing.states["decisions"].sum())

    def steps() -> float:
        for _ in range(64):
            stepping.step(stepping.sample())
        return 64.0 * SIZE

    match, rival = game.start(players, seed=3), manse.bot("heuristic", seed=3)
    while match.decisions < 12 or len(match.legal(match.to_act[0])) < 2:
        match.play(match.to_act[0], rival.choose(match.seat(match.to_act[0])))
    search = Search(iterations=400, seed=1)

    def thinking() -> float:
        search.choose(match.seat(match.to_act[0]))
        return float(search.decisions)

    known, seats = imagine.blind_positions(game, players)
    loops = bind(imagine_loops, vars(game.loops), f"manse.bench.{game.id}")
    worlds = np.zeros(1, known.dtype)

    def imagining() -> float:
        loops.imagine_all(cells(known), seats, worlds, cells(worlds), np.arange(4, dtype=np.uint32), 4)
        return 4.0 * len(seats)

    return {name: fastest(once) for name, once in zip(FIGURES, (playouts, steps, imagining, thinking), strict=True)}


def run(checkout: Path, title: str) -> dict[str, float]:
    paths = [str(checkout / "src"), str(checkout / "bench"), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    if checkout != HERE:
        environment["MANSE_CACHE"] = str(checkout / "build" / "cache")
    command = [sys.executable, "-P", __file__, str(checkout), "--worker", title]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--titles", nargs="*", default=[])
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        print(json.dumps(measure(given.worker)))
        return
    import manse

    sides = {"here": HERE, "there": given.other.resolve()}
    print("| game | " + " | ".join(FIGURES) + " |\n|---" * 1 + "|---" * len(FIGURES) + "|")
    for title in given.titles or manse.games():
        best: dict[str, Any] = {side: dict.fromkeys(FIGURES, 0.0) for side in sides}
        for _ in range(given.rounds):
            for side, checkout in sides.items():
                found = run(checkout, title)
                best[side] = {name: max(best[side][name], found[name]) for name in FIGURES}
        cells = (f"{best['here'][name] / 1e6:.2f} M ({best['here'][name] / best['there'][name]:.2f} ×)" for name in FIGURES)
        print(f"| {title} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
