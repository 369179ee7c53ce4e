"""Manse: a house for ghost games with hidden information. Rules written once, played everywhere."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from manse.analysis.analyse import analyse as analyse
    from manse.bots.base import bot as bot
    from manse.engine.errors import DataError as DataError
    from manse.engine.errors import IllegalAction as IllegalAction
    from manse.engine.errors import UnknownGame as UnknownGame
    from manse.engine.match import Match as Match
    from manse.engine.match import replay as replay
    from manse.engine.position import position as position
    from manse.engine.registry import game as game
    from manse.engine.registry import games as games
    from manse.engine.seat import Seat as Seat

import_module("manse.games")
del globals()["games"]  # the folder: it is loaded, and nothing binds the name again, which is the function's that tells the games

__version__ = "0.1.0"

_HOMES = {
    "DataError": "engine.errors",
    "IllegalAction": "engine.errors",
    "UnknownGame": "engine.errors",
    "Match": "engine.match",
    "replay": "engine.match",
    "position": "engine.position",
    "game": "engine.registry",
    "games": "engine.registry",
    "Seat": "engine.seat",
    "bot": "bots.base",
    "analyse": "analysis.analyse",
}
__all__ = [*_HOMES, "batch"]


def batch(game: str, size: int, players: int | None = None, **rest: Any) -> Any:
    """Many games at once: `manse.batch("ghosts", size=4096, players=4, seed=0, device="cpu")`."""
    from manse.engine.registry import game as find

    return find(game).batch(size, players, **rest)


def __getattr__(name: str) -> Any:
    """Names are imported when they are first used: `import manse` is quick, and Numba waits until a game is played."""
    if name not in _HOMES:
        raise AttributeError(f"module 'manse' has no attribute {name!r}")
    return getattr(import_module(f"manse.{_HOMES[name]}"), name)
