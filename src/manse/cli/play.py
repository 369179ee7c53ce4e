"""Play in the terminal against bots."""

import json
import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from manse.cli.shared import Choice, choosing_a_game, in_a_language

if TYPE_CHECKING:
    from manse.terminal.evening import Evening


@click.command()
@choosing_a_game
@click.option(
    "--level",
    default="host",
    show_default=True,
    help="How strong the rivals are: a level, from visitor over host to master.",
)
@in_a_language
@click.option("--plain", is_flag=True, help="Print and ask line by line, in place of the full-screen table.")
@click.option("--save", type=click.Path(dir_okay=False, writable=True), help="Write the record of the match here at the end.")
def command(choice: Choice, level: str, language: str, plain: bool, save: str | None) -> None:
    """Play GAME in the terminal against bots."""
    from manse.bots.levels import bot_of
    from manse.terminal.evening import Evening

    evening = Evening(choice.start, language, bot_of(level))
    if not plain and full_screen(evening):
        from manse.terminal.app import FullScreen

        FullScreen(evening).run()
        left = not evening.match.over
    else:
        left = line_by_line(evening)
    if left:
        click.echo(evening.tell("left"))
    if save:
        with open(save, "w", encoding="utf-8") as file:
            json.dump(evening.match.record(), file, indent=1)
        click.echo(evening.tell("saved", file=save))


def full_screen(evening: "Evening") -> bool:
    """Is there a screen, and are there the packages to fill it?"""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
        return False
    if find_spec("textual") is None:
        click.echo(evening.tell("plain"), err=True)
        return False
    return True


def line_by_line(evening: "Evening") -> bool:
    """Whether the person left before the end."""
    from rich.console import Console

    from manse.terminal.plain import Plain

    try:
        Plain(evening, Console(highlight=False)).play()
    except (EOFError, KeyboardInterrupt, click.Abort):
        click.echo()
        return True
    return False
