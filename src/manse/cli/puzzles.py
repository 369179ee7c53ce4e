"""Solve decisions out of real games in which habit is wrong; mine for more of them."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from manse.cli.shared import in_a_language

if TYPE_CHECKING:
    from manse.engine.game import Game
    from manse.puzzles.puzzle import Puzzle
    from manse.puzzles.telling import Told

MOST_HOURS = 86_400


@click.group()
def command() -> None:
    """Puzzles: by what a seat knows, one choice is clearly best, and it is not the usual one."""


@command.command("list")
@click.argument("game", required=False)
@in_a_language
def listed(game: str | None, language: str) -> None:
    """The puzzles of GAME, or how many each game has."""
    from rich.console import Console
    from rich.table import Table

    import manse
    from manse.puzzles.puzzle import shelf
    from manse.puzzles.telling import Told, catalogue

    console = Console(highlight=False)
    if game is None:
        table = Table("game", "puzzles", "themes", box=None, pad_edge=False)
        for id in manse.games():
            puzzles = shelf(manse.game(id)).values()
            themes = sorted({catalogue(id, language).lines[f"theme_{puzzle.theme}"] for puzzle in puzzles})
            table.add_row(id, str(len(puzzles)), " · ".join(themes))
    else:
        table = Table("id", "theme", "grade", "asked", box=None, pad_edge=False)
        for puzzle in shelf(manse.game(game)).values():
            told = Told(puzzle, language)
            table.add_row(puzzle.id, told.theme, str(puzzle.grade), told.asked)
    console.print(table, markup=False)


@command.command()
@click.argument("game", required=False)
@click.argument("puzzle", required=False)
@click.option("--theme", help="Only of this theme; `manse puzzles list` names them.")
@click.option("--seed", type=int, help="The same seed asks the same puzzles.")
@in_a_language
def play(game: str | None, puzzle: str | None, theme: str | None, seed: int | None, language: str) -> None:
    """Solve puzzles of GAME, or of any, one after the other; or the one called PUZZLE."""
    import random

    wanted = puzzles_of(game, puzzle, theme)
    random.Random(seed).shuffle(wanted)
    right = 0
    for number, one in enumerate(wanted, 1):
        try:
            right += asked(one, language)
            click.echo(f"  {right} / {number}\n")
            if number < len(wanted):
                read_on(one, language)
        except (EOFError, KeyboardInterrupt):
            click.echo()
            break


def read_on(puzzle: "Puzzle", language: str) -> None:
    """The answer is not pushed off the screen by the next question."""
    from rich.console import Console

    from manse.puzzles.telling import catalogue

    Console().input(catalogue(puzzle.game, language).lines["next"])


def puzzles_of(game: str | None, id: str | None, theme: str | None) -> list["Puzzle"]:
    import manse
    from manse.puzzles.puzzle import shelf

    found = [puzzle for one in ([game] if game else manse.games()) for puzzle in shelf(manse.game(one)).values()]
    found = [puzzle for puzzle in found if id in (None, puzzle.id) and theme in (None, puzzle.theme)]
    if not found:
        raise click.UsageError("there is no such puzzle; `manse puzzles list` says which there are")
    return found


def asked(puzzle: "Puzzle", language: str) -> bool:
    from rich.console import Console

    from manse.puzzles.telling import Told

    console, told = Console(highlight=False), Told(puzzle, language)
    view = told.seat.view if puzzle.ask is None else told.seat.game.module("riddles").unaided(told.seat.view)
    console.rule(f"{told.seat.game.title} · {told.theme} · {'★' * puzzle.grade}")
    for line in told.story:
        console.print(line, style="dim", markup=False)
    console.print(told.seat.game.picture(view, told.words, told.names))
    console.print(told.asked, style="bold", markup=False)
    action = answered(told, console)
    for sentence in told.answer(action):
        console.print(sentence, markup=False)
    console.print(" · ".join(told.missed()), style="dim", markup=False)
    return action == puzzle.best


def answered(told: "Told", console: Any) -> str:
    """By its number or its name; what is neither is asked again."""
    choices = told.choices()
    for number, (action, label) in enumerate(choices, 1):
        console.print(f"{number:3}  {label}  ({action})", markup=False)
    while True:
        said = console.input("> ").strip()
        if said in (action for action, _ in choices):
            return str(said)
        if said.isdigit() and 1 <= int(said) <= len(choices):
            return choices[int(said) - 1][0]


@command.command()
@click.argument("game")
@click.argument("records", nargs=-1, type=click.Path(exists=True, dir_okay=False))
@click.option("--count", default=240, show_default=True, type=click.IntRange(1), help="How many puzzles are wanted.")
@click.option("--seconds", type=click.FloatRange(0, MOST_HOURS, min_open=True), help="Not longer than this.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="The same seed gives the same games and puzzles.")
@click.option("--cores", default=0, type=click.IntRange(0), help="Processes; 0: one a core.")
@click.option("--ray", metavar="ADDRESS", help="Mine on a Ray cluster ('local' starts one here).")
@click.option("--house", metavar="URL", help="Look through the public games of this house's database, in place of games of rivals.")
@click.option("--again", type=click.Path(exists=True, dir_okay=False), help="Prove the puzzles of this shelf anew, in place of mining.")
@click.option("--log", type=click.Path(dir_okay=False), help="What was looked through; goes on with it if it is there. GAME.mined.jsonl")
@click.option("--out", type=click.Path(dir_okay=False), help="Where the puzzles are written to. GAME.puzzles.jsonl.gz")
def mine(
    game: str,
    records: tuple[str, ...],
    count: int,
    seconds: float | None,
    seed: int,
    cores: int,
    ray: str | None,
    house: str | None,
    again: str | None,
    log: str | None,
    out: str | None,
) -> None:
    """Mine GAME for puzzles: in games of rivals of mixed levels, in RECORDS of finished games, or in a shelf of old puzzles.

    A decision is a puzzle if one choice is clearly better than every other by what the seat knew, and sensible play mostly does something
    else. It is found by a quick look, tried again, proved with ten times as many games as that, and found by a long search.
    """
    import manse
    from manse.puzzles.quarry import Quarry
    from manse.puzzles.shelf import chosen, distinct, laid

    found = manse.game(game)
    given = [*map(record_of, records), *(public_games(house, game) if house else ()), *(shelved(again, game) if again else ())]
    if (records or house or again) and not given:
        raise click.UsageError("there is no record to look through")
    quarry = Quarry(game, seed, Path(log or f"{game}.mined.jsonl"), given)
    until = time.time() + seconds if seconds else None

    def enough(puzzles: "list[Puzzle]") -> bool:
        return len(puzzles) >= count and len(distinct(puzzles)) >= count

    watched(found, lambda told: quarry.dig(enough, cores, ray, until, told), count)
    file = Path(out or f"{game}.puzzles.jsonl.gz")
    shelf = chosen(quarry.found, count)
    laid(found, file, shelf)
    click.echo(f"{len(quarry.done)} games looked through; {len(shelf)} puzzles in {file}")


def record_of(file: str) -> dict[str, Any]:
    from manse.engine.match import replay

    try:
        record = json.loads(Path(file).read_text(encoding="utf-8"))
    except (ValueError, OSError) as error:
        raise click.UsageError(f"{file}: {error}") from None
    if not replay(record).over:
        raise click.UsageError(f"{file}: the game of this record is not over")
    return dict(record)


def shelved(file: str, game: str) -> list[dict[str, Any]]:
    from manse.puzzles.puzzle import as_json, read

    return [as_json(puzzle) for puzzle in read(Path(file)) if puzzle.game == game]


def public_games(url: str, game: str) -> list[dict[str, Any]]:
    from manse.cli.serve import PACKAGES, prepare
    from manse.cli.shared import need

    need("server", *PACKAGES)
    from manse.server.database import upgrade
    from manse.server.public import finished
    from manse.server.settings import Settings

    settings = Settings.from_environment(database=url)
    prepare(settings, upgrade)
    return finished(settings, game)


def watched(game: "Game", work: Callable[[Callable[[int, int], None]], None], count: int) -> None:
    """Works behind a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(game.title, total=count)
        work(lambda games, puzzles: progress.update(task, completed=min(count, puzzles), description=f"{game.title} ({games})"))
