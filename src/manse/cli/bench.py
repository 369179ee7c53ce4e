"""Measure speed: random games on one core, on all cores, on a GPU."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import click

SIZE = 4096
STEPS = 300
"""So many take in whole games, whose phases cost unlike."""


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--compile/--no-compile", "compiling", default=True, help="Measure compilation too (cold, then from cache).")
@click.option("--seconds", default=2.0, type=click.FloatRange(0), help="How long each figure is measured.")
def command(games: tuple[str, ...], as_json: bool, compiling: bool, seconds: float) -> None:
    """Measure speed of each GAME (all, if none is named): random games on one core, on all cores, on a GPU."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    import manse

    found = [manse.game(id) for id in games or manse.games()]
    figures: dict[str, dict[str, Any]] = {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(found))
        for game in found:
            progress.update(task, description=game.title)
            figures[game.id] = measure(game, compiling, seconds)
            progress.advance(task)
    if as_json:
        click.echo(json.dumps(figures, indent=1))
        return
    table = Table(title=f"Decisions a second, random games, {os.cpu_count()} cores", box=None)
    columns = {name: None for figure in figures.values() for name in figure}
    table.add_column("game")
    for name in columns:
        table.add_column(name, justify="right")
    for id, figure in figures.items():
        table.add_row(id, *(shown(figure.get(name)) for name in columns))
    Console().print(table)


def shown(value: float | int | None) -> str:
    if value is None:
        return "–"
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{value / size:.2f} {unit}"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def measure(game: Any, compiling: bool, seconds: float) -> dict[str, Any]:
    """Figures of one game, with its largest table."""
    players = game.seats[-1]
    figures: dict[str, Any] = {"players": players}
    for name, threads in (("one core", 1), ("all cores", None)):
        figures[name] = playouts(game.batch(SIZE, players, threads=threads, observe=False), seconds)
    figures["with observation and mask"] = steps(game.batch(SIZE, players, threads=1, autoreset=True), seconds)
    if gpu():
        figures["GPU"] = playouts(game.batch(2**20, players, device="cuda", observe=False), seconds)
    figures["bytes a state"] = game.batch(1, players).states.dtype.itemsize
    if compiling:
        figures["compile, s"], figures["from cache, s"] = compile_times(game.id, players)
    return figures


def gpu() -> bool:
    try:
        import manse.engine.cuda

        return manse.engine.cuda.available()
    except ValueError:
        return False


def playouts(batch: Any, seconds: float) -> float:
    """Decisions a second of whole random games, dealing included; the best of several runs, since machines are noisy."""

    def once() -> int:
        batch.reset(0)
        batch.playout()
        return int(batch.states["decisions"].sum())

    return fastest(once, seconds)


def steps(batch: Any, seconds: float) -> float:
    """Decisions a second with observation and mask of each, actions chosen at random, new games where one ends."""

    def once() -> int:
        for _ in range(STEPS):
            batch.step(batch.sample())
        return STEPS * int(batch.size)

    return fastest(once, seconds)


def fastest(once: Callable[[], int], seconds: float) -> float:
    once()
    best, deadline = 0.0, time.perf_counter() + seconds
    while not best or time.perf_counter() < deadline:
        began = time.perf_counter()
        count = once()
        best = max(best, count / (time.perf_counter() - began))
    return best


FIRST_MOVE = """
import numba, time
began = time.perf_counter()
import manse
match = manse.game({id!r}).start({players}, seed=1)
seat = match.to_act[0]
match.play(seat, match.legal(seat)[0])
print(time.perf_counter() - began)
"""


def compile_times(id: str, players: int) -> tuple[float, float]:
    """Seconds to the first move, once Numba is imported: with an empty cache, then with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "MANSE_CACHE": folder}
        script = FIRST_MOVE.format(id=id, players=players)
        runs = [subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True) for _ in "12"]
    cold, warm = (float(run.stdout) for run in runs)
    return cold, warm
