"""The loops of tables, compiled for one game."""

from functools import cache
from typing import Any

from manse.engine.game import Game
from manse.learn.playing import loops, verbs


def standing_of(game: Game) -> Any:
    course = game.module("course") if game.has("course") else verbs
    return getattr(course, "standing", verbs.standing)


@cache
def loops_of(game: Game) -> Any:
    return game.bind(loops, "learn.playing", standing=standing_of(game))
