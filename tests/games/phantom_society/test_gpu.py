"""Deduction and imagination compile for a GPU too: they store nothing. This needs no GPU, only NVIDIA's compiler."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from manse.engine.compile import compiled
from manse.engine.record import layout
from manse.games.phantom_society.knowledge import imagine
from manse.games.phantom_society.state import State
from tests.laws.test_gpu_code import HOPPER


@pytest.mark.filterwarnings("ignore")
def test_imagine_compiles_for_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed")
    import manse.engine.cuda  # noqa: F401

    device = SimpleNamespace(compute_capability=HOPPER)
    for name, module in list(sys.modules.items()):
        if name.endswith("cuda.dispatcher"):
            monkeypatch.setattr(module, "get_current_device", lambda: device)
    from numba import cuda, from_dtype, types

    world = compiled(imagine)

    def kernel(worlds: Any, seat: int) -> None:
        i = cuda.grid(1)
        if i < len(worlds):
            world(worlds[i], seat)

    worlds = types.Array(from_dtype(layout(State)), 1, "C")
    code, _ = cuda.compile_ptx(kernel, (worlds, types.int64), cc=HOPPER)
    assert ".target sm_90" in code
