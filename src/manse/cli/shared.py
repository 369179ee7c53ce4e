"""What several commands share: how a game is chosen, and what is said of packages that are missing."""

from collections.abc import Callable
from functools import wraps
from importlib.util import find_spec
from typing import Any, NamedTuple

import click


class Choice(NamedTuple):
    """What `choosing_a_game` was told."""

    game: str
    players: int | None
    seed: int | None
    settings: tuple[str, ...]
    data: str | None

    def start(self) -> Any:
        """A new match of it."""
        import manse

        found = manse.game(self.game)
        return found.start(self.players, seed=self.seed, data=self.data, **options(found, self.settings))


class Language(click.ParamType):  # type: ignore[type-arg]  # takes an argument only since Click 8.3
    """One that the house speaks; which these are is looked up when somebody asks."""

    name = "language"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        from manse.engine.speech import LANGUAGES

        return f"[{'|'.join(LANGUAGES)}]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from manse.engine.speech import LANGUAGES

        return value if value in LANGUAGES else self.fail(f"{value!r} is not spoken here; choose from {', '.join(LANGUAGES)}", param, ctx)


in_a_language = click.option("--language", type=Language(), default="en", show_default=True, help="What is told, is told in this language.")


def choosing_a_game(command: Callable[..., None]) -> Callable[..., None]:
    """The argument GAME and the options that set it up, which the command is given as one `Choice`."""

    @wraps(command)
    def chosen(**given: Any) -> None:
        command(Choice(*(given.pop(name) for name in Choice._fields)), **given)

    for decorate in (
        click.option("--data", metavar="FILE", help="An owner's data file, or the name of one that comes with the game."),
        click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="A choice the game offers; see `manse games`."),
        click.option("--seed", type=int, help="The same seed deals the same game."),
        click.option("--players", type=int, help="How many sit at the table."),
        click.argument("game"),
    ):
        chosen = decorate(chosen)
    return chosen


def need(extra: str, *packages: str) -> None:
    """Before any work is done: are the packages there that come with an extra?"""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise click.UsageError(f"this needs the extra packages of manse[{extra}]; not installed: {', '.join(missing)}")


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
