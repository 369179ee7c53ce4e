"""Every rule and ruling of The Phantom Society once the ghosts are about, played by name."""

import pytest

from manse.games.phantom_society.data import NAMES
from tests.games.phantom_society.table import GHOSTS, HUNTER, MASTER, OTHER_HUNTER, OTHER_MASTER, all_but, table
from tests.stage import last_caption, play, refusal

WAYS = {
    "east": ("d3", "e3"),
    "north": ("c4", "c5"),
    "north-east": ("d4", "e5"),
    "north-west": ("b4", "a5"),
    "west": ("b3", "a3"),
    "south": ("c2", "c1"),
    "south-west": ("b2", "a1"),
    "south-east": ("d2", "e1"),
}
AROUND_C3 = " ".join(near for near, _ in WAYS.values())


def test_a_ghost_devastates_the_nearest_room_in_each_of_eight_directions() -> None:
    match = table(ghosts="a1 f1 c3 b6", first="green white", gone="b6")
    assert sorted(match.legal(MASTER)) == sorted(AROUND_C3.split())


@pytest.mark.parametrize("way", WAYS)
def test_a_standing_room_blocks_the_line_and_an_empty_square_opens_it(way: str) -> None:
    near, far = WAYS[way]
    blocked = table(ghosts="a3 f1 c3 b6" if far == "a1" else "a1 f1 c3 b6", first="green white", gone="b6")
    assert near in blocked.legal(MASTER) and far not in blocked.legal(MASTER)
    room = blocked.view(None)["house"][NAMES.index(near)]["room"].replace("-", " ").capitalize()
    assert refusal(blocked, MASTER, far) == f"{room} on {near} stands between the green ghost and {far}"
    opened = table(ghosts="a3 f1 c3 b6" if far == "a1" else "a1 f1 c3 b6", first="green white", gone=f"b6 {near}")
    assert far in opened.legal(MASTER) and near not in opened.legal(MASTER)


def test_a_line_opens_as_far_as_the_wall() -> None:
    match = table(ghosts="a1 f5 c3 d1", first="blue white", gone="d1 b1 c1 e1 b2")
    assert match.legal(MASTER) == ("f1", "a2", "c3")


def test_a_revealed_ghost_does_not_block() -> None:
    match = table(gone="d3", first="red green")
    view = match.view(HUNTER)
    assert [one["found"] for one in view["ghosts"]] == [False, False, False, True]
    assert "e3" in match.legal(MASTER), "past the white ghost on d3"


def test_the_nearest_room_counts_whatever_its_colour() -> None:
    match = table(first="red green")
    play(match, f"{MASTER} c5")
    assert match.view(HUNTER)["damage"] == 4
    assert last_caption(match) == "Player 2 devastates green 4 on c5: £4k of £45k."
    assert last_caption(match, MASTER) == "You devastate green 4 on c5: £4k of £45k."


def test_a_ghost_may_remove_a_room_that_hides_another() -> None:
    match = table(first="red green")
    play(match, f"{MASTER} c4")
    view = match.view(HUNTER)
    assert view["damage"] == 0
    assert view["ghosts"][0] == {"colour": "blue", "square": "c4", "found": True, "seat": None, "reaches": []}
    assert view["history"] == [
        {
            "number": 1,
            "seat": MASTER,
            "side": "ghosts",
            "square": "c4",
            "room": "blue-3",
            "value": 3,
            "counted": 0,
            "ghost": "blue",
            "damage": 0,
        }
    ]
    told = "devastates blue 3 on c4, and the blue ghost comes to light there. The damage stays at £0k of £45k."
    assert last_caption(match) == f"Player 2 {told}"


def test_a_ghost_may_even_remove_its_masters_other_ghost() -> None:
    match = table(first="green blue")
    play(match, f"{MASTER} c4")
    assert match.view(MASTER)["ghosts"][0]["found"]
    play(match, f"{OTHER_HUNTER} a1")
    assert match.to_act == (OTHER_MASTER,)


def test_a_revealed_ghost_devastates_nothing_any_more() -> None:
    match = table(ghosts="a1 f5 c3 b6", first="blue green", gone="c3")
    assert match.legal(MASTER) == ("b1", "a2", "b2")


def test_a_ghost_never_removes_the_room_it_is_under() -> None:
    match = table(ghosts="a1 f5 c3 b6", first="blue green")
    assert refusal(match, MASTER, "a1") == "The blue ghost lies on a1 itself, and a ghost never devastates the room it is under"


def test_a_master_commands_only_the_own_ghosts() -> None:
    match = table(ghosts="a1 f5 c3 b6", first="blue red")
    assert match.legal(MASTER) == ("b1", "a2", "b2", "e4", "f4", "e5", "e6", "f6")
    assert refusal(match, MASTER, "d1") == "Red 1 on b1 stands between the blue ghost and d1"


def test_a_room_in_no_line_is_refused_with_a_reason() -> None:
    match = table(ghosts="a1 f5 c3 b6", first="blue red")
    assert refusal(match, MASTER, "b4") == "B4 is in no straight line with the blue ghost and the red ghost"


def test_a_room_that_is_gone_cannot_be_removed_again() -> None:
    match = table(first="red green")
    play(match, f"{MASTER} c5")
    assert refusal(match, OTHER_HUNTER, "c5") == "Green 4 on c5 has been removed already"
    play(match, f"{OTHER_HUNTER} a1")
    assert refusal(match, OTHER_MASTER, "a1") == "Blue 1 on a1 has been removed already"


def test_a_hunter_removes_any_room() -> None:
    match = table(turn=1, first="red green")
    play(match, f"{MASTER} c5")
    assert match.legal(OTHER_HUNTER) == tuple(name for name in NAMES if name != "c5")


def test_a_vain_search_counts_as_damage() -> None:
    match = table(first="red green")
    play(match, f"{MASTER} c5", f"{OTHER_HUNTER} f6")
    view = match.view(HUNTER)
    assert view["damage"] == 10
    assert view["damage_by"] == {"ghosts": 4, "hunters": 6}
    assert last_caption(match) == "Player 3 searches f6 in vain and wrecks white 6: £10k of £45k."


def test_a_hunter_who_finds_a_ghost_does_no_damage() -> None:
    match = table(first="red green")
    play(match, f"{MASTER} c5", f"{OTHER_HUNTER} d3")
    view = match.view(HUNTER)
    assert view["damage"] == 4
    assert view["ghosts"][3]["found"]
    assert last_caption(match) == "Player 3 searches d3 under white 2 and finds the white ghost! The damage stays at £4k of £45k."
    assert match.view(HUNTER)["ghosts"][3]["seat"] is None, "whose it was is not told"
    assert match.view(MASTER)["ghosts"][3]["seat"] == OTHER_MASTER


def test_turns_go_master_hunter_other_master_other_hunter() -> None:
    match = table()
    seats = []
    for _ in range(8):
        seat = match.to_act[0]
        seats.append(seat)
        match.play(seat, next(name for name in match.legal(seat) if name not in GHOSTS))
    assert seats == [1, 2, 3, 0, 1, 2, 3, 0]


def test_the_other_master_may_begin() -> None:
    match = table(turn=3)
    assert match.to_act == (OTHER_MASTER,)
    match.play(OTHER_MASTER, match.legal(OTHER_MASTER)[0])
    assert match.to_act == (HUNTER,), "the hunter to the left"


def test_three_players_alternate_through_the_lone_hunter() -> None:
    match = table(3)
    seats = []
    for _ in range(6):
        seat = match.to_act[0]
        seats.append(seat)
        match.play(seat, next(name for name in match.legal(seat) if name not in GHOSTS))
    assert seats == [1, 0, 2, 0, 1, 0]


def test_two_players_alternate_and_the_target_is_fifty() -> None:
    match = table(2)
    view = match.view(0)
    assert view["target"] == 50
    assert view["roles"] == ["hunter", "master"]
    reach = {name for one in match.view(1)["ghosts"] for name in one["reaches"]}
    assert set(match.legal(1)) == reach, "all four ghosts obey the one master"
    play(match, "1 c5", "0 a1", "1 d5", "0 f1")


def test_forty_nine_are_not_enough_for_a_lone_master_and_fifty_are() -> None:
    match = table(2, damage=45)
    play(match, "1 c5")
    assert match.view(None)["damage"] == 49 and not match.over
    play(match, "0 a1")
    assert match.view(None)["damage"] == 50
    assert match.winners == (1,)
    assert match.payoff == (0, 1)


def test_everyone_knows_that_a_lone_master_has_all_ghosts() -> None:
    match = table(2)
    for reader in (0, 1, None):
        assert [ghost["seat"] for ghost in match.view(reader)["ghosts"]] == [1] * 4
    assert [ghost["square"] for ghost in match.view(0)["ghosts"]] == [None] * 4


def test_four_and_three_players_need_forty_five() -> None:
    assert table(4).view(None)["target"] == table(3).view(None)["target"] == 45


def test_a_master_without_ghosts_leaves_the_turn_to_the_partner() -> None:
    match = table(ghosts="c4 d4 c3 d3", first="blue red", gone="c4")
    play(match, f"{MASTER} d5", f"{OTHER_HUNTER} d4", f"{OTHER_MASTER} b3", f"{HUNTER} a1")
    assert last_caption(match) == "Player 2 has no ghost left: the partner plays every ghost turn."
    assert last_caption(match, MASTER) == "You have no ghost left: your partner plays every ghost turn."
    assert match.to_act == (OTHER_MASTER,)
    assert match.view(HUNTER)["yielded"] == [MASTER]
    play(match, f"{OTHER_MASTER} c2", f"{OTHER_HUNTER} f6")
    assert match.to_act == (OTHER_MASTER,), "his own turn comes next"
    play(match, f"{OTHER_MASTER} e3", f"{HUNTER} f5")
    assert match.to_act == (OTHER_MASTER,), "and once more that of the partner, which nobody needs to be told again"
    assert last_caption(match) == "Player 1 searches f5 in vain and wrecks red 5: £23k of £45k."


def test_a_master_who_can_reach_nothing_passes() -> None:
    match = table(ghosts="a1 f3 c5 b6", gone=all_but("a1 f3 c5 b6 b4 d1"), turn=3)
    play(match, f"{OTHER_MASTER} b4", f"{HUNTER} d1")
    assert last_caption(match) == "Player 2 can reach no room and passes."
    assert last_caption(match, MASTER) == "You can reach no room and pass."
    assert match.to_act == (OTHER_HUNTER,)


def test_masters_pass_as_long_as_they_are_cut_off_and_the_hunters_go_on() -> None:
    match = table(ghosts="a1 f3 c5 b6", gone=all_but("a1 f3 c5 b4 d1"), turn=3)
    play(match, f"{OTHER_MASTER} b4", f"{HUNTER} d1", f"{OTHER_HUNTER} c5")
    assert match.story(None)[-2:] == (
        "Player 4 has no ghost left: the partner plays every ghost turn.",
        "Player 2 can reach no room and passes.",
    )
    play(match, f"{HUNTER} f3", f"{OTHER_HUNTER} a1")
    assert match.winners == (HUNTER, OTHER_HUNTER)


def test_nobody_passes_who_can_reach_a_room() -> None:
    match = table()
    assert "pass" not in match.legal(MASTER)
    assert refusal(match, MASTER, "pass").startswith("'pass' is no action of The Phantom Society; now possible: ")


def test_ghosts_win_at_once_when_they_reach_the_target() -> None:
    match = table(first="red green", damage=41)
    play(match, f"{MASTER} c5")
    assert match.over
    assert match.winners == (MASTER, OTHER_MASTER)
    assert match.payoff == (0, 0.5, 0, 0.5)
    assert match.scores == (0, 1, 0, 1)
    assert last_caption(match) == "The damage has come to £45k: the ghosts win. Well done, player 2 and player 4."


def test_damage_below_the_target_is_not_enough() -> None:
    match = table(first="red green", damage=40)
    play(match, f"{MASTER} c5")
    assert not match.over


def test_ghosts_win_also_by_what_a_hunter_removes() -> None:
    match = table(first="red green", damage=39)
    play(match, f"{MASTER} c2", f"{OTHER_HUNTER} f6")
    assert match.winners == (MASTER, OTHER_MASTER)
    assert match.view(None)["damage"] == 47


def test_hunters_win_at_once_when_the_fourth_ghost_is_found() -> None:
    match = table(first="red green", gone="c4 d4 d3")
    play(match, f"{MASTER} b3", f"{OTHER_HUNTER} c3")
    assert match.over
    assert match.winners == (HUNTER, OTHER_HUNTER)
    assert match.payoff == (0.5, 0, 0.5, 0)
    assert last_caption(match) == "All ghosts are found: the hunters win. Well done, player 1 and player 3."


def test_the_last_ghost_found_under_the_room_that_would_reach_the_target() -> None:
    match = table(ghosts="c6 d4 c3 d3", first="blue red", gone="d4 c3 d3", damage=39)
    play(match, f"{MASTER} c5")
    assert match.view(None)["damage"] == 43
    play(match, f"{OTHER_HUNTER} c6")
    assert match.winners == (HUNTER, OTHER_HUNTER), "blue 6 would have made 49, but hides the ghost"
    assert match.view(None)["damage"] == 43


def test_a_lone_winner_takes_all() -> None:
    match = table(3, first="red green", gone="c4 d4 d3")
    play(match, "1 b3", "0 c3")
    assert match.payoff == (1, 0, 0)
    match = table(3, first="red green", damage=41)
    play(match, "1 c5")
    assert match.payoff == (0, 0.5, 0.5)


def test_when_the_game_is_decided_the_rooms_are_lifted() -> None:
    match = table(first="red green", damage=41)
    assert match.view(HUNTER)["ghosts"][0]["square"] is None
    play(match, f"{MASTER} c5")
    assert [one["square"] for one in match.view(HUNTER)["ghosts"]] == GHOSTS.split()
    assert [one["seat"] for one in match.view(HUNTER)["ghosts"]] == [OTHER_MASTER, MASTER, MASTER, OTHER_MASTER]


def test_nobody_moves_out_of_turn_or_after_the_end() -> None:
    match = table(first="red green", damage=41)
    assert refusal(match, HUNTER, "a1") == "It is not the turn of player 1"
    play(match, f"{MASTER} c5")
    assert refusal(match, HUNTER, "a1") == "The game is over"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("blue-3", "All rooms have been placed: choose a square"),
        ("bid-30", "The objective is not put up for bids in this game"),
        ("plus-3", "The objective is not put up for bids in this game"),
    ],
)
def test_what_belongs_to_another_part_of_the_game_is_refused(action: str, reason: str) -> None:
    assert refusal(table(), MASTER, action) == reason
