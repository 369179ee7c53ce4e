"""Compile all games and rivals now, so that nobody waits for it later."""

import os
from collections.abc import Sequence

import click


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--cores", default=0, type=click.IntRange(0), help="Processes; 0: one a core.")
def command(games: tuple[str, ...], cores: int) -> None:
    """Compile each GAME (all, if none is named) and its rivals now. What is compiled is kept: the next time nothing is to be done."""
    compile_missing(games, cores)


def compile_missing(games: Sequence[str] = (), cores: int = 0) -> None:
    """Behind a progress bar. Nothing is to be done where rules are interpreted, or where what is compiled cannot be kept."""
    import manse
    from manse.server.warm import uncompiled

    if missing := uncompiled(manse.game(id).id for id in games or manse.games()):
        compile_all(missing, min(cores or os.cpu_count() or 1, len(missing)))


def compile_all(games: list[str], cores: int) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    import manse
    from manse.server.warm import PARTS, Compiling

    titles = {id: manse.game(id).title for id in games}
    columns = (TextColumn("Compiling, once"), BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeElapsedColumn())
    bar = Progress(*columns, TextColumn("{task.description}"), console=Console(stderr=True), transient=True)
    with bar as progress:
        task = progress.add_task("", total=len(games) * len(PARTS))
        Compiling(games, lambda id, _: progress.update(task, advance=1, description=titles[id])).run(cores)
