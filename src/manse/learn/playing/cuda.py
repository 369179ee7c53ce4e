"""The kernels of one game, compiled and kept on disk."""

from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any, cast

import numba
from numba import cuda, types

from manse.engine import kernels as engine_kernels
from manse.engine.compile import cache_folder, compiled, functions_of, kernels_kept_in, retype, with_names
from manse.engine.cuda import available as available
from manse.engine.game import Game
from manse.engine.record import layout
from manse.learn.playing import kernels, loops
from manse.learn.playing.binding import standing_of

THREADS = 64


@cache
def kernels_of(game: Game) -> Any:
    retype()
    sense, own = game.module("sense"), {"standing": compiled(standing_of(game)), "STATE": numba.from_dtype(layout(game.state.State))}
    names = {**vars(game.loops), **game.sense, **own}
    for name in ("load", "store"):
        names[name] = cuda.jit(getattr(engine_kernels, name), device=True)
    if hasattr(sense, "NOTES"):
        names |= {"NOTES": numba.from_dtype(sense.NOTES), "weigh": compiled(sense.weigh)}
        names["choose"] = cuda.jit(with_names(cast(FunctionType, kernels.choose_with_notes), names), device=True)
    for name, fn in functions_of(loops):
        names[name] = cuda.jit(with_names(fn, names), device=True)
    with kernels_kept_in(cache_folder(f"manse.learn.playing.{game.id}") / "cuda"):
        found = {name: cuda.jit(with_names(fn, names), cache=True) for name, fn in functions_of(kernels) if name.startswith("kernel_")}
    return SimpleNamespace(**found)


def signatures(game: Game) -> dict[str, tuple[Any, ...]]:
    """What each kernel is called with: so they can be compiled before they are needed, side by side."""

    def array(of: Any, dimensions: int = 1) -> Any:
        return types.Array(of, dimensions, "C")

    box = numba.from_dtype(layout(game.module("data").Box))
    numbers, seats, flags, floats = array(types.int64), array(types.int8), array(types.boolean), array(types.float32, 2)
    told = (array(types.int8, 2), numbers, seats, array(types.boolean, 2), floats, numbers, flags, floats, floats)
    table = types.NamedTuple((array(types.uint32, 2), numbers, numbers, seats, numbers, array(box), *told), loops.Table)
    words = array(types.int64, 2)
    return {
        "kernel_play": (words, flags, table, types.boolean),
        "kernel_renew": (words, flags, table, types.int64, types.boolean),
        "kernel_consider": (words, flags, table),
        "kernel_show": (words, table),
    }
