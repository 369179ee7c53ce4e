"""Many games at once, on all cores: for simulation and learning.

The arrays are made once and written in place; keep a copy of what you want to keep. Row `i` of each belongs to game `i`:

    to_move      int8    (size)            the seat to decide now; -1 when the game is over
    legal        bool    (size, actions)   what it may do
    observation  float32 (size, features)  what it knows; `feature` names each number; float16 if `dtype` says so
    over         bool    (size)            is the game over? With `autoreset`: did the last step end one?
    payoff       float32 (size, seats)     what each seat won of 1 in the game that ended last
    episode      int64   (size)            how many games have begun there
    dice         int64   (size)            seeds of the random actions that `sample` chooses

Other libraries read the same memory: `torch.from_numpy(batch.observation)`, `jax.numpy.from_dlpack(batch.observation)`.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from manse.engine.encode import feature
from manse.engine.errors import DataError, IllegalAction
from manse.engine.loops import Deal, Games, Scratch, Window
from manse.engine.record import Array, cells, layout
from manse.engine.rng import derive, dice_from_keys, keys_from_seeds

if TYPE_CHECKING:
    from manse.engine.game import Game, Value

T = TypeVar("T")
ALIGNMENT = 64
"""Bytes. JAX takes an array over without a copy only where memory begins so."""


class Batch:
    def __init__(
        self,
        game: "Game",
        size: int,
        players: int,
        *,
        seed: int | Sequence[int] | Array = 0,
        observe: bool = True,
        autoreset: bool = False,
        threads: int | None = None,
        dtype: str | type[np.generic] = "float32",
        data: object = None,
        **options: "Value",
    ) -> None:
        """`observe=False` leaves observations out; `autoreset` begins a new game in the step that ends one; `dtype` is the type of the
        observations, float32 or float16."""
        game.check_players(players)
        if size < 1:
            raise DataError(f"a batch has at least one game, not {size}")
        self.game, self.size, self.players, self.autoreset = game, size, players, autoreset
        self._deal = Deal(players, game.box(options, game.data(data)), game.version)
        self.states = np.zeros(size, layout(game.state.State))
        self.to_move = aligned((size,), np.int8)
        self.legal = aligned((size, game.actions), np.bool_)
        self.observation = self._told = aligned((size, game.encoder.SIZE if observe else 0), np.float32)
        if observation_type(dtype) != np.float32:
            self.observation = aligned(self._told.shape, observation_type(dtype))
        self.over = aligned((size,), np.bool_)
        self.payoff = aligned((size, players), np.float32)
        self.episode = aligned((size,), np.int64)
        parts = min(threads or os.cpu_count() or 1, size)
        self._parts = [(size * part // parts, size * (part + 1) // parts) for part in range(parts)]
        self._scratch = {first: Scratch(k := np.zeros(1, self.states.dtype), cells(k)) for first, _ in self._parts}
        self._pool = ThreadPoolExecutor(parts) if parts > 1 else None
        self.reset(seed)

    def reset(self, seed: int | Sequence[int] | Array = 0) -> None:
        """New games. One seed deals them all, the same ones each time; with a seed for each, game `i` is the one that
        `game.start(players, seed=seeds[i])` deals, wherever in a batch it lies."""
        keys = keys_from_seeds(seed, self.size)
        self.dice = dice_from_keys(keys)
        window = Window(self.to_move, self.legal, self._told)
        actions = aligned((self.size,), np.int64)
        self.games = Games(self.states, cells(self.states), keys, self.episode, self.dice, actions, window, self.over, self.payoff)
        self.episode[:] = 0
        self.payoff[:] = 0
        self.restart(np.ones(self.size, np.bool_))

    def restart(self, which: Array) -> None:
        """New games where `which` is set, each the next one of its place."""
        which = np.asarray(which)
        if which.shape != (self.size,) or which.dtype != np.bool_:
            raise DataError(f"which games begin anew is told by {self.size} truth values, not by {which.dtype} {which.shape}")
        self.over[which] = False
        self.deal(which)
        self._look()

    def deal(self, which: Array) -> None:
        """As `restart`, but the arrays stay as they are."""
        loops = self.game.loops
        self.each(lambda first, last: loops.begin_many(self.games, first, last, self._deal, which))

    def step(self, actions: Array) -> None:
        """One decision in each game that is not over. An illegal one is refused before any is played."""
        actions = np.asarray(actions)
        if actions.shape != (self.size,) or actions.dtype.kind not in "iu":
            raise IllegalAction(f"a step takes {self.size} whole numbers, one a game, not {actions.dtype} {actions.shape}")
        loops, chosen = self.game.loops, actions.astype(np.int64, copy=False)
        bad = min(self.each(lambda a, z: loops.first_refused(self.games.window, chosen, a, z)))
        if bad < self.size:
            raise IllegalAction(f"action {actions[bad]} is not legal in game {bad} of the batch")

        self.each(lambda a, z: loops.step_many(self.games, self._scratch[a], a, z, chosen, self._deal, self.autoreset))
        self._shorten()

    def sample(self) -> Array:
        """A random legal action for each game; 0 where the game is over."""
        loops, actions = self.game.loops, self.games.actions
        self.each(lambda a, z: loops.sample_many(self.games.window, self.dice, actions, a, z))
        return actions

    def playout(self, seed: int = 0) -> Array:
        """Plays every game to its end with random decisions and returns the payoffs. Nobody remembers what they saw meanwhile."""
        seeds = np.random.default_rng(derive(b"playout", str(seed).encode())).integers(1, 2**62, self.size)
        loops = self.game.unwatched
        self.each(lambda a, z: loops.playout_many(self.games, a, z, np.zeros(self.game.actions, np.bool_), seeds))
        self._look()
        return self.payoff

    def _look(self) -> None:
        loops = self.game.loops
        self.each(lambda a, z: loops.look_many(self.games, self._scratch[a], a, z))
        self._shorten()

    def _shorten(self) -> None:
        if self.observation is not self._told:
            self.observation[:] = self._told

    def each(self, work: Callable[[int, int], T]) -> list[T]:
        """Runs a part of the batch on each core: compiled code lets go of the interpreter's lock."""
        if self._pool is None:
            return [work(*self._parts[0])]
        return list(self._pool.map(lambda part: work(*part), self._parts))

    def feature(self, number: int) -> str:
        """What number `number` of an observation is: "fright[2]"."""
        return feature(self.game.encoder.SLICES, number)


def observation_type(dtype: str | type[np.generic]) -> type[np.generic]:
    try:
        found = np.dtype(dtype).type
    except TypeError:
        found = np.void
    if found not in (np.float32, np.float16):
        raise DataError(f"observations are float32 or float16, not {dtype}")
    return found


def aligned(shape: tuple[int, ...], dtype: type[np.generic]) -> Array:
    """A zeroed array that begins where JAX likes arrays to begin."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    memory = np.zeros(size + ALIGNMENT, np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    return memory[start : start + size].view(dtype).reshape(shape)
