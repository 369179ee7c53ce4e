"""Quick strength checks in compiled code: `python -m manse.bots.duel GAME` lets the heuristic play random opponents."""

import sys
from functools import cache
from typing import Any

import numpy as np

import manse
from manse.bots import loops
from manse.engine.game import Game
from manse.engine.loops import Deal
from manse.engine.record import cells, layout
from manse.engine.rng import key_from_seed


@cache
def bot_loops(game: Game) -> Any:
    return game.bind(loops, "bots")


def duel(game: Game, players: int, games: int, sensible: int = 1, seed: int = 0, **options: Any) -> Any:
    """Payoffs of `games` games as rows (game, seat): in game g the seats g, g + 1, … (`sensible` of them) play by the heuristic."""
    states = np.zeros(2, layout(game.state.State))
    mask = np.zeros(game.actions, np.bool_)
    policies = np.array([[(seat - g) % players < sensible for seat in range(players)] for g in range(games)])
    payoff = np.zeros((games, players), np.float32)
    deal = Deal(players, game.box(options, game.data()), game.version)
    bot_loops(game).play_many(states, cells(states), mask, policies, key_from_seed(seed), deal, payoff)
    return payoff[policies].reshape(games, sensible).sum(1)


def main() -> None:
    game = manse.game(sys.argv[1])
    for players in game.seats:
        shares = duel(game, players, 2_000)
        fair, error = 1 / players, 1.96 * shares.std() / len(shares) ** 0.5
        print(f"{game.id}, {players} players: {shares.mean() / fair:.2f} × a fair share (± {error / fair:.2f})")


if __name__ == "__main__":
    main()
