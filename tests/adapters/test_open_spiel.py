"""OpenSpiel's own tests on every game, and its algorithms on the small ones."""

import contextlib
import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import manse
from manse.engine.game import Game
from manse.engine.record import NOBODY
from tests.adapters import playthroughs
from tests.setups import GAMES, SETUPS, Setup

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
from manse.adapters import open_spiel  # noqa: E402, F401 (registers the games)

SMALL = [game for game in GAMES if "small" in game.variants]
MOST_POSITIONS = 5_000
"""Exact methods are tried on trees with no more positions than this."""


def load(setup: Setup) -> Any:
    return pyspiel.load_game(f"manse_{setup.game.id}", {"players": setup.players, **setup.options})


def load_small(game: Game) -> Any:
    return pyspiel.load_game(f"manse_{game.id}(data=small)")


def random_state(game: Any, seed: int, moves: int) -> Any:
    """A state in which a player is to move, after at least so many moves, if the game lasts so long."""
    dice = np.random.default_rng(seed)
    state = game.new_initial_state()
    last = None
    while not state.is_terminal() and (last is None or len(state.history()) <= moves):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(outcomes, p=odds)))
        else:
            last = state.clone()
            state.apply_action(int(dice.choice(state.legal_actions())))
    return last


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup.players == setup.game.seats[0]], ids=str)
def test_random_games_with_serialization(setup: Setup) -> None:
    pyspiel.random_sim_test(load(setup), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)
def test_many_random_games_of_the_small_variant(game: Game) -> None:
    pyspiel.random_sim_test(load_small(game), num_sims=25, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_many_random_games(setup: Setup) -> None:
    pyspiel.random_sim_test(load(setup), num_sims=50, serialize=True, verbose=False)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_simulations_of_the_python_suite(game: Game) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    with contextlib.redirect_stdout(io.StringIO()):
        GamesSimTest().sim_game(pyspiel.load_game(f"manse_{game.id}"))


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)
def test_playthroughs_are_as_they_were(game: Game) -> None:
    """After a change that is meant: `make golden`, and look at the difference."""
    assert playthroughs.told(game.id) == playthroughs.path(game.id).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)
def test_chance_outcomes_are_checked_in_the_whole_tree(game: Game) -> None:
    """Of the games whose small variant is not that small, in its first positions, depth first."""
    seen, stack = 0, [load_small(game).new_initial_state()]
    while stack and seen < MOST_POSITIONS:
        state = stack.pop()
        seen += 1
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert list(outcomes) == state.legal_actions() and len(set(outcomes)) == len(outcomes) > 1
            assert min(odds) > 0 and sum(odds) == pytest.approx(1)
        stack += [state.child(action) for action in state.legal_actions()]


def test_exploitability_falls_while_sampled_regret_is_minimised() -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability
    from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

    found = load_small(manse.game("ghosts"))
    np.random.seed(1)
    before = exploitability.nash_conv(found, policy.UniformRandomPolicy(found))
    solver = ExternalSamplingSolver(found)
    for _ in range(150):
        solver.iteration()
    after = exploitability.nash_conv(found, solver.average_policy())
    assert 0 <= after < 0.75 * before


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_resampled_state_looks_the_same_to_the_player(setup: Setup) -> None:
    """As OpenSpiel's own test of resampling, which cannot be called from Python."""
    game = load(setup)
    state, dice = random_state(game, 1, 50), np.random.default_rng(2)
    for player in range(setup.players):
        other = state.resample_from_infostate(player, dice.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.current_player() == state.current_player()


def test_resampling_finds_different_worlds_and_needs_a_player_to_move() -> None:
    state, dice = random_state(load_small(manse.game("ghosts")), 3, 6), np.random.default_rng(1)
    worlds = {state.resample_from_infostate(0, dice.random).position._s for _ in range(20)}
    assert len(worlds) > 1
    with pytest.raises(pyspiel.SpielError, match="chance"):
        state.get_game().new_initial_state().resample_from_infostate(0, dice.random)


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)
def test_information_set_search_plays_it(game: Game) -> None:
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    state = random_state(load_small(game), 5, 3)
    bot = ISMCTSBot(state.get_game(), RandomRolloutEvaluator(1, np.random.RandomState(1)), 1.4, 20, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_observers_give_named_parts_of_what_is_known(game: Game) -> None:
    from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

    found = pyspiel.load_game(f"manse_{game.id}(past=2)")
    state = random_state(found, 1, 60)
    player = state.current_player()
    seat = state.position.window(player)
    observation = make_observation(found)
    observation.set_from(state, player)
    assert list(observation.dict) == list(game.encoder.SLICES)
    assert np.array_equal(observation.tensor, seat.observation)
    assert state.observation_tensor(player) == seat.observation.tolist()
    recalling = make_observation(found, INFO_STATE_OBS_TYPE)
    recalling.set_from(state, player)
    assert np.array_equal(recalling.tensor[: game.encoder.SIZE], seat.observation)
    assert recalling.dict["past"].shape == (2, game.encoder.SIZE + game.actions)
    (before, action), *_ = state.position.decisions_of(player, 1) or [(np.zeros(game.encoder.SIZE), None)]
    assert np.array_equal(recalling.dict["past"][0, : game.encoder.SIZE], before)
    assert np.flatnonzero(recalling.dict["past"][0, game.encoder.SIZE :]).tolist() == ([] if action is None else [action])


def test_public_and_private_observations_are_told_apart() -> None:
    from open_spiel.python.observation import make_observation

    found = load_small(manse.game("ghosts"))
    state = random_state(found, 1, 6)
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public = make_observation(found, kind(public_info=True, perfect_recall=False, private_info=private.NONE))
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert "null" in public.string_from(state, 0)
    public.set_from(state, 1)
    assert np.array_equal(public.tensor, state.position.observation(NOBODY))
    own = make_observation(found, kind(public_info=False, perfect_recall=False, private_info=private.SINGLE_PLAYER))
    assert own.tensor is None
    assert own.string_from(state, 0).startswith('{"seat":0,"hands":') and '"level"' not in own.string_from(state, 0)
    story = make_observation(found, kind(public_info=True, perfect_recall=True, private_info=private.NONE))
    assert story.string_from(state, 0).startswith('{"seat":null') and "\n> " not in story.string_from(state, 0)
    for wrong in (kind(perfect_recall=True, private_info=private.ALL_PLAYERS), kind(public_info=False, perfect_recall=True)):
        with pytest.raises(ValueError, match="Observation type not supported"):
            make_observation(found, wrong)
    with pytest.raises(ValueError, match="Observation parameters not supported"):
        make_observation(found, None, {"colour": 1})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("manse_ghosts(players=9)", "2 to 6 players, not 9"),
        ("manse_ghosts(colour=3)", "Unknown parameter 'colour'"),
        ("manse_ghosts(players=many)", "Wrong type for parameter players"),
        ("manse_ghosts(data=nowhere)", "nowhere: No such file"),
        ("manse_ghosts(past=-1)", "past is -1; 0 to"),
        ("manse_poker", "Unknown game 'manse_poker'"),
    ],
)
def test_what_cannot_be_loaded_is_refused_as_openspiel_refuses(text: str, reason: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=reason):
        pyspiel.load_game(text)


def test_what_cannot_be_done_is_refused_as_openspiel_refuses() -> None:
    game = load_small(manse.game("ghosts"))
    chance, decision = game.new_initial_state(), random_state(game, 1, 4)
    attempts: list[tuple[Callable[[], Any], str]] = [
        (lambda: chance.apply_action(5), "5 is not among the legal actions"),
        (lambda: decision.apply_action(999), "999 is not among the legal actions"),
        (lambda: decision.apply_action(-1), "action_id = -1"),
        (lambda: decision.chance_outcomes(), "nothing to decide"),
        (lambda: decision.action_to_string(0, 999), "there is no action 999"),
        (lambda: decision.information_state_string(7), "NumPlayers"),
        (lambda: decision.string_to_action("fly"), "fly"),
        (lambda: game.new_initial_state("somewhere"), "begins at its beginning"),
    ]
    position = decision.position
    for attempt, reason in attempts:
        with pytest.raises(pyspiel.SpielError, match=reason):
            attempt()
        assert decision.position is position


def test_every_option_of_a_game_is_a_parameter() -> None:
    for game in GAMES:
        parameters = pyspiel.load_game(f"manse_{game.id}").get_parameters()
        assert set(parameters) == {"players", "data", "past", *(option.name for option in game.options)}
        assert all(parameters[option.name] == option.default for option in game.options)
