"""Let bots play each other: shares, ratings, intervals."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from manse.cli.shared import Choice, choosing_a_game, need, options

if TYPE_CHECKING:
    from manse.arena.contest import Contest
    from manse.arena.standings import Standing


@click.command()
@choosing_a_game
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--out", type=click.Path(dir_okay=False), help="Where results are kept (JSON lines); the plot lies beside it.")
@click.option("--resume", is_flag=True, help="Go on with the results in --out.")
@click.option("--cores", default=0, type=click.IntRange(0), help="Processes; 0: one a core.")
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster ('local' starts one here).")
@click.option("--fair", is_flag=True, help="Take luck out of each result too: fewer games tell as much.")
@click.option("--json", "as_json", is_flag=True, help="Print the standings as JSON.")
def command(
    choice: Choice,
    bots: tuple[str, ...],
    games: int,
    out: str | None,
    resume: bool,
    cores: int,
    ray: str | None,
    fair: bool,
    as_json: bool,
) -> None:
    """Let BOTs play GAME against each other with rotated seats.

    A bot is random, heuristic, search, learned, guided, a level's name, or any of them with settings: search:think=1.0,threads=2
    """
    need("arena", "openskill")
    import manse
    from manse.arena.contest import Contest, check
    from manse.arena.plot import picture
    from manse.arena.run import run
    from manse.arena.standings import standings

    found = manse.game(choice.game)
    seats = choice.players or min(max(len(bots), found.seats[0]), found.seats[-1])
    contest = Contest(choice.game, bots, seats, options(found, choice.settings), choice.data, choice.seed or 0, fair)
    check(contest)
    file = Path(out or f"arena-{choice.game}.jsonl")
    results = watched(lambda told: run(contest, games, file, resume, cores, ray, told), games, found.title)
    table = standings(contest, results)
    file.with_suffix(".svg").write_text(picture(contest, table, f"{found.title}, {seats} players"), encoding="utf-8")
    if as_json:
        click.echo(json.dumps({"contest": contest._asdict(), "standings": [standing._asdict() for standing in table]}, indent=1))
    else:
        show(contest, table, found.title, file)


def watched(play: Any, games: int, title: str) -> Any:
    """Runs the games behind a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=games)
        return play(lambda _: progress.advance(task))


def show(contest: "Contest", table: "list[Standing]", title: str, file: Path) -> None:
    from rich.console import Console
    from rich.table import Table

    shown = Table(title=f"{title}, {contest.players} players, {table[0].games} games", box=None, pad_edge=False)
    extra = ("luck taken out", "games saved") if contest.fair else ()
    for column in ("bot", "win share of a seat", *extra, "of a fair share", "rating", "decisions a game", "ms a decision"):
        shown.add_column(column, justify="left" if column == "bot" else "right")
    for s in table:
        shown.add_row(
            s.name,
            f"{100 * s.share:.1f} % ± {100 * s.error:.1f}",
            *(without_luck(s) if contest.fair else ()),
            f"{s.fair:.2f} ×",
            f"{s.rating:.1f} ± {2 * s.doubt:.1f}" if s.rating is not None and s.doubt is not None else "–",
            f"{s.decisions:.1f}",
            f"{s.milliseconds:.1f}",
        )
    console = Console()
    console.print(shown)
    if table[0].rating is None:
        console.print("A changed box: ratings are of the game as printed.", style="dim")
    console.print(f"Results in {file}, plot in {file.with_suffix('.svg')}", style="dim")


def without_luck(standing: "Standing") -> tuple[str, str]:
    if standing.corrected is None or standing.corrected_error is None:
        return "–", "–"
    saved = f"{standing.saving:.1f} ×" if standing.saving is not None else "–"
    return f"{100 * standing.corrected:.1f} % ± {100 * standing.corrected_error:.1f}", saved
