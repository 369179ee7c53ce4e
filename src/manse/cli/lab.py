"""See what a box of components does to a game: fairness, length, tension, luck."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from manse.cli.shared import Choice, choosing_a_game, in_a_language, options

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
@click.option(
    "--level",
    default="host",
    show_default=True,
    help="How everybody plays: visitor, guest, host or another level; or a bot, as `learned`.",
)
@click.option("--games", type=click.IntRange(2), help="How many games; 100,000, or 200 of rivals that must be asked.")
@click.option("--seconds", type=click.FloatRange(0, 86_400, min_open=True), help="As many games as fit into this time.")
@click.option("--cores", default=0, type=click.IntRange(0), help="Threads; 0: one a core.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option("--html", type=click.Path(dir_okay=False, writable=True), help="Write a page with plots here.")
@in_a_language
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


@command.command()
@choosing_a_game
@click.argument("more", nargs=-1, metavar="[NAME=VALUES]...")
@click.option("--vary", multiple=True, metavar="NAME=VALUES", help="A number or an option: limit=5..9, mist=3,6, ghosts.*.3=2..4.")
@click.option("--goal", "wishes", multiple=True, metavar="FIGURE=NUMBER", help="What is wanted: fair<=2, minutes=18..22, leads>=3.")
@click.option("--level", default="host", show_default=True, help="How well everybody plays: visitor, guest, host.")
@click.option("--games", default=20_000, show_default=True, type=click.IntRange(2), help="For each of the last boxes.")
@click.option(
    "--boxes",
    default=200,
    show_default=True,
    type=click.IntRange(2),
    help="Drawn of a larger grid.",
)
@click.option("--out", type=click.Path(dir_okay=False), help="Where trials are kept (JSON lines); the plot lies beside it.")
@click.option("--resume", is_flag=True, help="Go on with the trials in --out.")
@click.option("--write", "box_file", type=click.Path(dir_okay=False), help="Write the nearest box here, as a data file.")
@click.option("--by", type=click.Choice(("heats", "optuna")), default="heats", show_default=True, help="Who says which boxes are tried.")
@click.option("--cores", default=0, type=click.IntRange(0), help="Threads; 0: one a core.")
@click.option("--ray", metavar="ADDRESS", help="Try boxes on a Ray cluster ('local' starts one here).")
@click.option("--json", "as_json", is_flag=True, help="Print the best boxes as JSON.")
@in_a_language
def sweep(
    choice: Choice,
    more: tuple[str, ...],
    vary: tuple[str, ...],
    wishes: tuple[str, ...],
    level: str,
    games: int,
    boxes: int,
    out: str | None,
    resume: bool,
    box_file: str | None,
    by: str,
    cores: int,
    ray: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Try many boxes of GAME and find those that come nearest to your goals."""
    import manse
    from manse.lab import front
    from manse.lab.boxes import variation
    from manse.lab.goals import KNOWN
    from manse.lab.speech import speech_of
    from manse.lab.sweep import Book, Search, prepared, write
    from manse.lab.trial import check_quick, setting

    found, speech = manse.game(choice.game), speech_of(choice.game, language)
    check_quick(level)
    base = setting(found, choice.players, options(found, choice.settings), choice.data, level, choice.seed or 0)
    aims = [text for text in more if text.split("=")[0].strip(" <>") in KNOWN]
    varied = [variation(found, text) for text in (*vary, *(text for text in more if text not in aims))]
    plan = prepared(base, varied, (*wishes, *aims), games, boxes, by)
    file = Path(out or f"lab-{found.id}.jsonl")
    search, book = Search(plan, cores, ray), Book(plan, file, resume)
    best = watched_heats(lambda heard: search.run(book, heard), found.title)
    title = speech.line("plot_pareto")
    write(file.with_suffix(".svg"), front.pareto(list(book.done.values()), plan.goals, title), "w")
    if box_file:
        write(Path(box_file), search.box(best[0]).source.text, "w")
    if as_json:
        click.echo(json.dumps(front.as_json(search, best, speech), indent=1))
        return
    from rich.console import Console

    console = Console(highlight=False)
    front.show(search, best, speech, console)
    console.print(f"{file}, {file.with_suffix('.svg')}", style="dim")


def watched_heats(run: Callable[[Callable[[int, int], None]], Any], title: str) -> Any:
    """Tries boxes behind a progress bar, which begins anew in each heat."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None)
        return run(lambda done, of: progress.update(task, completed=done, total=of))


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
