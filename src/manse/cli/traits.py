"""Tell the games' properties: players, actions, length, branching, observation, hidden worlds."""

import json
import math
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from manse.adapters.traits import Traits

COLUMNS = ("game", "players", "actions", "decisions", "choices", "at once", "observation", "hidden worlds", "bytes", "small tree")
WIDTH = 120


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--markdown", is_flag=True, help="Print the table as it stands in docs/research.md.")
def command(games: tuple[str, ...], as_json: bool, markdown: bool) -> None:
    """Tell the properties of each GAME (all, if none is named), measured on random games with the fewest and the most players."""
    from rich.console import Console
    from rich.progress import track
    from rich.table import Table

    import manse
    from manse.adapters.traits import traits, tree_size

    found = [manse.game(id) for id in games or manse.games()]
    setups = [(game, players) for game in found for players in sorted({game.seats[0], game.seats[-1]})]
    console = Console(stderr=True)
    measured = [traits(game, players) for game, players in track(setups, "Playing …", console=console, transient=True)]
    trees = {game.id: tree_size(game) for game in track(found, "Counting …", console=console, transient=True)}
    if as_json:
        click.echo(json.dumps([{**vars(one), "small_tree": trees[one.game]} for one in measured], indent=1))
        return
    rows = [cells(one, trees[one.game]) for one in measured]
    if markdown:
        click.echo(markdown_table(rows))
        return
    table = Table(box=None, pad_edge=False)
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "game" else "right")
    for row in rows:
        table.add_row(*row)
    Console(width=max(WIDTH, Console().width)).print(table)


def cells(one: "Traits", tree: int | None) -> list[str]:
    return [
        one.game,
        str(one.players),
        str(one.actions),
        f"{one.decisions:.0f}",
        f"{one.choices:.1f}",
        f"{one.at_once:.0%}",
        str(one.observation),
        f"10^{one.hidden_bits * math.log10(2):.0f}",
        str(one.state_bytes),
        f"{tree:,}" if tree else "–",
    ]


def markdown_table(rows: list[list[str]]) -> str:
    rule = ["---", *["---:"] * (len(COLUMNS) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in [list(COLUMNS), rule, *rows])
