"""Batches: seeds, refusals, automatic restarts."""

import numpy as np
import pytest

import manse
from manse.engine.batch import Batch


def random_step(batch: Batch, dice: np.random.Generator) -> None:
    batch.step((dice.random(batch.legal.shape) * batch.legal).argmax(1))


def test_the_same_seed_deals_the_same_games_on_any_number_of_threads() -> None:
    batches = [manse.batch("ghosts", size=50, players=3, seed=9, threads=threads) for threads in (1, 2, 7)]
    for batch in batches:
        dice = np.random.default_rng(0)
        for _ in range(30):
            random_step(batch, dice)
    assert batches[0].states.tobytes() == batches[1].states.tobytes() == batches[2].states.tobytes()
    assert len({state.tobytes() for state in batches[0].states}) == 50, "each game is another one"


def test_an_illegal_action_is_refused_before_anything_is_played() -> None:
    batch = manse.batch("ghosts", size=10, players=2)
    before = batch.states.tobytes()
    actions = batch.legal.argmax(1)
    actions[7] = np.flatnonzero(~batch.legal[7])[0]
    for bad in (actions, np.full(10, -1), np.full(10, 999)):
        with pytest.raises(manse.IllegalAction, match=r"game [07] of the batch"):
            batch.step(bad)
    for shape in (np.zeros(3, int), np.zeros(10), np.zeros((10, 1), int)):
        with pytest.raises(manse.IllegalAction, match="10 whole numbers"):
            batch.step(shape)
    assert batch.states.tobytes() == before


def test_finished_games_stay_or_begin_anew() -> None:
    for autoreset in (False, True):
        batch = manse.batch("ghosts", size=8, players=2, autoreset=autoreset)
        dice = np.random.default_rng(0)
        ended = np.zeros(8, int)
        for _ in range(800):
            random_step(batch, dice)
            ended += batch.over
            assert batch.payoff[batch.over].sum(1) == pytest.approx(1)
        assert (batch.to_move >= 0).all() == autoreset
        if autoreset:
            assert (ended > 1).all() and (ended < 10).all()
        else:
            assert batch.over.all()


def test_wrong_sizes_players_and_devices_are_refused() -> None:
    with pytest.raises(manse.DataError, match="at least one game"):
        manse.batch("ghosts", size=0)
    with pytest.raises(manse.DataError, match="2 to 6 players"):
        manse.batch("ghosts", size=1, players=1)
    with pytest.raises(manse.DataError, match="device is 'tpu'"):
        manse.batch("ghosts", size=1, device="tpu")


def test_with_a_seed_for_each_a_place_deals_what_a_match_of_that_seed_does() -> None:
    batch = manse.batch("ghosts", size=3, players=4, seed=[7, 1, 7])
    for place, seed in enumerate([7, 1, 7]):
        match = manse.game("ghosts").start(4, seed=seed)
        assert batch.states[place].tobytes() == match._trail[-1]
    assert not np.array_equal(batch.states[0], batch.states[1])
    with pytest.raises(manse.DataError, match="3 games need one seed or 3 of them, not 2"):
        batch.reset([1, 2])


def test_games_of_one_seed_are_all_different_and_so_are_their_next_ones() -> None:
    batch = manse.batch("ghosts", size=40, players=4, seed=3)
    first = {state["key"].tobytes() for state in batch.states}
    batch.restart(np.ones(40, np.bool_))
    second = {state["key"].tobytes() for state in batch.states}
    assert len(first | second) == 80
    assert (batch.episode == 2).all()


def test_some_games_may_begin_anew_while_the_others_go_on() -> None:
    batch = manse.batch("ghosts", size=6, players=2, seed=4)
    for _ in range(5):
        batch.step(batch.sample())
    before = batch.states.copy()
    which = np.array([True, False, False, True, False, False])
    batch.restart(which)
    assert (batch.states["decisions"] == np.where(which, 0, 5)).all()
    assert batch.states[~which].tobytes() == before[~which].tobytes()
    assert batch.legal.any(1).all()
    for wrong in (np.ones(5, np.bool_), np.ones(6, int)):
        with pytest.raises(manse.DataError, match="6 truth values"):
            batch.restart(wrong)


def test_sampled_actions_are_legal_varied_and_repeatable() -> None:
    batches = [manse.batch("ghosts", size=64, players=3, seed=8, threads=threads, autoreset=True) for threads in (1, 3)]
    chosen = []
    for _ in range(50):
        actions = [batch.sample().copy() for batch in batches]
        assert np.array_equal(*actions)
        assert batches[0].legal[np.arange(64), actions[0]].all()
        chosen.append(actions[0])
        for batch, action in zip(batches, actions, strict=True):
            batch.step(action)
    assert len(np.unique(chosen)) > 10


def test_every_number_of_an_observation_has_a_name() -> None:
    batch = manse.batch("ghosts", size=1, players=2)
    names = [batch.feature(number) for number in range(batch.observation.shape[1])]
    assert len(set(names)) == len(names)
    assert names[0] == "hand[0]" and names[-1] == "deck"
    for wrong in (-1, len(names)):
        with pytest.raises(manse.DataError, match=f"0 to {len(names) - 1}, not {wrong}"):
            batch.feature(wrong)


def test_arrays_are_shared_with_other_libraries_by_dlpack() -> None:
    batch = manse.batch("ghosts", size=5, players=2)
    for name in ("to_move", "legal", "observation", "over", "payoff", "episode"):
        array = getattr(batch, name)
        assert array.ctypes.data % 64 == 0
        assert np.shares_memory(np.from_dlpack(array), array)


def test_observations_may_be_left_out() -> None:
    assert manse.batch("ghosts", size=4, observe=False).observation.shape == (4, 0)


def test_observations_in_half_precision_are_the_others_shortened() -> None:
    whole, half = (manse.batch("ghosts", size=9, players=3, seed=2, autoreset=True, dtype=dtype) for dtype in ("float32", np.float16))
    for _ in range(5):
        assert half.observation.dtype == np.float16
        assert np.array_equal(half.observation, whole.observation.astype(np.float16)) and half.observation.any()
        actions = whole.sample()
        whole.step(actions)
        half.step(actions)
    for wrong in ("float64", "half-hearted"):
        with pytest.raises(manse.DataError, match=f"float32 or float16, not {wrong}"):
            manse.batch("ghosts", size=1, dtype=wrong)
