"""See who is best at a game in the house, or count every rated game again."""

from typing import TYPE_CHECKING

import click

from manse.cli.backup import WHERE
from manse.cli.serve import in_database

if TYPE_CHECKING:
    from manse.server.database import Database
    from manse.server.ratings import Line


@click.group()
def command() -> None:
    """Ratings of people and of the house's rivals, each game and size of table by itself."""


@command.command()
@click.argument("game")
@click.option("--players", type=int, help="Of tables with so many seats; the largest, if nothing is said.")
@WHERE
def best(game: str, players: int | None, database: str | None) -> None:
    """Who is best at GAME."""
    import manse

    found = manse.game(game)
    size = players if players is not None else found.seats[-1]
    found.check_players(size)

    async def look(house: "Database") -> "list[Line]":
        from manse.server import ratings

        return await ratings.best(house, (found.id, size), 100)

    lines = in_database(database, look)
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for column in ("", "who", "rating", "± (95 %)", "games"):
        table.add_column(column, justify="left" if column == "who" else "right")
    for place, line in enumerate(lines, 1):
        mark = "?" if line.rating.provisional else ""
        who = Text(line.name or line.player)
        table.add_row(str(place), who, f"{line.rating.shown}{mark}", str(line.rating.interval), str(line.rating.games))
    Console().print(table)


@command.command()
@WHERE
def rebuild(database: str | None) -> None:
    """Count every rated game again, in the order they were counted: the same numbers come out."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("rated games", total=None)

        async def count(house: "Database") -> int:
            from manse.server import ratings

            return await ratings.rebuild(house, lambda done, total: progress.update(bar, completed=done, total=total))

        done = in_database(database, count)
    click.echo(f"{done:,} rated games were counted again")
