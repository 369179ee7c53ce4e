"""The loops of tables, compiled for one game."""

from functools import cache
from typing import Any

from manse.engine.game import Game
from manse.learn.playing import loops, verbs


def standing_of(game: Game) -> Any:
    return getattr(game.module("facts"), "standing", verbs.standing)


@cache
def loops_of(game: Game) -> Any:
    return game.bind(loops, "learn.playing", standing=standing_of(game))
