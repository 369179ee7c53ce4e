"""Run by test_targets in another process, uncompiled: a batch's kernels in Numba's simulator of a GPU, beside a batch on the CPU.

What the simulator lacks is put in its place: the warp's own instructions, and all that only makes things quicker.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.simulator import kernelapi

import manse
import manse.engine.cuda as engine
from manse.engine import kernels
from manse.engine.record import layout
from tests.laws.both import try_both, try_refusals

told = [0] * kernels.WARP


def syncwarp(self: Any, lanes: int) -> None:
    self.syncthreads()


def shfl_sync(self: Any, lanes: int, value: int, lane: int) -> int:
    """What the thread `lane` says; a block is one warp."""
    told[self.threadIdx.x] = value
    self.syncthreads()
    found = told[lane]
    self.syncthreads()
    return found


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    yield


def on_device(array: Any) -> Any:
    return array if hasattr(array, "copy_to_host") else cuda.to_device(np.asarray(array))


def prepare() -> None:
    kernelapi.FakeCUDAModule.syncwarp, kernelapi.FakeCUDAModule.shfl_sync = syncwarp, shfl_sync
    numbers_of: Callable[[Any], dict[str, Any]] = engine.numbers_of
    own = {
        "available": lambda: True,
        "retype": lambda: None,
        "cache_folder": lambda module: Path(),
        "kernels_kept_in": kept_in,
        "on_device": on_device,
        "recorded": lambda work: None,
        "device_array": lambda shape, dtype: cuda.to_device(np.zeros(shape, dtype)),
        "numbers_of": lambda game: {**numbers_of(game), "STATE": layout(game.state.State)},
        "LOOKING": 1,
        "THREADS": dict.fromkeys(vars(kernels), kernels.WARP),
    }
    vars(engine).update(own)
    cuda.get_current_device = lambda: SimpleNamespace(MULTIPROCESSOR_COUNT=1)


if __name__ == "__main__":
    prepare()
    ghosts = manse.game("ghosts")
    try_both(ghosts, 2, size=33, steps=2, ends=False)
    try_both(ghosts, 2, size=2, steps=1, ends=False, dtype="float16")
    try_refusals(ghosts, 2, size=36)
    print("the same on both")
