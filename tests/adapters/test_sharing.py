"""Learning libraries read a batch's arrays where they lie, on a CPU and on a GPU."""

import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import manse
from manse.engine.game import Game
from tests.laws.test_targets import cuda_device
from tests.setups import GAMES

ARRAYS = ("to_move", "legal", "observation", "over", "payoff", "episode")
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
on_a_gpu = pytest.mark.skipif(not cuda_device(), reason="no NVIDIA GPU on this machine")


def torch_or_skip() -> Any:
    return pytest.importorskip("torch", reason="PyTorch is not installed: make pytorch")


def jax_or_skip() -> Any:
    return pytest.importorskip("jax", reason="JAX is not installed")


@each_game
def test_pytorch_on_a_cpu(game: Game) -> None:
    torch = torch_or_skip()
    batch = game.batch(32, seed=1, autoreset=True)
    for name in ARRAYS:
        array = getattr(batch, name)
        for tensor in (torch.from_numpy(array), torch.from_dlpack(array)):
            assert tensor.data_ptr() == array.ctypes.data
            assert tuple(tensor.shape) == array.shape
    mask = torch.from_numpy(batch.legal)
    for _ in range(20):
        actions = torch.multinomial(mask.float(), 1).squeeze(1)
        batch.step(actions.numpy())
        assert np.array_equal(mask.numpy(), batch.legal), "the tensor shows the new masks"


JAX = """
import sys, jax, manse, numpy
for game in manse.games():
    batch = manse.batch(game, 32, seed=1)
    for name in sys.argv[1:]:
        array = getattr(batch, name)
        if array.dtype == numpy.int64:  # JAX halves long integers unless told not to
            continue
        shared = jax.numpy.from_dlpack(array)
        assert shared.unsafe_buffer_pointer() == array.ctypes.data, (game, name)
        assert numpy.array_equal(shared, array), (game, name)
        print(game, name)
"""
"""In a process of its own: JAX warns of every fork that comes after its threads, and other tests start processes."""


def test_jax_on_a_cpu() -> None:
    if find_spec("jax") is None:
        pytest.skip("JAX is not installed")
    done = subprocess.run([sys.executable, "-c", JAX, *ARRAYS], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    shared = set(done.stdout.splitlines())
    assert {f"{game} {name}" for game in manse.games() for name in ("legal", "observation")} <= shared


@on_a_gpu
@each_game
def test_pytorch_on_a_gpu(game: Game) -> None:
    torch = torch_or_skip()
    batch = game.batch(256, seed=1, device="cuda", autoreset=True)
    for name in ARRAYS:
        array = getattr(batch, name)
        place = array.__cuda_array_interface__["data"][0]
        assert torch.as_tensor(array, device="cuda").data_ptr() == place
        assert torch.from_dlpack(array).data_ptr() == place
    mask = torch.as_tensor(batch.legal, device="cuda")
    for _ in range(20):
        batch.step(torch.multinomial(mask.float(), 1).squeeze(1))
        assert np.array_equal(mask.cpu().numpy(), batch.legal.copy_to_host())


@on_a_gpu
@each_game
def test_jax_on_a_gpu(game: Game) -> None:
    jax = jax_or_skip()
    batch = game.batch(256, seed=1, device="cuda")
    for name in ARRAYS:
        array = getattr(batch, name)
        if array.dtype == np.int64:
            continue
        shared = jax.numpy.from_dlpack(array)
        assert shared.unsafe_buffer_pointer() == array.__cuda_array_interface__["data"][0]
        assert np.array_equal(np.asarray(shared), array.copy_to_host())


@on_a_gpu
@each_game
def test_seeds_restarts_and_samples_on_a_gpu_are_those_of_a_cpu(game: Game) -> None:
    seeds = [5, 6, 7, 5] * 16
    here, there = (game.batch(64, seed=seeds, device=device, autoreset=True) for device in ("cpu", "cuda"))
    for turn in range(60):
        actions = here.sample()
        assert np.array_equal(there.sample().copy_to_host(), actions)
        for batch in (here, there):
            batch.step(actions)
            if turn == 30:
                batch.restart(np.arange(64) % 3 == 0)
        assert there.states.tobytes() == here.states.tobytes()
        assert np.array_equal(there.episode.copy_to_host(), here.episode)
    with pytest.raises(manse.DataError, match="64 truth values"):
        there.restart(np.ones(3, np.bool_))
