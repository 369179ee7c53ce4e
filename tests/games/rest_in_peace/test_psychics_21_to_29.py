"""The psychic cards 21 to 29 in rounds: each alone, in the order of their numbers, and with those whose company matters."""

import pytest

import manse
from manse.games.rest_in_peace.psychics import Card
from tests.games.rest_in_peace.table import GAME, changed, counted, table, total
from tests.stage import last_caption, play, refusal

# 21 · Bloody Mary


def test_21_is_worth_six_and_costs_two_ghosts() -> None:
    match = table("1235", "2", psychics=("bloody-mary", ""))
    play(match, "0 bloody-mary")
    assert match.legal(0) == ("ghost-1", "ghost-2", "ghost-3", "ghost-5")
    assert match.view(0)["asking"]["left"] == 2
    play(match, "0 ghost-1", "0 ghost-3")
    view = match.view(1)
    assert total(match) == (6, 0)
    assert len(view["hands"][0]) == 2
    lying = view["line"][0]["cards"][0]
    assert [(card["card"], card["discarded"]) for card in lying] == [("bloody-mary", False), ("ghost-1", True), ("ghost-3", True)]
    assert last_caption(match) == "Player 1 discards ghost 3."


@pytest.mark.parametrize(("hand", "reason"), [("5", "you have 1"), ("", "you have 0")])
def test_21_needs_two_ghosts_in_hand(hand: str, reason: str) -> None:
    match = table(hand, "2", psychics=("bloody-mary", ""))
    assert refusal(match, 0, "bloody-mary") == f"Bloody Mary costs two ghosts of your hand, and {reason}"


def test_21_is_an_even_card() -> None:
    match = table("12", "2", psychics=("bloody-mary acro-bats", ""))
    play(match, "0 acro-bats", "0 bloody-mary", "0 ghost-1", "0 ghost-2")
    assert total(match) == (7, 0)


# 22 · Playing dead


def test_22_the_round_is_lost_and_a_card_taken_back() -> None:
    match = table("25", "6", psychics=("playing-dead lady-in-white", ""), here="sir-nicholas", decks=("", ""))
    play(match, "0 ghost-5", "0 ghost-2", "0 lady-in-white", "0 playing-dead")
    assert match.view(0)["asking"] == {"what": "take_back", "psychic": "playing-dead", "seat": 0, "left": 1}
    assert match.legal(0) == ("ghost-2", "ghost-5", "lady-in-white", "nothing"), "not itself"
    reason = "Playing dead: there is no Playing dead of yours in this round to take back"
    assert refusal(match, 0, "playing-dead") == reason
    play(match, "0 ghost-5")
    view = match.view(1)
    assert view["line"][0]["taken_by"] == 1
    assert view["hands"][0] == ["ghost-5"], "everyone saw it"
    assert view["psychics"][0] == ["sir-nicholas"]
    assert match.to_act == (0,), "the loser may put a card on the tenth"


def test_22_a_psychic_lies_open_again_and_may_be_played_anew() -> None:
    match = table("25", "6", psychics=("playing-dead acro-bats", ""), here="sir-nicholas", decks=("", ""))
    play(match, "0 ghost-2", "0 acro-bats", "0 playing-dead")
    assert total(match) == (3, 0)
    play(match, "0 acro-bats")
    assert "Player 1 takes Acro-bats back." in match.story(1)
    assert set(match.view(1)["psychics"][0]) == {"acro-bats", "sir-nicholas"}
    assert [card["card"] for card in match.view(1)["line"][0]["cards"][0]] == ["ghost-2", "playing-dead"]
    play(match, "0 nothing", "1 ghost-6", "1 done", "0 acro-bats")
    assert counted(match, 0) == [("acro-bats", 0)]


def test_22_takes_no_card_back_that_15_kept() -> None:
    match = table("225", "6", psychics=("still-me playing-dead", ""), decks=("", ""))
    play(match, "0 still-me", "0 ghost-2", "0 done", "1 done", "0 ghost-2", "1 nothing", "0 playing-dead")
    assert match.view(0)["asking"]["what"] == "place_on_tenth", "there was nothing to take back"
    other = table("225", "6", psychics=("still-me playing-dead", ""), decks=("", ""))
    play(other, "0 still-me", "0 ghost-2", "0 done", "1 done", "0 ghost-2", "1 nothing", "0 ghost-2", "0 ghost-5", "0 playing-dead")
    assert other.legal(0) == ("ghost-2", "ghost-5", "nothing")
    play(other, "0 ghost-2")
    assert [card["card"] for card in other.view(0)["line"][1]["cards"][0]] == ["ghost-2", "ghost-5", "playing-dead"]


def test_22_with_nothing_to_take_back_just_loses() -> None:
    match = table("25", "6", psychics=("playing-dead", ""))
    play(match, "0 playing-dead")
    assert match.view(0)["line"][0]["taken_by"] == 1
    assert match.view(0)["asking"]["what"] == "place_on_tenth"


def test_22_may_take_nothing_back() -> None:
    match = table("25", "6", psychics=("playing-dead", ""), decks=("", ""))
    play(match, "0 ghost-5", "0 playing-dead", "0 nothing")
    assert match.view(0)["hands"][0] == ["ghost-2"]
    assert "You take nothing back." in match.story(0)


def test_22_may_end_the_game_for_the_opponent() -> None:
    match = table("25", "6", psychics=("playing-dead", ""), manors=(0, 3))
    play(match, "0 ghost-5", "0 playing-dead", "0 ghost-5")
    assert match.winners == (1,)


# 23 · Ghostly goldfish


def test_23_is_two_cards_worth_one() -> None:
    match = table("1", "2", psychics=("ghostly-goldfish", ""))
    play(match, "0 ghostly-goldfish")
    (card,) = match.view(0)["sides"][0]["cards"]
    assert (card["printed"], card["copies"], card["counts"]) == (1, 2, 2)


def test_23_gets_every_change_twice() -> None:
    match = table("1", "2", psychics=("ghostly-goldfish ghossssst poltergeist", "wraith-to-the-bottom"))
    play(match, "0 ghostly-goldfish", "0 ghossssst")
    assert total(match) == (4, 0)
    play(match, "0 poltergeist", "0 value-1")
    assert total(match) == (8, 0)
    play(match, "0 done", "1 wraith-to-the-bottom", "1 value-1")
    assert total(match) == (4, 0)


# 24 · Private lounge


def test_24_the_opponent_plays_no_more_psychics() -> None:
    match = table("3", "45", psychics=("private-lounge", "lady-in-white"))
    play(match, "0 private-lounge", "0 ghost-3", "0 done")
    assert match.legal(1) == ("ghost-4", "ghost-5", "done")
    reason = "Private lounge lets you play no more psychics this round, so not Lady in White either"
    assert refusal(match, 1, "lady-in-white") == reason
    play(match, "1 ghost-4", "1 done")
    assert match.view(0)["done"]["stays"] is False


def test_24_does_not_bind_its_own_player() -> None:
    match = table("3", "4", psychics=("private-lounge lady-in-white", ""))
    play(match, "0 private-lounge", "0 lady-in-white")
    assert total(match) == (2, 0)


def test_24_leaves_placements_on_the_tenth_allowed() -> None:
    match = table("3", "4", psychics=("private-lounge", "lady-in-white"))
    play(match, "0 private-lounge", "0 ghost-3", "0 done", "1 done")
    assert "lady-in-white" in match.legal(1)


def test_24_ends_with_the_round() -> None:
    match = table("34", "4", psychics=("private-lounge", "lady-in-white"))
    play(match, "0 private-lounge", "0 ghost-3", "0 done", "1 done", "1 nothing", "0 ghost-4", "0 done")
    assert "lady-in-white" in match.legal(1)


# 25 · They were never seen again


def test_25_nobody_plays_cards_of_two_named_values() -> None:
    match = table("345", "346", psychics=("never-seen-again", "sir-nicholas"))
    play(match, "0 never-seen-again", "0 value-3")
    assert refusal(match, 0, "value-3") == "3 has been named already for They were never seen again"
    assert refusal(match, 0, "ghost-4") == "They were never seen again waits for your answer: name a value"
    play(match, "0 value-4")
    assert match.legal(0) == ("ghost-5", "done")
    reason = "is worth 3, and They were never seen again has banned 3 and 4 for this round"
    assert refusal(match, 0, "ghost-3") == f"Ghost 3 {reason}"
    play(match, "0 ghost-5", "0 done")
    assert match.legal(1) == ("ghost-6", "done")
    assert refusal(match, 1, "sir-nicholas") == f"Sir Nicholas {reason}"
    assert match.view(1)["banned"] == [3, 4]


@pytest.mark.parametrize(
    ("psychic", "value"),
    [("reveal-yourself", 1), ("lady-in-white", 2), ("sir-nicholas", 3), ("now-or-never", 4), ("bloody-mary", 6), ("ghostly-goldfish", 1)],
)
def test_25_bans_psychics_by_their_printed_value(psychic: str, value: int) -> None:
    match = table("55", "2", psychics=(f"never-seen-again {psychic}", ""))
    play(match, "0 never-seen-again", f"0 value-{value}", "0 value-5")
    assert psychic not in match.legal(0)
    assert f"is worth {value}, and They were never seen again has banned" in refusal(match, 0, psychic)


def test_25_cards_that_lie_there_stay_and_placements_are_free() -> None:
    match = table("34", "346", psychics=("never-seen-again", ""))
    play(match, "0 ghost-3", "0 never-seen-again", "0 value-3", "0 value-4", "0 done", "1 done")
    assert "ghost-3" in match.legal(1)
    assert match.view(0)["line"][0]["taken_by"] == 0


def test_25_ends_with_the_round() -> None:
    match = table("344", "3", psychics=("never-seen-again", ""))
    play(match, "0 ghost-3", "0 never-seen-again", "0 value-3", "0 value-4", "0 done", "1 done", "1 nothing")
    assert "ghost-4" in match.legal(0)


def test_25_chased_away_lifts_the_ban() -> None:
    match = table("34", "34", psychics=("never-seen-again", "be-gone"))
    play(match, "0 ghost-3", "0 never-seen-again", "0 value-3", "0 value-4", "0 done", "1 be-gone", "1 never-seen-again")
    assert match.legal(1) == ("ghost-3", "ghost-4", "done")


# 26 · I pity the Ghoul!


def test_26_all_cards_of_a_value_count_three_more_on_both_sides() -> None:
    match = table("25", "24", psychics=("", "pity-the-ghoul"))
    play(match, "0 ghost-2", "0 ghost-5", "0 done", "1 ghost-2", "1 pity-the-ghoul", "1 value-2", "1 ghost-4")
    assert counted(match, 0) == [("ghost-2", 5), ("ghost-5", 5)]
    assert counted(match, 1) == [("ghost-2", 5), ("pity-the-ghoul", 0), ("ghost-4", 4)]


# 27 · Creepy lull


def test_27_ends_the_round_without_a_winner() -> None:
    match = table("34", "2", psychics=("", "creepy-lull"), here="sir-nicholas", decks=("55", "66"))
    play(match, "0 ghost-3", "0 done", "1 creepy-lull")
    view = match.view(0)
    assert view["round"] == 2
    assert view["line"][0]["taken_by"] is None
    assert view["line"][0]["psychic_at"] == "gone"
    assert (view["line"][0]["manors"], view["line"][0]["castles"]) == (0, 0)
    assert (view["line"][1]["manors"], view["line"][1]["castles"]) == (1, 1), "its mansion joins the next place"
    assert view["psychics"] == [[], []]
    assert [len(hand) for hand in view["hands"]] == [3, 3], "both draw"
    assert view["asking"]["what"] == "turn", "nobody puts a card on the tenth"
    assert match.to_act == (0,), "who began begins again"
    assert "Nobody wins the round: its mansion waits at place 2, and Sir Nicholas is discarded." in match.story(0)


def test_27_the_next_winner_takes_both_mansions() -> None:
    match = table("34", "2", psychics=("", "creepy-lull"))
    play(match, "0 ghost-3", "0 done", "1 creepy-lull", "0 ghost-4", "0 done", "1 done")
    view = match.view(0)
    assert (view["manors"][0], view["castles"][0]) == (1, 1)
    assert "You win 1 manor and 1 castle; Poltergeist goes to player 2." in match.story(0)


def test_27_in_round_nine_the_mansion_joins_the_tenth() -> None:
    match = table("3", "", psychics=("creepy-lull", ""), round=9, late=("2", "1"), decks=("", ""), mansions="mmcmcmcmcm")
    play(match, "0 creepy-lull")
    assert match.over
    assert match.winners == (0,)
    view = match.view(0)
    assert (view["manors"][0], view["castles"][0]) == (1, 1)


def test_27_now_or_never_sinks_all_the_same() -> None:
    match = table("3", "2", psychics=("creepy-lull now-or-never", ""))
    play(match, "0 now-or-never", "0 creepy-lull")
    assert [card["card"] for card in match.view(0)["line"][9]["cards"][0]] == ["now-or-never"]


def test_27_nobody_keeps_a_card_with_still_me() -> None:
    match = table("3", "2", psychics=("creepy-lull still-me", ""))
    play(match, "0 still-me", "0 ghost-3", "0 creepy-lull")
    assert match.view(0)["round"] == 2
    assert match.view(0)["asking"]["what"] == "turn"


def test_27_discards_the_psychic_even_under_you_wont_have_it() -> None:
    match = table("3", "2", psychics=("creepy-lull you-wont-have-it", ""))
    play(match, "0 you-wont-have-it", "0 creepy-lull")
    assert match.view(0)["psychics"] == [[], []]


# 28 · House swap


def test_28_swaps_the_mansions_of_two_later_places() -> None:
    match = table("3", "2", psychics=("house-swap", ""), round=7, mansions="mcmcmcmmcm")
    play(match, "0 house-swap")
    assert match.legal(0) == ("nothing", "place-8", "place-9", "place-10")
    assert refusal(match, 0, "place-7") == "House swap swaps places that are still to come, and place 7 is not"
    play(match, "0 place-9")
    assert match.legal(0) == ("nothing", "place-8", "place-10")
    assert refusal(match, 0, "place-9") == "Place 9 has been chosen already for House swap"
    play(match, "0 place-10")
    line = match.view(1)["line"]
    assert [(place["manors"], place["castles"]) for place in line[7:]] == [(1, 0), (1, 0), (0, 1)], "the tenth included"
    assert last_caption(match) == "Player 1 swaps the mansions of places 9 and 10."


def test_28_may_be_declined_after_being_played() -> None:
    match = table("3", "2", psychics=("house-swap", ""), round=7, mansions="mcmcmcmmcm")
    before = [(place["manors"], place["castles"]) for place in match.view(0)["line"]]
    play(match, "0 house-swap", "0 nothing")
    assert match.story(0)[-1] == "You swap no mansions."
    assert match.story(1, "fr")[-1] == "Joueur 1 n'échange aucune demeure."
    assert [(place["manors"], place["castles"]) for place in match.view(0)["line"]] == before
    assert match.legal(0) == ("ghost-3", "done")


def test_28_may_be_declined_at_the_second_place_too() -> None:
    match = table("3", "2", psychics=("house-swap", ""), round=7, mansions="mcmcmcmmcm")
    play(match, "0 house-swap", "0 place-9", "0 nothing")
    assert last_caption(match) == "Player 1 swaps no mansions."
    assert [place["castles"] for place in match.view(0)["line"][7:]] == [0, 1, 0]
    assert match.legal(0) == ("ghost-3", "done")


def test_28_moves_all_mansions_of_a_place() -> None:
    match = table("3", "2", psychics=("house-swap creepy-lull", ""), mansions="mcmcmcmcmm")
    match = changed(match, castles=[0, 1, 0, 1], manors=[1, 0, 1, 1])
    play(match, "0 house-swap", "0 place-4", "0 place-5")
    line = match.view(0)["line"]
    assert [(place["manors"], place["castles"]) for place in line[3:5]] == [(1, 0), (1, 1)]


def test_28_needs_two_later_places() -> None:
    match = table("3", "2", psychics=("house-swap", ""), round=9)
    play(match, "0 house-swap")
    assert match.legal(0) == ("ghost-3", "done")


# 29 · We're worthless


def test_29_every_other_card_counts_one() -> None:
    match = table("2666", "35", psychics=("acro-bats lady-in-white", "were-worthless"))
    play(match, "0 ghost-6", "0 ghost-6", "0 acro-bats", "0 lady-in-white", "0 done", "1 were-worthless")
    assert counted(match, 0) == [("ghost-6", 1), ("ghost-6", 1), ("acro-bats", 1), ("lady-in-white", 1)]
    assert counted(match, 1) == [("were-worthless", 0)]
    play(match, "1 ghost-5", "1 ghost-3")
    assert total(match) == (4, 2), "also those that come later"
    (change,) = match.view(0)["sides"][0]["cards"][0]["changes"]
    assert change == {"psychic": "were-worthless", "seat": 1, "change": -5}


def test_29_goldfish_is_one_card() -> None:
    match = table("2", "5", psychics=("ghostly-goldfish", "were-worthless"))
    play(match, "0 ghostly-goldfish", "0 done", "1 were-worthless")
    assert total(match) == (1, 0)


def test_29_later_psychics_do_nothing_but_count_one() -> None:
    later = "auntie tripped be-gone playing-dead creepy-lull"
    match = table("2", "5", psychics=(f"were-worthless {later}", ""))
    play(match, "0 were-worthless", *(f"0 {psychic}" for psychic in later.split()))
    assert total(match) == (5, 0)
    assert match.view(0)["round"] == 1
    assert match.view(0)["tripped"] == []
    assert match.legal(0) == ("ghost-2", "done")


@pytest.mark.parametrize("psychic", [card.word for card in Card if card.word not in ("were-worthless", "postponed-wedding", "bloody-mary")])
def test_29_silences_whatever_comes_after_it(psychic: str) -> None:
    match = table("25", "34", psychics=(f"were-worthless {psychic}", ""), past=("3", "3"), round=2)
    play(match, "0 were-worthless", "0 ghost-5", f"0 {psychic}")
    assert total(match) == (2, 0)
    assert match.view(0)["asking"] == {"what": "turn", "psychic": None, "seat": 0, "left": 1}
    assert [held["psychic"] for held in match.view(0)["holding"]] == ["were-worthless"]


def test_29_bloody_mary_costs_nothing_then() -> None:
    match = table("2", "5", psychics=("were-worthless bloody-mary", ""))
    play(match, "0 were-worthless", "0 bloody-mary")
    assert total(match) == (1, 0)
    assert match.view(0)["hands"][0] == ["ghost-2"]


def test_29_lifts_the_ban_of_25() -> None:
    match = table("34", "34", psychics=("never-seen-again", "were-worthless"))
    play(match, "0 ghost-3", "0 never-seen-again", "0 value-3", "0 value-4", "0 done", "1 were-worthless")
    assert match.legal(1) == ("ghost-3", "ghost-4", "done")
    assert match.view(0)["banned"] == []


def test_29_lifts_the_demand_of_14() -> None:
    match = table("3", "34", psychics=("twos-more-fun", "were-worthless"))
    play(match, "0 ghost-3", "0 twos-more-fun", "0 done", "1 were-worthless", "1 ghost-3", "1 ghost-4")
    assert match.view(1)["done"] == {"seat": 1, "stays": False, "mine": 2, "theirs": 2, "too_few": False}
    single = table("3", "3", psychics=("twos-more-fun", "were-worthless"), decks=("", ""))
    play(single, "0 twos-more-fun", "0 ghost-3", "0 done", "1 were-worthless", "1 ghost-3", "1 done")
    assert single.view(0)["line"][0]["taken_by"] == 0, "1 against 2"


def test_29_opens_the_private_lounge() -> None:
    match = table("3", "34", psychics=("private-lounge were-worthless", "lady-in-white"))
    play(match, "0 private-lounge", "0 ghost-3", "0 were-worthless", "0 done")
    assert "lady-in-white" in match.legal(1)


def test_29_undoes_a_trip_of_the_same_round_but_not_of_an_earlier_one() -> None:
    match = table("3", "34", psychics=("tripped were-worthless", ""))
    play(match, "0 tripped", "0 ghost-3", "0 were-worthless", "0 done")
    assert match.view(1)["tripped"] == []
    later = table("35", "34", psychics=("tripped were-worthless", ""))
    play(later, "0 tripped", "0 ghost-3", "0 done", "1 done", "1 nothing", "0 were-worthless", "0 ghost-5", "0 done")
    assert later.legal(1) == ("done", "stumble")


def test_29_closes_an_open_hand() -> None:
    match = table("3", "34", psychics=("reveal-yourself were-worthless", ""))
    play(match, "0 reveal-yourself", "0 were-worthless")
    assert match.view(0)["open_hands"] == []


def test_29_now_or_never_does_not_sink_and_nothing_is_kept_or_taken() -> None:
    match = table("3", "4", psychics=("now-or-never still-me you-wont-have-it were-worthless", ""), here="sir-nicholas")
    play(match, "0 now-or-never", "0 still-me", "0 you-wont-have-it", "0 were-worthless", "0 done", "1 done")
    view = match.view(0)
    assert view["line"][9]["cards"] == [[], []]
    assert view["asking"]["what"] == "place_on_tenth"
    assert view["psychics"][1] == ["sir-nicholas"]


def test_29_what_was_done_once_stays_done() -> None:
    match = table("3", "4", psychics=("auntie were-worthless", ""), decks=("6", ""))
    play(match, "0 auntie", "0 ghost-6", "0 were-worthless")
    assert total(match) == (2, 0), "the 6 is there and counts 1, as Auntie does"


def test_29_lasts_for_its_round_only() -> None:
    match = table("36", "4", psychics=("were-worthless", ""))
    play(match, "0 were-worthless", "0 ghost-3", "0 done", "1 done", "1 nothing", "0 ghost-6")
    assert total(match) == (6, 0)


# In general


def test_a_psychic_with_nothing_to_do_may_still_be_played() -> None:
    for psychic in ("be-gone", "auntie", "double-vision", "ill-be-back", "christmas-yet-to-come"):
        match = table("", "", psychics=(psychic, ""), decks=("", ""))
        play(match, f"0 {psychic}")
        assert counted(match, 0) == [(psychic, 0)]
        assert match.view(0)["asking"]["what"] == "turn"


def test_every_psychic_acts_once_and_never_comes_back() -> None:
    match = table("13", "2", psychics=("lady-in-white", ""))
    play(match, "0 lady-in-white", "0 done", "1 done", "1 nothing")
    assert refusal(match, 0, "lady-in-white") == "Lady in White does not lie in front of you"


def test_prospects_tell_what_each_card_would_make_of_the_totals() -> None:
    match = table("25", "3", psychics=("acro-bats poltergeist", ""))
    play(match, "0 ghost-2", "0 done", "1 ghost-3", "1 done")
    assert match.view(0)["prospects"] == [
        {"action": "ghost-5", "totals": [7, 3], "stays": True, "asks": False},
        {"action": "acro-bats", "totals": [3, 3], "stays": False, "asks": False},
        {"action": "poltergeist", "totals": [2, 3], "stays": False, "asks": True},
    ]
    assert match.view(1)["prospects"] == [], "not their turn"


def test_levels_of_random_games_agree_with_the_table() -> None:
    levels = {card.word: card.row.level for card in Card}
    for seed in range(30):
        match: manse.Match = GAME.start(seed=seed, levels=2)
        assert all(levels[place["psychic"]] <= 2 for place in match.view(0)["line"][:9])
