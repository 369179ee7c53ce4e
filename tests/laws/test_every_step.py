"""Laws tried at every step of random games, for every seat and a spectator: tens of thousands of states in a blink, millions in a soak."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manse.engine.compile import uncompiled
from manse.engine.game import Game
from manse.engine.loops import Deal
from manse.engine.record import Header, Seen, cells, fields, layout
from manse.engine.rng import derive
from tests.laws import loops, told
from tests.setups import GAMES, SETUPS, Setup, facts, random_match
from tests.stage import position_of

FAULTS = {value: name for name, value in vars(loops).items() if name.isupper() and isinstance(value, int)}
SEEDS = st.integers(1, 2**62)


def told_by(game: Game) -> dict[str, Any]:
    """What a game tells the laws: how its components are counted, the readable rule, and whether its quick twins agree, if it has such."""
    agree = getattr(game.module("fast"), "agree", told.agree) if game.has("fast") else told.agree
    return {"census": facts(game).census, "readable_legal": game.module("rules").legal, "agree": agree}


@cache
def laws_of(game: Game) -> Any:
    return game.bind(loops, "tests", LONGEST=game.state.LONGEST, **told_by(game))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_laws_are_tried_with_what_the_game_itself_tells(game: Game) -> None:
    for name, own in told_by(game).items():
        assert uncompiled(vars(laws_of(game))[name]).__code__ is own.__code__


def try_games(setup: Setup, seed: int, states_wanted: int) -> int:
    game = setup.game
    states = np.zeros(5, layout(game.state.State))
    masks = np.zeros((3, game.actions), np.bool_)
    parts = np.zeros((2, facts(game).COMPONENTS), np.int64)
    whole = np.zeros(facts(game).COMPONENTS, np.int64)
    tried, episode = 0, 0
    while tried < states_wanted:
        where = np.zeros(3, np.int64)
        key = derive(f"{seed} {episode}".encode())
        args = (states, cells(states), masks, parts, whole, key, Deal(setup.players, setup.box(), game.version), seed, where)
        fault = laws_of(game).try_game(*args)
        assert fault == loops.FINE, f"{FAULTS[fault]} in {setup}, seed {seed}, game {episode}, step {where[0]}, seat {where[1]}"
        tried += int(where[2])
        episode += 1
    return tried


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_laws_hold_at_every_step(setup: Setup, seed: int) -> None:
    assert try_games(setup, seed, 20_000) >= 20_000


@pytest.mark.soak
@pytest.mark.parametrize("setup", SETUPS, ids=str)
@settings(max_examples=20, deadline=None)
@given(seed=SEEDS)
def test_laws_hold_on_millions_of_states(setup: Setup, seed: int) -> None:
    try_games(setup, seed, 500_000)


def hidden_fields(game: Game) -> set[str]:
    """What the game declares that nobody sees, or only its owner."""
    own = set(fields(game.state.State)) - set(fields(Header))
    return {name for name in own if fields(game.state.State)[name].seen in (Seen.UNSEEN, Seen.OWNER)}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_hidden_things_are_really_imagined(setup: Setup) -> None:
    """What nobody or only its owner sees differs from the truth in some imagined world: nothing has let it through.

    A game in which nothing is hidden at first tells in its facts after how many decisions of OPENING to look too, and which fields SELDOM
    differ: those that are hidden with few options only.
    """
    varied, hidden = set(), hidden_fields(setup.game) - set(getattr(facts(setup.game), "SELDOM", ()))
    opening = getattr(facts(setup.game), "OPENING", 0)
    for seed in range(20):
        match = random_match(setup, seed, decisions=3 * seed + opening * (seed % 2))
        for seat in range(setup.players):
            truth = position_of(match).state
            world: Any = match.seat(seat).imagine(seed)
            varied |= {name for name in hidden if np.any(world[name] != truth[name])}
    assert varied == hidden
