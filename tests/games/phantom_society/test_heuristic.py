"""The heuristic of The Phantom Society: never an illegal decision, and whole teams of it win nearly always against chance."""

import random
from typing import Any

import numpy as np
import pytest

from manse.engine.loops import Deal
from manse.engine.record import Array, cells, layout
from manse.engine.rng import key_from_seed
from manse.games.phantom_society.state import REST
from tests.duel import bot_loops
from tests.games.phantom_society.table import GAME, SMALL_HOUSE, known_to

HUNTERS, GHOSTS = "hunters", "ghosts"


def wins(players: int, sensible: str, games: int = 60) -> float:
    """How often the side that plays by the heuristic wins against chance."""
    states = np.zeros(2, layout(GAME.state.State))
    mask, loops = np.zeros(GAME.actions, np.bool_), bot_loops(GAME)
    deal, won = Deal(players, GAME.box({}, GAME.data()), GAME.version), 0
    for game in range(games):
        s = states[0]
        loops.begin_derived(s, cells(states)[0], key_from_seed(1), game, 0, deal)
        masters = {int(seat) for seat in s.order[1::2]}
        policy = np.array([(seat in masters) == (sensible == GHOSTS) for seat in range(players)])
        loops.play_game(states, cells(states), mask, policy, 7919 * game + 1)
        won += int(s.winner == s.ghost_team) == (sensible == GHOSTS)
    return won / games


@pytest.mark.parametrize("players", GAME.seats)
def test_hunters_who_reckon_beat_random_ghosts(players: int) -> None:
    assert wins(players, HUNTERS) > 0.9


@pytest.mark.parametrize("players", GAME.seats)
def test_ghosts_who_hide_their_tracks_beat_random_hunters(players: int) -> None:
    assert wins(players, GHOSTS) > 0.95


def masks_of(match: Any) -> list[tuple[int, Array]]:
    return [(seat, match.seat(seat).mask) for seat in match.to_act]


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("options", [{}, {"master": True}], ids=str)
@pytest.mark.parametrize("data", [None, SMALL_HOUSE, "small"], ids=lambda data: getattr(data, "name", str(data)))
def test_it_always_decides_legally_and_leaves_what_it_is_told_alone(players: int, options: dict[str, Any], data: object) -> None:
    choose: Any = GAME.sense["choose"]
    dice = random.Random(1)
    match = GAME.start(players, seed=2, data=data, **options)
    while not match.over:
        for seat, mask in masks_of(match):
            k = known_to(match.seat(seat))
            before = k.tobytes()
            chosen = choose(k, seat, mask, dice.getrandbits(60))
            assert mask[chosen] and chosen != REST
            assert k.tobytes() == before
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))


def test_where_only_one_thing_can_be_done_it_does_that() -> None:
    choose: Any = GAME.sense["choose"]
    match = GAME.start(4, seed=2, layout="random")
    dice = random.Random(3)
    while not match.over:
        seat, mask = masks_of(match)[0]
        for action in np.flatnonzero(mask):
            only = np.zeros(GAME.actions, np.bool_)
            only[action] = True
            assert choose(match.seat(seat).knowledge, seat, only, 5) == action
        match.play(seat, dice.choice(match.legal(seat)))
