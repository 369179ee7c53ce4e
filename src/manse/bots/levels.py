"""Levels with names that people understand, the same in every game; `bench/strength.py --contests levels` measures them."""

from typing import Any, NamedTuple

from manse.bots.base import Bot, Thinker, bot
from manse.engine.errors import DataError
from manse.engine.seat import Seat

HALFWAY = {"call_of_the_spirits": 0.04, "ghost_for_sale": 0.15, "ghosts": 0.06, "phantom_society": 0.155, "rest_in_peace": 0.1}
"""The share of choices that, left to chance, makes a net half as much better than sensible play as it is, by game."""
USUAL = 0.1


class Level(NamedTuple):
    id: str
    bot: str
    settings: dict[str, Any]
    careless: bool = False

    def left_to_chance(self, game: str) -> float:
        """The share of its choices that it makes at random."""
        usual = 1.0 if self.bot == "random" else float(self.settings.get("slip", 0.0))
        return HALFWAY.get(game, USUAL) if self.careless else usual


LEVELS = (
    Level("visitor", "random", {}),
    Level("guest", "heuristic", {"slip": 0.4}),
    Level("lodger", "heuristic", {"slip": 0.25}),
    Level("butler", "heuristic", {"slip": 0.12}),
    Level("host", "heuristic", {}),
    Level("reader", "learned", {}, careless=True),
    Level("medium", "learned", {}),
    Level("phantom", "guided", {"think": 0.3}),
    Level("master", "guided", {"think": 1.0}),
)
DEFAULT = "host"


class Careless(Thinker):
    """Another bot that leaves some of its choices to chance."""

    def __init__(self, rival: Bot, level: Level, seed: int | None = None) -> None:
        super().__init__(seed)
        self.rival, self.level = rival, level

    def choose(self, seat: Seat) -> str:
        if self.dice.hits(self.level.left_to_chance(seat.game.id)):
            return self.by_chance(seat)
        chosen = self.rival.choose(seat)
        self._weighed = self.rival.explain()
        return chosen


def level(id: str) -> Level:
    known = {found.id: found for found in LEVELS}
    if id not in known:
        raise DataError(f"there is no level {id!r}; there are: {', '.join(known)}")
    return known[id]


def bot_of(id: str, **more: Any) -> Bot:
    found = level(id)
    made = bot(found.bot, **{**found.settings, **more})
    return Careless(made, found, more.get("seed")) if found.careless else made
