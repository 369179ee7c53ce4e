"""The exact number of ways a small position can go on, counted by the rules and by a model of a few lines; and the small variant."""

from typing import Any

import numpy as np
import pytest

import manse
from manse.engine.loops import Deal
from manse.engine.record import cells, layout
from manse.engine.rng import derive
from manse.games.phantom_society.data import NAMES
from tests.games.phantom_society.table import GAME, SMALL_HOUSE, all_but, table
from tests.games.phantom_society.test_belief import seen_from
from tests.laws import loops
from tests.laws.test_every_step import FAULTS, laws_of, try_games
from tests.setups import Setup, facts
from tests.stage import tree_size

Rooms = dict[str, tuple[str, int]]
"""A colour and a value for each square with a room."""


def count(rooms: Rooms, lairs: dict[str, tuple[str, int]], damage: int, target: int, turn: int, depth: int) -> int:
    """Ways to go on. `lairs` are the squares of hidden ghosts, by colour, with the place of their master in the order of turns."""
    if depth == 0 or not lairs or damage >= target:
        return 1
    if turn % 2 == 0:
        prey = set(rooms)
    else:
        masters = {master for _, master in lairs.values()}
        raider = turn if turn in masters else 4 - turn
        prey = set()
        for square, master in lairs.values():
            prey |= seen_from(square, set(rooms)) if master == raider else set()
        if not prey:
            return count(rooms, lairs, damage, target, (turn + 1) % 4, depth)
    total = 0
    for square in prey:
        colour, value = rooms[square]
        found = lairs.get(colour, ("", 0))[0] == square
        rest = {other: room for other, room in rooms.items() if other != square}
        hidden = {other: lair for other, lair in lairs.items() if not (found and other == colour)}
        total += count(rest, hidden, damage + (0 if found else value), target, (turn + 1) % 4, depth - 1)
    return total


def modelled(match: manse.Match, depth: int) -> int:
    view = match.open_view()
    rooms = {one["square"]: (one["colour"], one["value"]) for one in view["house"] if one["standing"]}
    places = {seat: place for place, seat in enumerate(view["order"]) if place % 2}
    lairs = {one["colour"]: (one["square"], places[one["seat"]]) for one in view["ghosts"] if not one["found"]}
    return count(rooms, lairs, view["damage"], view["target"], view["turn"], depth)


@pytest.mark.parametrize(("depth", "ways"), [(1, 14), (2, 14 * 35), (3, 3_780)])
def test_the_number_of_ways_to_go_on(depth: int, ways: int) -> None:
    """The ghosts on c3 and b4 see eight rooms each, two of them both."""
    match = table(ghosts="a1 f5 c3 b4", first="green white")
    assert tree_size(match, depth) == modelled(match, depth) == ways


@pytest.mark.parametrize("players", [3, 4])
def test_a_whole_ending_counted(players: int) -> None:
    """Eight rooms left, with masters who lose their ghosts or are cut off on the way."""
    match = table(players, ghosts="a1 f3 c5 b6", gone=all_but("a1 f3 c5 b6 b4 d1 e5 d2"), damage=30)
    assert tree_size(match, 99) == modelled(match, 99) > 1_000


def test_a_whole_ending_of_a_lone_master_counted() -> None:
    match = table(2, ghosts="a1 f3 c5 b6", gone=all_but("a1 f3 c5 b6 b4 d1 e5 d2"), damage=40)
    assert tree_size(match, 99) == modelled(match, 99) > 1_000


# The small variant


def small(**options: Any) -> manse.Match:
    return GAME.start(2, seed=1, data="small", **options)


def test_the_small_variant_has_six_rooms_and_two_ghosts() -> None:
    view = small().view(None)
    assert [one["square"] for one in view["house"]] == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert view["stock"] == {"blue-1": 3, "red-1": 3}
    assert [one["colour"] for one in view["ghosts"]] == ["blue", "red"]
    assert view["target"] == 3
    assert view["reconstructed"] == []


def placings(free: int, resting: tuple[bool, bool], turn: int, held: bool, depth: int) -> int:
    """Ways to go on while two players fill a house, of whom each may rest; then one hides two ghosts under three rooms each."""
    while free and resting[turn]:
        free, turn = free - 1, 1 - turn
    if depth == 0:
        return 1
    if free == 0:
        return 6 * 3 ** (depth - 1)
    if held:
        return free * placings(free - 1, resting, 1 - turn, False, depth - 1)
    rested = (turn == 0 or resting[0], turn == 1 or resting[1])
    return placings(free, resting, turn, True, depth - 1) + placings(free, rested, turn, False, depth - 1)


@pytest.mark.parametrize(("depth", "ways"), [(1, 2), (2, 8), (3, 23), (4, 70)])
def test_the_ways_to_place_rooms_or_leave_them_to_chance(depth: int, ways: int) -> None:
    assert tree_size(small(), depth) == placings(6, (False, False), 0, False, depth) == ways


def test_the_whole_small_game_counted() -> None:
    """The two ghosts can be hidden in 2 orders under 3 rooms each; what follows depends on the house."""
    match = small(layout="random")
    assert tree_size(match, 2) == 2 * 9
    total = 0
    for first in match.legal(match.to_act[0]):
        after = manse.replay(match.record())
        seat = after.to_act[0]
        after.play(seat, first)
        for second in after.legal(seat):
            last = manse.replay(after.record())
            last.play(seat, second)
            assert last.view(None)["phase"] == "raid"
            total += modelled(last, 99)
    assert tree_size(match, 99) == total


def test_squares_and_rooms_that_a_small_house_lacks_are_refused_with_a_reason() -> None:
    match = small()
    seat = match.to_act[0]
    own, other = match.view(seat)["holds"][seat][0], match.view(seat)["holds"][1 - seat][0]
    reasons = {
        "white-1": f"There are no such rooms in this house as white 1; you place {own}",
        f"{other}-1": f"{other.capitalize()} 1 is a room of player {2 - seat}; you place {own}",
        f"{own}-2": f"You have no {own} 2 left to place",
    }
    for action, reason in reasons.items():
        with pytest.raises(manse.IllegalAction) as refused:
            match.play(seat, action)
        assert str(refused.value) == reason
    match.play(seat, f"{own}-1")
    with pytest.raises(manse.IllegalAction) as refused:
        match.play(seat, "f6")
    assert str(refused.value) == "This house has no square f6"
    assert NAMES[35] == "f6"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"layout": "random", "games": 2}, {"master": True}], ids=str)
def test_laws_hold_in_small_houses(players: int, options: dict[str, Any]) -> None:
    """Random games of the small variant and of a house of sixteen rooms, every law tried at every step."""
    states = np.zeros(5, layout(GAME.state.State))
    masks = np.zeros((3, GAME.actions), np.bool_)
    components = facts(GAME).COMPONENTS
    for data in (GAME.data("small"), SMALL_HOUSE):
        deal = Deal(players, GAME.box(options, data), GAME.version)
        for episode in range(40):
            parts, whole, where = np.zeros((2, components), np.int64), np.zeros(components, np.int64), np.zeros(3, np.int64)
            key = derive(f"small {episode}".encode())
            fault = laws_of(GAME).try_game(states, cells(states), masks, parts, whole, key, deal, 7 + episode, where)
            assert fault == loops.FINE, f"{FAULTS[fault]} in {Setup(GAME, players, options)}, game {episode}, step {where[0]}"
            assert states[0].over


@pytest.mark.parametrize("layout", ["placed", "random"])
@pytest.mark.parametrize(("players", "games"), [(2, 2), (3, 1), (3, 2), (4, 2)])
def test_laws_hold_in_master_games_and_tournaments(players: int, games: int, layout: str) -> None:
    setup = Setup(GAME, players, {"master": True, "games": games, "layout": layout})
    assert try_games(setup, 20 + games, 100_000) >= 100_000
