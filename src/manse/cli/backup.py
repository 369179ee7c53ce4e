"""Copy all that a house keeps into one file, while people play on."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manse.cli.serve import PACKAGES
from manse.cli.shared import need

if TYPE_CHECKING:
    from manse.server.backup import Kept, Told

WHERE = click.option("--database", help="Where the house keeps its log: sqlite:///FILE or postgresql://… (MANSE_DATABASE).")
FILE = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.command()
@FILE
@WHERE
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def command(file: Path, database: str | None, force: bool) -> None:
    """Write the whole house to FILE: people, tables, decisions, chats. `manse restore` makes a house of it again, in SQLite or PostgreSQL.

    The file holds the keys of running games and hashes of passwords: keep it as you keep the database.
    """
    need("server", *PACKAGES)
    from manse.server.backup import back_up
    from manse.server.settings import Settings

    if file.exists() and not force:
        raise click.UsageError(f"{file} is there already; --force writes over it")
    settings = Settings.from_environment(database=database)
    kept = watched(lambda told: back_up(settings, file, told), f"Writing {file}")
    show(kept, f"{file}")


def watched(work: "Callable[[Told], Awaitable[Kept]]", title: str) -> "Kept":
    """Done behind a progress bar; what a database says is told in a line."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from sqlalchemy.exc import SQLAlchemyError

    columns, console = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()), Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=None)

        async def run() -> "Kept":
            return await work(lambda done, rows: progress.update(task, completed=done, total=rows))

        try:
            return asyncio.run(run())
        except (SQLAlchemyError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise click.UsageError(f"the database cannot be used: {reason}") from None


def show(kept: "Kept", title: str) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{title}: {kept.made:%Y-%m-%d %H:%M} UTC, schema {kept.revision}", title_justify="left", box=None, pad_edge=False)
    table.add_column("rows", justify="right")
    table.add_column("of")
    for name, rows in kept.rows.items():
        table.add_row(f"{rows:,}", name)
    Console(highlight=False).print(table)
