"""Ghost for Sale: the auction of the properties, the truth, the points and the winner."""

import pytest

import manse
from manse.games.ghost_for_sale.data import PROPERTIES
from tests.games.ghost_for_sale.table import GAME, bid, lot, owner_of, pass_all, player, table
from tests.stage import last_caption, play, position_of, refusal

HAND = "1 2 3 5 8 9"


def sold(*tokens: str, name: str = "algernon", questions: str = "TTT", castles: bool = False) -> manse.Match:
    """Player 1 buys a property at which these tokens lie, and the round is scored."""
    match = table("9", "1", "1", questions=questions, tokens=tokens, castles=castles)
    bid(match, f"0 9 {name}", "1 pass", "2 pass")
    return match


def tokens(count: int, name: str = "algernon", face: str = "ghost", seat: int = 0) -> tuple[str, ...]:
    return tuple(f"{seat} {face} {name}" for _ in range(count))


def test_two_cards_may_go_to_one_property_or_to_two() -> None:
    match = table(HAND, HAND, HAND)
    bid(match, "0 8 algernon 9 algernon", "1 8 algernon 9 fyvie")
    assert [(found["seat"], found["back"]) for found in lot(match, "algernon")["bids"]] == [(0, "high"), (0, "high"), (1, "high")]
    assert len(lot(match, "fyvie")["bids"]) == 1


def test_passing_is_free_in_the_auction() -> None:
    match = table(HAND, HAND, HAND)
    pass_all(match)
    closed = match.story(None).index("Round 1 is over.")
    assert [found["status"] for found in match.seat_at(closed, None).view["properties"]] == ["unsold"] * 6


def test_the_highest_bidder_buys_and_pays_and_the_others_take_back() -> None:
    match = table(HAND, HAND, HAND)
    bid(match, "0 8 algernon", "1 9 algernon", "2 5 algernon 2 algernon")
    pass_all(match)
    assert "The bids at Algernon are turned up: player 2 offers most, 9." in match.story(0)
    assert "Player 2 buys Algernon for 9; all other bids there return." in match.story(0)
    assert "You buy Algernon for 9; all other bids there return." in match.story(1)
    assert player(match, 1)["gone"] == [9]
    assert player(match, 0)["gone"] == player(match, 2)["gone"] == []
    assert [found["name"] for found in player(match, 1)["estate"]] == ["algernon"]


def test_a_tie_goes_to_the_highest_card_and_then_to_the_earlier_one() -> None:
    match = table("4 5 8", "2 7 8", "8")
    bid(match, "0 4 algernon 5 algernon", "1 2 algernon 7 algernon", "2 8 fyvie", "0 8 fyvie", "1 8 fyvie")
    assert owner_of(match, "algernon") == 1
    assert owner_of(match, "fyvie") == 2
    told = "The bids at Algernon are turned up: player 1 and player 2 offer 9 each; the higher card decides, or who laid it first."
    assert told in match.story(None)


def test_properties_are_resolved_in_the_order_of_the_alphabet_whatever_came_first() -> None:
    match = table(HAND, HAND, HAND)
    bid(match, "0 8 fyvie", "1 9 culzean", "2 5 algernon")
    pass_all(match)
    called = [line.split()[3].strip(":") for line in match.story(None) if line.startswith("The bids at")]
    assert called == ["Algernon", "Culzean", "Fyvie"]


def test_a_property_without_bids_leaves_the_game() -> None:
    match = table(HAND, HAND, HAND)
    bid(match, "0 8 fyvie")
    pass_all(match)
    assert "Nobody bid for Algernon: it leaves the game." in match.story(None)
    assert [name for name in PROPERTIES if owner_of(match, name) is not None] == ["fyvie"]


def test_lots_not_yet_called_stay_face_down_until_their_turn() -> None:
    match = table(HAND, HAND, HAND)
    bid(match, "0 8 algernon 9 fyvie")
    pass_all(match)
    at = next(step for step, line in enumerate(match.story(None)) if line.startswith("The bids at Algernon"))
    view = match.seat_at(at, 1).view
    assert view["properties"][0]["bids"][0]["card"] == 8
    assert view["properties"][5]["bids"][0]["card"] is None
    assert view["lot"] == "algernon"


def test_the_auction_ends_when_all_but_one_are_out_of_cards_after_one_more_card() -> None:
    match = table("9", "8 5 3", "7")
    bid(match, "0 9 algernon", "1 8 algernon", "2 7 algernon")
    assert match.view(1)["last_call"]
    play(match, "1 bid-5", "1 algernon")
    assert [found["name"] for found in player(match, 1)["estate"]] == ["algernon"]
    assert player(match, 1)["gone"] == [5, 8]


def test_only_one_player_with_cards_from_the_start_lays_one_card() -> None:
    match = table("", "8 5 3", "")
    assert match.to_act == (1,)
    play(match, "1 bid-8", "1 fyvie")
    assert owner_of(match, "fyvie") == 1
    assert match.view(None)["round"] == 2


def test_nobody_with_cards_ends_the_auction_at_once() -> None:
    match = table("9", "", "", castles=True)
    bid(match, "0 9 glamis")
    assert match.over
    match = table("", "", "", castles=True)
    assert match.over and match.scores == (0, 0, 0)


def test_properties_of_the_other_round_and_information_are_not_for_sale() -> None:
    match = table(HAND, HAND, HAND, HAND)
    play(match, "0 bid-8")
    assert refusal(match, 0, "glamis") == "Glamis is not for sale in this round"
    assert refusal(match, 0, "truelight") == "The bidding at Mrs Truelight is over: choose a property"
    assert refusal(match, 0, "deck") == "The bidding at the “?” deck is over: choose a property"
    assert refusal(match, 0, "true") == "Now bids are laid at the properties"


def test_a_view_adds_up_what_a_bid_would_make() -> None:
    match = table(HAND, HAND, HAND)
    bid(match, "0 8 algernon", "1 pass", "2 pass")
    play(match, "0 bid-9")
    totals = {found["action"]: found["total"] for found in match.view(0)["aids"]["prospects"]}
    assert totals["algernon"] == 17 and totals["fyvie"] == 9
    assert {"place": "algernon", "seat": 0, "cards": 1, "least": 8, "most": 8} in match.view(0)["aids"]["offers"]
    assert {"place": "algernon", "seat": 0, "cards": 1, "least": 1, "most": 9} in match.view(1)["aids"]["offers"]


def test_the_truthful_ones_ghosts_are_real_and_the_liars_paintings() -> None:
    match = sold(
        "0 ghost algernon", "0 painting algernon", "1 ghost algernon", "1 painting algernon", "1 painting algernon", questions="TFT"
    )
    told = match.story(None)
    assert "Player 1 reveals True: the tokens said the truth." in told
    assert "Player 2 reveals False: paintings are ghosts, and ghosts are paintings." in told
    assert "Algernon has 3 real ghosts and brings player 1 2 points." in told
    assert match.scores == (2, 0, 0)


def test_the_example_of_the_rulebook_two_ghosts_at_algernon_bring_three_points() -> None:
    match = sold("0 ghost algernon", "1 ghost algernon", "2 painting algernon")
    assert match.scores == (3, 0, 0)
    assert player(match, 0)["estate"] == [{"name": "algernon", "kind": "manor", "worth": 3}]


@pytest.mark.parametrize(("ghosts", "points"), [(0, 0), (1, 1), (2, 3), (3, 4), (4, 0), (5, 0), (6, 0)])
def test_culzean_pays_as_printed_and_nothing_for_none_or_five(ghosts: int, points: int) -> None:
    assert sold(*tokens(ghosts, "culzean"), name="culzean").scores == (points, 0, 0)


TABLES = {
    "algernon": (2, 3, 2, 0), "borthwick": (3, 2, 1, 0), "culzean": (1, 3, 4, 0), "dalhousie": (0, 2, 4, 3), "ethie": (1, 2, 3, 3),
    "fyvie": (0, 4, 2, 1), "glamis": (3, 4, 3, 0), "hermitage": (4, 3, 2, 0), "inveraray": (2, 4, 5, 0), "jedburgh": (0, 3, 5, 4),
    "kellie": (2, 3, 4, 4), "lordscairnie": (0, 5, 3, 2),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_every_property_pays_by_its_table(name: str) -> None:
    castles = name > "fyvie"
    for ghosts, points in enumerate((0, *TABLES[name], 0)):
        assert sold(*tokens(ghosts, name), name=name, castles=castles).scores[0] == points, ghosts


def test_question_cards_are_revealed_from_the_first_player_on_before_any_points() -> None:
    match = table("9", "1", "1", first=1, tokens=tokens(1))
    bid(match, "1 pass", "2 pass", "0 9 algernon")
    told = [line for line in match.story(None) if "reveals" in line or "real ghost" in line]
    assert [line[:8] for line in told[:3]] == ["Player 2", "Player 3", "Player 1"]
    assert "real ghost" in told[3]


def round_two(**owners: int) -> manse.Match:
    """The second round after these seats bought these manors in the first."""
    hands = ["9 8 7 6 5 4"] * 3
    match = table(*hands, reserves=("1 2 3 10",) * 3, first=1)
    names = list(owners)
    for seat in (1, 2, 0):
        mine = [name for name in names if owners[name] == seat]
        if mine:
            bid(match, f"{seat} 9 {mine[0]}" + (f" 8 {mine[1]}" if len(mine) > 1 else ""))
        else:
            bid(match, f"{seat} pass")
    while match.view(None)["phase"] == "auction":
        match.play(match.to_act[0], "pass")
    return match


def test_the_owner_of_the_first_manor_sold_begins_the_second_round() -> None:
    match = round_two(culzean=2, dalhousie=0, fyvie=1)
    assert match.view(None)["round"] == 2
    assert match.view(None)["first"] == 2
    play(match, "0 true", "1 true", "2 false")
    assert match.to_act == (2,)


def test_if_no_manor_was_sold_the_same_player_begins_again() -> None:
    match = round_two()
    assert match.view(None)["round"] == 2
    assert match.view(None)["first"] == 1


def test_the_reserve_joins_what_is_left_in_hand() -> None:
    match = round_two(culzean=2)
    assert player(match, 2, 2)["hand"] == [1, 2, 3, 4, 5, 6, 7, 8, 10]
    assert player(match, 2, 2)["reserve"] == []
    assert player(match, 0, 0)["hand"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert "Round 2: the castles are set out, the reserves join the hands, and player 3 begins." in match.story(0)
    assert match.view(0)["properties"][0]["name"] == "glamis"


def test_tokens_and_question_cards_come_back_for_the_second_round() -> None:
    match = round_two(culzean=2)
    assert player(match, 0)["tokens"] == {"ghost": 2, "painting": 2, "double": 3}
    assert not any(found["question"]["chosen"] for found in match.view(None)["players"])
    assert match.to_act == (0, 1, 2)
    assert all(found["tokens"] == found["bids"] == [] for found in match.view(None)["properties"])
    assert refusal(match, 0, "keep-1") == "Cards are set aside once, before the first round"


def ended(hands: tuple[str, ...], points: tuple[int, ...], castles: tuple[int, ...] = ()) -> manse.Match:
    """The end of a game with these cards left and these points; `castles` are owners of castles from Glamis on."""
    position = position_of(table(*hands, castles=True))
    position.state.points[: len(points)] = points
    position.state.owner[6 : 6 + len(castles)] = castles
    position.state.worth[6 : 6 + len(castles)] = 0
    match = position.match()
    pass_all(match)
    assert match.over
    return match


def test_the_most_points_win() -> None:
    match = ended(("10 9 8", "1", "1"), (4, 7, 6))
    assert match.winners == (1,)
    assert last_caption(match) == "All is sold: player 2 won with 7 points."


def test_among_equals_fewer_castles_win() -> None:
    match = ended(("10 9 8", "1", "1"), (7, 7, 6), castles=(0, 2, 2))
    assert match.winners == (1,)


def test_manors_do_not_count_against_anyone() -> None:
    position = position_of(table("1", "2", "1", castles=True))
    position.state.points[:3] = 7, 7, 0
    position.state.owner[:3] = 1
    position.state.worth[:3] = 0
    match = position.match()
    pass_all(match)
    assert match.winners == (1,)


def test_then_the_cards_left_in_hand_and_then_the_win_is_shared() -> None:
    assert ended(("3 4", "8", "1"), (7, 7, 6), castles=(0, 1)).winners == (1,)
    match = ended(("3 5", "8", "1"), (7, 7, 6), castles=(0, 1))
    assert match.winners == (0, 1)
    assert match.payoff == (0.5, 0.5, 0)
    assert last_caption(match) == "All is sold: player 1 and player 2 won with 7 points."


def test_both_rounds_make_a_game() -> None:
    match = GAME.start(3, seed=3)
    while not match.over:
        seat = match.to_act[-1]
        match.play(seat, match.legal(seat)[-1])
    told = match.story(None)
    assert "Round 1 is over." in told and "Round 2 is over." in told
    assert refusal(match, 0, "pass") == "The game is over"


def test_the_view_says_which_tables_are_reconstructed() -> None:
    assert GAME.start(3, seed=1).view(0)["reconstructed"] == ["backs", "manors", "castles"]
