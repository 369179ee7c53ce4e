"""Rooms are placed and ghosts hidden. Played by name."""

from collections import Counter

import pytest

import manse
from manse.games.phantom_society.data import NAMES, ROOMS
from manse.games.phantom_society.state import Phase
from tests.games.phantom_society.table import GAME, bidding, hiding, start, until
from tests.stage import assert_distribution, last_caption, play, refusal

# Placing rooms


def test_a_hunter_places_first_and_then_everyone_clockwise() -> None:
    firsts = set()
    for seed in range(20):
        match = GAME.start(4, seed=seed)
        firsts.add(match.to_act[0])
        assert match.view(None)["roles"][match.to_act[0]] == "hunter"
        seats = []
        for name in NAMES[:8]:
            seat = match.to_act[0]
            seats.append(seat)
            match.play(seat, match.legal(seat)[0])
            match.play(seat, name)
        assert seats == [(seats[0] + turn) % 4 for turn in range(8)]
    assert firsts == {0, 1, 2, 3}


@pytest.mark.parametrize("players", [2, 3])
def test_who_is_alone_on_a_side_places_at_every_turn_of_it(players: int) -> None:
    match = start(players)
    order = match.view(None)["order"]
    seats = []
    for name in NAMES[:8]:
        (seat,) = match.to_act
        seats.append(seat)
        match.play(seat, match.legal(seat)[0])
        match.play(seat, name)
    assert seats == [*order, *order]
    assert order[0] == order[2] and match.view(None)["roles"][order[0]] == "hunter"


def test_each_places_nine_own_rooms_and_the_house_is_full() -> None:
    for players, share in ((4, {9}), (3, {9, 18}), (2, {18})):
        match = start(players)
        placed: Counter[int] = Counter()
        while match.view(None)["phase"] in ("pick", "place"):
            seat = match.to_act[0]
            placed[seat] += match.view(None)["phase"] == "pick"
            match.play(seat, match.legal(seat)[0])
        assert set(placed.values()) == share
        view = match.view(None)
        assert all(square["standing"] for square in view["house"]) and len(view["house"]) == 36
        assert view["stock"] == {}


def test_a_room_is_picked_and_then_placed() -> None:
    match = start()
    seat = match.to_act[0]
    colour = match.view(seat)["holds"][seat][0]
    assert match.legal(seat) == (*(f"{colour}-{value}" for value in range(1, 7)), "rest")
    play(match, f"{seat} {colour}-6")
    assert match.view(None)["held"] == f"{colour}-6"
    assert last_caption(match, seat) == f"You take {colour} 6 in hand."
    play(match, f"{seat} c4")
    assert last_caption(match) == f"Player {seat + 1} places {colour} 6 on c4."
    placed = next(square for square in match.view(None)["house"] if square["square"] == "c4")
    assert placed == {
        "square": "c4",
        "room": f"{colour}-6",
        "colour": colour,
        "value": 6,
        "standing": True,
        "ghost": None,
        "removed": None,
    }


def test_what_cannot_be_placed_is_refused_with_a_reason() -> None:
    match = start(4)
    first = match.to_act[0]
    own, foreign = match.view(None)["holds"][first][0], match.view(None)["holds"][(first + 1) % 4][0]
    assert refusal(match, first, f"{foreign}-3") == f"{foreign.capitalize()} 3 is a room of player {(first + 1) % 4 + 1}; you place {own}"
    assert refusal(match, first, "c4") == "First choose which of your rooms to place"
    assert refusal(match, first, "bid-40") == "The objective is not put up for bids in this game"
    play(match, f"{first} {own}-6")
    assert refusal(match, first, f"{own}-1") == f"You have {own} 6 in hand: choose a free square for it"
    play(match, f"{first} c4")
    for _ in range(3):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
        assert refusal(match, seat, "c4") == f"C4 is taken by {own} 6"
        match.play(seat, match.legal(seat)[0])
    assert refusal(match, first, f"{own}-6") == f"You have no {own} 6 left to place"


def test_rooms_can_be_laid_out_at_random() -> None:
    houses = set()
    for seed in range(5):
        match = GAME.start(4, seed=seed, layout="random")
        view = match.view(None)
        assert Counter(square["room"] for square in view["house"]) == Counter({room: 2 if int(room[-1]) < 4 else 1 for room in ROOMS})
        houses.add(tuple(square["room"] for square in view["house"]))
        assert match.story(None)[1] == "All rooms are laid out at random."
        assert view["phase"] == "hide"
    assert len(houses) == 5


# Leaving the rest to chance


def place_all(match: manse.Match) -> list[int]:
    """The house is filled by hand; the seats that were asked."""
    asked = []
    while match.view(None)["phase"] in ("pick", "place"):
        asked.append(match.to_act[0])
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    return asked


def test_who_rests_has_the_other_rooms_placed_by_lot_each_in_turn() -> None:
    match = start(4)
    first = match.to_act[0]
    own = match.view(None)["holds"][first][0]
    play(match, f"{first} {own}-6", f"{first} c4")
    while match.to_act[0] != first:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    play(match, f"{first} rest")
    assert match.view(None)["resting"] == [first]
    assert match.to_act == ((first + 1) % 4,), "the others place theirs in between"
    told, event = [*match.story(first)][-2:], match.view(first)["event"]
    assert told == ["You leave your other rooms to chance.", f"By lot, your {own} {event['room'][-1]} goes to {event['square']}."]
    assert match.story(None)[-2] == f"Player {first + 1} leaves the other rooms to chance."
    assert first not in place_all(match)
    laid = [frame.view["event"] for frame in match.frames(None) if frame.view["event"]["what"] == "laid"]
    assert {event["seat"] for event in laid} == {first}
    assert Counter(event["room"] for event in laid) == Counter([f"{own}-{value}" for value in (1, 1, 2, 2, 3, 3, 4, 5)])
    assert all(square["standing"] for square in match.view(None)["house"])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("data", [None, "small"], ids=str)
def test_where_all_rest_the_house_fills_by_itself(players: int, data: str | None) -> None:
    """Each is asked once at most; partners who share a colour place it together."""
    match = GAME.start(players, seed=2, data=data)
    order, stock = match.view(None)["order"], Counter(match.view(None)["stock"])
    while match.view(None)["phase"] == "pick":
        play(match, f"{match.to_act[0]} rest")
    view = match.view(None)
    assert view["phase"] == "hide"
    assert sorted(view["resting"]) == sorted(set(order))
    assert Counter(square["room"] for square in view["house"]) == stock
    laid = [frame.view["event"] for frame in match.frames(None) if frame.view["event"]["what"] == "laid"]
    assert [event["seat"] for event in laid] == [order[turn % 4] for turn in range(len(laid))]
    assert all(event["room"].split("-")[0] in view["holds"][event["seat"]] for event in laid)


def test_every_room_and_every_square_is_as_likely() -> None:
    def first_laid(seed: int) -> tuple[str, str]:
        match = GAME.start(2, seed=seed, data="small", values="alternative")
        play(match, f"{match.to_act[0]} rest")
        event = match.view(None)["event"]
        return event["square"], event["room"][-1]

    squares = [square["square"] for square in GAME.start(2, seed=1, data="small").view(None)["house"]]
    expected = {(square, value): share / 6 for square in squares for value, share in (("1", 2 / 3), ("2", 1 / 3))}
    assert_distribution(first_laid, expected, samples=1_500)


def test_where_one_cannot_rest_the_reason_is_told() -> None:
    match = start(4)
    seat = match.to_act[0]
    own = match.view(None)["holds"][seat][0]
    play(match, f"{seat} {own}-6")
    assert refusal(match, seat, "rest") == f"You have {own} 6 in hand: choose a free square for it"
    assert refusal(hiding(4), 1, "rest") == "All rooms have been placed: choose a square"
    assert refusal(bidding(2), 0, "rest") == "First comes the bid: lay an objective card"


def test_the_actions_before_it_keep_their_numbers() -> None:
    assert GAME.text.NOTATION.index("rest") == 73 == GAME.actions - 1


# Hiding


def test_each_master_hides_two_ghosts_under_their_own_colours_in_any_order() -> None:
    match = hiding(4)
    assert list(match.to_act) == [1, 3]
    play(match, "3 b6", "1 f5", "1 a1")
    assert list(match.to_act) == [3]
    assert match.view(3)["to_hide"] == [0, 0, 0, 1]
    play(match, "3 c3")
    assert [ghost["square"] for ghost in match.view(1)["ghosts"]] == ["a1", "f5", "c3", "b6"]
    assert len(match.to_act) == 1 and match.to_act[0] in (1, 3)


def test_a_lone_master_hides_all_four() -> None:
    match = hiding(2)
    play(match, "1 a1", "1 b6", "1 c3", "1 f5")
    assert [ghost["square"] for ghost in match.view(1)["ghosts"]] == ["a1", "f5", "c3", "b6"]
    assert match.to_act == (1,)


def test_a_ghost_under_a_wrong_colour_is_refused_with_a_reason() -> None:
    match = hiding(4)
    wrong = "Green 2 lies on c3, and a ghost hides under its own colour: you have yet to hide the blue ghost and the red ghost"
    assert refusal(match, 1, "c3") == wrong
    play(match, "1 a1")
    assert refusal(match, 1, "c4") == "The blue ghost lies hidden on a1 already"
    wrong = "Green 2 lies on c3, and a ghost hides under its own colour: you have yet to hide the red ghost"
    assert refusal(match, 1, "c3") == wrong
    assert refusal(match, 1, "red-3") == "All rooms have been placed: choose a square"
    assert refusal(match, 0, "c3") == "It is not the turn of player 1"


def test_ghosts_are_dealt_at_random_two_to_each_master() -> None:
    shares = set()
    for seed in range(60):
        view = GAME.start(4, seed=seed, layout="random").open_view()
        owners = [ghost["seat"] for ghost in view["ghosts"]]
        assert sorted(Counter(owners).values()) == [2, 2]
        shares.add(tuple(owner == view["order"][1] for owner in owners))
    assert len(shares) == 6


def test_which_master_begins_is_drawn_by_lot() -> None:
    begins = set()
    for seed in range(20):
        match = until(GAME.start(4, seed=seed, layout="random"), Phase.RAID)
        begins.add(match.view(None)["order"].index(match.to_act[0]))
        words = f"The hunters open their eyes, and player {match.to_act[0] + 1} begins the haunting."
        assert last_caption(match) == words
    assert begins == {1, 3}
