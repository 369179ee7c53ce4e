"""A batch on an NVIDIA GPU: the same rules functions inside kernels, the same arrays on the device.

The arrays offer `__cuda_array_interface__`: `torch.as_tensor(batch.observation, device="cuda")` copies nothing.
"""

from functools import cache
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from manse.engine.compile import functions_of, with_names
from manse.engine.errors import DataError, IllegalAction
from manse.engine.record import Array, layout
from manse.engine.rng import derive, key_from_seed

if TYPE_CHECKING:
    from manse.engine.game import Game, Value

if not hasattr(np, "row_stack"):  # numba.cuda still asks for the name that NumPy 2.4 dropped
    np.row_stack = np.vstack

try:
    import numba
    from numba import cuda
except ImportError as error:
    raise DataError(f"device 'cuda' needs numba with its CUDA part: {error}") from None

THREADS = 128


def available() -> bool:
    return bool(cuda.is_available())


@cache
def kernels_of(game: "Game") -> Any:
    from manse.engine import kernels

    names = {**vars(game.loops), "ACTIONS": game.actions, "STATE": numba.from_dtype(layout(game.rules.State))}
    for name, fn in functions_of(kernels):
        plain: FunctionType = with_names(fn, names)
        names[name] = cuda.jit(plain) if name.startswith("kernel_") else cuda.jit(plain, device=True)
    return SimpleNamespace(**names)


class CudaBatch:
    """Attributes and methods as in `Batch`; its arrays live on the device."""

    def __init__(
        self,
        game: "Game",
        size: int,
        players: int,
        *,
        seed: int = 0,
        observe: bool = True,
        autoreset: bool = False,
        data: object = None,
        **options: "Value",
    ) -> None:
        game.check_players(players)
        if size < 1:
            raise DataError(f"a batch has at least one game, not {size}")
        if not available():
            raise DataError("device 'cuda': no NVIDIA GPU with a working driver was found on this machine")
        self.game, self.size, self.players, self.autoreset = game, size, players, autoreset
        self._kernels = kernels_of(game)
        self._layout = layout(game.rules.State)
        box = np.zeros(1, game.box(options, game.data(data)).dtype)
        box[0] = game.box(options, game.data(data))
        self._box = cuda.to_device(box)
        self._cells = cuda.device_array((self._layout.itemsize // 8, size), np.int64)
        self.to_move = cuda.device_array(size, np.int8)
        self.legal = cuda.device_array((size, game.actions), np.bool_)
        self.observation = cuda.device_array((size, game.encoder.SIZE if observe else 0), np.float32)
        self.over = cuda.device_array(size, np.bool_)
        self.payoff = cuda.device_array((size, players), np.float32)
        self._refused = cuda.to_device(np.array([size]))
        self._grid = (-(-size // THREADS), THREADS)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        self._key = cuda.to_device(key_from_seed(seed))
        self._episodes = cuda.to_device(np.zeros(self.size, np.int64))
        self.payoff.copy_to_device(np.zeros((self.size, self.players), np.float32))
        self.over.copy_to_device(np.ones(self.size, np.bool_))
        self._begin_due()
        self.over.copy_to_device(np.zeros(self.size, np.bool_))
        self._look()

    def _begin_due(self) -> None:
        self._kernels.kernel_reset[self._grid](self._cells, self._key, self._episodes, self.players, self._box, self.over)

    def _look(self) -> None:
        self._kernels.kernel_look[self._grid](self._cells, self.to_move, self.legal, self.observation)

    def step(self, actions: Any) -> None:
        """One decision in each game that is not over; `actions` may lie on the device or on the host."""
        if tuple(actions.shape) != (self.size,):
            raise IllegalAction(f"a step takes {self.size} whole numbers, one a game, not {tuple(actions.shape)}")
        actions = cuda.as_cuda_array(actions) if cuda.is_cuda_array(actions) else cuda.to_device(np.asarray(actions))
        self._kernels.kernel_refuse[self._grid](self.to_move, self.legal, actions, self._refused)
        bad = int(self._refused.copy_to_host()[0])
        if bad < self.size:
            self._refused.copy_to_device(np.array([self.size]))
            raise IllegalAction(f"action {actions.copy_to_host()[bad]} is not legal in game {bad} of the batch")
        self._kernels.kernel_step[self._grid](self._cells, self.to_move, actions, self.over, self.payoff)
        if self.autoreset:
            self._begin_due()
        self._look()

    def playout(self, seed: int = 0) -> Any:
        """Plays every game to its end with random decisions and returns the payoffs."""
        seeds = np.random.default_rng(derive(b"playout", str(seed).encode())).integers(1, 2**62, self.size)
        self._kernels.kernel_playout[self._grid](self._cells, cuda.to_device(seeds), self.over, self.payoff)
        self._look()
        return self.payoff

    @property
    def states(self) -> Array:
        """The records, copied to the host."""
        rows = np.ascontiguousarray(self._cells.copy_to_host().T)
        return rows.view(self._layout).reshape(self.size)
