"""Compile all games and rivals now, so that nobody waits for it later."""

import os
from collections.abc import Sequence
from concurrent.futures import Future, as_completed
from pathlib import Path

import click

DONE = "whole"
"""The name of an empty file beside a game's machine code that says: nothing is missing."""


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--cores", default=0, type=click.IntRange(0), help="Processes; 0: one a core.")
def command(games: tuple[str, ...], cores: int) -> None:
    """Compile each GAME (all, if none is named) and its rivals now. What is compiled is kept: the next time nothing is to be done."""
    compile_missing(games, cores)


def compile_missing(games: Sequence[str] = (), cores: int = 0) -> None:
    """Nothing is to be done where rules are interpreted, or where what is compiled cannot be kept."""
    import manse
    from manse.engine.compile import INTERPRETED, cache_root

    found = [manse.game(id).id for id in games or manse.games()]
    missing = [] if INTERPRETED else [id for id in found if not mark(id).is_file()]
    if missing and cache_root() in mark(missing[0]).parents:
        compile_all(missing, min(cores or os.cpu_count() or 1, len(missing)))


def mark(id: str) -> Path:
    from manse.engine.compile import cache_folder

    return cache_folder(f"manse.analysis.{id}") / DONE


def compile_all(games: list[str], cores: int) -> None:
    """Behind a progress bar, one process a game. A game's parts follow each other, since each is made of those before it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    import manse
    from manse.processes import pool
    from manse.server.warm import PARTS, use

    titles = {id: manse.game(id).title for id in games}
    columns = (TextColumn("Compiling, once"), BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeElapsedColumn())
    bar = Progress(*columns, TextColumn("{task.description}"), console=Console(stderr=True), transient=True)
    with bar as progress, pool(cores) as workers:
        task = progress.add_task("", total=len(games) * len(PARTS))
        waiting: dict[Future[None], tuple[str, int]] = {}

        def begin(id: str, part: int) -> None:
            waiting[workers.submit(use, id, PARTS[part])] = (id, part)

        for id in games:
            begin(id, 0)
        while waiting:
            done = next(as_completed(waiting))
            id, part = waiting.pop(done)
            done.result()
            progress.update(task, advance=1, description=titles[id])
            if part + 1 < len(PARTS):
                begin(id, part + 1)
            else:
                mark(id).touch()
