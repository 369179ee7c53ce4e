"""The 29 psychic cards in rounds: each alone, in the order of their numbers, and with those whose company matters."""

import pytest

import manse
from manse.games.rest_in_peace.psychics import PSYCHICS, Card
from tests.games.rest_in_peace.table import GAME, counted, table, total
from tests.stage import assert_distribution, last_caption, play, refusal


def test_the_rows_are_numbered_and_named_as_the_cards() -> None:
    assert [row.number for row in PSYCHICS] == list(Card) == list(range(1, 30))
    assert [row.name.upper().replace("-", "_") for row in PSYCHICS] == [card.name for card in Card]
    assert [row.level for row in PSYCHICS] == [0] * 9 + [1] * 5 + [2] * 5 + [3] * 5 + [4] * 5


# 1 · You won't have it


def test_1_the_winner_takes_the_psychic_too() -> None:
    match = table("3", "2", psychics=("you-wont-have-it", ""), here="lady-in-white")
    play(match, "0 you-wont-have-it", "0 ghost-3", "0 done", "1 done")
    view = match.view(0)
    assert view["line"][0]["taken_by"] == 0
    assert view["psychics"] == [["lady-in-white"], []]
    assert "You win 1 manor and take Lady in White too." in match.story(0)


def test_1_who_loses_takes_the_psychic_as_ever() -> None:
    match = table("3", "24", psychics=("you-wont-have-it", ""), here="lady-in-white")
    play(match, "0 you-wont-have-it", "0 ghost-3", "0 done", "1 ghost-4", "1 done", "0 done")
    view = match.view(0)
    assert view["line"][0]["taken_by"] == 1
    assert view["psychics"] == [["lady-in-white"], []]


def test_1_chased_away_leaves_the_psychic_to_the_loser() -> None:
    match = table("36", "2", psychics=("you-wont-have-it", "be-gone"), here="lady-in-white")
    play(match, "0 you-wont-have-it", "0 ghost-3", "0 done", "1 be-gone", "1 you-wont-have-it", "1 ghost-2", "1 done")
    assert match.view(0)["psychics"] == [[], ["lady-in-white"]]


# 2 · Auntie, are you there?


def test_2_a_ghost_of_ones_choice_comes_from_the_deck() -> None:
    match = table("1", "2", psychics=("auntie", ""), decks=("1356", "1"))
    play(match, "0 auntie")
    assert match.view(0)["asking"] == {"what": "fetch", "psychic": "auntie", "seat": 0, "left": 1}
    assert match.legal(0) == ("ghost-1", "ghost-3", "ghost-5", "ghost-6")
    assert refusal(match, 0, "ghost-2") == "Auntie, are you there?: there is no ghost 2 in your deck"
    play(match, "0 ghost-6")
    assert total(match) == (6, 0)
    assert match.view(0)["decks"][0] == {"left": 3, "top": None}
    assert match.view(0)["unseen"][0] == {"ghost-1": 1, "ghost-3": 1, "ghost-5": 1}
    assert last_caption(match, 1) == "Player 1 calls ghost 6 from the deck and shuffles it: 6 against 0."


def test_2_an_empty_deck_gives_nothing() -> None:
    match = table("1", "2", psychics=("auntie", ""), decks=("", "1"))
    play(match, "0 auntie")
    assert match.legal(0) == ("ghost-1", "done")
    assert total(match) == (0, 0)


def test_2_does_not_call_a_banned_value() -> None:
    match = table("14", "25", psychics=("never-seen-again", "auntie"), decks=("1", "1356"))
    play(match, "0 never-seen-again", "0 value-5", "0 value-6", "0 ghost-1", "0 done", "1 auntie")
    assert match.legal(1) == ("ghost-1", "ghost-3")
    assert refusal(match, 1, "ghost-6") == "Ghost 6 is worth 6, and They were never seen again has banned 5 and 6 for this round"


def test_2_with_only_banned_values_in_the_deck_does_nothing() -> None:
    match = table("14", "2", psychics=("never-seen-again", "auntie"), decks=("1", "55"))
    play(match, "0 never-seen-again", "0 value-5", "0 value-6", "0 ghost-1", "0 done", "1 auntie")
    assert match.legal(1) == ("ghost-2", "done")


# 3 · Reveal yourself!


def test_3_is_worth_one_and_opens_the_other_hand_for_the_round() -> None:
    match = table("6", "245", psychics=("reveal-yourself", ""), decks=("1", "3"))
    play(match, "0 reveal-yourself")
    assert total(match) == (1, 0)
    assert match.view(0)["hands"][1] == ["ghost-2", "ghost-4", "ghost-5"]
    assert match.view(0)["open_hands"] == [1]
    assert match.view(1)["hands"][0] == [None], "the player's own hand stays closed"
    assert match.view(None)["hands"][1] == [None, None, None], "and a spectator does not look into it"
    play(match, "0 done", "1 ghost-2", "1 done")
    assert match.view(0)["hands"][1] == ["ghost-4", "ghost-5"]


def test_3_what_was_seen_stays_known_after_the_round_but_new_cards_do_not() -> None:
    match = table("6", "245", psychics=("reveal-yourself", ""), decks=("", "3"))
    play(match, "0 reveal-yourself", "0 done", "1 ghost-2", "1 done", "0 done")
    view = match.view(0)
    assert view["open_hands"] == []
    assert view["hands"][1] == ["ghost-4", "ghost-5", None]


def test_3_chased_away_closes_the_hand_again() -> None:
    match = table("6", "245", psychics=("reveal-yourself", "be-gone"))
    play(match, "0 reveal-yourself", "0 done", "1 be-gone", "1 reveal-yourself")
    view = match.view(0)
    assert view["open_hands"] == []
    assert view["hands"][1] == ["ghost-2", "ghost-4", "ghost-5"], "it is remembered all the same"
    assert total(match) == (0, 0)


# 4 and 5 · Lady in White, Sir Nicholas


@pytest.mark.parametrize(("psychic", "value"), [("lady-in-white", 2), ("sir-nicholas", 3)])
def test_4_and_5_are_as_good_as_ghosts(psychic: str, value: int) -> None:
    match = table("1", "2", psychics=(psychic, ""))
    play(match, f"0 {psychic}")
    assert total(match) == (value, 0)
    (card,) = match.view(0)["sides"][0]["cards"]
    assert (card["printed"], card["counts"], card["changes"]) == (value, value, [])


def test_4_is_an_even_card_and_5_an_odd_one() -> None:
    match = table("1", "2", psychics=("lady-in-white sir-nicholas acro-bats", ""))
    play(match, "0 lady-in-white", "0 sir-nicholas", "0 acro-bats")
    assert counted(match, 0) == [("lady-in-white", 3), ("sir-nicholas", 3), ("acro-bats", 0)]


# 6 · Tripped


def test_6_the_next_card_of_the_victim_is_drawn_at_random() -> None:
    match = table("3", "2456", psychics=("tripped", "lady-in-white"))
    play(match, "0 tripped", "0 ghost-3", "0 done")
    assert match.view(1)["tripped"] == [1]
    assert match.legal(1) == ("done", "stumble")
    assert refusal(match, 1, "ghost-6") == "Tripped: your next card is a ghost drawn at random, not ghost 6"
    assert refusal(match, 1, "lady-in-white") == "Tripped: your next card is a ghost drawn at random, not Lady in White"
    play(match, "1 stumble")
    (card,) = match.view(0)["sides"][1]["cards"]
    assert card["card"] in ("ghost-2", "ghost-4", "ghost-5", "ghost-6")
    assert match.view(1)["tripped"] == []
    assert "lady-in-white" in match.legal(1), "it is spent"
    assert "stumble" not in match.legal(1)
    assert "Player 2 stumbles and drops ghost" in last_caption(match)


def test_6_every_card_of_the_hand_is_as_likely() -> None:
    def dropped(seed: int) -> str:
        match = table("3", "1126", psychics=("tripped", ""), seed=seed)
        play(match, "0 tripped", "0 ghost-3", "0 done", "1 stumble")
        return counted(match, 1)[0][0]

    assert_distribution(dropped, {"ghost-1": 1 / 2, "ghost-2": 1 / 4, "ghost-6": 1 / 4}, samples=400)


def test_6_lasts_beyond_a_withdrawal_into_the_next_round() -> None:
    match = table("36", "24", psychics=("tripped", ""))
    play(match, "0 tripped", "0 ghost-3", "0 done", "1 done")
    assert "ghost-2" in match.legal(1), "a placement on the tenth is a free choice"
    play(match, "1 nothing", "0 ghost-6", "0 done")
    assert match.legal(1) == ("done", "stumble")
    play(match, "1 stumble")
    assert match.view(1)["tripped"] == []


def test_6_lasts_until_a_turn_plays_a_card() -> None:
    match = table("36", "24", psychics=("tripped", ""), first=0, decks=("44", ""))
    play(match, "0 tripped", "0 ghost-3", "0 done", "1 done", "1 nothing", "0 ghost-6", "0 done", "1 done", "1 nothing")
    assert match.view(0)["round"] == 3
    assert match.view(0)["tripped"] == [1]


def test_6_with_an_empty_hand_psychics_may_be_played() -> None:
    match = table("1", "", psychics=("tripped", "lady-in-white"))
    play(match, "0 tripped", "0 ghost-1", "0 done")
    assert match.legal(1) == ("lady-in-white", "done")
    play(match, "1 lady-in-white")
    assert match.view(1)["tripped"] == [], "the next card has been played"


def test_6_draws_among_the_values_that_are_not_banned() -> None:
    for seed in range(30):
        match = table("3", "1466", psychics=("tripped never-seen-again", ""), seed=seed)
        play(match, "0 tripped", "0 never-seen-again", "0 value-1", "0 value-6", "0 ghost-3", "0 done", "1 stumble")
        assert counted(match, 1) == [("ghost-4", 4)]


def test_6_with_only_banned_ghosts_psychics_may_be_played() -> None:
    match = table("3", "16", psychics=("tripped never-seen-again", "lady-in-white"))
    play(match, "0 tripped", "0 never-seen-again", "0 value-1", "0 value-6", "0 ghost-3", "0 done")
    assert match.legal(1) == ("lady-in-white", "done")


def test_6_chased_away_trips_nobody() -> None:
    match = table("1", "", psychics=("tripped", "be-gone"))
    play(match, "0 tripped", "0 ghost-1", "0 done", "1 be-gone")
    assert match.view(1)["tripped"] == []
    match = table("13", "45", psychics=("tripped", "be-gone"))
    play(match, "0 tripped", "0 ghost-1", "0 done", "1 stumble", "1 be-gone", "1 tripped", "1 done")
    assert match.view(1)["tripped"] == []


# 7 · Postponed wedding


def test_7_cannot_be_played_in_a_round_but_put_on_the_tenth() -> None:
    match = table("1", "2", psychics=("postponed-wedding", ""))
    assert refusal(match, 0, "postponed-wedding") == "Postponed wedding can only be put on the tenth"
    play(match, "0 done", "0 postponed-wedding")
    assert match.view(0)["late"][0]["psychics"] == ["postponed-wedding"]


# 8, 9, 10 · Acro-bats, Ghossssst, Poltergeist


def test_8_even_cards_count_one_more_before_and_after() -> None:
    match = table("12346", "2", psychics=("acro-bats", ""))
    play(match, "0 ghost-2", "0 ghost-3", "0 acro-bats")
    assert total(match) == (6, 0)
    play(match, "0 ghost-4", "0 ghost-6", "0 ghost-1")
    assert counted(match, 0) == [("ghost-2", 3), ("ghost-3", 3), ("acro-bats", 0), ("ghost-4", 5), ("ghost-6", 7), ("ghost-1", 1)]
    play(match, "0 done", "1 ghost-2")
    assert counted(match, 1) == [("ghost-2", 2)], "only own cards"


def test_8_lasts_for_its_round_only() -> None:
    match = table("24", "1", psychics=("acro-bats", ""))
    play(match, "0 acro-bats", "0 ghost-2", "0 done", "1 done", "1 nothing", "0 ghost-4")
    assert total(match) == (4, 0)


def test_9_odd_cards_count_one_more() -> None:
    match = table("1235", "3", psychics=("ghossssst", ""))
    play(match, "0 ghost-1", "0 ghost-2", "0 ghossssst", "0 ghost-3", "0 ghost-5")
    assert counted(match, 0) == [("ghost-1", 2), ("ghost-2", 2), ("ghossssst", 0), ("ghost-3", 4), ("ghost-5", 6)]


def test_10_cards_of_a_named_value_count_two_more() -> None:
    match = table("1133", "3", psychics=("poltergeist", ""))
    play(match, "0 ghost-3", "0 poltergeist")
    assert match.legal(0) == tuple(f"value-{value}" for value in range(1, 7))
    prospects = {prospect["action"]: prospect["totals"] for prospect in match.view(0)["prospects"]}
    assert prospects == {f"value-{value}": [5 if value == 3 else 3, 0] for value in range(1, 7)}
    play(match, "0 value-3", "0 ghost-3", "0 ghost-1")
    assert counted(match, 0) == [("ghost-3", 5), ("poltergeist", 0), ("ghost-3", 5), ("ghost-1", 1)]
    assert match.view(1)["holding"] == [{"psychic": "poltergeist", "seat": 0, "values": [3]}]


def test_8_9_10_17_and_26_add_up() -> None:
    """On a 3: +1 Ghossssst, +2 Poltergeist, +3 I pity the Ghoul!, -2 Wraith to the bottom; on a 4: +1 Acro-bats."""
    match = table("344", "1", psychics=("acro-bats ghossssst poltergeist", "wraith-to-the-bottom pity-the-ghoul"))
    play(match, "0 ghost-3", "0 ghost-4", "0 acro-bats", "0 ghossssst", "0 poltergeist", "0 value-3", "0 done")
    play(match, "1 wraith-to-the-bottom", "1 value-3", "1 pity-the-ghoul", "1 value-3")
    three, four, *_ = match.view(0)["sides"][0]["cards"]
    assert (three["printed"], three["counts"]) == (3, 3 + 1 + 2 + 3 - 2)
    assert three["changes"] == [
        {"psychic": "pity-the-ghoul", "seat": 1, "change": 3},
        {"psychic": "poltergeist", "seat": 0, "change": 2},
        {"psychic": "ghossssst", "seat": 0, "change": 1},
        {"psychic": "wraith-to-the-bottom", "seat": 1, "change": -2},
    ]
    assert (four["printed"], four["counts"]) == (4, 5)
    assert total(match) == (7 + 5, 0)


def test_modifiers_look_at_the_printed_value() -> None:
    """A 3 that counts 4 is still odd, and still a 3."""
    match = table("3", "1", psychics=("acro-bats ghossssst poltergeist", ""))
    play(match, "0 ghost-3", "0 ghossssst", "0 acro-bats", "0 poltergeist", "0 value-4")
    assert counted(match, 0)[0] == ("ghost-3", 4)


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


def test_22_the_round_is_lost_and_a_ghost_taken_back() -> None:
    match = table("25", "6", psychics=("playing-dead lady-in-white", ""), here="sir-nicholas", decks=("", ""))
    play(match, "0 ghost-5", "0 ghost-2", "0 lady-in-white", "0 playing-dead")
    assert match.view(0)["asking"] == {"what": "take_back", "psychic": "playing-dead", "seat": 0, "left": 1}
    assert match.legal(0) == ("ghost-2", "ghost-5", "nothing"), "ghosts only"
    reason = "Playing dead: there is no Lady in White of yours in this round to take back"
    assert refusal(match, 0, "lady-in-white") == reason
    play(match, "0 ghost-5")
    view = match.view(1)
    assert view["line"][0]["taken_by"] == 1
    assert view["hands"][0] == ["ghost-5"], "everyone saw it"
    assert view["psychics"][0] == ["sir-nicholas"]
    assert match.to_act == (0,), "the loser may put a card on the tenth"


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
    assert match.legal(0) == ("place-8", "place-9", "place-10")
    assert refusal(match, 0, "place-7") == "House swap swaps places that are still to come, and place 7 is not"
    play(match, "0 place-9")
    assert match.legal(0) == ("place-8", "place-10")
    assert refusal(match, 0, "place-9") == "Place 9 has been chosen already for House swap"
    play(match, "0 place-10")
    line = match.view(1)["line"]
    assert [(place["manors"], place["castles"]) for place in line[7:]] == [(1, 0), (1, 0), (0, 1)], "the tenth included"
    assert last_caption(match) == "Player 1 swaps the mansions of places 9 and 10."


def test_28_moves_all_mansions_of_a_place() -> None:
    match = table("3", "2", psychics=("house-swap creepy-lull", ""), mansions="mcmcmcmcmm")
    match._s.manors[3], match._s.castles[3] = 1, 1
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


@pytest.mark.parametrize(
    "psychic", [row.name for row in PSYCHICS if row.name not in ("were-worthless", "postponed-wedding", "bloody-mary")]
)
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
    levels = {row.number: row.level for row in PSYCHICS}
    for seed in range(30):
        match: manse.Match = GAME.start(seed=seed, levels=2)
        assert all(levels[int(number)] <= 2 for number in match._s.line)
