"""The psychic cards 11 to 20 in rounds: each alone, in the order of their numbers, and with those whose company matters."""

from tests.games.rest_in_peace.table import counted, table, total
from tests.stage import last_caption, play, refusal

# 11 · Be gone!


def test_11_a_card_of_the_opponent_is_discarded() -> None:
    match = table("25", "3", psychics=("", "be-gone"))
    play(match, "0 ghost-2", "0 ghost-5", "0 done", "1 be-gone")
    assert match.legal(1) == ("ghost-2", "ghost-5")
    assert refusal(match, 1, "ghost-3") == "Be gone!: there is no ghost 3 on the other side of this round"
    play(match, "1 ghost-5")
    assert total(match) == (2, 0)
    lying = match.view(0)["line"][0]["cards"][0]
    assert [(card["card"], card["discarded"]) for card in lying] == [("ghost-2", False), ("ghost-5", True)]


def test_11_a_psychic_goes_with_its_value_and_its_effect() -> None:
    match = table("22", "3", psychics=("acro-bats lady-in-white", "be-gone"))
    play(match, "0 ghost-2", "0 acro-bats", "0 lady-in-white", "0 done", "1 be-gone")
    assert match.legal(1) == ("ghost-2", "lady-in-white", "acro-bats")
    play(match, "1 acro-bats")
    assert total(match) == (4, 0)
    assert match.view(0)["holding"] == []


def test_11_what_a_psychic_did_once_stays_done() -> None:
    match = table("1", "3", psychics=("auntie", "be-gone"), decks=("6", ""))
    play(match, "0 auntie", "0 ghost-6", "0 done", "1 be-gone", "1 auntie")
    assert total(match) == (6, 0)


def test_11_on_now_or_never_keeps_it_from_the_tenth() -> None:
    match = table("25", "36", psychics=("now-or-never", "be-gone"))
    play(match, "0 now-or-never", "0 done", "1 be-gone", "1 now-or-never", "1 ghost-3", "1 done", "0 done")
    assert total(match) == (0, 3)
    assert match.view(0)["line"][9]["cards"] == [[], []]
    assert not any("sinks" in line for line in match.story(0))


def test_11_with_nothing_there_does_nothing() -> None:
    match = table("25", "36", psychics=("be-gone", ""))
    play(match, "0 be-gone")
    assert match.legal(0) == ("ghost-2", "ghost-5", "done")


def test_11_takes_goldfish_as_one_card() -> None:
    match = table("2", "3", psychics=("ghostly-goldfish", "be-gone"))
    play(match, "0 ghostly-goldfish", "0 done", "1 be-gone", "1 ghostly-goldfish")
    assert total(match) == (0, 0)


# 12 · You don't scare me


def test_12_opposing_ones_and_twos_count_nothing() -> None:
    match = table("1235", "12", psychics=("", "you-dont-scare-me"))
    play(match, "0 ghost-1", "0 ghost-2", "0 ghost-3", "0 done", "1 you-dont-scare-me", "1 ghost-2")
    assert counted(match, 0) == [("ghost-1", 0), ("ghost-2", 0), ("ghost-3", 3)]
    assert counted(match, 1) == [("you-dont-scare-me", 0), ("ghost-2", 2)], "own cards count as ever"
    play(match, "1 ghost-1", "1 done")
    assert match.view(None)["line"][0]["taken_by"] == 0, "a tie is not enough"


def test_12_looks_at_the_printed_value_and_no_raise_helps() -> None:
    match = table("12", "4", psychics=("acro-bats poltergeist", "you-dont-scare-me"))
    play(match, "0 ghost-1", "0 ghost-2", "0 acro-bats", "0 poltergeist", "0 value-1", "0 done", "1 you-dont-scare-me")
    assert total(match) == (0, 0)


def test_12_silences_the_goldfish_and_psychics_worth_one_or_two() -> None:
    match = table("3", "4", psychics=("ghostly-goldfish lady-in-white reveal-yourself sir-nicholas", "you-dont-scare-me"))
    play(match, "0 ghostly-goldfish", "0 lady-in-white", "0 reveal-yourself", "0 sir-nicholas", "0 done", "1 you-dont-scare-me")
    assert counted(match, 0) == [("ghostly-goldfish", 0), ("lady-in-white", 0), ("reveal-yourself", 0), ("sir-nicholas", 3)]


# 13 · Now or never


def test_13_is_worth_four_and_sinks_to_the_tenth_at_minus_two() -> None:
    match = table("2", "3", psychics=("now-or-never acro-bats", ""))
    play(match, "0 now-or-never", "0 acro-bats")
    assert total(match) == (5, 0), "an even card"
    play(match, "0 done", "1 done")
    assert "Now or never sinks to the tenth of player 1 and counts -2 there." in match.story(1)
    (card,) = match.view(1)["line"][9]["cards"][0]
    assert card == {"id": "0-0", "card": "now-or-never", "discarded": False}


def test_13_sinks_also_when_the_round_is_lost() -> None:
    match = table("2", "36", psychics=("now-or-never", ""))
    play(match, "0 now-or-never", "0 done", "1 ghost-6", "1 done", "0 done", "0 nothing")
    assert [card["card"] for card in match.view(0)["line"][9]["cards"][0]] == ["now-or-never"]


# 14 · Two's more fun


def test_14_the_opponent_plays_two_cards_a_turn_or_withdraws() -> None:
    match = table("3", "2456", psychics=("twos-more-fun", ""))
    play(match, "0 twos-more-fun", "0 ghost-3", "0 done", "1 ghost-6")
    assert refusal(match, 1, "done") == "Two's more fun: one card is not enough, play another"
    assert match.view(1)["done"] == {"seat": 1, "stays": False, "mine": 6, "theirs": 3, "too_few": True}
    play(match, "1 ghost-2", "1 done")
    assert match.to_act == (0,)
    assert match.view(0)["done"]["stays"] is False


def test_14_none_at_all_is_a_withdrawal() -> None:
    match = table("3", "2456", psychics=("twos-more-fun", ""))
    play(match, "0 twos-more-fun", "0 ghost-3", "0 done", "1 done")
    assert match.view(0)["line"][0]["taken_by"] == 0


def test_14_holds_for_every_turn_of_the_round() -> None:
    match = table("356", "24466", psychics=("twos-more-fun", ""))
    play(match, "0 twos-more-fun", "0 ghost-3", "0 done", "1 ghost-2", "1 ghost-4", "1 done", "0 ghost-5", "0 done", "1 ghost-4")
    assert "done" not in match.legal(1)


def test_14_a_last_single_card_cannot_be_played() -> None:
    match = table("3", "6", psychics=("twos-more-fun", ""))
    play(match, "0 twos-more-fun", "0 ghost-3", "0 done")
    assert match.legal(1) == ("done",)
    reason = "Two's more fun: you must play two cards or none, and after ghost 6 there would be no second one"
    assert refusal(match, 1, "ghost-6") == reason


def test_14_psychics_count_as_cards() -> None:
    match = table("3", "4", psychics=("twos-more-fun", "acro-bats"))
    play(match, "0 twos-more-fun", "0 ghost-3", "0 done", "1 acro-bats", "1 ghost-4", "1 done")
    assert match.to_act == (0,)


def test_14_the_goldfish_is_two_cards() -> None:
    match = table("1", "", psychics=("twos-more-fun", "ghostly-goldfish"))
    play(match, "0 twos-more-fun", "0 ghost-1", "0 done")
    assert match.legal(1) == ("ghostly-goldfish", "done")
    play(match, "1 ghostly-goldfish", "1 done")
    assert match.to_act == (0,), "2 against 1, and two cards"


def test_14_a_ghost_called_by_auntie_is_the_second_card() -> None:
    match = table("1", "", psychics=("twos-more-fun", "auntie"), decks=("", "6"))
    play(match, "0 twos-more-fun", "0 ghost-1", "0 done", "1 auntie", "1 ghost-6", "1 done")
    assert match.to_act == (0,)


def test_14_who_cannot_find_the_second_card_withdraws_whatever_the_total() -> None:
    """Bloody Mary takes the two ghosts that would have been the second card."""
    match = table("1", "22", psychics=("twos-more-fun", "bloody-mary"))
    play(match, "0 twos-more-fun", "0 ghost-1", "0 done", "1 bloody-mary", "1 ghost-2", "1 ghost-2")
    assert match.view(1)["done"] == {"seat": 1, "stays": False, "mine": 6, "theirs": 1, "too_few": True}
    assert match.legal(1) == ("done",)
    play(match, "1 done")
    assert match.view(1)["line"][0]["taken_by"] == 0


def test_14_together_with_tripped_the_first_of_two_is_random() -> None:
    match = table("3", "66", psychics=("twos-more-fun tripped", ""))
    play(match, "0 twos-more-fun", "0 tripped", "0 ghost-3", "0 done")
    assert match.legal(1) == ("done", "stumble")
    play(match, "1 stumble")
    assert match.legal(1) == ("ghost-6",)
    single = table("3", "6", psychics=("twos-more-fun tripped", ""))
    play(single, "0 twos-more-fun", "0 tripped", "0 ghost-3", "0 done")
    assert single.legal(1) == ("done",)
    assert refusal(single, 1, "stumble") == "Two's more fun: you must play two cards or none, and there would be no second one"


def test_14_ends_with_the_round() -> None:
    match = table("34", "26", psychics=("twos-more-fun", ""))
    play(match, "0 twos-more-fun", "0 ghost-3", "0 done", "1 done", "1 nothing", "0 ghost-4", "0 done", "1 ghost-6", "1 done")
    assert match.to_act == (0,)


# 15 · Still me


def test_15_the_winner_keeps_a_card_for_the_next_round() -> None:
    match = table("25", "3", psychics=("still-me", ""))
    play(match, "0 still-me", "0 ghost-2", "0 ghost-5", "0 done", "1 done")
    assert match.view(0)["asking"] == {"what": "keep", "psychic": "still-me", "seat": 0, "left": 1}
    assert match.legal(0) == ("ghost-2", "ghost-5", "nothing")
    assert refusal(match, 0, "still-me") == "Still me: there is no Still me of yours in this round to keep"
    play(match, "0 ghost-5", "1 nothing")
    assert match.view(0)["round"] == 2
    assert total(match) == (5, 0)
    assert [card["card"] for card in match.view(0)["line"][0]["cards"][0]] == ["still-me", "ghost-2"]
    assert [card["card"] for card in match.view(0)["line"][1]["cards"][0]] == ["ghost-5"]
    play(match, "0 done")
    assert match.to_act == (1,), "no card need be played to stay ahead"


def test_15_the_winner_may_keep_nothing() -> None:
    match = table("5", "3", psychics=("still-me", ""))
    play(match, "0 still-me", "0 ghost-5", "0 done", "1 done", "0 nothing", "1 nothing")
    assert total(match) == (0, 0)


def test_15_a_loser_keeps_nothing() -> None:
    match = table("5", "6", psychics=("still-me", ""))
    play(match, "0 still-me", "0 ghost-5", "0 done", "1 ghost-6", "1 done", "0 done")
    assert match.view(0)["asking"]["what"] == "place_on_tenth"


def test_15_a_psychic_keeps_its_value_but_its_effect_is_not_repeated() -> None:
    match = table("24", "3", psychics=("still-me acro-bats reveal-yourself", ""))
    play(match, "0 still-me", "0 acro-bats", "0 reveal-yourself", "0 ghost-2", "0 done", "1 done")
    assert match.legal(0) == ("ghost-2", "reveal-yourself", "acro-bats", "nothing")
    play(match, "0 reveal-yourself", "1 nothing")
    assert total(match) == (1, 0)
    assert match.view(0)["open_hands"] == []
    other = table("24", "3", psychics=("still-me acro-bats", ""))
    play(other, "0 still-me", "0 acro-bats", "0 ghost-2", "0 done", "1 done", "0 acro-bats", "1 nothing", "0 ghost-4")
    assert counted(other, 0) == [("acro-bats", 0), ("ghost-4", 4)]


def test_15_double_vision_keeps_what_it_copied_and_goldfish_stays_two() -> None:
    match = table("5", "3", psychics=("still-me double-vision", ""))
    play(match, "0 still-me", "0 ghost-5", "0 double-vision", "0 ghost-5", "0 done", "1 done", "0 double-vision", "1 nothing")
    assert counted(match, 0) == [("double-vision", 5)]
    fish = table("5", "3", psychics=("still-me ghostly-goldfish ghossssst", ""))
    play(fish, "0 still-me", "0 ghostly-goldfish", "0 done", "1 done", "0 ghostly-goldfish", "1 nothing", "0 ghossssst")
    assert total(fish) == (4, 0)


def test_15_what_19_showed_is_not_kept() -> None:
    match = table("1", "3", psychics=("still-me christmas-yet-to-come", ""), decks=("66", ""))
    play(match, "0 still-me", "0 christmas-yet-to-come", "0 my-deck", "0 ghost-1", "0 done", "1 done")
    assert total(match) == (7, 0)
    play(match, "0 christmas-yet-to-come", "1 nothing")
    assert counted(match, 0) == [("christmas-yet-to-come", 0)]
    assert total(match) == (0, 0)


def test_15_asks_after_the_story_has_told_who_gets_the_psychic() -> None:
    match = table("5", "3", psychics=("still-me", ""), here="sir-nicholas")
    play(match, "0 still-me", "0 ghost-5", "0 done", "1 done")
    assert last_caption(match) == "Player 1 wins 1 manor; Sir Nicholas goes to player 2."
    assert match.view(0)["event"]["whose"] == 1


def test_15_now_or_never_has_sunk_before_a_card_is_kept() -> None:
    match = table("5", "3", psychics=("still-me now-or-never", ""))
    play(match, "0 still-me", "0 now-or-never", "0 ghost-5", "0 done", "1 done")
    assert match.legal(0) == ("ghost-5", "nothing")


def test_15_with_nothing_else_in_play_asks_nothing() -> None:
    match = table("5", "3", psychics=("still-me now-or-never", ""))
    play(match, "0 still-me", "0 now-or-never", "0 done", "1 done")
    assert match.view(1)["asking"]["what"] == "place_on_tenth"


def test_15_a_ghost_that_was_kept_is_a_card_of_its_new_round() -> None:
    match = table("55", "3", psychics=("still-me double-vision", ""))
    play(match, "0 still-me", "0 ghost-5", "0 done", "1 done", "0 ghost-5", "1 nothing", "0 double-vision")
    assert match.legal(0) == ("ghost-5",)


def test_15_after_round_nine_the_next_round_is_the_tenth() -> None:
    match = table("5", "", psychics=("still-me", ""), round=9, decks=("", ""), late=("", "4"), mansions="mmcmcmcmcm")
    play(match, "0 still-me", "0 ghost-5", "0 done", "1 done", "0 ghost-5", "1 nothing")
    assert match.winners == (0,)
    assert match.story(0)[-1] == "You win the tenth with 5 against 4, and the game."


# 16 · Double vision


def test_16_copies_an_own_ghost_of_this_round() -> None:
    match = table("25", "6", psychics=("double-vision lady-in-white", ""))
    play(match, "0 ghost-2", "0 ghost-5", "0 lady-in-white", "0 double-vision")
    assert match.legal(0) == ("ghost-2", "ghost-5"), "ghosts only"
    assert refusal(match, 0, "ghost-6") == "Double vision: you have played no ghost 6 in this round"
    play(match, "0 ghost-5")
    assert total(match) == (14, 0)
    assert last_caption(match) == "Player 1 sees ghost 5 double: 14 against 0."


def test_16_is_a_card_of_the_copied_value() -> None:
    match = table("5", "6", psychics=("double-vision ghossssst", ""))
    play(match, "0 ghost-5", "0 double-vision", "0 ghost-5", "0 ghossssst")
    assert counted(match, 0) == [("ghost-5", 6), ("double-vision", 6), ("ghossssst", 0)]


def test_16_with_no_ghost_counts_nothing() -> None:
    match = table("5", "6", psychics=("double-vision", ""))
    play(match, "0 double-vision", "0 ghost-5")
    assert counted(match, 0) == [("double-vision", 0), ("ghost-5", 5)]


def test_16_does_not_copy_a_banned_value() -> None:
    match = table("25", "6", psychics=("double-vision never-seen-again", ""))
    play(match, "0 ghost-2", "0 ghost-5", "0 never-seen-again", "0 value-5", "0 value-1", "0 double-vision")
    assert match.legal(0) == ("ghost-2",)
    alone = table("5", "6", psychics=("double-vision never-seen-again", ""))
    play(alone, "0 ghost-5", "0 never-seen-again", "0 value-5", "0 value-1", "0 double-vision")
    assert alone.legal(0) == ("done",)
    assert total(alone) == (5, 0)


# 17 · Wraith to the bottom


def test_17_opposing_cards_of_a_value_count_two_less() -> None:
    match = table("334", "34", psychics=("", "wraith-to-the-bottom"))
    play(match, "0 ghost-3", "0 ghost-3", "0 ghost-4", "0 done", "1 wraith-to-the-bottom", "1 value-3", "1 ghost-3")
    assert counted(match, 0) == [("ghost-3", 1), ("ghost-3", 1), ("ghost-4", 4)]
    assert counted(match, 1) == [("wraith-to-the-bottom", 0), ("ghost-3", 3)]


def test_17_never_below_zero() -> None:
    match = table("116", "34", psychics=("", "wraith-to-the-bottom"))
    play(match, "0 ghost-1", "0 ghost-1", "0 ghost-6", "0 done", "1 wraith-to-the-bottom", "1 value-1")
    assert counted(match, 0) == [("ghost-1", 0), ("ghost-1", 0), ("ghost-6", 6)]
    assert match.view(0)["sides"][0]["cards"][0]["changes"] == [{"psychic": "wraith-to-the-bottom", "seat": 1, "change": -1}]


def test_17_raises_count_before_its_floor() -> None:
    match = table("16", "34", psychics=("ghossssst", "wraith-to-the-bottom"))
    play(match, "0 ghost-1", "0 ghossssst", "0 ghost-6", "0 done", "1 wraith-to-the-bottom", "1 value-1")
    assert counted(match, 0)[0] == ("ghost-1", 0), "1 and 1 less 2"


# 18 · I'll be back


def test_18_a_ghost_of_an_earlier_round_goes_back_into_the_deck() -> None:
    match = table("1", "2", psychics=("ill-be-back", ""), past=("36", "5"), round=2, decks=("1", "1"))
    play(match, "0 ghost-1", "0 ill-be-back")
    assert match.legal(0) == ("ghost-3", "ghost-6"), "own ghosts, and not of this round"
    assert refusal(match, 0, "ghost-1") == "I'll be back: there is no ghost 1 of yours at an earlier place"
    play(match, "0 ghost-6")
    view = match.view(1)
    assert view["decks"][0] == {"left": 2, "top": None}
    assert [card["card"] for card in view["line"][0]["cards"][0]] == ["ghost-3"]
    assert view["memories"][0] == [{"ghost": "ghost-6", "where": ["deck"]}], "everyone saw it go there"


def test_18_with_no_earlier_ghost_does_nothing() -> None:
    match = table("1", "2", psychics=("ill-be-back", ""))
    play(match, "0 ghost-1", "0 ill-be-back")
    assert match.legal(0) == ("done",)


def test_18_does_not_bring_back_what_was_discarded() -> None:
    match = table("15", "26", psychics=("ill-be-back", "be-gone"))
    play(match, "0 ghost-5", "0 done", "1 be-gone", "1 ghost-5", "1 ghost-6", "1 done", "0 done", "0 nothing", "1 done", "1 nothing")
    play(match, "0 ill-be-back")
    assert match.legal(0)[-1] == "done"
    assert match.view(0)["asking"]["what"] == "turn"


def test_18_shuffles_a_known_card_away() -> None:
    match = table("14", "2", psychics=("ill-be-back christmas-yet-to-come", ""), past=("3", ""), round=2, decks=("5", "1"))
    play(match, "0 christmas-yet-to-come", "0 my-deck")
    assert match.view(1)["decks"][0]["top"] == "ghost-5"
    play(match, "0 ill-be-back", "0 ghost-3")
    view = match.view(1)
    assert view["decks"][0]["top"] is None
    assert view["memories"][0] == [{"ghost": "ghost-3", "where": ["deck"]}, {"ghost": "ghost-5", "where": ["deck"]}]


# 19 · Ghost of Christmas yet to come


def test_19_takes_the_value_of_a_top_card() -> None:
    match = table("1", "2", psychics=("christmas-yet-to-come", ""), decks=("5", "3"))
    play(match, "0 christmas-yet-to-come")
    assert match.legal(0) == ("my-deck", "their-deck")
    play(match, "0 their-deck")
    assert total(match) == (3, 0)
    for seat in (0, 1, None):
        assert match.view(seat)["decks"][1] == {"left": 1, "top": "ghost-3"}
    caption = "On top of the deck of player 2 waits ghost 3, and Ghost of Christmas yet to come is worth as much: 3 against 0."
    assert last_caption(match) == caption


def test_19_the_card_returns_to_the_top_and_is_drawn_next() -> None:
    match = table("6", "2", psychics=("christmas-yet-to-come", ""), decks=("", "135"))
    play(match, "0 christmas-yet-to-come", "0 their-deck", "0 ghost-6")
    shown = match.view(0)["decks"][1]["top"]
    play(match, "0 done", "1 done")
    assert shown in match.view(0)["hands"][1]
    assert match.view(0)["hands"][1].count(None) == 2
    assert f"Player 2 draws 2 ghosts, one of them {shown.replace('-', ' ')}, which had been seen." in match.story(0)


def test_19_is_a_card_of_that_value() -> None:
    match = table("1", "2", psychics=("christmas-yet-to-come ghossssst", ""), decks=("5", "3"))
    play(match, "0 christmas-yet-to-come", "0 my-deck", "0 ghossssst")
    assert counted(match, 0) == [("christmas-yet-to-come", 6), ("ghossssst", 0)]


def test_19_an_empty_deck_shows_nothing() -> None:
    match = table("1", "2", psychics=("christmas-yet-to-come", ""), decks=("", "3"))
    play(match, "0 christmas-yet-to-come", "0 my-deck")
    assert total(match) == (0, 0)
    assert last_caption(match) == "The deck of player 1 is empty: Ghost of Christmas yet to come counts nothing, 0 against 0."
    both = table("1", "2", psychics=("christmas-yet-to-come", ""), decks=("", ""))
    play(both, "0 christmas-yet-to-come")
    assert both.legal(0) == ("ghost-1", "done")


def test_19_a_banned_value_counts_nothing() -> None:
    match = table("1", "2", psychics=("christmas-yet-to-come never-seen-again", ""), decks=("", "3"))
    play(match, "0 never-seen-again", "0 value-3", "0 value-4", "0 christmas-yet-to-come", "0 their-deck")
    assert total(match) == (0, 0)
    assert match.view(0)["decks"][1]["top"] == "ghost-3"
    assert "a value nobody may play" in last_caption(match)


# 20 · Let's meet at the end


def test_20_a_random_ghost_of_the_chosen_hand_goes_to_the_tenth() -> None:
    match = table("1", "25", psychics=("meet-at-the-end", ""))
    play(match, "0 meet-at-the-end")
    assert match.legal(0) == ("me", "opponent")
    play(match, "0 opponent")
    own = match.view(1)
    assert len(own["hands"][1]) == 1
    assert sorted([*own["hands"][1], *own["late"][1]["ghosts"]]) == ["ghost-2", "ghost-5"]
    assert match.view(0)["late"][1]["ghosts"] == [None]
    assert last_caption(match, 0) == "A random ghost goes from the hand of player 2 face down to the tenth."
    moved = own["late"][1]["ghosts"][0].replace("ghost-", "Ghost ")
    assert last_caption(match, 1) == f"{moved} goes from your hand face down to the tenth."


def test_20_may_be_turned_on_oneself() -> None:
    match = table("4", "25", psychics=("meet-at-the-end", ""))
    play(match, "0 meet-at-the-end", "0 me")
    assert match.view(0)["late"][0]["ghosts"] == ["ghost-4"]
    assert match.view(1)["late"][0]["ghosts"] == [None]


def test_20_an_empty_hand_sends_nobody() -> None:
    match = table("4", "", psychics=("meet-at-the-end", ""))
    play(match, "0 meet-at-the-end", "0 opponent")
    assert match.view(0)["late"][1]["ghosts"] == []
    assert last_caption(match) == "The hand of player 2 is empty: nobody goes to the tenth."


def test_20_from_an_open_hand_is_seen() -> None:
    match = table("4", "25", psychics=("meet-at-the-end reveal-yourself", ""))
    play(match, "0 reveal-yourself", "0 meet-at-the-end", "0 opponent")
    assert match.view(0)["late"][1]["ghosts"][0] in ("ghost-2", "ghost-5")
    assert "from the hand of player 2 face down" in last_caption(match, 0)
    assert "random" not in last_caption(match, 0)
    assert match.view(None)["late"][1]["ghosts"] == [None]
