"""The adapters' loops, compiled for a game."""

from functools import cache
from typing import TYPE_CHECKING, Any

from manse.adapters import lesson_loops, loops

if TYPE_CHECKING:
    from manse.engine.game import Game


@cache
def loops_of(game: "Game") -> Any:
    return game.bind(loops, "adapters")


@cache
def lesson_loops_of(game: "Game") -> Any:
    return game.bind(lesson_loops, "adapters")
