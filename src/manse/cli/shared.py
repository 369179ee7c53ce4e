"""What several commands share: how a game is chosen."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def choosing_a_game(command: F) -> F:
    """The argument GAME and the options that set it up."""
    for decorate in (
        click.option("--data", metavar="FILE", help="An owner's data file, or the name of one that comes with the game."),
        click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="A choice the game offers; see `manse games`."),
        click.option("--seed", type=int, help="The same seed deals the same game."),
        click.option("--players", type=int, help="How many sit at the table."),
        click.argument("game"),
    ):
        command = decorate(command)
    return command


def start(game: str, players: int | None, seed: int | None, settings: tuple[str, ...], data: str | None) -> Any:
    """A new match as the options of `choosing_a_game` say."""
    import manse

    found = manse.game(game)
    return found.start(players, seed=seed, data=data, **options(found, settings))


def options(game: Any, settings: tuple[str, ...]) -> dict[str, Any]:
    chosen = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise click.UsageError(f"--set {setting}: write OPTION=VALUE")
        chosen[name] = _value(game, name, text)
    return chosen


def _value(game: Any, name: str, text: str) -> Any:
    for option in game.options:
        if option.name == name:
            for choice in option.choices:
                if str(choice).lower() == text.lower():
                    return choice
    return text
