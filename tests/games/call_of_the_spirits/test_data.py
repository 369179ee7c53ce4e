"""Owner's data, the small mansion, words, and the bot."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import manse
from manse.bots.base import sensible
from manse.engine.loops import Deal
from manse.engine.record import cells, fields, layout
from manse.engine.rng import key_from_seed
from manse.engine.speech import LANGUAGES
from manse.engine.tables import parse
from manse.games.call_of_the_spirits.data import CARDS, EVENTS, ROOMS, TABLES, TYPES, Box, Knob
from tests.duel import bot_loops, duel
from tests.games.call_of_the_spirits.table import GAME
from tests.laws.test_every_step import try_games
from tests.setups import Setup, random_match
from tests.stage import marks


def start(text: str, folder: Path) -> manse.Match:
    file = folder / "mine.toml"
    file.write_text(text)
    return GAME.start(2, seed=1, data=file)


def order(*rooms: str) -> str:
    return f"order = {list(rooms)}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("haunts = [60, 40, 21]", "mine.toml, line 1: haunts adds up to 121, not to 120"),
        ("haunts = [90, 90, 90]\n[totals]\nhaunts = 270", "mine.toml, line 1: haunts adds up to 270; 120 are possible"),
        ("rooms = 9", "mine.toml, line 1: rooms is 9; 3 to 8 are possible"),
        (order(*ROOMS[:6], "attic", "crypt"), "mine.toml, line 1: order names a room twice"),
        (
            "rooms = 3\n" + order(*ROOMS[1:], "crypt"),
            "mine.toml, line 2: order has no crypt among the first 3 rooms: the Hitchhikers begin there",
        ),
        ("[source]\nghosts = 'guessed'", "mine.toml, line 1: source.order is missing"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(manse.DataError) as error:
        start(text, tmp_path)
    assert str(error.value).endswith(message)


def test_a_knob_out_of_bounds_is_named(tmp_path: Path) -> None:
    rows = GAME.data().tables["events"] | {"truce": [0, 9, 1, 0, 1, 1, 1, 0, 1, 0, 0, 0]}
    text = "[events]\n" + "".join(f"{name} = {row}\n" for name, row in rows.items())
    with pytest.raises(manse.DataError, match=r"line 7: events\.truce has 9 actions; 1 to 6 are possible"):
        start(text, tmp_path)


def test_an_owner_who_read_the_cards_says_so(tmp_path: Path) -> None:
    text = "haunts = [50, 40, 30]\n[source]\n" + "".join(f'{name} = "printed"\n' for name in TABLES)
    view = start(text, tmp_path).view(0)
    assert view["reconstructed"] == []
    assert view["aids"]["unseen"]["haunts"]["3"] == 30


def test_every_number_says_what_it_rests_on() -> None:
    found = marks(GAME)
    assert set(found) == set(fields(Box)) and all(found.values())
    assert found["rooms"] == {"public"}, "the rulebook's text names six rooms"
    printed = {name for name, mark in found.items() if mark == {"printed"}}
    assert printed >= {"dial", "welcome", "more", "through", "stop", "removed", "last", "alike", "different", "set_size", "set_points"}


def test_an_owners_order_of_rooms_names_the_ring_anew(tmp_path: Path) -> None:
    ring = ("ballroom", "library", "crypt", "attic", "graveyard", "dining-room", "mausoleums", "conservatory")
    match = start(order(*ring), tmp_path)
    opening = match.seat_at(0, None).view
    assert [room["room"] for room in opening["rooms"]] == list(ring[:7])
    assert opening["hitchhikers"] == "crypt"
    seat = match.to_act[0]
    match.play(seat, "go-attic")
    assert match.view(None)["players"][seat]["room"] == "attic"
    assert {"go-crypt", "go-graveyard"} <= set(match.legal(seat))


@pytest.mark.parametrize("rooms", [3, 4, 5, 6, 8])
def test_the_number_of_rooms_is_data(rooms: int, tmp_path: Path) -> None:
    match = start(f"rooms = {rooms}", tmp_path)
    names = [f"Name{seat}" for seat in range(2)]
    view = match.view(0)
    assert len(view["rooms"]) == rooms
    assert sum(action.startswith("rotate") for action in match.legal(match.to_act[0])) in (0, rooms - 1)
    assert GAME.picture(view, GAME.words(), names)
    dice = np.random.default_rng(1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, str(dice.choice(match.legal(seat))))
    assert sum(match.payoff) == pytest.approx(1)


@pytest.mark.parametrize("players", GAME.seats)
def test_the_small_mansion_is_played_to_its_end(players: int) -> None:
    for seed in range(20):
        match = GAME.start(players, seed=seed, data="small")
        dice = np.random.default_rng(seed)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, str(dice.choice(match.legal(seat))))
        assert match.view(None)["round"] == 2
        assert match.decisions <= 8 * players
        assert sum(match.payoff) == pytest.approx(1)


def test_worlds_of_the_small_mansion_fit_what_is_known() -> None:
    """Few Haunts: they run out and come round again, which the large box hardly ever sees."""
    tried = 0
    for seed in range(40):
        match = GAME.start(4, seed=seed, data="small")
        dice = np.random.default_rng(seed)
        while not match.over:
            for seat in range(4):
                window = match.seat(seat)
                world = window.imagine(seed)
                assert match._window(world, seat) == window
                tried += window.view["haunt_deck"]["pile"] == 0
            seat = match.to_act[0]
            match.play(seat, str(dice.choice(match.legal(seat))))
    assert tried > 20


SCARCE = parse("scarce", "haunts = [3, 2, 1]\n[totals]\nhaunts = 6")


class Scarce(Setup):
    def box(self) -> Any:
        return GAME.box({}, SCARCE)


@pytest.mark.parametrize("players", GAME.seats)
def test_laws_hold_when_haunts_are_scarce_and_come_round_again(players: int) -> None:
    assert try_games(Scarce(GAME, players), 2026 + players, 30_000) >= 30_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_with_a_name_has_one_and_a_note(language: str) -> None:
    words = GAME.words(language)
    things = {*ROOMS, *CARDS, *TYPES, *EVENTS, "seance", "hallway", "hitchhikers", "haunt", "dial", "first-player", "portraits"}
    assert things <= set(words.names)
    assert things <= set(words.notes)
    assert set(TABLES) <= set(words.names)
    changes = {f"{knob.name.lower()}-{value}" for knob in Knob if knob != Knob.ROOMS for value in range(knob.low, knob.high + 1)}
    assert changes <= set(words.names), "an owner's Events can be told too"


@pytest.mark.parametrize("players", GAME.seats)
def test_the_bot_always_chooses_something_legal(players: int) -> None:
    choose = sensible(GAME)
    for seed in range(6):
        match = random_match(Setup(GAME, players), seed, decisions=17 * seed)
        for seat in match.to_act:
            window = match.seat(seat)
            for chance in (1, 2**40 + seed, 2**61):
                assert window.mask[choose(window.knowledge, seat, window.mask, chance)]


@pytest.mark.parametrize("data", [None, "small"])
def test_bots_play_whole_games_with_each_other(data: str | None) -> None:
    for players in GAME.seats:
        states = np.zeros(2, layout(GAME.state.State))
        payoff = np.zeros((20, players), np.float32)
        policies = np.ones((20, players), np.bool_)
        mask = np.zeros(GAME.actions, np.bool_)
        deal = Deal(players, GAME.box({}, GAME.data(data)), GAME.version)
        bot_loops(GAME).play_many(states, cells(states), mask, policies, key_from_seed(1), deal, payoff)
        assert payoff.sum(1) == pytest.approx(1)


@pytest.mark.parametrize("players", GAME.seats)
def test_the_bot_wins_far_more_than_its_share_against_random_players(players: int) -> None:
    assert duel(GAME, players, 200).mean() * players > 1.9
