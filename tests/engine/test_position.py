"""Positions as text: short, readable, exact; and what is not one is refused with a reason."""

import pytest

import manse
from manse.engine.errors import DataError
from manse.engine.position import Position
from manse.engine.record import raw
from tests.setups import SETUPS, Setup, random_match

POSITIONS = 7


def some_steps(match: manse.Match) -> range:
    """From the whole of a game."""
    return range(0, match.steps, 1 + match.steps // POSITIONS)


setups = pytest.mark.parametrize("setup", SETUPS, ids=str)


@setups
def test_a_position_comes_back_byte_for_byte(setup: Setup) -> None:
    match = random_match(setup, 4)
    for step in some_steps(match):
        state = match._state_at(step)
        text = str(Position(match.game, state, match.options, match.data))
        assert raw(Position.parse(text).state) == raw(state), text
        assert "\n" not in text


@setups
def test_what_a_seat_knows_comes_back_byte_for_byte(setup: Setup) -> None:
    match = random_match(setup, 5)
    for step in some_steps(match):
        for seat in (*range(setup.players), None):
            window = match.seat_at(step, seat)
            again = manse.position(window.position)
            assert isinstance(again, manse.Seat)
            assert again == window, window.position
            assert again.view == window.view


@setups
def test_what_a_seat_knows_is_told_alike_in_every_world_it_holds_possible(setup: Setup) -> None:
    for seed in range(3):
        match = random_match(setup, seed, decisions=8 * seed)
        for seat in range(setup.players):
            window = match.seat(seat)
            assert match._window(window.imagine(seed), seat).position == window.position


@setups
def test_a_match_goes_on_from_a_position_and_can_be_replayed(setup: Setup) -> None:
    match = random_match(setup, 6, decisions=10)
    again = manse.position(match.position)
    assert isinstance(again, manse.Match)
    assert again.view(0) == match.view(0)
    assert again.to_act == match.to_act
    while not match.over:
        seat = match.to_act[0]
        action = match.legal(seat)[-1]
        for game in (match, again):
            game.play(seat, action)
    assert again.position == match.position
    assert manse.replay(again.record()).position == match.position


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begins with a game"),
        ("chess/2", "no game"),
        ("ghosts", "begins with a game"),
        ("ghosts/9", "2 to 6 players"),
        ("ghosts/4@7", "no seat 7"),
        ("ghosts/4?levels=3", "no option"),
        ("ghosts/4 spectre=3", "no field"),
        ("ghosts/4 words=1,2,3,4", "no field"),
        ("ghosts/4 fright=1,2,3,4,5,6,7", "numbers; there are 6"),
        ("ghosts/4 hand=red-1/red-2/red-3/mist/mist/mist/mist", "rows; there are 6"),
        ("ghosts/4 colour=purple", "colour cannot be"),
        ("ghosts/4 level=900", "level cannot be"),
        ("ghosts/4 level=" + "9" * 5000, "level cannot be"),
        ("ghosts/4 key=12", "key"),
    ],
)
def test_what_is_no_position_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises((DataError, manse.UnknownGame), match=reason):
        manse.position(text)


def test_a_position_can_be_written_by_hand() -> None:
    match = manse.position("ghosts/2 phase=turn to_act=1 hand=red-3,mist/blue-2 cards=2,1 deck_left=0 direction=1")
    assert isinstance(match, manse.Match)
    assert match.legal(0) == ("red-3", "mist")
    match.play(0, "red-3")
    assert match.view(1)["level"] == 3
