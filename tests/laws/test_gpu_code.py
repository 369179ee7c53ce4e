"""Every verb of every game compiles for a GPU. This needs no GPU, only NVIDIA's compiler, which comes with numba-cuda."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from manse.engine.game import Game
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


@pytest.mark.early
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_kernels_compile(game: Game) -> None:
    """For the quickest game all of them, for the others those in which every verb occurs."""
    from numba import cuda

    from manse.engine.cuda import kernels_of, signatures

    wanted = signatures(game) if game.id == "ghosts" else ("kernel_begin", "kernel_look", "kernel_playout")
    for name in wanted:
        code, _ = cuda.compile_ptx(getattr(kernels_of(game), name).py_func, signatures(game)[name], cc=HOPPER, opt=False)
        assert ".target sm_90" in code


@pytest.mark.filterwarnings("ignore")
def test_a_thread_s_memory_is_not_filled_before_it_is_used() -> None:
    """Numba's own local arrays are, all of them, where a kernel begins: that is as much to write as all the rest."""
    from numba import cuda, types

    from manse.engine.compile import room

    def filled(out: Any) -> None:
        out[0] = cuda.local.array(512, types.int64)[out[1]]

    def unfilled(out: Any) -> None:
        out[0] = room(512, types.int64)[out[1]]

    stores = [cuda.compile_ptx(kernel, (types.int64[:],), cc=HOPPER)[0].count("st.local") for kernel in (filled, unfilled)]
    assert stores[0] > 0
    assert stores[1] == 0
