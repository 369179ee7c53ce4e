"""The adapters' loops, compiled for a game."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from manse.adapters import lesson_loops, loops
from manse.engine.compile import bind

if TYPE_CHECKING:
    from manse.engine.game import Game


@cache
def loops_of(game: "Game") -> Any:
    return bind(loops, vars(game.loops), f"manse.adapters.{game.id}")


@cache
def lesson_loops_of(game: "Game") -> Any:
    heuristic = import_module(f"manse.bots.heuristic.{game.id}")
    return bind(lesson_loops, {**vars(game.loops), "heuristic": heuristic}, f"manse.adapters.{game.id}")
