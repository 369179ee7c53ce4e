"""Gymnasium's own checks, and that many games are what as many single ones would be: in two games, in the soak in every one."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

import manse
from manse.engine.game import Game
from manse.engine.seat import Seat
from tests.setups import SETUPS, each_game

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
from gymnasium import error  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from manse.adapters.gymnasium import HouseEnv, HouseVectorEnv  # noqa: E402

OPPONENTS = ("random", "heuristic", "self")


def random_actions(mask: Any, dice: np.random.Generator) -> Any:
    return (dice.random(mask.shape) * mask).argmax(-1)


@each_game
def test_check_env(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"manse/{game.id}-v{game.version}"
    for setup, opponents in product((setup for setup in SETUPS if setup.game == game), OPPONENTS):
        env = gymnasium.make(name, players=setup.players, opponents=opponents, **setup.options)
        check_env(env.unwrapped)


@pytest.mark.parametrize("opponents", OPPONENTS)
@each_game
def test_whole_games_within_the_spaces(game: Game, opponents: str) -> None:
    for seed in range(5):
        env, dice = HouseEnv(game.id, game.seats[-1], opponents=opponents), np.random.default_rng(seed)
        observation, info = env.reset(seed=seed)
        steps, done = 0, False
        while not done:
            assert observation in env.observation_space
            assert info["action_mask"].any()
            observation, reward, done, truncated, info = env.step(int(random_actions(info["action_mask"], dice)))
            assert not truncated and (done or reward == 0)
            steps += 1
        assert observation.any()
        assert sum(info["rewards"]) == pytest.approx(0) and reward in info["rewards"]
        assert not info["action_mask"].any()
        with pytest.raises(error.ResetNeeded, match="call reset before step"):
            env.step(0)


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("opponents", OPPONENTS)
@each_game
def test_many_games_are_what_single_ones_would_be(game: Game, opponents: str, mode: AutoresetMode) -> None:
    size, players = 5, game.seats[0]
    many = HouseVectorEnv(game.id, size, players, opponents=opponents, seat=1, autoreset_mode=mode)
    singles = SyncVectorEnv([lambda: HouseEnv(game.id, players, opponents=opponents, seat=1)] * size, autoreset_mode=mode)
    dice, ended = np.random.default_rng(1), np.zeros(size, int)
    (seen, info), (expected, told) = many.reset(seed=40), singles.reset(seed=40)
    for turn in range(4000):
        assert np.array_equal(seen, expected)
        assert np.array_equal(info["action_mask"], told["action_mask"])
        assert np.array_equal(info["seat"], told["seat"])
        actions = random_actions(info["action_mask"], dice)
        if turn == 7:
            actions[2] = int(np.flatnonzero(info["action_mask"][2] == 0)[0])
        (seen, *results, info), (expected, *wanted, told) = many.step(actions), singles.step(actions)
        for result, want in zip(results, wanted, strict=True):
            assert np.array_equal(result, want)
        over = results[1]
        ended += over
        compare_endings(info, told, over, mode)
        if mode == AutoresetMode.DISABLED and over.any():
            seen, info = many.reset(options={"reset_mask": over})
            expected, again = singles.reset(options={"reset_mask": over})
            told = {
                name: np.where(over.reshape(-1, *[1] * (told[name].ndim - 1)), again[name], told[name]) for name in ("action_mask", "seat")
            }
        if (ended > 1).all():
            break
    assert (ended > 1).all()


def compare_endings(info: dict[str, Any], told: dict[str, Any], over: Any, mode: AutoresetMode) -> None:
    if mode == AutoresetMode.SAME_STEP and over.any():
        for row in np.flatnonzero(over):
            assert np.array_equal(info["final_obs"][row], told["final_obs"][row])
        info, told = info["final_info"], told["final_info"]
    assert ("rewards" in info) == bool(over.any()) == ("rewards" in told)
    if over.any():
        assert np.array_equal(info["rewards"], told["rewards"])
        assert np.array_equal(info["_rewards"], over)


def test_make_vec_makes_the_compiled_kind() -> None:
    envs = gymnasium.make_vec("manse/ghosts-v1", num_envs=3, players=4)
    assert isinstance(envs.unwrapped, HouseVectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observation, _ = envs.reset(seed=1)
    assert observation in envs.observation_space
    assert envs.action_space.sample().shape == (3,)


def test_the_learner_sits_elsewhere_each_game_unless_told_where() -> None:
    envs = HouseVectorEnv("ghosts", 3, 3)
    assert envs.reset(seed=1)[1]["seat"].tolist() == [0, 1, 2]
    assert envs.reset()[1]["seat"].tolist() == [1, 2, 0]
    fixed = HouseVectorEnv("ghosts", 3, 3, seat=2)
    assert fixed.reset(seed=1)[1]["seat"].tolist() == fixed.reset()[1]["seat"].tolist() == [2, 2, 2]


def test_sensible_opponents_win_more_than_random_ones() -> None:
    def won(opponents: Any) -> float:
        envs, dice = HouseVectorEnv("ghosts", 64, 3, opponents=opponents), np.random.default_rng(0)
        _, info = envs.reset(seed=0)
        rewards: list[float] = []
        for _ in range(300):
            _, reward, over, _, info = envs.step(random_actions(info["action_mask"], dice))
            rewards += reward[over].tolist()
        return float(np.mean(rewards))

    assert abs(won("random")) < 0.25
    assert won("heuristic") < -0.5
    assert won(["random", "heuristic"]) < -0.3


class Watcher:
    """A bot by windows; it notes what it was shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[int, bool]] = []

    def choose(self, seat: Seat) -> str:
        self.shown.append((seat.number, seat.my_turn))
        return seat.legal[0]


class Cheat:
    def choose(self, seat: Seat) -> str:
        return "vanish"


def test_opponents_may_be_bots_and_functions() -> None:
    watcher, asked = Watcher(), []

    def first(observation: Any, mask: Any) -> Any:
        asked.append((observation.shape, mask.shape))
        assert mask.any(1).all()
        return mask.argmax(1)

    envs, dice = HouseVectorEnv("ghosts", 4, 3, opponents=[watcher, first], seat=0), np.random.default_rng(0)
    _, info = envs.reset(seed=3)
    ended = 0
    for _ in range(300):
        _, _, over, _, info = envs.step(random_actions(info["action_mask"], dice))
        ended += over.sum()
    assert ended > 4
    assert set(watcher.shown) == {(1, True)}
    assert {shape[1:] for shape, _ in asked} == {(manse.game("ghosts").encoder.SIZE,)}


@pytest.mark.parametrize("cheat", [lambda seen, mask: np.full(len(mask), 99), lambda seen, mask: [], Cheat()])
def test_an_opponent_that_breaks_the_rules_is_told(cheat: Any) -> None:
    envs = HouseVectorEnv("ghosts", 8, 2, opponents=cheat, seat=0)
    with pytest.raises(error.InvalidAction, match=r"asked for . legal actions and gave"):
        envs.reset(seed=0)


def test_in_self_play_the_learner_sees_with_the_eyes_of_who_is_to_move() -> None:
    env, match = HouseEnv("ghosts", 3, opponents="self"), manse.game("ghosts").start(3, seed=9)
    observation, info = env.reset(seed=9)
    dice = np.random.default_rng(1)
    while not match.over:
        seat = match.to_act[0]
        assert info["seat"] == seat
        assert np.array_equal(observation, match.seat(seat).observation)
        action = int(random_actions(info["action_mask"], dice))
        match.play_number(seat, action)
        observation, reward, over, _, info = env.step(action)
        assert over == match.over
    assert info["rewards"] == pytest.approx([3 * share - 1 for share in match.payoff])
    assert reward == info["rewards"][seat]


def test_arrays_may_be_handed_out_uncopied() -> None:
    for copy in (True, False):
        envs = HouseVectorEnv("ghosts", 2, 2, copy=copy)
        first, info = envs.reset(seed=1)
        second = envs.step(info["action_mask"].argmax(1))[0]
        assert np.shares_memory(first, second) != copy


@pytest.mark.parametrize(
    ("given", "kind", "reason"),
    [
        ({"game": "poker"}, error.NameNotFound, "no game 'poker'"),
        ({"game": "ghosts", "players": 9}, error.Error, "2 to 6 players, not 9"),
        ({"game": "ghosts", "colour": 3}, error.Error, "no option 'colour'"),
        ({"game": "ghosts", "data": "nowhere"}, error.Error, "nowhere: No such file"),
        ({"game": "ghosts", "seat": 2}, error.Error, "no seat 2; there are 0 to 1"),
        ({"game": "ghosts", "opponents": "sharks"}, error.Error, "no opponent 'sharks'; there are: random, heuristic, self"),
        ({"game": "ghosts", "opponents": ["random", "random"]}, error.Error, "1 opponents sit at this table, not 2"),
        ({"game": "ghosts", "opponents": 7}, error.Error, "an opponent is a name, a function or a bot, not 7"),
        ({"game": "ghosts", "render_mode": "film"}, error.UnsupportedMode, "render_mode is 'film'"),
    ],
)
def test_what_cannot_be_made_is_refused_as_gymnasium_refuses(given: dict[str, Any], kind: type[Exception], reason: str) -> None:
    for make in (HouseEnv, HouseVectorEnv):
        with pytest.raises(kind, match=reason):
            make(**given)


def test_unknown_names_are_not_found() -> None:
    with pytest.raises(error.NameNotFound, match="poker"):
        gymnasium.make("manse/poker-v1")


def test_wrong_actions_are_refused_as_gymnasium_refuses() -> None:
    env, envs = HouseEnv("ghosts"), HouseVectorEnv("ghosts", 2)
    for unready in (lambda: env.step(0), lambda: envs.step(np.zeros(2, int))):
        with pytest.raises(error.ResetNeeded, match="call reset before step"):
            unready()
    env.reset(seed=1)
    envs.reset(seed=1)
    attempts: list[Callable[[], Any]] = [
        *(lambda wrong=wrong: env.step(wrong) for wrong in (-1, 99, 1.5, None, "fly")),
        *(lambda wrong=wrong: envs.step(np.array(wrong)) for wrong in ([0, 99], [-1, 0], [0], [0.0, 1.0], [[0], [0]])),
    ]
    for attempt in attempts:
        with pytest.raises(error.InvalidAction):
            attempt()


def test_wrong_resets_are_refused_as_gymnasium_refuses() -> None:
    envs = HouseVectorEnv("ghosts", 3, autoreset_mode="Disabled")
    envs.reset(seed=[1, 2, None])
    masks: dict[type[Exception], list[Any]] = {TypeError: [[True] * 3, np.ones(3, int)], ValueError: [np.ones(2, bool), np.zeros(3, bool)]}
    for kind, wrong in masks.items():
        for mask in wrong:
            with pytest.raises(kind, match="reset_mask"):
                envs.reset(options={"reset_mask": mask})
    with pytest.raises(ValueError, match="num_envs=3 but got length=2"):
        envs.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="leave either"):
        envs.reset(seed=1, options={"reset_mask": np.array([True, False, False])})


def test_games_that_are_over_wait_for_a_reset_where_nobody_else_resets_them() -> None:
    envs = HouseVectorEnv("ghosts", 2, autoreset_mode=AutoresetMode.DISABLED)
    _, info = envs.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    _, rewards, over, _, info = envs.step(np.array([info["action_mask"][0].argmax(), illegal]))
    assert over.tolist() == [False, True] and rewards.tolist() == [0, -1]
    with pytest.raises(error.ResetNeeded, match="game 1 is over"):
        envs.step(info["action_mask"].argmax(1))


def test_pictures_of_many_games() -> None:
    envs = HouseVectorEnv("ghosts", 2, render_mode="ansi")
    envs.reset(seed=1)
    pictures = envs.render()
    assert pictures is not None and len(pictures) == 2 and all("Ghosts" in picture for picture in pictures)
    assert HouseVectorEnv("ghosts", 2).render() is None
