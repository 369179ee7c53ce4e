"""Which games there are: every folder in games/ is one. Nothing is listed anywhere."""

import importlib
import pkgutil
from dataclasses import replace
from functools import cache

from manse.engine.errors import UnknownGame
from manse.engine.game import Game

GAMES = importlib.import_module("manse.games")


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(GAMES.__path__) if module.ispkg))


@cache
def game(id: str, version: int | None = None) -> Game:
    """A game by its id. Earlier versions are played by the same rules as far as these say so, else by those in its folder v1, v2 …"""
    if id not in games():
        raise UnknownGame(f"there is no game {id!r}; there are: {', '.join(games())}")
    found = _load(f"manse.games.{id}")
    if version is None or version == found.version:
        return found
    if found.since <= version < found.version:
        return replace(found, version=version)
    try:
        return _load(f"manse.games.{id}.v{version}")
    except ModuleNotFoundError:
        raise UnknownGame(f"{found.title} has no rules version {version}; the newest is {found.version}") from None


def _load(package: str) -> Game:
    declared = importlib.import_module(package).GAME
    assert isinstance(declared, Game)
    return declared
