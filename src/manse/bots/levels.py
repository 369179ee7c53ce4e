"""Levels with names that people understand, the same in every game; `bench/strength.py --contests levels` measures them."""

from typing import Any, NamedTuple

from manse.bots.base import Bot, bot
from manse.engine.errors import DataError


class Level(NamedTuple):
    id: str
    bot: str
    settings: dict[str, Any]


LEVELS = (
    Level("visitor", "random", {}),
    Level("guest", "heuristic", {"slip": 0.4}),
    Level("host", "heuristic", {}),
    Level("medium", "search", {"think": 0.05, "habits": 0.5}),
    Level("phantom", "search", {"think": 0.3}),
)
DEFAULT = "host"


def level(id: str) -> Level:
    for found in LEVELS:
        if found.id == id:
            return found
    raise DataError(f"there is no level {id!r}; there are: {', '.join(level.id for level in LEVELS)}")


def bot_of(id: str, **more: Any) -> Bot:
    found = level(id)
    return bot(found.bot, **{**found.settings, **more})
