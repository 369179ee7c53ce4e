"""PettingZoo's own tests on every game, and that its guards are ours."""

import pickle
import random
from typing import Any

import numpy as np
import pytest

import manse
from tests.setups import GAMES, SETUPS, Setup

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import wrappers

from manse.adapters import pettingzoo

pytestmark = [
    # The suite knows its own games with masks by name, and warns of those of others.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def env_of(setup: Setup, **more: Any) -> Any:
    return pettingzoo.env(setup.game.id, setup.players, **setup.options, **more)


def wrapped(*given: Any, **more: Any) -> Any:
    """The same game under PettingZoo's own wrappers."""
    bare = wrappers.TerminateIllegalWrapper(pettingzoo.raw_env(*given, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


def choose(observation: dict[str, Any], dice: random.Random) -> int:
    return dice.choice(np.flatnonzero(observation["action_mask"]).tolist())


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_api(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(3):
        env = env_of(setup)
        env.reset(seed=seed)
        np.random.seed(seed)
        api_test(env, num_cycles=200)
    assert capsys.readouterr().out.count("Passed API test") == 3


@pytest.mark.soak
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_api_many_times(setup: Setup) -> None:
    for _ in range(40):
        api_test(env_of(setup), num_cycles=1000)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_seeds(setup: Setup) -> None:
    seed_test(lambda: env_of(setup), num_cycles=200)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_pictures(game: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test.render_test import render_test

    render_test(lambda render_mode: pettingzoo.env(game.id, render_mode=render_mode))
    assert game.words().lines["title"] in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore:The state contains negative numbers")  # it takes any table of numbers for a picture
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_states(game: Any) -> None:
    from pettingzoo.test.state_test import test_state, test_state_space

    test_state_space(pettingzoo.env(game.id))
    test_state(pettingzoo.env(game.id), 10)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_an_agent_observes_what_its_seat_knows_of_the_match_of_that_seed(setup: Setup) -> None:
    for seed in (0, 7):
        env, match, dice = env_of(setup), setup.start(seed), random.Random(seed)
        env.reset(seed=seed)
        while not match.over:
            seat = match.to_act[0]
            assert env.agent_selection == f"player_{seat}"
            observation, reward, terminated, truncated, _ = env.last()
            window = match.seat(seat)
            assert np.array_equal(observation["observation"], window.observation)
            assert np.array_equal(observation["action_mask"], window.mask)
            assert (reward, terminated, truncated) == (0, False, False)
            for other in set(range(setup.players)) - {seat}:
                seen = env.observe(f"player_{other}")
                assert np.array_equal(seen["observation"], match.seat(other).observation)
                assert not seen["action_mask"].any()
            action = choose(observation, dice)
            env.step(action)
            match.play_number(seat, action)
        assert all(env.terminations.values())
        assert sum(env.rewards.values()) == pytest.approx(0)
        for seat, share in enumerate(match.payoff):
            assert env.rewards[f"player_{seat}"] == pytest.approx(setup.players * share - 1)


def test_games_follow_one_another_and_a_seed_begins_the_same_sequence() -> None:
    dealt = []
    env = pettingzoo.env("ghosts", players=3)
    for seed in (5, None, None, 5, None, None):
        env.reset(seed=seed)
        dealt.append(env.state().tobytes())
    assert dealt[:3] == dealt[3:] and len(set(dealt)) == 3
    fresh = {pettingzoo_state() for _ in range(5)}
    assert len(fresh) > 1, "without a seed every table is another one"


def pettingzoo_state() -> bytes:
    env = pettingzoo.env("ghosts")
    env.reset()
    state: bytes = env.state().tobytes()
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_guards_behave_as_pettingzoos_wrappers_do(game: Any, caplog: pytest.LogCaptureFixture) -> None:
    """The same calls, right and wrong ones, on both: the same answers, errors and warnings."""
    for seed in range(6):
        stories = []
        for make in (pettingzoo.env, wrapped):
            caplog.clear()
            stories.append((troublesome(make(game.id), seed), caplog.messages[:]))
        assert stories[0] == stories[1]
        assert any("Illegal move" in message for message in stories[0][1]) == bool(seed % 2)


def troublesome(env: Any, seed: int) -> list[str]:
    """What an environment answers to a player who calls out of order, out of bounds and against the rules."""
    dice, answers = random.Random(seed), []

    def attempt(call: Any) -> None:
        try:
            answers.append(repr(call()))
        except (AssertionError, AttributeError, ValueError) as error:
            answers.append(f"{type(error).__name__}: {error}")

    for name in ("agents", "rewards", "num_agents", "terminations", "infos", "agent_selection"):
        attempt(lambda name=name: getattr(env, name))
    for call in (lambda: env.step(0), lambda: env.observe("player_0"), lambda: env.agent_iter(), lambda: env.render(), env.state):
        attempt(call)
    env.reset(seed=seed)
    mistakes = [None, -1, 10_000, "fly", 1.5]
    for turn in range(400):
        if not env.agents:
            break
        observation, *rest = env.last()
        answers.append(f"{env.agent_selection} {observation['observation'].sum()} {rest}")
        if rest[1] or rest[2]:
            attempt(lambda: env.step(None))
            continue
        attempt(lambda: env.step(dice.choice(mistakes)))
        illegal = np.flatnonzero(observation["action_mask"] == 0).tolist()
        action = dice.choice(illegal) if turn > 10 and seed % 2 and illegal else choose(observation, dice)
        attempt(lambda action=action: env.step(action))
        rewards = {agent: float(reward) for agent, reward in env.rewards.items()}
        answers.append(str([rewards, env.terminations, env.truncations, env.agents]))
    attempt(lambda: env.step(0))
    return answers


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"game": "poker"}, "no game 'poker'"),
        ({"game": "ghosts", "players": 9}, "2 to 6 players, not 9"),
        ({"game": "ghosts", "colour": 3}, "no option 'colour'"),
        ({"game": "ghosts", "data": "nowhere"}, "nowhere: No such file"),
        ({"game": "ghosts", "render_mode": "film"}, "render_mode is 'film'"),
    ],
)
def test_what_cannot_be_made_is_a_plain_value_error(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as refusal:
        pettingzoo.env(**given)
    assert type(refusal.value) is ValueError


def test_a_bare_environment_refuses_what_is_illegal() -> None:
    env = pettingzoo.raw_env("ghosts")
    env.reset(seed=1)
    before = env.state()
    with pytest.raises(ValueError, match="not legal for player_"):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert np.array_equal(env.state(), before)


def test_environments_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(pettingzoo.env("ghosts", players=3)))
    env.reset(seed=1)
    assert len(env.agents) == 3


def test_rendering_without_a_mode_warns_and_shows_nothing() -> None:
    env = pettingzoo.env("ghosts")
    env.reset()
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert env.render() is None


def test_a_picture_shows_the_hand_of_who_is_to_move_and_no_other() -> None:
    env = pettingzoo.env("ghosts", players=2, render_mode="ansi")
    env.reset(seed=1)
    seat = env.possible_agents.index(env.agent_selection)
    match = manse.game("ghosts").start(2, seed=1)
    for card in match.view(seat)["hands"][seat]:
        assert match.game.words().name(card) in str(env.render())
    assert str(env.render()).count("?") == 5
