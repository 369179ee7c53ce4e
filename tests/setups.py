"""Every way to set up every game that the laws are tried on; games are found by the registry."""

import os
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

import manse
from manse.engine.game import Game

WANTED = os.environ.get("GAME")  # GAME=ghosts tries one game only
GAMES = [manse.game(id) for id in manse.games() if WANTED in (None, "", id)]


@dataclass(frozen=True)
class Setup:
    game: Game
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game.id}-{self.players}{chosen}"

    def start(self, seed: int) -> manse.Match:
        return self.game.start(self.players, seed=seed, **self.options)

    def box(self) -> Any:
        return self.game.box(self.options, self.game.data())


def setups() -> list[Setup]:
    """Every number of players with the default options, and every choice of an option with the fewest and the most players.

    Of an option that counts something, the least and the greatest stand for all.
    """
    found = []
    for game in GAMES:
        found += [Setup(game, players) for players in game.seats]
        for option in game.options:
            others = [choice for choice in option.choices if choice != option.default]
            if len(others) > 4:
                others = [others[0], others[-1]]
            found += [Setup(game, players, {option.name: choice}) for choice in others for players in {game.seats[0], game.seats[-1]}]
    return found


SETUPS = setups()


def some(game: Game, *more: Any) -> Any:
    """A game whose code takes long to compile is tried in the soak."""
    return pytest.param(game, *more, id="-".join(map(str, (game.id, *more))), marks=[] if game.id in QUICK else pytest.mark.soak)


QUICK = ("ghosts", "phantom_society")
each_game = pytest.mark.parametrize("game", [some(game) for game in GAMES])
"""Two games, and in the soak the others too."""


def facts(game: Game) -> Any:
    """A game's facts.py: what the laws must be told about its components."""
    return game.module("facts")


def random_match(setup: Setup, seed: int, decisions: int | None = None) -> manse.Match:
    """A match played at random, to its end or for some decisions."""
    match = setup.start(seed)
    dice = random.Random(seed)
    while not match.over and (decisions is None or match.decisions < decisions):
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
    return match
