"""Ghost for Sale, the bidding for information: Mrs Truelight and the deck of unused "?" cards."""

from manse.games.ghost_for_sale.state import Phase
from tests.games.ghost_for_sale.table import bid, pass_all, player, table
from tests.stage import play, refusal

HAND = "1 2 3 5 8 9"


def test_a_turn_is_one_card_or_two_and_then_the_next_player_comes() -> None:
    match = table(HAND, HAND, HAND, HAND, phase=Phase.INFORM, first=2)
    assert match.to_act == (2,)
    bid(match, "2 8 truelight")
    assert match.to_act == (3,)
    bid(match, "3 1 truelight 2 deck")
    assert match.to_act == (0,)


def test_a_card_is_picked_and_then_its_place() -> None:
    match = table(HAND, HAND, HAND, HAND, phase=Phase.INFORM)
    assert match.legal(0) == ("bid-1", "bid-2", "bid-3", "bid-5", "bid-8", "bid-9")
    play(match, "0 bid-8")
    assert match.legal(0) == ("truelight", "deck")
    play(match, "0 deck")
    assert match.legal(0) == ("bid-1", "bid-2", "bid-3", "bid-5", "bid-9", "done")


def test_others_see_the_back_of_a_card_and_where_it_lies() -> None:
    match = table(HAND, HAND, HAND, HAND, phase=Phase.INFORM)
    play(match, "0 bid-8")
    assert match.story(0)[-1] == "You take your 8, which looks high."
    assert match.story(1)[-1] == "Player 1 takes a card that looks high."
    assert player(match, 0, 1)["picked"] == "high"
    play(match, "0 deck")
    assert match.story(1)[-1] == "Player 1 lays a card that looks high at the “?” deck."
    assert match.view(1)["deck"]["bids"] == [{"id": 0, "seat": 0, "back": "high", "card": None, "how": "down"}]
    assert match.view(0)["deck"]["bids"][0]["card"] == 8


def test_a_third_card_in_a_turn_is_refused() -> None:
    match = table(HAND, HAND, HAND, HAND, phase=Phase.INFORM)
    play(match, "0 bid-8", "0 truelight", "0 bid-9", "0 truelight")
    assert refusal(match, 0, "bid-1") == "It is not the turn of player 1"


def test_nobody_passes_before_a_card_of_theirs_lies_at_mrs_truelight() -> None:
    match = table(HAND, HAND, HAND, HAND, phase=Phase.INFORM)
    reason = "Nobody may pass before a card of theirs lies at Mrs Truelight"
    assert refusal(match, 0, "pass") == reason
    bid(match, "0 8 deck", "1 8 truelight", "2 8 truelight", "3 8 truelight")
    assert refusal(match, 0, "pass") == reason
    bid(match, "0 1 truelight", "1 pass", "2 pass", "3 pass", "0 pass")
    assert match.view(None)["phase"] == "auction"


def test_a_pass_is_for_good() -> None:
    match = table(HAND, HAND, HAND, HAND, phase=Phase.INFORM)
    bid(match, "0 1 truelight", "1 1 truelight", "2 1 truelight", "3 1 truelight", "0 pass", "1 2 truelight", "2 2 truelight", "3 pass")
    assert player(match, 0)["passed"] and player(match, 3)["passed"]
    assert match.to_act == (1,)
    bid(match, "1 3 truelight")
    assert match.to_act == (2,)


def test_pass_and_done_have_their_moments() -> None:
    match = table(HAND, HAND, HAND, HAND, phase=Phase.INFORM)
    assert refusal(match, 0, "done") == "Lay a card, or pass"
    assert refusal(match, 0, "truelight") == "Choose a card first, then its place"
    play(match, "0 bid-8")
    assert refusal(match, 0, "bid-9") == "Say where your 8 goes first"
    assert refusal(match, 0, "pass") == "Say where your 8 goes first"
    assert refusal(match, 0, "algernon") == "The properties are not for sale yet: first bid for information"
    play(match, "0 truelight")
    assert refusal(match, 0, "pass") == "You have laid a card in this turn: lay a second one or end the turn"
    assert refusal(match, 0, "mirror") == "Now bids are laid for information, not yet for properties"


def test_a_card_of_the_reserve_is_out_of_reach_in_the_first_round() -> None:
    match = table(HAND, HAND, HAND, HAND, reserves=("10", "10", "10", "10"), phase=Phase.INFORM)
    assert refusal(match, 0, "bid-10") == "Your 10 is in the reserve until the second round"
    assert refusal(match, 0, "bid-4") == "You have no 4 in your hand"


def test_the_last_card_of_a_hand_may_not_go_past_mrs_truelight() -> None:
    match = table("8 9", HAND, HAND, HAND, phase=Phase.INFORM)
    play(match, "0 bid-8", "0 deck", "0 bid-9")
    assert match.legal(0) == ("truelight",)
    assert refusal(match, 0, "deck") == "Your last card must go to Mrs Truelight: you have none there yet"


def test_who_lies_at_mrs_truelight_already_may_lay_the_last_card_at_the_deck() -> None:
    match = table("8 9", HAND, HAND, HAND, phase=Phase.INFORM)
    bid(match, "0 8 truelight 9 deck")
    assert player(match, 0)["cards"] == 0


def test_with_three_players_a_card_goes_to_mrs_truelight_at_once() -> None:
    match = table(HAND, HAND, HAND, phase=Phase.INFORM)
    play(match, "0 bid-8")
    assert match.story(1)[-1] == "Player 1 lays a card that looks high at Mrs Truelight."
    assert match.legal(0) == ("bid-1", "bid-2", "bid-3", "bid-5", "bid-9", "done")
    bid(match, "0 9", "1 1", "2 2")
    pass_all(match)
    assert match.view(None)["phase"] == "auction"
    assert match.view(None)["deck"] == {"cards": 0, "on_offer": False, "bids": [], "winner": None, "since": None, "true": None}
    assert not any("unused" in line for line in match.story(None)[-12:])


def test_a_player_without_cards_is_out_and_the_bidding_goes_on() -> None:
    match = table("8", HAND, HAND, HAND, phase=Phase.INFORM)
    bid(match, "0 8 truelight", "1 1 truelight", "2 1 truelight", "3 1 truelight")
    assert match.to_act == (1,)


def test_when_all_but_one_are_out_of_cards_one_more_card_ends_the_bidding() -> None:
    match = table("8", HAND, "9", "7", phase=Phase.INFORM, first=1)
    bid(match, "1 1 truelight 2 truelight", "2 9 truelight", "3 7 truelight", "0 8 truelight")
    assert match.to_act == (1,)
    assert match.view(1)["last_call"]
    play(match, "1 bid-3", "1 deck")
    assert match.view(None)["phase"] == "auction", "no second card, and nobody else comes"


def test_the_one_more_card_may_be_declined() -> None:
    match = table("8", HAND, "9", "7", phase=Phase.INFORM, first=1)
    bid(match, "1 1 truelight", "2 9 truelight", "3 7 truelight", "0 8 truelight", "1 pass")
    assert match.view(None)["phase"] == "auction"


def test_the_one_more_card_goes_to_mrs_truelight_if_none_lies_there() -> None:
    match = table("8", HAND, "9", "7", phase=Phase.INFORM, first=1)
    bid(match, "1 1 deck", "2 9 truelight", "3 7 truelight", "0 8 truelight")
    assert refusal(match, 1, "pass") == "Nobody may pass before a card of theirs lies at Mrs Truelight"
    play(match, "1 bid-3")
    assert match.legal(1) == ("truelight",)
    play(match, "1 truelight")
    assert match.view(None)["truelight"]["ranking"] == [2, 0, 3, 1]


def test_who_passed_still_counts_as_having_cards() -> None:
    match = table("8", HAND, HAND, "7", phase=Phase.INFORM, first=1)
    bid(match, "1 1 truelight", "2 9 truelight", "3 7 truelight", "0 8 truelight", "1 pass")
    assert not match.view(2)["last_call"]
    bid(match, "2 1 truelight 2 deck", "2 3 truelight", "2 pass")
    assert match.view(None)["phase"] == "auction"


def test_the_example_of_the_rulebook() -> None:
    """Blue bids nine; Red and Yellow five with a 3 each, and Red laid it first; Green bids least."""
    blue, red, yellow, green = 0, 1, 2, 3
    match = table("4 5 8", "2 3 6", "2 3 7", "1 2 8", questions="TFFT", phase=Phase.INFORM)
    bid(match, "0 4 truelight", "1 3 truelight", "2 2 truelight 3 truelight", "3 1 truelight", "0 5 truelight", "1 2 truelight")
    bid(match, "2 pass", "3 pass", "0 pass", "1 pass")
    view = match.view(None)
    assert view["truelight"]["ranking"] == [blue, red, yellow, green]
    assert [found["glass"] and found["glass"]["seat"] for found in view["players"]] == [red, yellow, green, None]
    assert player(match, red, blue)["question"] == {"chosen": True, "says": "false", "how": "looked", "since": match.decisions}
    assert player(match, yellow, red)["question"]["says"] == "false"
    assert player(match, green, yellow)["question"]["says"] == "true"
    assert [player(match, other, green)["question"]["says"] for other in (blue, red, yellow)] == [None, None, None]
    assert [found["cards"] for found in view["players"]] == [1, 1, 1, 3]
    assert player(match, blue)["gone"] == [4, 5] and player(match, red)["gone"] == [2, 3] and player(match, yellow)["gone"] == [2, 3]
    assert player(match, green, green)["hand"] == [1, 2, 8], "taken back, and usable at once"
    assert player(match, green)["seen"] == [1]
    told = match.story(blue)
    assert "The bids at Mrs Truelight are turned up; from the highest down: player 1, player 2, player 3 and player 4." in told
    assert "You look at the “?” card of player 2: it says False." in told
    assert "Player 2 looks at the “?” card of player 3." in told
    assert "Player 4 is last, sees nothing and takes the cards back; all other cards at Mrs Truelight leave the game." in told
    assert "Player 1 looks at your “?” card." in match.story(red)
    assert match.to_act == (0,)
    bid(match, "0 8 algernon", "1 6 algernon", "2 7 algernon", "3 1 algernon")


def test_a_tie_goes_to_the_highest_single_card() -> None:
    match = table("4 5 9", "2 7 9", "1 9", "3 9", phase=Phase.INFORM)
    bid(match, "0 4 truelight 5 truelight", "1 2 truelight 7 truelight", "2 1 truelight", "3 3 truelight")
    pass_all(match)
    assert match.view(None)["truelight"]["ranking"] == [1, 0, 3, 2]


def test_then_who_laid_that_highest_card_first_and_not_who_came_first() -> None:
    match = table("2 8 9", "1 8 9", "1 9", "3 9", phase=Phase.INFORM)
    bid(match, "0 2 truelight", "1 8 truelight", "2 1 truelight", "3 3 truelight", "0 8 truelight", "1 1 deck")
    pass_all(match)
    assert match.view(None)["truelight"]["ranking"] == [0, 1, 3, 2], "ten beats eight"
    match = table("2 8 9", "2 8 9", "1 9", "3 9", phase=Phase.INFORM)
    bid(match, "0 2 truelight", "1 8 truelight", "2 1 truelight", "3 3 truelight", "0 8 truelight", "1 2 truelight")
    pass_all(match)
    assert match.view(None)["truelight"]["ranking"] == [1, 0, 3, 2], "both have ten with an 8; player 2 laid the 8 first"


def test_of_two_equal_highest_cards_the_earlier_one_counts() -> None:
    match = table("3 3 9", "3 3 9", "1 9", "1 9", phase=Phase.INFORM)
    bid(match, "0 3 truelight", "1 3 truelight 3 truelight", "2 1 truelight", "3 1 truelight", "0 3 truelight")
    pass_all(match)
    assert match.view(None)["truelight"]["ranking"] == [0, 1, 2, 3]


def test_the_winner_of_the_deck_sees_all_unused_cards_and_pays_and_the_others_take_back() -> None:
    match = table("1 5 9", "1 6 9", "1 4", "1 3", questions="TFTF", phase=Phase.INFORM)
    bid(match, "0 1 truelight 5 deck", "1 1 truelight 6 deck", "2 1 truelight 4 deck", "3 1 truelight 3 deck")
    pass_all(match)
    view = match.view(1)
    assert view["deck"]["winner"] == 1 and view["deck"]["since"] == match.decisions
    assert view["deck"]["true"] == 2, "two lie, and have left their True there"
    assert match.view(0)["deck"]["true"] is None and match.view(None)["deck"]["true"] is None
    assert "You pay and look at the unused “?” cards: 2 True and 2 False." in match.story(1)
    assert "Player 2 pays and looks at the unused “?” cards; all other bids there return." in match.story(0)
    assert player(match, 1)["gone"] == [1, 6]
    assert player(match, 0)["hand"] == [5, 9] and player(match, 2)["hand"] == [4]
    assert player(match, 3)["hand"] == [1, 3], "last at Mrs Truelight too"
    assert [bid["how"] for bid in view["deck"]["bids"]] == ["returned", "gone", "returned", "returned"]


def test_a_deck_without_bids_is_not_looked_at() -> None:
    match = table("1 5", "1 6", "1 4", "1 3", phase=Phase.INFORM)
    bid(match, *(f"{seat} 1 truelight" for seat in range(4)))
    pass_all(match)
    assert match.view(None)["deck"]["winner"] is None
    assert "Nobody bid for the unused “?” cards." in match.story(0)


def test_knowing_that_all_others_lie_or_none_is_knowing_each_of_them() -> None:
    match = table("1 5 9", "1 6 9", "1 4", "1 3", questions="TFFF", phase=Phase.INFORM)
    bid(match, "0 1 truelight 9 deck", "1 1 truelight", "2 1 truelight", "3 1 truelight")
    pass_all(match)
    answers = [found["question"] for found in match.view(0)["players"]]
    assert [answer["says"] for answer in answers] == ["true", "false", "false", "false"]
    assert [answer["how"] for answer in answers] == ["own", "looked", "deduced", "deduced"]
    assert answers[2]["since"] is not None
