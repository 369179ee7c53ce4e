"""Make a house of a backup, in an empty database."""

from pathlib import Path

import click

from manse.cli.backup import FILE, WHERE, show, watched
from manse.cli.serve import PACKAGES
from manse.cli.shared import need


@click.command()
@FILE
@WHERE
def command(file: Path, database: str | None) -> None:
    """Make a house of FILE, which `manse backup` wrote, in an empty database: SQLite or PostgreSQL, whichever it came from.

    All of it or nothing is restored; a backup of an older version is brought up to date.
    """
    need("server", *PACKAGES)
    from manse.server.backup import restore
    from manse.server.settings import Settings

    settings = Settings.from_environment(database=database)
    kept = watched(lambda told: restore(settings, file, told), f"Reading {file}")
    show(kept, f"Restored from {file}")
