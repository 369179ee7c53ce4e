"""Quick strength checks in compiled code: the heuristic plays random opponents."""

from functools import cache
from typing import Any

import numpy as np

from manse.engine.game import Game
from manse.engine.loops import Deal
from manse.engine.record import cells, layout
from manse.engine.rng import key_from_seed
from tests import duel_loops


@cache
def bot_loops(game: Game) -> Any:
    return game.bind(duel_loops, "tests")


def duel(game: Game, players: int, games: int, sensible: int = 1, seed: int = 0, **options: Any) -> Any:
    """Payoffs of `games` games as rows (game, seat): in game g the seats g, g + 1, … (`sensible` of them) play by the heuristic."""
    states = np.zeros(2, layout(game.state.State))
    mask = np.zeros(game.actions, np.bool_)
    policies = np.array([[(seat - g) % players < sensible for seat in range(players)] for g in range(games)])
    payoff = np.zeros((games, players), np.float32)
    deal = Deal(players, game.box(options, game.data()), game.version)
    bot_loops(game).play_many(states, cells(states), mask, policies, key_from_seed(seed), deal, payoff)
    return payoff[policies].reshape(games, sensible).sum(1)
