"""One source, three targets: plain Python, compiled code and a GPU give the same bytes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import manse
from manse.engine.game import Game
from manse.engine.record import raw
from tests.laws.both import try_both, try_refusals
from tests.laws.interpret import digest
from tests.setups import GAMES, SETUPS, Setup
from tests.stage import position_of

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_plain_python_and_compiled_code_agree(game: Game) -> None:
    command = [sys.executable, "-m", "tests.laws.interpret", game.id]
    plain = subprocess.run(command, cwd=ROOT, env={**os.environ, "MANSE_INTERPRET": "1"}, capture_output=True, text=True)
    assert plain.returncode == 0, plain.stderr
    assert json.loads(plain.stdout) == {str(setup): digest(setup, 1) for setup in SETUPS if setup.game == game}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_batch_plays_as_matches_do(setup: Setup) -> None:
    """The same seeds and the same decisions, in a batch and in matches: the same bytes, legal actions, observations and payoffs."""
    seeds = range(40, 48)
    batch = setup.game.batch(len(seeds), setup.players, seed=list(seeds), **setup.options)
    matches = [setup.start(seed) for seed in seeds]
    dice = np.random.default_rng(1)
    for _ in range(25):
        actions = (dice.random(batch.legal.shape) * batch.legal).argmax(1)
        for i, match in enumerate(matches):
            if not match.over:
                window = match.seat(match.to_act[0])
                assert (batch.to_move[i], batch.states[i].tobytes()) == (window.number, raw(position_of(match).state))
                assert np.array_equal(batch.legal[i], window.mask)
                assert np.array_equal(batch.observation[i], window.observation)
                match.play_number(window.number, int(actions[i]))
        batch.step(actions)
        assert [bool(over) for over in batch.over] == [match.over for match in matches]
    batch.playout()
    assert batch.over.all()
    assert (batch.to_move == -1).all()
    assert not batch.legal.any()
    assert batch.payoff.sum(1) == pytest.approx(1)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_only_remembers_is_read_by_no_rule(setup: Setup) -> None:
    """Random games that leave it out go on as those that do not: each choice is made among what is legal, so one difference parts them."""
    watched, unwatched = (setup.game.batch(64, setup.players, seed=5, observe=False, threads=1, **setup.options) for _ in range(2))
    for batch, loops in ((watched, setup.game.loops), (unwatched, setup.game.unwatched)):
        loops.playout_many(batch.games, 0, batch.size, np.zeros(setup.game.actions, np.bool_), np.arange(1, batch.size + 1))
    assert np.array_equal(watched.payoff, unwatched.payoff)
    for name in ("decisions", "drawn", "over", "phase", "to_act", "event", "actor"):
        assert np.array_equal(watched.states[name], unwatched.states[name]), name


FORGETFUL = [setup for setup in SETUPS if getattr(setup.game.module("sense"), "FORGETFUL", False)]


@pytest.mark.parametrize("setup", FORGETFUL, ids=str)
def test_forgetful_play_chooses_alike_where_nobody_remembers(setup: Setup) -> None:
    game = setup.game
    choose: Any = game.sense["choose"]
    watched, unwatched = (game.batch(24, setup.players, seed=5, observe=False, threads=1, **setup.options).states for _ in range(2))
    mask, parted = np.zeros(game.actions, np.bool_), False
    for i in range(len(watched)):
        a, b = watched[i : i + 1], unwatched[i : i + 1]
        while not a["over"][0]:
            seat, chosen = game.loops.seat_to_move(a[0]), []
            for state, loops in ((a, game.loops), (b, game.unwatched)):
                mask[:] = False
                loops.legal_alone(state, seat, mask)
                chosen.append(choose(state[0], seat, mask, i))
                loops.decide_alone(state, seat, chosen[-1])
                while not state["to_act"][0] and not state["over"][0]:
                    loops.proceed_alone(state)
            assert chosen[0] == chosen[1]
            parted = parted or a.tobytes() != b.tobytes()
        assert b["over"][0]
    assert parted, "somebody remembered something"


def cuda_device() -> bool:
    try:
        from manse.engine import cuda

        return cuda.available()
    except (ImportError, manse.DataError):
        return False


@pytest.mark.skipif(not cuda_device(), reason="no NVIDIA GPU on this machine")
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_gpu_plays_the_same_games(setup: Setup) -> None:
    try_both(setup.game, setup.players, size=261, steps=60, every=3, **setup.options)


@pytest.mark.skipif(not cuda_device(), reason="no NVIDIA GPU on this machine")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_on_a_gpu_many_games_are_the_same_and_illegal_actions_leave_a_game_as_it_is(game: Game) -> None:
    try_both(game, game.seats[-1], every=10)
    try_both(game, game.seats[0], steps=40, every=10, dtype="float16")
    try_refusals(game, game.seats[-1])


def test_kernels_play_the_same_games_in_numba_s_simulator_of_a_gpu() -> None:
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed")
    command = [sys.executable, "-m", "tests.laws.simulated"]
    own = {**os.environ, "MANSE_INTERPRET": "1", "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "the same on both\n"


@pytest.mark.skipif(cuda_device(), reason="this machine has a GPU")
def test_without_a_gpu_the_error_says_so() -> None:
    with pytest.raises(manse.DataError, match="cuda"):
        manse.batch(GAMES[0].id, 4, device="cuda")
