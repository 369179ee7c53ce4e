"""The sensible player of Rest in Peace."""

from typing import Any

import numpy as np
import pytest

import manse
from manse.engine.seat import Seat
from tests.duel import duel
from tests.games.rest_in_peace.table import GAME, table
from tests.setups import SETUPS, Setup, random_match
from tests.stage import play

choose: Any = GAME.sense["choose"]
OWN_SETUPS = [setup for setup in SETUPS if setup.game == GAME]


def choice(window: Seat, seed: int) -> int:
    knowledge: Any = window.knowledge
    return int(choose(knowledge, window.number, window.mask, seed))


def chosen(match: manse.Match, seed: int = 7919) -> str:
    (seat,) = match.to_act
    return GAME.text.NOTATION[choice(match.seat(seat), seed)]


@pytest.mark.parametrize("setup", OWN_SETUPS, ids=str)
def test_it_always_does_something_legal(setup: Setup) -> None:
    for seed in range(8):
        match = random_match(setup, seed)
        for step in range(match.steps):
            for seat in (0, 1):
                window = match.seat_at(step, seat)
                if window.my_turn:
                    assert window.mask[choice(window, 7919 * step + 104729)]


def test_it_beats_random_players_almost_always() -> None:
    assert duel(GAME, 2, 400).mean() > 0.95


def test_its_games_with_itself_are_even_and_end() -> None:
    shares = duel(GAME, 2, 400, sensible=2)
    assert np.allclose(shares, 1)


def test_it_outbids_with_the_smallest_card_that_will_do() -> None:
    match = table("2", "13456")
    play(match, "0 ghost-2", "0 done")
    assert chosen(match) == "ghost-3"
    play(match, "1 ghost-3")
    assert chosen(match) == "done"


def test_it_withdraws_from_what_it_cannot_reach_or_is_not_worth_it() -> None:
    hopeless = table("556", "13", decks=("", ""))
    play(hopeless, "0 ghost-5", "0 ghost-6", "0 done")
    assert chosen(hopeless) == "done"
    dear = table("5566", "4566")
    play(dear, "0 ghost-5", "0 ghost-5", "0 ghost-6", "0 done")
    assert chosen(dear) == "done"


def test_it_fights_with_all_it_has_for_a_house_that_ends_the_game() -> None:
    match = table("5566", "4566", manors=(3, 0))
    play(match, "0 ghost-5", "0 ghost-5", "0 ghost-6", "0 done")
    assert chosen(match) != "done"


def test_it_names_the_value_that_brings_most() -> None:
    match = table("1133", "2", psychics=("poltergeist", ""))
    play(match, "0 ghost-3", "0 ghost-3", "0 ghost-1", "0 poltergeist")
    assert chosen(match) == "value-3"


def test_it_puts_the_wedding_on_the_tenth() -> None:
    match = table("12", "3", psychics=("postponed-wedding", ""))
    play(match, "0 done")
    assert chosen(match) == "postponed-wedding"
