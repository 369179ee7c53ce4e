"""Every rule and ruling of Ghosts, played by name."""

from pathlib import Path

import pytest

import manse
from manse.engine.record import fields
from manse.games.ghosts.data import Box
from tests.games.ghosts.table import GAME, table
from tests.stage import last_caption, marks, play, refusal

BLUFF = "white-1 white-2 white-3"


def test_everyone_is_dealt_five_cards_and_three_fright_points() -> None:
    for players in GAME.seats:
        view = GAME.start(players, seed=4).view(0)
        assert [len(hand) for hand in view["hands"]] == [5] * players
        assert view["fright"] == [3] * players
        assert view["deck"] == 60 - 5 * players
        assert view["round"] == 1


def test_the_box_holds_sixty_cards() -> None:
    view = GAME.start(2, seed=4).view(None)
    assert sum(view["aids"]["unseen"].values()) == 60
    assert view["aids"]["unseen"]["mist"] == 6
    assert all(copies == 3 for card, copies in view["aids"]["unseen"].items() if card != "mist")


def test_every_number_of_the_box_says_what_it_rests_on() -> None:
    found = marks(GAME)
    assert set(found) == set(fields(Box))
    assert {name for name, mark in found.items() if mark == {"printed"}} == {"hand", "limit", "rounds", "start", "relief"}
    assert found["mist"] == found["ghosts"] == {"public"}, "the rulebook's text counts no cards"


def test_the_first_player_is_drawn_by_lot() -> None:
    assert {GAME.start(4, seed=seed).to_act for seed in range(60)} == {(0,), (1,), (2,), (3,)}


def test_the_first_card_of_a_pile_sets_the_level() -> None:
    match = table("red-3", BLUFF)
    play(match, "0 red-3")
    assert match.view(1)["level"] == 3
    assert match.view(1)["colour"] == "red"


def test_another_colour_adds_its_ghosts() -> None:
    match = table("red-3", "black-2", BLUFF)
    play(match, "0 red-3", "1 black-2")
    assert match.view(2)["level"] == 5
    assert match.to_act == (2,)


def test_the_same_colour_keeps_the_level_and_turns_play_round() -> None:
    match = table("red-3 white-1 red-1", "black-2 white-2 white-3", "black-3 red-2", BLUFF)
    play(match, "0 red-3", "1 black-2", "2 black-3")
    view = match.view(0)
    assert view["level"] == 5
    assert view["direction"] == -1
    assert last_caption(match) == "Player 3 answers with black 3: the level stays at 5, and play turns round."
    play(match, "1 white-2", "0 white-1")
    assert match.view(0)["level"] == 7
    assert match.to_act == (1,), "turned once more"


def test_mist_keeps_level_colour_and_direction() -> None:
    match = table("red-3", "mist red-2", "red-1", BLUFF)
    play(match, "0 red-3", "1 mist")
    view = match.view(2)
    assert (view["level"], view["colour"], view["direction"]) == (3, "red", 1)
    play(match, "2 red-1")
    assert match.view(2)["direction"] == -1


def test_the_example_of_the_rulebook() -> None:
    """Sam 3 red; Alcina 3 black: six; Slimer black: six again and back to Alcina; mist: six, and on to Sam, who must take."""
    sam, alcina, slimer = 0, 1, 2
    match = table("red-3 white-2 green-3", "black-3 mist green-1", "black-1 blue-3 blue-2")
    play(match, f"{sam} red-3")
    assert match.view(None)["level"] == 3
    play(match, f"{alcina} black-3")
    assert match.view(None)["level"] == 6
    play(match, f"{slimer} black-1")
    assert match.view(None)["level"] == 6
    assert match.to_act == (alcina,)
    play(match, f"{alcina} mist")
    assert match.view(None)["level"] == 6
    assert match.legal(sam) == ("take",)
    play(match, f"{sam} take")
    view = match.view(None)
    assert view["fright"] == [4, 3, 3]
    assert view["taken"][sam] == ["red-3", "black-3", "black-1", "mist"]
    assert view["pile"] == []
    assert view["direction"] == -1, "the direction of play stays as it was last"
    play(match, f"{sam} white-2")
    assert match.view(None)["level"] == 2
    assert match.to_act == (slimer,)


def test_the_level_may_reach_seven_and_not_more() -> None:
    match = table("red-3", "black-3", "green-1 green-2 mist", BLUFF)
    play(match, "0 red-3", "1 black-3")
    assert match.legal(2) == ("green-1", "mist", "take")
    assert refusal(match, 2, "green-2") == "Green 2 would raise the fright level to 8; 7 is the highest"
    play(match, "2 green-1")
    assert match.view(0)["level"] == 7


def test_the_same_colour_is_playable_at_seven() -> None:
    match = table("red-3", "black-3", "green-1", "green-3", BLUFF)
    play(match, "0 red-3", "1 black-3", "2 green-1")
    assert match.legal(3) == ("green-3", "take")


def test_the_pile_may_be_taken_though_a_card_could_be_played() -> None:
    match = table("red-1", "red-2 blue-1", BLUFF)
    play(match, "0 red-1")
    assert match.legal(1) == ("red-2", "blue-1", "take")
    play(match, "1 take")
    assert match.view(1)["fright"] == [3, 4, 3]


def test_there_is_no_pile_to_take_at_the_beginning() -> None:
    match = table("red-1", BLUFF)
    assert refusal(match, 0, "take") == "There is no pile to take: a card must be played"


def test_who_takes_a_pile_begins_a_new_one_and_draws() -> None:
    match = table("red-1", "red-2 blue-3", BLUFF, deck="green-1 green-1 green-1")
    play(match, "0 red-1", "1 take")
    assert match.to_act == (1,)
    assert match.legal(1) == ("red-2", "blue-3")
    play(match, "1 blue-3")
    view = match.view(1)
    assert view["level"] == 3
    assert view["hands"][1] == ["red-2", "green-1"]
    assert match.to_act == (2,)


def test_mist_may_begin_a_pile_and_the_next_ghost_counts_as_its_first() -> None:
    match = table("mist", "red-3", "red-1", BLUFF)
    play(match, "0 mist")
    view = match.view(1)
    assert (view["level"], view["colour"]) == (0, None)
    play(match, "1 red-3")
    view = match.view(1)
    assert (view["level"], view["direction"]) == (3, 1)


def test_mist_belongs_to_the_pile_and_goes_with_it() -> None:
    match = table("mist", "mist", "red-1 red-2")
    play(match, "0 mist", "1 mist", "2 take")
    assert match.view(0)["taken"][2] == ["mist", "mist"]


def test_two_players_see_nothing_of_a_reversal() -> None:
    match = table("red-3 red-1", "red-2 blue-1")
    play(match, "0 red-3", "1 red-2", "0 red-1")
    assert match.to_act == (1,)


def test_a_player_draws_after_playing_and_only_they_see_the_card() -> None:
    match = table("red-3", BLUFF, deck="green-2 green-2")
    play(match, "0 red-3")
    assert match.view(0)["hands"][0] == ["green-2"]
    assert match.view(1)["hands"][0] == [None]
    assert match.story(0)[-1] == "You draw green 2."
    assert match.story(1)[-1] == match.story(None)[-1] == "Player 1 draws a card."


def test_an_empty_deck_is_not_made_anew() -> None:
    match = table("red-3 red-1", BLUFF)
    play(match, "0 red-3")
    assert match.view(0)["hands"][0] == ["red-1"]
    assert match.view(0)["deck"] == 0


def test_a_round_ends_when_the_turn_reaches_an_empty_hand() -> None:
    match = table("red-1", "red-2 blue-1", "black-1 black-2 black-3")
    play(match, "0 red-1", "1 blue-1", "2 black-2")
    view = match.view(0)
    assert view["round"] == 2
    assert "Round 1 is over" in match.story(0)[-2]
    assert match.to_act == (0,), "who could not play begins the next round"
    assert [len(hand) for hand in view["hands"]] == [2, 2, 2], "six cards are all there are at this table"


def test_a_pile_left_at_the_end_of_a_round_is_nobodys() -> None:
    match = table("red-1", "red-2 blue-1")
    play(match, "0 red-1", "1 blue-1")
    assert match.view(0)["taken"] == [[], []]
    assert match.view(0)["fright"] == [0, 0], "both were unafraid"


def test_unafraid_players_give_back_up_to_three_points() -> None:
    match = table("red-1", "red-2 blue-1", "black-1 black-2", fright=(5, 9, 1))
    play(match, "0 red-1", "1 take", "1 red-2", "2 black-1")
    assert match.view(0)["fright"] == [2, 10, 0]
    told = match.story(0)
    assert "You passed the round unafraid and give back 3 fright points." in told
    assert "Player 3 passed the round unafraid and gives back 1 fright point." in told
    assert not any(line.startswith("Player 2 passed") for line in told)


def test_who_gives_back_points_is_still_seen_to_be_unafraid() -> None:
    match = table("red-1", "red-2 blue-1", "black-1 black-2", fright=(5, 9, 1))
    play(match, "0 red-1", "1 take", "1 red-2", "2 black-1")
    marked = [frame.view["unafraid"] for frame in match.frames(1) if frame.view["event"]["what"] == "relieved"]
    assert marked == [[0, 2], [0, 2]]


def test_more_cards_than_the_table_holds_are_refused_with_the_line(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("mist = 7\n[totals]\nmist = 7\n")
    with pytest.raises(manse.DataError, match="ghosts and mist are 61 cards; 60 are possible"):
        GAME.start(2, data=str(box))


def test_an_unafraid_player_without_points_gives_back_none() -> None:
    match = table("red-1", "red-2 blue-1", fright=(0, 4))
    play(match, "0 red-1", "1 blue-1")
    assert match.view(0)["fright"] == [0, 1]
    assert "You passed the round unafraid and have no fright point to give back." in match.story(0)


def test_every_round_is_shuffled_anew_and_begins_clockwise() -> None:
    match = table("red-1", "red-2 red-3", "blue-1")
    play(match, "0 red-1", "1 red-2")
    view = match.view(1)
    assert view["round"] == 2
    assert view["direction"] == 1
    assert view["unafraid"] == [0, 1, 2]
    assert sum(view["aids"]["unseen"].values()) + len(view["hands"][1]) == 4, "the cards of this small table"


def test_after_three_rounds_the_fewest_fright_points_win() -> None:
    match = table("red-1", "red-2 blue-1", fright=(9, 7), rounds_done=2)
    play(match, "0 red-1", "1 blue-1")
    assert match.over
    assert match.scores == (6, 4)
    assert match.winners == (1,)
    assert match.payoff == (0, 1)
    assert last_caption(match) == "The last round is over: player 2 won with 4 fright points."


def test_a_tie_shares_the_win() -> None:
    match = table("red-1", "red-2 blue-1", "black-1", fright=(7, 7, 8), rounds_done=2)
    play(match, "0 red-1", "1 blue-1", "2 black-1")
    assert match.winners == (0, 1)
    assert match.payoff == (0.5, 0.5, 0)
    assert last_caption(match) == "The last round is over: player 1 and player 2 won with 4 fright points."


def test_nobody_moves_out_of_turn_or_after_the_end() -> None:
    match = table("red-1", "red-2 blue-1", rounds_done=2)
    assert refusal(match, 1, "red-2") == "It is not the turn of player 2"
    play(match, "0 red-1", "1 blue-1")
    assert refusal(match, 0, "red-1") == "The game is over"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("blue-3", "You do not hold blue 3"),
        ("purple-1", "'purple-1' is no action of Ghosts; now possible: red-1"),
        ("", "'' is no action of Ghosts; now possible: red-1"),
    ],
)
def test_a_card_one_does_not_hold_is_refused_with_a_reason(action: str, reason: str) -> None:
    assert refusal(table("red-1", "red-2 blue-1"), 0, action) == reason


def test_a_seat_that_is_not_there_is_refused() -> None:
    match = table("red-1", "red-2")
    for seat in (-1, 2, 99):
        with pytest.raises(manse.IllegalAction, match="no seat"):
            match.play(seat, "red-1")
