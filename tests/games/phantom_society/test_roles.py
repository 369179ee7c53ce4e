"""The Phantom Society's box, teams and roles. Played by name."""

from collections import Counter

import pytest

import manse
from manse.engine.tables import parse
from tests.games.phantom_society.table import GAME, start

# The box


def test_the_box_holds_nine_rooms_of_each_colour() -> None:
    stock = start().view(None)["stock"]
    values = {colour: [] for colour in ("blue", "red", "green", "white")}  # type: dict[str, list[int]]
    for room, copies in stock.items():
        colour, value = room.split("-")
        values[colour] += [int(value)] * copies
    assert set(map(tuple, values.values())) == {(1, 1, 2, 2, 3, 3, 4, 5, 6)}
    assert sum(map(sum, values.values())) == 108


def test_another_set_of_values_can_be_chosen() -> None:
    stock = start(values="alternative").view(None)["stock"]
    assert {room: copies for room, copies in stock.items() if room.startswith("red")} == {
        "red-1": 1,
        "red-2": 2,
        "red-3": 2,
        "red-4": 2,
        "red-5": 1,
        "red-6": 1,
    }


def test_the_view_says_that_the_values_are_reconstructed() -> None:
    assert start().view(0)["reconstructed"] == ["values"]


def test_an_owner_may_state_the_printed_values() -> None:
    data = parse("mine.toml", "reconstructed = 0\nstandard = [1, 1, 1, 2, 2, 3, 4, 5, 6]")
    view = GAME.start(2, seed=1, data=data).view(0)
    assert view["stock"]["blue-1"] == 3
    assert view["reconstructed"] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("standard = [1, 1, 2, 2, 3, 3, 4, 5]", "mine.toml, line 1: standard has 8 numbers; 9 are needed"),
        ("standard = [1, 1, 2, 2, 3, 3, 4, 5, 7]", "mine.toml, line 1: standard is 7; 1 to 6 are possible"),
        ("rooms = 8", "mine.toml, line 1: rooms adds up to 8, not to 9"),
        ("ghosts = 1", "mine.toml, line 1: ghosts adds up to 1, not to 2"),
        ("target = [0, 45, 45]", "mine.toml, line 1: target is 0; 1 to 108 are possible"),
    ],
)
def test_a_faulty_file_is_refused_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(manse.DataError) as error:
        GAME.start(2, data=parse("mine.toml", text))
    assert str(error.value) == fault


# Teams and roles


def test_partners_sit_opposite_each_other() -> None:
    for seed in range(10):
        view = GAME.start(4, seed=seed).view(None)
        assert [team["seats"] for team in view["teams"]] == [[0, 2], [1, 3]]
        assert view["roles"] in (["hunter", "master"] * 2, ["master", "hunter"] * 2)


def test_of_three_players_one_hunts_alone_with_two_colours() -> None:
    alone = set()
    for seed in range(20):
        view = GAME.start(3, seed=seed).view(None)
        hunter = view["roles"].index("hunter")
        alone.add(hunter)
        assert Counter(view["roles"]) == {"master": 2, "hunter": 1}
        assert [len(colours) for colours in view["holds"]] == [2 if seat == hunter else 1 for seat in range(3)]
        assert view["order"] == [hunter, (hunter + 1) % 3, hunter, (hunter + 2) % 3]
    assert alone == {0, 1, 2}


def test_two_players_have_two_colours_each() -> None:
    view = start(2).view(None)
    assert view["holds"] == [["blue", "green"], ["red", "white"]]
    assert sorted(view["roles"]) == ["hunter", "master"]


def test_four_players_have_one_colour_each() -> None:
    assert start(4).view(None)["holds"] == [["blue"], ["red"], ["green"], ["white"]]


def test_roles_are_drawn_by_lot() -> None:
    for players in (2, 4):
        assert {GAME.start(players, seed=seed).view(None)["roles"][0] for seed in range(20)} == {"master", "hunter"}
