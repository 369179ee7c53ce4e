"""Levels with names that people understand, the same in every game; `bench/strength.py --contests levels` measures them."""

from typing import Any, NamedTuple

from manse.bots.base import Bot, Candidate, bot
from manse.engine.errors import DataError
from manse.engine.seat import Seat

SLIPS = {
    "lodger": {"call_of_the_spirits": 0.3, "ghost_for_sale": 0.2, "ghosts": 0.275, "phantom_society": 0.245, "rest_in_peace": 0.3},
    "butler": {"call_of_the_spirits": 0.135, "ghost_for_sale": 0.155, "ghosts": 0.125, "phantom_society": 0.135, "rest_in_peace": 0.155},
    "reader": {"call_of_the_spirits": 0.035, "ghost_for_sale": 0.095, "ghosts": 0.045, "phantom_society": 0.095, "rest_in_peace": 0.065},
}
"""The share of its choices that a level leaves to chance, by game: so much that levels stand evenly apart (`bench/slips.py`)."""


class Level(NamedTuple):
    id: str
    bot: str
    settings: dict[str, Any]
    """Its `slip` stands for games in which none was measured."""

    def left_to_chance(self, game: str) -> float:
        """The share of its choices that it makes at random."""
        usual = 1.0 if self.bot == "random" else float(self.settings.get("slip", 0.0))
        return SLIPS.get(self.id, {}).get(game, usual)

    @property
    def quick(self) -> bool:
        """Does it play sensibly or at random, as compiled loops do?"""
        return self.bot in ("heuristic", "random")


LEVELS = (
    Level("visitor", "random", {}),
    Level("guest", "heuristic", {"slip": 0.4}),
    Level("lodger", "heuristic", {"slip": 0.25}),
    Level("butler", "heuristic", {"slip": 0.12}),
    Level("host", "heuristic", {}),
    Level("reader", "learned", {"slip": 0.1}),
    Level("medium", "learned", {}),
    Level("phantom", "guided", {"think": 0.3}),
    Level("master", "guided", {"think": 1.0}),
)
DEFAULT = "host"


class Leveled:
    """A bot that slips as often as its level does in the game it sits at."""

    def __init__(self, level: Level, **more: Any) -> None:
        self.level, self.settings = level, {**level.settings, **more}
        self._bots = dict[str, Bot]()
        self._last = self._bot("")

    def _bot(self, game: str) -> Bot:
        if game not in self._bots:
            self._bots[game] = bot(self.level.bot, **{**self.settings, "slip": self.level.left_to_chance(game)})
        return self._bots[game]

    def choose(self, seat: Seat) -> str:
        self._last = self._bot(seat.game.id)
        return self._last.choose(seat)

    def explain(self) -> list[Candidate]:
        return self._last.explain()


def level(id: str) -> Level:
    known = {found.id: found for found in LEVELS}
    if id not in known:
        raise DataError(f"there is no level {id!r}; there are: {', '.join(known)}")
    return known[id]


def bot_of(id: str, **more: Any) -> Bot:
    found = level(id)
    return Leveled(found, **more) if id in SLIPS else bot(found.bot, **{**found.settings, **more})
