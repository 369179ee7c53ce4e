"""One game played by numbers, quickly: what PettingZoo's and Gymnasium's single environments stand on."""

from typing import TYPE_CHECKING

import numpy as np

from manse.adapters.bound import loops_of
from manse.engine.loops import Deal
from manse.engine.record import Array, cells, copied, layout
from manse.engine.rng import fresh_key, key_from_seed
from manse.engine.seat import Seat

if TYPE_CHECKING:
    from manse.engine.game import Game, Value


class Solo:
    """The truth of one game. What a seat may know of it comes from `observe` and `window`."""

    def __init__(self, game: "Game", players: int, data: object = None, **options: "Value") -> None:
        game.check_players(players)
        self.game, self.players = game, players
        self._deal = Deal(players, game.box(options, game.data(data)), game.version)
        self._loops = loops_of(game)
        self._states = np.zeros(2, layout(game.state.State))
        self._cells = cells(self._states)
        self._key, self._episode = fresh_key(), 0
        self.mask = np.zeros(game.actions, np.bool_)
        self.payoff = np.zeros(players, np.float32)
        self.to_move = -1

    def begin(self, seed: int | None = None) -> None:
        """A new game: with a seed the one that `Game.start` deals, else the next of this sequence."""
        if seed is not None:
            self._key, self._episode = key_from_seed(seed), 0
        self.payoff[:] = 0
        self._loops.begin_alone(self._states, self._cells, self._key, self._episode, self._deal)
        self._episode += 1
        self.to_move = self._loops.choices(self._states, self.mask)

    def play(self, action: int) -> None:
        """A legal decision of the seat to move."""
        self.to_move = self._loops.play_one(self._states, action, self.mask, self.payoff)

    def observe(self, seat: int) -> Array:
        out = np.empty(self.game.encoder.SIZE, np.float32)
        self._loops.describe(self._states, self._cells, seat, out)
        return out

    def window(self, seat: int) -> Seat:
        """What a seat may know."""
        self._loops.learn(self._states, self._cells, seat)
        return Seat(self.game, seat, copied(self._states[1]))
