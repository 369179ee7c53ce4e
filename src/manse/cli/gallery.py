"""Look through the variants that people have put into the house's gallery, and take some down."""

import asyncio

import click

from manse.cli.serve import PACKAGES, prepare
from manse.cli.shared import need


@click.command()
@click.option("--database", help="Where the house keeps its log: sqlite:///FILE or postgresql://… (MANSE_DATABASE).")
@click.option("--remove", metavar="ID", multiple=True, help="Take this one down. Games that are played with it go on.")
def command(database: str | None, remove: tuple[str, ...]) -> None:
    """List the variants that people have put into the gallery of the house, the newest first."""
    need("server", *PACKAGES)
    from manse.server.database import Database, upgrade
    from manse.server.settings import Settings
    from manse.server.shelf import drop, newest

    settings = Settings.from_environment(database=database)
    prepare(settings, upgrade)

    async def tidy() -> list[tuple[str, ...]]:
        house = Database(settings)
        try:
            missing = [id for id in remove if not await drop(house, id)]
            if missing:
                raise click.UsageError(f"there is no variant {', '.join(missing)}")
            return [(row.id, row.game, row.name, maker, row.note) for row, maker in await newest(house, 1000)]
        finally:
            await house.close()

    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for column in ("id", "game", "name", "by", "what it does"):
        table.add_column(column, no_wrap=column == "id")
    for row in asyncio.run(tidy()):
        table.add_row(*map(Text, row))
    Console().print(table)
