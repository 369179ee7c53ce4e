"""The kernel of one game, compiled and kept on disk."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import cuda

from manse.engine import kernels as engine_kernels
from manse.engine.compile import cache_folder, compiled, functions_of, retype, with_names
from manse.engine.cuda import available as available
from manse.engine.game import Game
from manse.engine.record import layout
from manse.learn.playing import kernels, loops
from manse.learn.playing.binding import standing_of

THREADS = 64


@cache
def kernel_of(game: Game) -> Any:
    retype()
    sense, own = game.module("sense"), {"standing": compiled(standing_of(game)), "STATE": numba.from_dtype(layout(game.state.State))}
    names = {**vars(game.loops), **game.sense, **own}
    for name in ("load", "store"):
        names[name] = cuda.jit(getattr(engine_kernels, name), device=True)
    if hasattr(sense, "NOTES"):
        names |= {"NOTES": numba.from_dtype(sense.NOTES), "weigh": compiled(sense.weigh)}
        names["choose"] = cuda.jit(with_names(kernels.choose_with_notes, names), device=True)
    for name, fn in functions_of(loops):
        names[name] = cuda.jit(with_names(fn, names), device=True)
    with kept_in(cache_folder(f"manse.learn.playing.{game.id}") / "cuda"):
        return cuda.jit(with_names(kernels.kernel_turn, names), cache=True)


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """What numba.cuda compiles meanwhile lies there."""
    from numba.cuda.core import config

    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
