"""See what a box of components does to a game: fairness, length, tension, luck."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from manse.cli.shared import Choice, choosing_a_game, options

if TYPE_CHECKING:
    from manse.lab.report import Report


class Lab(click.Group):
    """`manse lab GAME` reports; `manse lab sweep GAME` varies."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        asked = args[:1] and args[0] in (*self.commands, "-h", "--help")
        return super().parse_args(ctx, args if asked else ["report", *args])

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage("manse lab", "GAME [OPTIONS]…  (manse lab report --help)  or  sweep GAME [OPTIONS]…")


@click.group(cls=Lab)
def command() -> None:
    """See what a box of components does to a game: thousands of games by bots, every figure with its interval."""


@command.command()
@choosing_a_game
@click.option("--against", metavar="FILE", help="A second data file, played with the same deals: `data` is the box as it comes.")
@click.option("--level", default="host", show_default=True, help="How well everybody plays: visitor, guest, host, medium, phantom.")
@click.option("--games", type=click.IntRange(2), help="How many games; 100,000, or 200 of rivals that search.")
@click.option("--seconds", type=click.FloatRange(0, 86_400, min_open=True), help="As many games as fit into this time.")
@click.option("--cores", default=0, type=click.IntRange(0), help="Threads; 0: one a core.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option("--html", type=click.Path(dir_okay=False, writable=True), help="Write a page with plots here.")
@click.option("--language", default="en", help="en or fr.")
def report(
    choice: Choice,
    against: str | None,
    level: str,
    games: int | None,
    seconds: float | None,
    cores: int,
    as_json: bool,
    html: str | None,
    language: str,
) -> None:
    """Report on the box of GAME: who wins, how long it takes, how close it is, what each action and card is worth, luck and skill."""
    import manse
    from manse.lab.report import as_json as plain
    from manse.lab.report import investigate
    from manse.lab.speech import speech_of
    from manse.lab.trial import check_games, setting

    found = manse.game(choice.game)
    check_games(games, seconds)
    chosen = options(found, choice.settings)
    speech = speech_of(found.id, language)
    here = setting(found, choice.players, chosen, choice.data, level, choice.seed or 0)
    there = here._replace(data=box(found, here, against)) if against else None
    done = watched(lambda told: investigate(here, there, games, seconds, told, cores), expected(games, seconds, level), found.title)
    if html:
        write_page(done, html, language)
    if as_json:
        from manse.lab.show import sentences

        click.echo(json.dumps({"sentences": sentences(done, speech), **plain(done)}, indent=1))
        return
    from rich.console import Console

    from manse.lab.show import show

    console = Console(highlight=False)
    show(done, speech, console)
    if html:
        console.print(f"\n{html}", style="dim")


def box(found: Any, here: Any, named: str) -> Any:
    """The tables of the other box, tried as this one was."""
    data = found.data(None if named == "data" else named)
    found.box(here.options, data)
    return data


def expected(games: int | None, seconds: float | None, level: str) -> int | None:
    """How many games the bar is for; None if only time will tell."""
    from manse.lab.counting.loops import SCRIPTED
    from manse.lab.report import GAMES, THOUGHT_GAMES, work
    from manse.lab.trial import slip_of

    if seconds is not None:
        return None
    return work(games or (THOUGHT_GAMES if slip_of(level) == SCRIPTED else GAMES), level)


def watched(run: Callable[[Callable[[int], None]], Any], games: int | None, title: str) -> Any:
    """Plays behind a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=games)
        return run(lambda more: progress.advance(task, more))


def write_page(done: "Report", file: str, language: str) -> None:
    from manse.lab.page import page
    from manse.lab.speech import speech_of

    Path(file).write_text(page(done, speech_of(done.game, language)), encoding="utf-8")
