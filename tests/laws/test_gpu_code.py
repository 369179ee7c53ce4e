"""Every verb of every game compiles for a GPU. This needs no GPU, only NVIDIA's compiler, which comes with numba-cuda."""

import importlib
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from manse.engine.game import Game
from manse.engine.record import layout
from tests.setups import GAMES

HOPPER = (9, 0)


@pytest.fixture(autouse=True)
def _pretend_to_have_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed")
    import manse.engine.cuda  # noqa: F401

    device = SimpleNamespace(compute_capability=HOPPER)
    for name, module in list(sys.modules.items()):
        if name.endswith("cuda.dispatcher"):
            monkeypatch.setattr(module, "get_current_device", lambda: device)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_kernels_compile(game: Game) -> None:
    """For one game all of them, for the others those in which every verb occurs."""
    from numba import cuda, from_dtype, types

    from manse.engine.cuda import kernels_of

    def array(of: Any, dimensions: int = 1) -> Any:
        return types.Array(of, dimensions, "C")

    box = from_dtype(layout(importlib.import_module(f"{game.package}.data").Box))
    words, flags, seats = array(types.int64, 2), array(types.boolean), array(types.int8)
    floats, numbers = array(types.float32, 2), array(types.int64)
    signatures: dict[str, tuple[Any, ...]] = {
        "kernel_begin": (words, array(types.uint32, 2), numbers, types.int64, array(box), types.int64, flags),
        "kernel_unset": (flags, flags),
        "kernel_look": (words, seats, array(types.boolean, 2), floats),
        "kernel_step": (words, seats, numbers, flags, floats),
        "kernel_playout": (words, numbers, flags, floats),
        "kernel_sample": (seats, array(types.boolean, 2), numbers, numbers),
        "kernel_refuse": (seats, array(types.boolean, 2), numbers, numbers),
    }
    wanted = signatures if game.id == GAMES[0].id else ("kernel_begin", "kernel_look", "kernel_playout")
    for name in wanted:
        signature = signatures[name]
        code, _ = cuda.compile_ptx(getattr(kernels_of(game), name).py_func, signature, cc=HOPPER, opt=False)
        assert ".target sm_90" in code
