"""A batch on an NVIDIA GPU: the same rules functions inside kernels, the same arrays on the device.

The arrays offer `__cuda_array_interface__` and DLPack: `torch.as_tensor(batch.observation, device="cuda")`,
`torch.from_dlpack(batch.observation)` and `jax.numpy.from_dlpack(batch.observation)` copy nothing.

Nothing here waits for the device: a step puts its kernels into the default stream and returns. So an action that is not legal is told
later than on a CPU: it leaves its game as it is, the other games go on, and the next call that finds it done raises `IllegalAction`.
`check` waits for all that was asked for and raises it at once.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np

from manse.engine import loops
from manse.engine.batch import observation_type
from manse.engine.compile import EMITTING, INTERPRETED, cache_folder, functions_of, kernels_kept_in, retype, with_names
from manse.engine.encode import feature
from manse.engine.errors import DataError, IllegalAction
from manse.engine.record import ALL, WORD, Array, layout, span
from manse.engine.rng import derive, dice_from_keys, keys_from_seeds
from manse.engine.sight import revealing

if TYPE_CHECKING:
    from manse.engine.game import Game, Value

if not hasattr(np, "row_stack"):  # numba.cuda still asks for the name that NumPy 2.4 dropped
    np.row_stack = np.vstack

try:
    import numba
    from numba import cuda, types
except ImportError as error:
    raise DataError(f"device 'cuda' needs numba with its CUDA part: {error}") from None

Kind: TypeAlias = types.Type
"""A type as Numba knows it."""
THREADS = {"kernel_look": 32, "kernel_playout": 256}
"""Of a block; 64 of others."""
LOOKING = 12
"""Warps that look at games at a time, on each processor of the chip."""
NONE_REFUSED = 2**63 - 1


def available() -> bool:
    return bool(cuda.is_available())


@cache
def kernels_of(game: "Game") -> Any:
    """A game's kernels. They are compiled when they are first called, and kept on disk."""
    from manse.engine import kernels

    retype()
    names = {**vars(game.loops), **numbers_of(game)}
    if not (EMITTING or INTERPRETED):
        names["room"] = cuda.local.array
    unseen = {name: getattr(game.unwatched, name) for name in ("decide", "advance")}
    more = revealing(game.state.State, WORD * alike(game))
    names["know_more"] = cuda.jit(with_names(cast(FunctionType, loops.know), {**names, "reveal": more}), device=True)
    with kernels_kept_in(cache_folder(f"manse.games.{game.id}") / "cuda"):
        for name, fn in functions_of(kernels):
            plain = with_names(fn, names | unseen if name == "kernel_playout" else names)
            names[name] = cuda.jit(plain, cache=True) if name.startswith("kernel_") else cuda.jit(plain, device=True)
    return SimpleNamespace(**names)


def numbers_of(game: "Game") -> dict[str, object]:
    """What the kernels are told of a game."""
    from manse.engine.kernels import WARP

    state, features = game.state.State, game.encoder.SIZE
    sizes = {"MARKS": -(-game.actions // 8), "SETS": sets_of(game), "FEATURES": features, "TOLD": -(-features // WARP) * WARP}
    return {"STATE": numba.from_dtype(layout(state)), "ALIKE": alike(game), **sizes}


def alike(game: "Game") -> int:
    """Words at the beginning of a record that everybody sees."""
    return span(game.state.State, ALL)[1] // WORD


def sets_of(game: "Game") -> int:
    return -(-game.actions // 32)


def signatures(game: "Game", dtype: str = "float32") -> dict[str, tuple[Kind, ...]]:
    """What each kernel is called with: so they can be compiled before they are needed, side by side."""

    def array(of: Kind, dimensions: int = 1) -> Kind:
        return types.Array(of, dimensions, "C")

    box = array(numba.from_dtype(layout(game.module("data").Box)))
    words, numbers, seats, flags = array(types.int64, 2), array(types.int64), array(types.int8), array(types.boolean)
    sets, shares, told = array(types.int32, 2), array(types.float32, 2), array(numba.from_dtype(np.dtype(dtype)))
    return {
        "kernel_gather": (flags, flags, numbers, numbers),
        "kernel_begin": (words, array(types.uint32, 2), numbers, types.int64, box, types.int64, numbers, numbers),
        "kernel_look": (words, seats, sets, flags, told, numbers),
        "kernel_take": (numbers, numbers),
        "kernel_step": (words, seats, sets, numbers, flags, shares, numbers, numbers, numbers, numbers),
        "kernel_playout": (words, numbers, flags, shares),
        "kernel_sample": (seats, sets, numbers, numbers),
    }


class DeviceArray:
    """An array on the device, of Numba's own class, that other libraries can read by DLPack too."""

    shape: tuple[int, ...]
    size: int
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


def flat(array: DeviceArray) -> DeviceArray:
    """All numbers of an array, one after the other, in the same memory."""
    return cast(Any, array).reshape(array.size) if array.size else device_array(0, array.dtype.type)


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
        dtype: str | type[np.generic] = "float32",
        data: object = None,
        **options: "Value",
    ) -> None:
        game.check_players(players)
        if size < 1:
            raise DataError(f"a batch has at least one game, not {size}")
        if not available():
            raise DataError("device 'cuda': no NVIDIA GPU with a working driver was found on this machine")
        self.game, self.size, self.players, self.autoreset = game, size, players, autoreset
        self._layout = layout(game.state.State)
        self._box = cuda.to_device(np.array([game.box(options, game.data(data))]))
        self._cells = cuda.device_array((self._layout.itemsize // 8, size), np.int64)
        self._sets = cuda.device_array((sets_of(game), size), np.int32)
        self.to_move = device_array(size, np.int8)
        self.legal = device_array((size, game.actions), np.bool_)
        self.observation = device_array((size, game.encoder.SIZE if observe else 0), observation_type(dtype))
        self._rows = flat(self.legal), flat(self.observation)
        self.over = device_array(size, np.bool_)
        self.payoff = device_array((size, players), np.float32)
        self.episode = device_array(size, np.int64)
        self._actions = device_array(size, np.int64)
        self._due, self._count = cuda.device_array(size, np.int64), cuda.to_device(np.zeros(1, np.int64))
        self._refused, self._note = cuda.to_device(np.array([NONE_REFUSED])), cuda.mapped_array(1, np.int64)
        self._note[0] = 0
        self._keys, self.dice = cuda.device_array((size, 4), np.uint32), device_array(size, np.int64)
        self._kernels = self._launchers(0)
        self._graph: Callable[[], object] | None = None
        self.reset(seed)

    def _launchers(self, stream: object) -> dict[str, Callable[..., None]]:
        """The kernels, ready to be called, in a stream."""
        found = {}
        for name, kernel in vars(kernels_of(self.game)).items():
            if name.startswith("kernel_"):
                threads = THREADS.get(name, 64)
                blocks = -(-self.size // threads)
                if name == "kernel_look":
                    blocks = min(blocks, LOOKING * cuda.get_current_device().MULTIPROCESSOR_COUNT)
                found[name] = kernel[blocks, threads, stream]
        return found

    def reset(self, seed: int | Sequence[int] | Array = 0) -> None:
        keys = keys_from_seeds(seed, self.size)
        self._keys.copy_to_device(keys)
        self.dice.copy_to_device(dice_from_keys(keys))
        for array in (self.episode, self.payoff):
            array.copy_to_device(np.zeros(array.shape, array.dtype))
        self.restart(np.ones(self.size, np.bool_))

    def restart(self, which: Given) -> None:
        """New games where `which` is set, each the next one of its place; `which` may lie on the device or on the host."""
        if tuple(which.shape) != (self.size,) or kind_of(which) != "b":
            raise DataError(f"which games begin anew is told by {self.size} truth values, not by {which.dtype} {tuple(which.shape)}")
        self._tell_refused()
        self._kernels["kernel_gather"](on_device(which), self.over, self._due, self._count)
        self._begin(self._kernels)
        self._look(self._kernels)

    def _begin(self, kernels: Mapping[str, Callable[..., None]]) -> None:
        deal = self.players, self._box, self.game.version
        kernels["kernel_begin"](self._cells, self._keys, self.episode, *deal, self._due, self._count)

    def _look(self, kernels: Mapping[str, Callable[..., None]]) -> None:
        kernels["kernel_look"](self._cells, self.to_move, self._sets, *self._rows, self._count)

    def _turn(self, kernels: Mapping[str, Callable[..., None]]) -> None:
        window, due = (self.to_move, self._sets, self._actions), (self._due, self._count)
        kernels["kernel_step"](self._cells, *window, self.over, self.payoff, *due, self._refused, self._note)
        if self.autoreset:
            self._begin(kernels)
        self._look(kernels)

    def step(self, actions: Given) -> None:
        """One decision in each game that is not over; `actions` may lie on the device or on the host. It does not wait: an action that is
        not legal leaves its game as it is, and is told by a later call."""
        if tuple(actions.shape) != (self.size,) or kind_of(actions) not in "iu":
            raise IllegalAction(f"a step takes {self.size} whole numbers, one a game, not {actions.dtype} {tuple(actions.shape)}")
        self._tell_refused()
        if actions is not self._actions:
            self._kernels["kernel_take"](on_device(actions), self._actions)
        if self._graph:
            self._graph()
        else:  # the first time kernels may have to be compiled, which cannot be recorded
            self._turn(self._kernels)
            self._graph = recorded(lambda stream: self._turn(self._launchers(stream)))

    def check(self) -> None:
        """Waits for all that was asked for, and tells of an action that was not legal."""
        cuda.synchronize()
        self._tell_refused()

    def _tell_refused(self) -> None:
        from manse.engine.kernels import FAR

        if self._note[0]:
            cuda.synchronize()
            game, action = divmod(int(self._refused.copy_to_host()[0]), 2**32)
            self._refused.copy_to_device(np.array([NONE_REFUSED]))
            self._note[0] = 0
            raise IllegalAction(f"action {action - FAR} is not legal in game {game} of the batch")

    def sample(self) -> DeviceArray:
        """A random legal action for each game; 0 where the game is over."""
        self._kernels["kernel_sample"](self.to_move, self._sets, self.dice, self._actions)
        return self._actions

    def playout(self, seed: int = 0) -> DeviceArray:
        """Plays every game to its end with random decisions and returns the payoffs. Nobody remembers what they saw meanwhile."""
        seeds = np.random.default_rng(derive(b"playout", str(seed).encode())).integers(1, 2**62, self.size)
        self._tell_refused()
        self._kernels["kernel_playout"](self._cells, cuda.to_device(seeds), self.over, self.payoff)
        self._look(self._kernels)
        return self.payoff

    @property
    def states(self) -> Array:
        """The records, copied to the host."""
        self.check()
        rows = np.ascontiguousarray(self._cells.copy_to_host().T)
        return rows.view(self._layout).reshape(self.size)

    def feature(self, number: int) -> str:
        """What number `number` of an observation is."""
        return feature(self.game.encoder.SLICES, number)


def recorded(work: Callable[[object], None]) -> Callable[[], object]:
    """What `work` asks of a stream, as a graph: the device is then asked for all of it at once."""
    from cuda.bindings import driver

    def done(answer: tuple[object, ...]) -> object:
        error, *found = answer
        if error != driver.CUresult.CUDA_SUCCESS:
            raise RuntimeError(f"the GPU's driver answers {error}")
        return found[0] if found else None

    stream = cuda.stream()
    place = int(stream.handle)
    done(driver.cuStreamBeginCapture(place, driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_RELAXED))
    work(stream)
    graph = done(driver.cuStreamEndCapture(place))
    ready = done(driver.cuGraphInstantiate(graph, 0))
    return lambda: done(driver.cuGraphLaunch(ready, 0))


def kind_of(array: Given) -> str:
    """The kind of its numbers as NumPy names it: "b" truth values, "i" and "u" whole numbers."""
    own = getattr(array, "__cuda_array_interface__", None)
    return np.dtype(own["typestr"] if own else array.dtype).kind


def on_device(array: Given) -> DeviceArray:
    found: DeviceArray = cuda.as_cuda_array(array) if cuda.is_cuda_array(array) else cuda.to_device(np.asarray(array))
    return found
