"""How fast another checkout is beside this one: `python bench/beside.py OTHER [--gpu] [--rounds 80] [--titles …] [--figures …]`

Each game's largest table on one core: random moves, and the same counted by games; a batch with observations, masks and random actions,
imagined worlds, and decisions inside a search, played out by the heuristic; with `--gpu` the first and the third on a GPU. All under the
first version of the rules, which both know. A game with an action that only one of them lets players do (`--without`, unless told
otherwise `rest`) has a second row, in which nobody does it. The two sources run in a process each and take turns of a fraction of a second;
the best turn counts: machines are noisy. So are processes, by where their memory happens to lie: several are started, one after the other;
with `--gpu` one for each row and source, all at once, so that kernels are compiled side by side before anything is measured. Prints a ratio
for each figure, this checkout's over the other's.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, cast

import numpy as np

HERE = Path(__file__).parent.parent
SECONDS = 0.05
"""A turn."""
SIZE = 1024
GPU_SIZE = 2**20
FIGURES = ("random moves", "random games", "with observations", "imagined worlds", "search")
GPU_FIGURES = ("random moves on a GPU", "with observations on a GPU")


def fastest(once: Callable[[], float], clock: Callable[[], float]) -> float:
    best, deadline = 0.0, clock() + SECONDS
    while clock() < deadline:
        began = clock()
        count = once()
        best = max(best, count / (clock() - began))
    return best


BARRED = 0


def legal(s: Any, seat: int, mask: Any) -> None:
    """`game_of` puts a game's own verb in its place."""


def legal_but_one(s: Any, seat: int, mask: Any) -> None:
    legal(s, seat, mask)
    mask[BARRED] = False


def game_of(title: str, without: str | None) -> Any:
    """A game under the first version of its rules, in which nobody may do what is left out; a checkout that does not know it has nothing to
    leave out."""
    import manse

    game = manse.game(title, 1)
    if without in game.text.NOTATION:
        from manse.engine.compile import with_names

        names = {"legal": game.verbs["legal"], "BARRED": game.text.NOTATION.index(without)}
        game.verbs["legal"] = with_names(cast(FunctionType, legal_but_one), names)
    return game


def figures(title: str, without: str | None) -> dict[str, Callable[[], float]]:
    """What each figure does once; returns how much of it was done."""
    import imagine
    import imagine_loops
    import manse
    from manse.bots.search import Search
    from manse.engine.compile import bind
    from manse.engine.record import cells

    game = game_of(title, without)
    players = game.seats[-1]
    playing = game.batch(SIZE, players, threads=1, observe=False)
    stepping = game.batch(SIZE, players, threads=1, autoreset=True)

    def playouts() -> float:
        playing.reset(0)
        playing.playout()
        return float(playing.states["decisions"].sum())

    def games() -> float:
        return SIZE if playouts() else 0.0

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

    return dict(zip(FIGURES, (playouts, games, steps, imagining, thinking), strict=True))


def gpu_figures(title: str, without: str | None) -> dict[str, Callable[[], float]]:
    from numba import cuda

    game = game_of(title, without)
    playing = game.batch(GPU_SIZE, game.seats[-1], observe=False, device="cuda")
    stepping = game.batch(GPU_SIZE, game.seats[-1], device="cuda", autoreset=True)
    playing.playout()
    decisions = float(playing.states["decisions"].sum())

    def playouts() -> float:
        playing.reset(0)
        playing.playout()
        cuda.synchronize()
        return decisions

    def steps() -> float:
        for _ in range(10):
            stepping.step(stepping.sample())
        cuda.synchronize()
        return 10.0 * GPU_SIZE

    return dict(zip(GPU_FIGURES, (playouts, steps), strict=True))


def worker(title: str, gpu: bool, without: str | None) -> None:
    """Takes a turn at each figure it is told; on a processor by its own time, which other programs take less from."""
    found = gpu_figures(title, without) if gpu else figures(title, without)
    for line in sys.stdin:
        print(fastest(found[line.strip()], time.perf_counter if gpu else time.process_time), flush=True)


class Side:
    """One checkout, at work in a process of its own."""

    def __init__(self, checkout: Path, title: str, gpu: bool, without: str | None = None) -> None:
        paths = [str(checkout / "src"), str(checkout / "bench"), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        if checkout != HERE or without:
            environment["MANSE_CACHE"] = str(checkout / "build" / f"cache{without or ''}")
        command = [sys.executable, "-P", __file__, str(checkout), "--worker", title, *(["--gpu"] if gpu else [])]
        command += ["--barred", without] if without else []
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def turn(self, figure: str) -> float:
        self.ask(figure)
        return self.answer()

    def ask(self, figure: str) -> None:
        assert self.process.stdin
        print(figure, file=self.process.stdin, flush=True)

    def answer(self) -> float:
        assert self.process.stdout
        return float(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


class Row(NamedTuple):
    name: str
    title: str
    without: str | None

    def sides(self, given: argparse.Namespace) -> tuple[Side, Side]:
        here, there = (Side(checkout, self.title, given.gpu, self.without) for checkout in (HERE, given.other.resolve()))
        return here, there


def warmed(rows: Sequence[Row], given: argparse.Namespace, figures: Sequence[str]) -> dict[Row, tuple[Side, Side]]:
    """A process of each source for each row; each has done all it will be measured at."""
    begun = {row: row.sides(given) for row in rows}
    for figure in figures:
        for pair in begun.values():
            for side in pair:
                side.ask(figure)
        for pair in begun.values():
            for side in pair:
                side.answer()
    return begun


def measure(row: Row, given: argparse.Namespace, figures: Sequence[str], warm: tuple[Side, Side] | None) -> None:
    """Measures a game, and prints it."""
    turns: dict[str, list[tuple[float, float]]] = {figure: [] for figure in figures}
    for _ in range(given.starts):
        here, there = warm or row.sides(given)
        for figure in figures:
            turns[figure] += [(here.turn(figure), there.turn(figure)) for _ in range(-(-given.rounds // given.starts))]
        here.close()
        there.close()
    best = [[max(side) for side in zip(*taken, strict=True)] for taken in turns.values()]
    cells = [f"{f'{ours / 1e6:.2f} M' if ours >= 1e6 else f'{ours / 1e3:.0f} k'} ({ours / theirs:.2f} ×)" for ours, theirs in best]
    print(f"| {row.name} | " + " | ".join(cells) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path)
    parser.add_argument("--rounds", type=int, default=80)
    parser.add_argument("--starts", type=int, default=6, help="processes of each source, which share the rounds")
    parser.add_argument("--titles", nargs="*", default=[])
    parser.add_argument("--figures", nargs="*", default=[], choices=FIGURES + GPU_FIGURES)
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("--without", metavar="ACTION", default="rest", help="games that have it are measured once more, and nobody does it")
    parser.add_argument("--barred", metavar="ACTION", help=argparse.SUPPRESS)
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        worker(given.worker, given.gpu, given.barred)
        return
    import manse

    named = given.figures or (GPU_FIGURES if given.gpu else FIGURES)
    rows = [Row(title, title, None) for title in given.titles or manse.games()]
    barred = [row for row in rows if given.without in manse.game(row.title).text.NOTATION]
    rows += [Row(f"{row.title} without `{given.without}`", row.title, given.without) for row in barred]
    if given.gpu:
        given.starts = 1
    warm = warmed(rows, given, named) if given.gpu else {}
    print("| game | " + " | ".join(named) + " |\n|---" + "|---" * len(named) + "|", flush=True)
    for row in rows:
        measure(row, given, named, warm.get(row))


if __name__ == "__main__":
    main()
