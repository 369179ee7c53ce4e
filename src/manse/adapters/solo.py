"""One game played by numbers, quickly: what PettingZoo's and Gymnasium's single environments stand on."""

from typing import TYPE_CHECKING

import numpy as np

from manse.adapters.bound import loops_of
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
        self._box = game.box(options, game.data(data))
        self._loops = loops_of(game)
        self._states = np.zeros(2, layout(game.rules.State))
        self._cells = cells(self._states)
        self._keys, self._episodes, self._due = fresh_key()[None], np.zeros(1, np.int64), np.ones(1, np.bool_)
        self.mask = np.zeros(game.actions, np.bool_)
        self.payoff = np.zeros(players, np.float32)
        self.to_move = -1

    def begin(self, seed: int | None = None) -> None:
        """A new game: with a seed the one that `Game.start` deals, else the next of this sequence."""
        if seed is not None:
            self._keys, self._episodes[0] = key_from_seed(seed)[None], 0
        self.payoff[:] = 0
        self.game.loops.begin_many(self._states, self._cells, self._keys, self._episodes, 0, 1, self.players, self._box, self._due)
        self.to_move = self._loops.choices(self._states, self.mask)

    def play(self, action: int) -> None:
        """A legal decision of the seat to move."""
        self.to_move = self._loops.play_one(self._states, action, self.mask, self.payoff)

    def observe(self, seat: int) -> Array:
        out = np.empty(self.game.encoder.SIZE, np.float32)
        self._loops.observe(self._states, self._cells, seat, out)
        return out

    def window(self, seat: int) -> Seat:
        """What a seat may know."""
        self._loops.know(self._states, self._cells, seat)
        return Seat(self.game, seat, copied(self._states[1]))
