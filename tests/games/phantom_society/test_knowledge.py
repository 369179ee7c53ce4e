"""What players of The Phantom Society know, and what they can imagine."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from manse.games.phantom_society.data import NAMES
from manse.games.phantom_society.state import Phase
from tests.games.phantom_society.table import (
    GAME,
    GHOSTS,
    HUNTER,
    MASTER,
    OTHER_HUNTER,
    OTHER_MASTER,
    all_but,
    bidding,
    hiding,
    table,
    world_of,
)
from tests.setups import Setup, random_match
from tests.stage import assert_distribution, last_caption, play


def test_masters_know_all_ghosts_and_owners_and_hunters_nothing() -> None:
    match = table()
    for seat in (MASTER, OTHER_MASTER):
        assert [ghost["square"] for ghost in match.view(seat)["ghosts"]] == GHOSTS.split()
        assert [ghost["seat"] for ghost in match.view(seat)["ghosts"]] == [MASTER, MASTER, OTHER_MASTER, OTHER_MASTER]
    for blind in (HUNTER, OTHER_HUNTER, None):
        assert [ghost["square"] for ghost in match.view(blind)["ghosts"]] == [None] * 4
        assert [ghost["seat"] for ghost in match.view(blind)["ghosts"]] == [None] * 4
        assert not any(square["ghost"] for square in match.view(blind)["house"])
    assert [ghost["square"] for ghost in match.open_view()["ghosts"]] == GHOSTS.split()


def test_what_a_master_may_do_is_shown_to_that_master_only() -> None:
    match = table(first="red green")
    assert {target["square"] for target in match.view(MASTER)["targets"]} == set(match.legal(MASTER))
    assert match.view(MASTER)["targets"][0] == {"square": "b2", "room": "white-1", "value": 1, "ghosts": ["green"]}
    for other in (HUNTER, OTHER_HUNTER, OTHER_MASTER, None):
        assert match.view(other)["targets"] == []
        assert match.view(other)["aids"]["tracks"] == {}
    assert match.view(HUNTER)["ghosts"][2]["reaches"] == []
    assert "b2" in match.view(OTHER_MASTER)["ghosts"][2]["reaches"]


def test_hiding_is_heard_and_not_seen() -> None:
    match = hiding(4)
    play(match, "1 a1")
    assert last_caption(match, 1) == "You hide the blue ghost on a1."
    assert last_caption(match, 3) == "Player 2 hides the blue ghost on a1."
    assert last_caption(match, 0) == last_caption(match) == "Player 2 hides a ghost."
    assert match.view(0)["to_hide"] == [0, 1, 0, 2]


def test_the_deal_is_told_to_the_masters_only() -> None:
    match = GAME.start(4, seed=3, layout="random")
    masters = match.to_act
    blind = next(seat for seat in range(4) if seat not in masters)
    assert last_caption(match, blind) == "The hunters close their eyes, and the ghosts are dealt to their masters."
    assert " is dealt the " in last_caption(match, masters[0])


def test_that_a_lone_master_has_all_ghosts_is_told_to_all() -> None:
    match = GAME.start(2, seed=3, layout="random")
    (master,) = match.to_act
    told = f"The hunters close their eyes. All ghosts obey player {master + 1}."
    assert last_caption(match, 1 - master) == last_caption(match) == told
    assert last_caption(match, master) == "The hunters close their eyes. All ghosts obey you."


def test_bids_are_known_to_the_team_until_they_are_shown() -> None:
    match = bidding(4)
    play(match, "0 bid-40")
    assert last_caption(match, 2) == "Player 1 lays the £40k card face down."
    assert last_caption(match, 1) == last_caption(match) == "Player 1 lays a card for the tens face down."
    assert match.view(1)["teams"][0]["bid"] == {"pile": "even", "tens": None, "ones": None, "laid": 1, "total": None}
    play(match, "1 bid-30", "2 plus-8")
    assert last_caption(match, 0) == "Player 3 adds the £8k card face down."
    assert last_caption(match, 3) == "Player 3 adds a card for the thousands face down."
    assert match.view(0)["teams"][0]["bid"] == {"pile": "even", "tens": 40, "ones": 8, "laid": 2, "total": 48}
    play(match, "3 plus-7")
    assert [team["bid"]["total"] for team in match.view(None)["teams"]] == [48, 37]


def test_every_bid_that_fits_is_equally_likely_to_be_imagined() -> None:
    match = bidding(2)
    play(match, "0 bid-40", "0 plus-8", "1 bid-30")

    outside = match.seat(0), match.seat(1)

    def other_tens(seed: int) -> int:
        return int(world_of(outside[0], seed).tens[1])

    assert_distribution(other_tens, dict.fromkeys((30, 40, 50), 1 / 3), samples=1_500)

    def whole(seed: int) -> tuple[int, int]:
        world = world_of(outside[1], seed)
        return int(world.tens[0]), int(world.ones[0])

    assert_distribution(whole, dict.fromkeys(product((30, 40, 50), (0, 2, 4, 6, 8)), 1 / 15), samples=3_000)


def test_what_a_master_has_hidden_is_imagined_fairly() -> None:
    """One of two ghosts hidden: each of four colours, and each of its nine rooms, with the same chance."""
    match = hiding(4)
    play(match, "1 a1")

    hunter = match.seat(0)

    def imagined(seed: int) -> tuple[int, int]:
        world = world_of(hunter, seed)
        (colour,) = np.flatnonzero(world.ghost >= 0)
        assert world.owner[colour] == 0 and world.details[0] == world.ghost[colour]
        return int(colour), int(world.ghost[colour])

    def colour_of(place: int) -> int:
        return (place % 6 + 2 * (place // 6)) % 4

    assert_distribution(imagined, {(colour_of(place), place): 1 / 36 for place in range(36)}, samples=6_000)


def test_the_first_devastation_counted_by_hand() -> None:
    """Blue 1 in the corner a1 falls to the first master: a ghost of hers lies on b1 (red), a2 (green) or b2 (white).

    Blue has eight rooms left, the others nine. If she has two of red, green and white, there are 81 - 64 = 17 ways for hers, and 72 for
    the others; three such pairs. If she has blue and one of them, 8 ways for hers and 81 for the others; again three.
    """
    match = table(ghosts="e5 b1 a6 f6", first="red white")
    play(match, f"{MASTER} a1")
    worlds = 3 * 17 * 72 + 3 * 8 * 81
    red_on_b1 = 2 * 9 * 72 + 8 * 81 + 17 * 8 + 2 * 8 * 9
    red_is_hers = 2 * 17 * 72 + 8 * 81
    aids = match.view(HUNTER)["aids"]
    assert aids["worlds"] == worlds
    assert aids["odds"]["b1"] == pytest.approx(red_on_b1 / worlds)
    assert aids["odds"]["b1"] == aids["odds"]["a2"] == aids["odds"]["b2"]
    assert aids["traces"] == [{"number": 1, "seat": MASTER, "squares": ["b1", "a2", "b2"]}]
    assert next(claim["odds"] for claim in aids["owners"] if claim["seat"] == MASTER and claim["ghost"] == "red") == pytest.approx(
        red_is_hers / worlds
    )
    assert match.view(MASTER)["aids"]["odds"] == aids["odds"], "the masters see what the hunters must think"


def test_worlds_are_imagined_as_often_as_they_are_counted() -> None:
    match = table(ghosts="e5 b1 a6 f6", first="red white")
    play(match, f"{MASTER} a1")
    hunter = match.seat(HUNTER)
    odds = hunter.view["aids"]["ghosts"]["red"]

    def red(seed: int) -> str:
        return NAMES[world_of(hunter, seed).ghost[1]]

    assert_distribution(red, odds, samples=6_000)


def test_a_found_ghost_is_known_and_its_owner_is_not() -> None:
    match = table(first="red green")
    play(match, f"{MASTER} c5", f"{OTHER_HUNTER} d3")
    worlds = [world_of(match.seat(HUNTER), seed) for seed in range(200)]
    assert {int(world.ghost[3]) for world in worlds} == {NAMES.index("d3")}
    assert {int(world.owner[3]) for world in worlds} == {0, 1}


def test_a_partner_who_takes_over_tells_whose_the_found_ghosts_were() -> None:
    match = table(first="blue red", gone="c4")
    play(match, f"{MASTER} d5", f"{OTHER_HUNTER} d4", f"{OTHER_MASTER} b3", f"{HUNTER} a1")
    certain = {(claim["seat"], claim["ghost"]) for claim in match.view(HUNTER)["aids"]["owners"] if claim["odds"] == 1}
    assert certain == {(MASTER, "blue"), (MASTER, "red"), (OTHER_MASTER, "green"), (OTHER_MASTER, "white")}


def test_a_master_who_may_devastate_has_a_ghost_that_can() -> None:
    """Two ghosts are found. That the first master has a turn tells that they are not both hers."""
    match = table(first="blue white", gone="c4 d4")
    worlds = [world_of(match.seat(HUNTER), seed) for seed in range(200)]
    assert {int(world.owner[0]) + int(world.owner[1]) for world in worlds} == {1, 2}
    claims = {(claim["seat"], claim["ghost"]): claim["odds"] for claim in match.view(HUNTER)["aids"]["owners"]}
    assert claims[MASTER, "blue"] == pytest.approx(2 / 5), "of the five shares left she has blue in two"


def test_a_pass_tells_that_the_ghosts_are_cut_off() -> None:
    """Blue may lie on a1 or c2, red on f3 or d2. She passes, and only from a1 and f3 there is nothing to reach: hers are there."""
    match = table(ghosts="a1 f3 c5 b6", gone=all_but("a1 c2 f3 d2 c5 b6 b4 d1"), turn=3)
    assert match.view(HUNTER)["aids"]["odds"]["a1"] == 0.5
    play(match, f"{OTHER_MASTER} b4", f"{HUNTER} d1")
    assert match.view(HUNTER)["event"]["what"] == "passed"
    aids = match.view(HUNTER)["aids"]
    assert aids["worlds"] == 1
    assert aids["odds"] == {"a1": 1, "f3": 1, "c5": 1, "b6": 1}
    assert {(claim["seat"], claim["ghost"]) for claim in aids["owners"] if claim["odds"] == 1} == {
        (MASTER, "blue"),
        (MASTER, "red"),
        (OTHER_MASTER, "green"),
        (OTHER_MASTER, "white"),
    }


def test_tracks_tell_a_master_where_the_hunters_would_look() -> None:
    match = table(ghosts="e5 b1 a6 f6", first="red white")
    assert match.view(MASTER)["aids"]["tracks"]["a1"] == ["b1", "a2", "b2"]


def test_the_secrets_of_a_world_are_what_the_view_does_not_tell() -> None:
    match = table(first="red green")
    play(match, f"{MASTER} c5", f"{OTHER_HUNTER} d3")
    words = match.game.words()
    told = [words.say(line) for line in match.game.text.secrets(match.view(HUNTER), match.open_view())]
    assert told == [
        "The blue ghost lies on c4",
        "The red ghost lies on d4",
        "The green ghost lies on c3",
        "The blue ghost obeys player 4",
        "The red ghost obeys player 2",
        "The green ghost obeys player 2",
        "The white ghost obeys player 4",
    ]
    assert match.game.text.secrets(match.view(MASTER), match.open_view()) == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{"layout": "random"}, {"layout": "random", "master": True, "games": 2}], ids=str)
def test_views_of_worlds_that_fit_are_the_same_views_all_through_the_game(players: int, options: dict[str, object]) -> None:
    setup = Setup(GAME, players, options)
    for seed in range(2):
        match = random_match(setup, seed)
        for step in range(0, match.steps, 2):
            for seat in range(players):
                window = match.seat_at(step, seat)
                seen = match._window(world_of(window, seed), seat)
                assert seen.view == window.view
                assert seen.legal == window.legal
                assert np.array_equal(seen.observation, window.observation)


def seen_in(view: Any) -> set[tuple[object, ...]]:
    """Everything that a view tells of things which do not change within a game: rooms, ghosts, whom they obey, removals and bids."""
    rooms = {(one["square"], one["room"]) for one in view["house"] if one["room"]}
    gone = {(one["square"], one["removed"]) for one in view["house"] if one["removed"]}
    ghosts = {(one["colour"], key, one[key]) for one in view["ghosts"] for key in ("square", "seat") if one[key] is not None}
    bids = [(number, team["bid"]) for number, team in enumerate(view["teams"]) if team["bid"]]
    cards = {(number, key, bid[key]) for number, bid in bids for key in ("tens", "ones") if bid[key] is not None}
    return rooms | gone | ghosts | cards


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"layout": "random", "master": True, "games": 3}], ids=str)
def test_what_was_once_seen_stays_seen_to_the_end_of_the_game(players: int, options: dict[str, object]) -> None:
    """By a spectator as by every seat: a found ghost, a shown bid, a room that has been removed."""
    match = random_match(Setup(GAME, players, options), 3)
    for reader in (*range(players), None):
        before: set[tuple[object, ...]] = set()
        game = 1
        for frame in match.frames(reader):
            before = before if frame.view["game"] == game else set()
            game, seen = frame.view["game"], seen_in(frame.view)
            assert before <= seen, f"{reader} forgets {before - seen} when {frame.view['event']}"
            before = seen


def test_the_game_on_the_table_is_open_once_it_is_decided() -> None:
    match = table(first="red green", damage=41, games=2)
    play(match, f"{MASTER} c5")
    ended = next(step for step in range(match.steps) if match._state_at(step).phase == Phase.END)
    assert [ghost["square"] for ghost in match.seat_at(ended, HUNTER).view["ghosts"]] == GHOSTS.split()
    assert [ghost["square"] for ghost in match.view(HUNTER)["ghosts"]] == [None] * 4, "and the next one is not"
