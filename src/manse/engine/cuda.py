"""A batch on an NVIDIA GPU: the same rules functions inside kernels, the same arrays on the device.

The arrays offer `__cuda_array_interface__` and DLPack: `torch.as_tensor(batch.observation, device="cuda")`,
`torch.from_dlpack(batch.observation)` and `jax.numpy.from_dlpack(batch.observation)` copy nothing.
"""

from collections.abc import Callable, Sequence
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np

from manse.engine.compile import functions_of, retype, with_names
from manse.engine.encode import feature
from manse.engine.errors import DataError, IllegalAction
from manse.engine.record import Array, layout
from manse.engine.rng import derive, dice_from_keys, keys_from_seeds

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

    retype()
    names = {**vars(game.loops), "STATE": numba.from_dtype(layout(game.state.State))}
    for name, fn in functions_of(kernels):
        plain = with_names(fn, names)
        names[name] = cuda.jit(plain) if name.startswith("kernel_") else cuda.jit(plain, device=True)
    return SimpleNamespace(**names)


class DeviceArray:
    """An array on the device, of Numba's own class, that other libraries can read by DLPack too."""

    shape: tuple[int, ...]
    dtype: "np.dtype[Any]"
    copy_to_host: Callable[[], Array]
    copy_to_device: Callable[[Array], None]

    def _shared(self) -> Any:
        from cuda.core.utils import StridedMemoryView

        return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1)

    def __dlpack__(self, **wishes: Any) -> Any:
        cuda.synchronize()
        return self._shared().__dlpack__(**wishes)

    def __dlpack_device__(self) -> Any:
        return self._shared().__dlpack_device__()


Given: TypeAlias = DeviceArray | Array
"""What lies on the device or on the host."""


@cache
def shared_class(own: type) -> type[DeviceArray]:
    """Numba's class of arrays as a `DeviceArray`."""
    return type("SharedArray", (DeviceArray, own), {})


def device_array(shape: int | tuple[int, ...], dtype: type[np.generic]) -> DeviceArray:
    """A zeroed array on the device."""
    array = cuda.to_device(np.zeros(shape, dtype))
    array.__class__ = shared_class(array.__class__)
    return cast(DeviceArray, array)


class CudaBatch:
    """Attributes and methods as in `Batch`; its arrays live on the device."""

    def __init__(
        self,
        game: "Game",
        size: int,
        players: int,
        *,
        seed: int | Sequence[int] | Array = 0,
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
        self._layout = layout(game.state.State)
        self._box = cuda.to_device(np.array([game.box(options, game.data(data))]))
        self._cells = cuda.device_array((self._layout.itemsize // 8, size), np.int64)
        self.to_move = device_array(size, np.int8)
        self.legal = device_array((size, game.actions), np.bool_)
        self.observation = device_array((size, game.encoder.SIZE if observe else 0), np.float32)
        self.over = device_array(size, np.bool_)
        self.payoff = device_array((size, players), np.float32)
        self.episode = device_array(size, np.int64)
        self._actions = device_array(size, np.int64)
        self._refused = cuda.to_device(np.array([size]))
        self._grid = (-(-size // THREADS), THREADS)
        self.reset(seed)

    def reset(self, seed: int | Sequence[int] | Array = 0) -> None:
        keys = keys_from_seeds(seed, self.size)
        self._keys, self.dice = cuda.to_device(keys), cuda.to_device(dice_from_keys(keys))
        for array in (self.episode, self.payoff, self.over):
            array.copy_to_device(np.zeros(array.shape, array.dtype))
        self._begin(cuda.to_device(np.ones(self.size, np.bool_)))
        self._look()

    def restart(self, which: Given) -> None:
        """New games where `which` is set, each the next one of its place; `which` may lie on the device or on the host."""
        if tuple(which.shape) != (self.size,):
            raise DataError(f"which games begin anew is told by {self.size} truth values, not by {tuple(which.shape)}")
        which = on_device(which)
        self._kernels.kernel_unset[self._grid](self.over, which)
        self._begin(which)
        self._look()

    def _begin(self, due: DeviceArray) -> None:
        self._kernels.kernel_begin[self._grid](self._cells, self._keys, self.episode, self.players, self._box, self.game.version, due)

    def _look(self) -> None:
        self._kernels.kernel_look[self._grid](self._cells, self.to_move, self.legal, self.observation)

    def step(self, actions: Given) -> None:
        """One decision in each game that is not over; `actions` may lie on the device or on the host."""
        if tuple(actions.shape) != (self.size,):
            raise IllegalAction(f"a step takes {self.size} whole numbers, one a game, not {tuple(actions.shape)}")
        actions = on_device(actions)
        self._kernels.kernel_refuse[self._grid](self.to_move, self.legal, actions, self._refused)
        bad = int(self._refused.copy_to_host()[0])
        if bad < self.size:
            self._refused.copy_to_device(np.array([self.size]))
            raise IllegalAction(f"action {actions.copy_to_host()[bad]} is not legal in game {bad} of the batch")
        self._kernels.kernel_step[self._grid](self._cells, self.to_move, actions, self.over, self.payoff)
        if self.autoreset:
            self._begin(self.over)
        self._look()

    def sample(self) -> DeviceArray:
        """A random legal action for each game; 0 where the game is over."""
        self._kernels.kernel_sample[self._grid](self.to_move, self.legal, self.dice, self._actions)
        return self._actions

    def playout(self, seed: int = 0) -> DeviceArray:
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

    def feature(self, number: int) -> str:
        """What number `number` of an observation is."""
        return feature(self.game.encoder.SLICES, number)


def on_device(array: Given) -> DeviceArray:
    found: DeviceArray = cuda.as_cuda_array(array) if cuda.is_cuda_array(array) else cuda.to_device(np.asarray(array))
    return found
