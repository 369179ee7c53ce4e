"""Turns, rounds and the end of Rest in Peace, played by name. Psychic cards have a file of their own."""

import pytest

import manse
from manse.games.rest_in_peace.data import CARDS, FIRST_PSYCHIC
from tests.games.rest_in_peace.table import GAME, changed, table, total
from tests.stage import last_caption, play, refusal


def test_ten_places_have_a_mansion_each_and_nine_a_psychic() -> None:
    for seed in range(20):
        view = GAME.start(seed=seed).view(None)
        assert len(view["line"]) == 10
        assert sum(place["manors"] for place in view["line"]) == 6
        assert sum(place["castles"] for place in view["line"]) == 4
        assert all(place["manors"] + place["castles"] == 1 for place in view["line"])
        psychics = [place["psychic"] for place in view["line"]]
        assert len(set(psychics[:9])) == 9
        assert None not in psychics[:9]
        assert psychics[9] is None, "the special card of the tenth does nothing"
        assert view["line"][9]["psychic_at"] == "none"


def test_each_family_has_21_ghosts_and_draws_five() -> None:
    match = GAME.start(seed=3)
    view = match.view(None)
    assert [len(hand) for hand in view["hands"]] == [5, 5]
    assert [deck["left"] for deck in view["decks"]] == [16, 16]
    everything = {"ghost-1": 6, "ghost-2": 5, "ghost-3": 4, "ghost-4": 3, "ghost-5": 2, "ghost-6": 1}
    assert view["unseen"] == [everything, everything]


def test_the_first_player_is_drawn_by_lot() -> None:
    assert {GAME.start(seed=seed).to_act for seed in range(30)} == {(0,), (1,)}


@pytest.mark.parametrize(("levels", "highest"), [(0, 9), (1, 14), (2, 19), (3, 24), (4, 29)])
def test_levels_choose_which_psychics_take_part(levels: int, highest: int) -> None:
    numbers = set()
    for seed in range(40):
        match = GAME.start(seed=seed, levels=levels)
        numbers |= {CARDS.index(place["psychic"]) - FIRST_PSYCHIC for place in match.view(0)["line"][:9]}
        assert match.view(0)["line"][8]["psychic_at"] == "line", "all lie face up"
    assert numbers == set(range(1, highest + 1))


def test_learning_shows_three_starter_cards_and_one_more_after_each_round() -> None:
    match = GAME.start(seed=4, learning=True)
    shown = [place["psychic"] for place in match.view(0)["line"]]
    assert None not in shown[:3]
    assert shown[3:] == [None] * 7
    assert [place["psychic_at"] for place in match.view(0)["line"]][3:] == ["face_down"] * 6 + ["none"]
    seen = set()
    for _ in range(5):
        lose_round(match)
        shown = [place["psychic"] for place in match.view(0)["line"]]
        round = match.view(0)["round"]
        assert sum(psychic is not None for psychic in shown) == round + 2
        seen |= {psychic for psychic in shown if psychic}
    assert "is turned up at place 4." in " ".join(match.story(0))
    starters = set(GAME.text.NOTATION[6:15])
    assert seen <= starters


def lose_round(match: manse.Match) -> None:
    """Whoever begins withdraws and puts nothing on the tenth."""
    match.play(match.to_act[0], "done")
    if not match.over:
        match.play(match.to_act[0], "nothing")


def test_while_learning_no_psychic_comes_twice() -> None:
    for seed in range(20):
        match = GAME.start(seed=seed, learning=True)
        while not match.over:
            lose_round(match)
        shown = [place["psychic"] for place in match.view(None)["line"] if place["psychic"]]
        assert len(set(shown)) == len(shown)


def test_a_turn_is_any_number_of_cards_and_then_done() -> None:
    match = table("1234", "56")
    play(match, "0 ghost-1", "0 ghost-3", "0 ghost-2")
    assert match.to_act == (0,)
    assert total(match) == (6, 0)
    play(match, "0 done")
    assert match.to_act == (1,)


def test_done_with_a_higher_total_hands_the_turn_over() -> None:
    match = table("12", "4")
    play(match, "0 ghost-2")
    assert match.view(0)["done"] == {"seat": 0, "stays": True, "mine": 2, "theirs": 0, "too_few": False}
    play(match, "0 done", "1 ghost-4", "1 done")
    assert match.to_act == (0,)
    assert match.view(0)["done"] == {"seat": 0, "stays": False, "mine": 2, "theirs": 4, "too_few": False}


@pytest.mark.parametrize(("answer", "stays"), [("ghost-2", False), ("ghost-3", False), ("ghost-4", True)])
def test_done_without_a_strictly_higher_total_withdraws(answer: str, stays: bool) -> None:
    match = table("3", "234")
    play(match, "0 ghost-3", "0 done", f"1 {answer}")
    view = match.view(1)
    assert view["done"]["stays"] is stays
    play(match, "1 done")
    assert match.view(1)["line"][0]["taken_by"] == (None if stays else 0)


def test_one_may_withdraw_at_once_even_as_the_first() -> None:
    match = table("123", "456")
    play(match, "0 done")
    view = match.view(0)
    assert view["line"][0]["taken_by"] == 1
    assert view["psychics"][0] == ["postponed-wedding"]


def test_the_winner_gets_the_mansion_and_the_loser_the_psychic() -> None:
    match = table("3", "2", mansions="cmmmmmmccc", here="lady-in-white")
    play(match, "0 ghost-3", "0 done", "1 done")
    view = match.view(0)
    assert (view["manors"], view["castles"]) == ([0, 0], [1, 0])
    assert view["psychics"] == [[], ["lady-in-white"]]
    assert "You win 1 castle; Lady in White goes to player 2." in match.story(0)


def test_both_draw_two_after_a_round() -> None:
    match = table("33", "22", decks=("4455", "1166"))
    play(match, "0 ghost-3", "0 done", "1 done")
    view = match.view(0)
    assert [len(hand) for hand in view["hands"]] == [3, 4]
    assert [deck["left"] for deck in view["decks"]] == [2, 2]


def test_a_short_deck_gives_fewer_cards_and_an_empty_one_none() -> None:
    match = table("33", "22", decks=("4", ""))
    play(match, "0 done")
    view = match.view(0)
    assert [len(hand) for hand in view["hands"]] == [3, 2]
    assert "You draw ghost 4." in match.story(0)
    assert "Player 2 has no deck left to draw from." in match.story(0)


def test_the_loser_may_put_one_card_on_the_tenth_after_drawing() -> None:
    match = table("3", "2", decks=("", "6"))
    play(match, "0 ghost-3", "0 done", "1 done")
    assert match.to_act == (1,)
    assert match.view(1)["asking"]["what"] == "place_on_tenth"
    assert match.legal(1) == ("ghost-2", "ghost-6", "postponed-wedding", "nothing")
    play(match, "1 ghost-6")
    view = match.view(1)
    assert view["late"][1] == {"ghosts": ["ghost-6"], "psychics": []}
    assert match.view(0)["late"][1] == {"ghosts": [None], "psychics": []}
    assert match.story(1)[-2] == "You put ghost 6 face down on the tenth."
    assert match.story(0)[-2] == "Player 2 puts a ghost face down on the tenth."


def test_the_loser_may_put_a_psychic_on_the_tenth_or_nothing() -> None:
    match = table("3", "2", here="bloody-mary")
    play(match, "0 ghost-3", "0 done", "1 done", "1 bloody-mary")
    view = match.view(0)
    assert view["late"][1] == {"ghosts": [], "psychics": ["bloody-mary"]}, "everyone saw it leave the table"
    assert view["psychics"][1] == []
    other = table("3", "2")
    play(other, "0 ghost-3", "0 done", "1 done", "1 nothing")
    assert other.view(0)["late"][1] == {"ghosts": [], "psychics": []}


def test_a_loser_with_nothing_to_put_there_is_not_asked() -> None:
    match = table("3", "", decks=("", ""), psychics=("", ""), here="lady-in-white")
    match = changed(match, line=[0])
    play(match, "0 ghost-3", "0 done", "1 done")
    assert match.view(0)["round"] == 2
    assert match.to_act == (0,)


def test_the_winner_begins_the_next_round() -> None:
    match = table("3", "2")
    play(match, "0 done", "0 nothing")
    assert match.to_act == (1,)
    assert match.view(1)["round"] == 2
    assert match.view(1)["first"] == 1


def test_played_cards_stay_visible_where_they_were_played() -> None:
    match = table("13", "2")
    play(match, "0 ghost-1", "0 ghost-3", "0 done", "1 done", "1 nothing")
    lying = match.view(1)["line"][0]["cards"]
    assert [card["card"] for card in lying[0]] == ["ghost-1", "ghost-3"]
    assert lying[1] == []
    assert total(match) == (0, 0), "the new round begins with none"


def test_the_example_of_the_rulebook() -> None:
    """Three rounds between Green and Blue, as the rulebook tells them."""
    green, blue = 0, 1
    match = table("1112255", "112234", here="sir-nicholas", ahead="acro-bats")
    play(match, f"{green} ghost-1", f"{green} ghost-2", f"{green} done")
    play(match, f"{blue} ghost-1", f"{blue} ghost-3", f"{blue} done")
    assert total(match) == (3, 4)
    play(match, f"{green} done")
    view = match.view(None)
    assert view["line"][0]["taken_by"] == blue
    assert view["psychics"][green] == ["sir-nicholas"]
    play(match, f"{green} ghost-5")
    assert match.view(None)["late"][green]["ghosts"] == [None]
    play(match, f"{blue} done")
    view = match.view(None)
    assert view["line"][1]["taken_by"] == green
    assert view["psychics"][blue] == ["acro-bats"]
    play(match, f"{blue} ghost-1")
    play(match, f"{green} ghost-2", f"{green} done", f"{blue} ghost-2", f"{blue} ghost-2", f"{blue} done")
    assert total(match) == (2, 4)
    play(match, f"{green} ghost-5", f"{green} done")
    assert total(match) == (7, 4)
    play(match, f"{blue} ghost-4", f"{blue} done")
    assert total(match) == (7, 8)
    play(match, f"{green} ghost-1", f"{green} ghost-1", f"{green} done")
    assert total(match) == (9, 8)
    play(match, f"{blue} acro-bats", f"{blue} done")
    assert total(match) == (9, 11)
    play(match, f"{green} done")
    view = match.view(None)
    assert view["line"][2]["taken_by"] == blue
    assert len(view["psychics"][green]) == 2
    play(match, f"{green} nothing")
    assert match.view(None)["round"] == 4
    assert match.to_act == (blue,)


def test_four_manors_win_at_once() -> None:
    match = table("3", "2", manors=(3, 2), mansions="mcmcmcmcmm")
    play(match, "0 ghost-3", "0 done", "1 done")
    assert match.over
    assert match.winners == (0,)
    assert match.payoff == (1, 0)
    assert last_caption(match, 0) == "You win 1 manor and with 4 manors and 0 castles the game."
    assert match.view(1)["winner"] == 0


def test_three_castles_win_at_once() -> None:
    match = table("3", "2", castles=(0, 2), mansions="cmmcmcmcmm")
    play(match, "0 done")
    assert match.over
    assert match.winners == (1,)
    assert match.scores == (0, 3)


def test_three_manors_and_two_castles_do_not_win_yet() -> None:
    match = table("3", "2", manors=(2, 0), castles=(2, 0))
    play(match, "0 ghost-3", "0 done", "1 done")
    assert not match.over
    assert match.scores == (5, 0)


def last_round(late: tuple[str, str], manors: tuple[int, int] = (0, 0), castles: tuple[int, int] = (0, 0)) -> manse.Match:
    """Seat 0 begins round 9 and withdraws; then the tenth is decided."""
    match = table("", "", decks=("", ""), late=late, round=9, manors=manors, castles=castles, mansions="mmcmcmcmcm")
    play(match, "0 done", "0 nothing")
    return match


def test_after_round_nine_the_higher_tenth_wins_the_game() -> None:
    match = last_round(("24", "5"))
    assert match.over
    assert match.winners == (0,)
    assert match.view(None)["line"][9]["taken_by"] == 0
    told = match.story(0)
    assert told[-2] == "The tenth is revealed: player 1 has 6 = 2 + 4, player 2 has 5."
    assert told[-1] == "You win the tenth with 6 = 2 + 4 against 5, and the game."


def test_a_tied_tenth_is_nobodys_and_most_mansions_win() -> None:
    match = last_round(("24", "6"), manors=(1, 1), castles=(0, 1))
    assert match.winners == (1,)
    assert match.view(None)["line"][9]["taken_by"] is None
    assert match.scores == (1, 3), "round 9 brought the castle of place 9"
    assert last_caption(match, 0) == "The tenth is tied at 6 and nobody's; player 2 wins the game with 3 mansions against 1."


def test_a_second_tie_is_a_draw() -> None:
    match = last_round(("24", "33"), manors=(2, 1))
    assert match.winners == (0, 1)
    assert match.payoff == (0.5, 0.5)
    assert match.view(0)["winner"] is None
    assert last_caption(match) == "The tenth is tied at 6, and so are the mansions: the feud goes on for another century."


def test_an_empty_tenth_is_tied_too() -> None:
    match = last_round(("", ""), manors=(2, 0))
    assert match.winners == (0,)


def test_the_loser_of_round_nine_still_puts_a_card_on_the_tenth() -> None:
    match = table("6", "", decks=("", ""), late=("", "5"), round=9, mansions="mmcmcmcmcm")
    play(match, "0 done", "0 ghost-6")
    assert match.winners == (0,)


def test_the_tenths_mansion_may_complete_a_set() -> None:
    match = last_round(("6", "5"), manors=(3, 0))
    assert match.winners == (0,)
    assert match.view(None)["manors"] == [4, 0]


def test_nobody_moves_out_of_turn_or_after_the_end() -> None:
    match = table("3", "2", manors=(3, 0))
    assert refusal(match, 1, "ghost-2") == "It is not the turn of player 2"
    play(match, "0 ghost-3", "0 done", "1 done")
    assert refusal(match, 0, "done") == "The game is over"
