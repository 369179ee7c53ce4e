"""The opening: what lies where, and when the end may come."""

from collections import Counter

import numpy as np
import pytest

from manse.games.call_of_the_spirits.data import CONDITIONS, EVENTS
from tests.games.call_of_the_spirits.table import GAME, haunt_counts
from tests.stage import assert_distribution

PLAYERS = pytest.mark.parametrize("players", GAME.seats)


@PLAYERS
def test_everyone_begins_in_the_seance_room_without_cards(players: int) -> None:
    view = GAME.start(players, seed=3).view(None)
    assert view["seance"] == list(range(players))
    assert all(not player["cards"] and not player["haunts"] for player in view["players"])
    assert view["round"] == 1 and view["turn"] == view["first"] == view["to_act"][0]


def test_the_rooms_lie_in_a_ring_of_seven() -> None:
    rooms = [room["room"] for room in GAME.start(2, seed=3).view(None)["rooms"]]
    assert rooms == ["crypt", "ballroom", "dining-room", "attic", "library", "graveyard", "mausoleums"]


def test_the_hitchhikers_begin_in_the_crypt() -> None:
    for seed in range(5):
        match = GAME.start(2, seed=seed)
        assert match.seat_at(0, None).view["hitchhikers"] == "crypt"


@PLAYERS
def test_the_box_holds_the_printed_numbers_of_cards(players: int) -> None:
    opening = GAME.start(players, seed=3).seat_at(0, None).view
    assert opening["ghost_deck"] == sum(opening["aids"]["unseen"]["ghosts"].values()) == 99
    assert opening["haunt_deck"] == {"pile": 120, "under": []}
    assert sum(opening["aids"]["unseen"]["haunts"].values()) == 120
    assert len(opening["aids"]["unseen"]["conditions"]) + 1 == len(EVENTS) == 14


def test_the_reconstructed_split_of_the_ghosts() -> None:
    ghosts = GAME.start(2, seed=3).seat_at(0, None).view["aids"]["unseen"]["ghosts"]
    by_name = Counter[str]()
    for card, copies in ghosts.items():
        by_name[card.split("-")[0]] += copies
    assert all(by_name[name] == 10 for name in ("musician", "painting", "dancing", "tea", "grim", "groom", "ballroom"))
    assert [copies for card, copies in ghosts.items() if card.startswith("portrait")] == [6, 6, 6, 6]
    assert [ghosts[f"tea-{rooms}"] for rooms in (1, 2, 3, 4)] == [2, 3, 3, 2]
    assert all(ghosts[name] == 1 for name in ("bride", "knight", "leota", "organist", "executioner"))


@PLAYERS
def test_as_many_events_as_players_are_taken_out(players: int) -> None:
    assert GAME.start(players, seed=3).seat_at(0, None).view["event_deck"] == 14 - players


def test_the_first_player_is_drawn_by_lot() -> None:
    assert {GAME.start(4, seed=seed).to_act for seed in range(60)} == {(0,), (1,), (2,), (3,)}


@PLAYERS
def test_the_final_round_lies_in_each_of_the_last_four_places_as_often(players: int) -> None:
    batch = GAME.batch(8_000, players, observe=False)
    batch.playout()
    rounds = batch.states["rounds_done"]
    last = 14 - players
    assert_distribution(lambda game: int(rounds[game]), {last - early: 1 / 4 for early in range(4)}, samples=len(rounds))


def test_every_condition_is_as_likely_to_come_first() -> None:
    batch = GAME.batch(8_000, 6, observe=False)
    first = batch.states["condition"]
    shares = dict.fromkeys(range(len(CONDITIONS)), 1 / len(CONDITIONS))
    assert_distribution(lambda game: int(first[game]), shares, samples=len(first))


def test_no_condition_comes_twice() -> None:
    for seed in range(3):
        batch = GAME.batch(500, 2, seed=seed, observe=False)
        batch.playout()
        unseen = batch.states["event_deck"]
        assert np.array_equal(unseen.sum(1), 13 - (batch.states["rounds_done"] - 1))
        assert unseen.min() == 0 and unseen.max() == 1


def test_the_view_tells_how_soon_the_end_may_come() -> None:
    match = GAME.start(4, seed=3)
    assert match.seat_at(0, None).view["aids"]["final_round"] == {"soonest": 7, "latest": 10}
    assert match.view(None)["aids"]["final_round"] == {"soonest": 6, "latest": 9}


def test_the_view_says_what_is_reconstructed() -> None:
    assert GAME.start(2, seed=1).view(0)["reconstructed"] == ["order", "ghosts", "haunts", "events", "organist-points"]


def test_the_opening_haunts_nobody() -> None:
    for seed in range(10):
        assert haunt_counts(GAME.start(6, seed=seed)) == [0] * 6, "everybody is safe in the Séance Room"
