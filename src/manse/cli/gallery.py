"""Look through the variants that people have put into the house's gallery, and take some down."""

from typing import TYPE_CHECKING

import click

from manse.cli.backup import WHERE
from manse.cli.serve import in_database

if TYPE_CHECKING:
    from manse.server.database import Database


@click.command()
@WHERE
@click.option("--remove", metavar="ID", multiple=True, help="Take this one down. Games that are played with it go on.")
def command(database: str | None, remove: tuple[str, ...]) -> None:
    """List the variants that people have put into the gallery of the house, the newest first."""

    async def tidy(house: "Database") -> list[tuple[str, ...]]:
        from manse.server.shelf import drop, newest

        missing = [id for id in remove if not await drop(house, id)]
        if missing:
            raise click.UsageError(f"there is no variant {', '.join(missing)}")
        return [(row.id, row.game, row.name, maker, row.note) for row, maker in await newest(house, 1000)]

    rows = in_database(database, tidy)
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for column in ("id", "game", "name", "by", "what it does"):
        table.add_column(column, no_wrap=column == "id")
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)
