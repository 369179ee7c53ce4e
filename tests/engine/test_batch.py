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


def test_observations_may_be_left_out() -> None:
    assert manse.batch("ghosts", size=4, observe=False).observation.shape == (4, 0)
