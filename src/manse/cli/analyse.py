"""Judge a recorded match: what each decision was worth, luck and skill apart, bluffs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from manse.cli.shared import in_a_language

if TYPE_CHECKING:
    from manse.analysis.shape import Analysis
    from manse.analysis.telling import Speech


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--seat", type=int, help="Only this seat (from 0); the sentences speak to it.")
@click.option("--budget", type=click.Choice(("quick", "deep")), default="quick", show_default=True, help="How much is tried out.")
@click.option("--seed", default=0, show_default=True, type=int, help="The same seed gives the same analysis.")
@click.option("--cores", default=0, type=click.IntRange(0), help="Threads; 0: one a core. The result is the same.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option("--html", type=click.Path(dir_okay=False, writable=True), help="Write a page with a chart here.")
@in_a_language
def command(file: str, seat: int | None, budget: str, seed: int, cores: int, as_json: bool, html: str | None, language: str) -> None:
    """Judge the finished match recorded in FILE.

    Each decision is judged by what its seat knew then: all choices are tried in the same imagined worlds, equally often. Against the best
    choice, a loss of 2 % of the win is inaccurate, of 5 % a mistake, of 10 % a blunder, if it is more than two and a half standard
    errors; else the choice is good.
    """
    from manse.analysis.analyse import analyse, opened
    from manse.analysis.telling import Speech
    from manse.analysis.telling import as_json as plain

    record = read(file)
    game, names = opened(record, seat).game, names_in(record)
    title, speech = game.title, Speech(game.id, language, seat, names)
    done = watched(lambda told: analyse(record, budget=budget, seed=seed, seat=seat, progress=told, workers=cores), title)
    if html:
        from manse.analysis.page import page

        Path(html).write_text(page(done, speech, title, language), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(plain(done, language, seat, names), indent=1))
    else:
        show(done, speech, title, html)


def read(file: str) -> Any:
    try:
        return json.loads(Path(file).read_text(encoding="utf-8"))
    except (ValueError, OSError) as error:
        raise click.UsageError(f"{file}: {error}") from None


def names_in(record: dict[str, Any]) -> list[str] | None:
    """The players, where the record names them all, as those of a house do."""
    names = record.get("names")
    known = isinstance(names, list) and len(names) == record["players"] and all(isinstance(name, str) for name in names)
    return names if known else None


def watched(work: "Callable[[Callable[[int, int], None]], Analysis]", title: str) -> "Analysis":
    """Works behind a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None)
        return work(lambda done, total: progress.update(task, completed=done, total=total))


def show(analysis: "Analysis", speech: "Speech", title: str, html: str | None) -> None:
    from rich.console import Console
    from rich.table import Table

    from manse.analysis.show import how_judged, sentences, tables

    console = Console(highlight=False)
    console.print(f"{speech.word('title')}: {title}", style="bold", markup=False)
    for sentence in sentences(analysis, speech):
        console.print(sentence, markup=False)
    for table in tables(analysis, speech):
        console.print()
        if not table.rows:
            console.print(f"{table.title}: {table.empty}", markup=False)
            continue
        shown = Table(title=table.title, title_justify="left", box=None, pad_edge=False)
        for column in table.columns:
            shown.add_column(column)
        for row in table.rows:
            shown.add_row(*row)
        console.print(shown, markup=False)
    console.print()
    console.print(how_judged(analysis, speech), style="dim", markup=False)
    if html:
        console.print(html, style="dim", markup=False)
