"""Ghost for Sale before the biddings: reserve, "?" cards, declarations."""

import pytest

import manse
from manse.games.ghost_for_sale.state import Phase
from tests.games.ghost_for_sale.table import ALL, GAME, lot, player, table
from tests.stage import last_caption, play, refusal


def reserves_made(players: int, seed: int = 1, **options: bool) -> manse.Match:
    match = GAME.start(players, seed=seed, **options)
    play(match, *(f"{seat} keep-{card}" for seat in range(players) for card in (1, 3, 8, 10)))
    return match


def questions_answered(players: int, answers: str = "", **options: bool) -> manse.Match:
    match = reserves_made(players, **options)
    play(match, *(f"{seat} {'false' if answers[seat : seat + 1] == 'F' else 'true'}" for seat in range(players)))
    return match


def test_everyone_begins_with_twelve_cards_and_no_points() -> None:
    for players in GAME.seats:
        view = GAME.start(players, seed=4).view(0)
        assert view["players"][0]["hand"] == [1, 2, 3, 3, 4, 5, 6, 7, 8, 8, 9, 10]
        assert [found["cards"] for found in view["players"]] == [12] * players
        assert [found["points"] for found in view["players"]] == [0] * players


@pytest.mark.parametrize(("players", "doubles"), [(3, 3), (4, 2), (5, 1)])
def test_the_number_of_double_faced_tokens_depends_on_the_players(players: int, doubles: int) -> None:
    match = GAME.start(players, seed=4)
    assert player(match, 0)["tokens"] == {"ghost": 2, "painting": 2, "double": doubles}


def test_the_first_player_is_drawn_by_lot() -> None:
    assert {GAME.start(4, seed=seed).view(None)["first"] for seed in range(60)} == {0, 1, 2, 3}


def test_seats_have_the_five_colours_of_the_box() -> None:
    view = GAME.start(5, seed=1).view(None)
    assert [found["colour"] for found in view["players"]] == ["white", "blue", "green", "yellow", "red"]


def test_cards_look_low_or_high_and_the_1_and_the_10_mislead() -> None:
    assert GAME.start(3, seed=1).view(None)["backs"] == ["high", *["low"] * 4, *["high"] * 4, "low"]


def test_a_reserve_is_four_single_decisions_open_to_all_at_once() -> None:
    match = GAME.start(3, seed=1)
    assert match.to_act == (0, 1, 2)
    play(match, "2 keep-8", "0 keep-1", "2 keep-8", "2 keep-3")
    assert match.to_act == (0, 1, 2)
    play(match, "2 keep-10")
    assert list(match.to_act) == [0, 1]
    assert player(match, 2, 2)["reserve"] == [3, 8, 8, 10]
    assert player(match, 2, 2)["hand"] == [1, 2, 3, 4, 5, 6, 7, 9]


def test_others_see_that_a_card_was_set_aside_and_not_which() -> None:
    match = GAME.start(3, seed=1)
    play(match, "0 keep-8")
    assert player(match, 0, 1)["reserve"] == [None]
    assert match.story(0)[-1] == "You set your 8 aside."
    assert match.story(1)[-1] == match.story(None)[-1] == "Player 1 sets a card aside."


def test_a_card_can_be_set_aside_as_often_as_one_has_it() -> None:
    match = GAME.start(3, seed=1)
    play(match, "0 keep-9", "0 keep-8", "0 keep-8")
    assert refusal(match, 0, "keep-9") == "You have no 9 left to set aside"
    assert refusal(match, 0, "keep-8") == "You have no 8 left to set aside"
    assert refusal(match, 0, "true") == "Now everyone sets cards aside for the second round"


def test_a_full_reserve_takes_no_fifth_card() -> None:
    match = GAME.start(3, seed=1)
    play(match, "0 keep-9", "0 keep-8", "0 keep-8", "0 keep-1")
    assert refusal(match, 0, "keep-2") == "It is not the turn of player 1"


def test_the_question_cards_are_chosen_by_all_at_once_and_hidden() -> None:
    match = reserves_made(3)
    assert match.to_act == (0, 1, 2)
    play(match, "1 false")
    assert list(match.to_act) == [0, 2]
    assert player(match, 1, 1)["question"] == {"chosen": True, "says": "false", "how": "own", "since": None}
    assert player(match, 1, 0)["question"] == {"chosen": True, "says": None, "how": None, "since": None}
    assert player(match, 0, 0)["question"]["chosen"] is False
    assert match.story(1)[-1] == "You choose False."
    assert match.story(0)[-1] == "Player 2 chooses a “?” card."


def test_a_choice_once_made_stands() -> None:
    match = reserves_made(3)
    play(match, "1 false")
    assert refusal(match, 1, "true") == "It is not the turn of player 2"
    assert refusal(match, 0, "keep-2") == "Cards are set aside once, before the first round"
    assert refusal(match, 0, "ghost-algernon") == "Now everyone chooses a “?” card"


def test_unused_question_cards_make_a_deck_and_with_three_players_leave_the_game() -> None:
    assert "The unused “?” cards are shuffled into a deck." in questions_answered(4).story(0)
    assert "The unused “?” cards leave the game unseen." in questions_answered(3).story(0)
    assert questions_answered(4).view(0)["deck"]["cards"] == 4
    assert questions_answered(3).view(0)["deck"]["cards"] == 0


def test_the_manors_lie_there_in_the_order_of_the_alphabet() -> None:
    names = [found["name"] for found in questions_answered(4).view(0)["properties"]]
    assert names == ["algernon", "borthwick", "culzean", "dalhousie", "ethie", "fyvie"]


@pytest.mark.parametrize(("players", "tokens"), [(3, 7), (4, 6), (5, 5)])
def test_everyone_declares_one_token_a_turn_clockwise_until_all_lie_there(players: int, tokens: int) -> None:
    match = questions_answered(players)
    first = match.view(None)["first"]
    for turn in range(players * tokens):
        assert match.to_act == ((first + turn) % players,)
        match.play(match.to_act[0], match.legal(match.to_act[0])[turn % 2])
    assert match.view(None)["phase"] == "inform"
    assert match.to_act == (first,)
    assert sum(len(found["tokens"]) for found in match.view(None)["properties"]) == players * tokens


def test_tokens_lie_in_order_with_their_faces() -> None:
    match = table(ALL, ALL, ALL, phase=Phase.DECLARE, first=1)
    play(match, "1 ghost-algernon", "2 painting-algernon", "0 ghost-fyvie")
    assert [(token["seat"], token["face"]) for token in lot(match, "algernon")["tokens"]] == [(1, "ghost"), (2, "painting")]
    assert match.story(0)[-1] == "You declare a ghost at Fyvie."
    assert match.story(2)[-1] == "Player 1 declares a ghost at Fyvie."


def test_any_number_of_tokens_may_lie_at_one_manor_and_double_ones_show_either_face() -> None:
    match = table(ALL, ALL, ALL, ALL, ALL, phase=Phase.DECLARE)
    for _ in range(3):
        play(match, *(f"{seat} ghost-ethie" for seat in range(5)))
    assert player(match, 0)["tokens"] == {"ghost": 0, "painting": 2, "double": 0}
    assert len(lot(match, "ethie")["tokens"]) == 15
    assert refusal(match, 0, "ghost-ethie") == "You have no token left that shows a ghost"


def test_paintings_run_out_too() -> None:
    match = table(ALL, ALL, ALL, ALL, ALL, phase=Phase.DECLARE)
    for _ in range(3):
        play(match, *(f"{seat} painting-ethie" for seat in range(5)))
    assert refusal(match, 0, "painting-fyvie") == "You have no token left that shows a painting"
    assert match.legal(0) == tuple(f"ghost-{name}" for name in ("algernon", "borthwick", "culzean", "dalhousie", "ethie", "fyvie"))


def test_castles_are_not_declared_at_in_the_first_round() -> None:
    match = table(ALL, ALL, ALL, phase=Phase.DECLARE)
    assert refusal(match, 0, "ghost-glamis") == "Glamis is not for sale in this round"
    assert refusal(match, 0, "pass") == "Now ghosts and paintings are declared"


def test_a_view_tells_which_tokens_would_be_real_ghosts() -> None:
    truthful, liar = (table(ALL, ALL, ALL, phase=Phase.DECLARE, questions=letters) for letters in ("TTT", "FTT"))
    real = {found["action"]: found["real"] for found in truthful.view(0)["aids"]["prospects"]}
    assert real["ghost-fyvie"] is True and real["painting-fyvie"] is False
    real = {found["action"]: found["real"] for found in liar.view(0)["aids"]["prospects"]}
    assert real["ghost-fyvie"] is False and real["painting-fyvie"] is True


def test_the_opening_is_told() -> None:
    match = GAME.start(3, seed=1)
    first = match.view(None)["first"]
    told = f"Player {first + 1} looks most like a ghost and will begin. Everyone sets 4 cards aside for the second round."
    assert last_caption(match) == told
