"""The psychic cards 1 to 10 in rounds: each alone, in the order of their numbers, and with those whose company matters."""

import pytest

from manse.games.rest_in_peace.psychics import Card
from tests.games.rest_in_peace.table import GAME, counted, table, total
from tests.stage import assert_distribution, last_caption, play, refusal


def test_the_rows_are_numbered_and_named_as_the_cards() -> None:
    assert list(Card) == list(range(1, 30))
    assert [card.row.level for card in Card] == [0] * 9 + [1] * 5 + [2] * 5 + [3] * 5 + [4] * 5


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


def test_6_is_spent_at_the_end_of_the_next_round() -> None:
    match = table("36", "24", psychics=("tripped", ""), first=0, decks=("44", ""))
    play(match, "0 tripped", "0 ghost-3", "0 done", "1 done", "1 nothing")
    assert match.view(0)["tripped"] == [1]
    play(match, "0 ghost-6", "0 done", "1 done", "1 nothing")
    assert match.view(0)["round"] == 3
    assert match.view(0)["tripped"] == [], "not for ever"


def test_6_kept_for_the_next_round_by_15_still_trips() -> None:
    match = table("36", "24", psychics=("tripped still-me", ""))
    play(match, "0 tripped", "0 still-me", "0 ghost-3", "0 done", "1 done", "0 tripped", "1 nothing", "0 ghost-6", "0 done")
    assert counted(match, 0) == [("tripped", 0), ("ghost-6", 6)]
    assert match.legal(1) == ("done", "stumble")


def test_6_taken_back_by_22_still_trips_and_may_be_played_anew() -> None:
    match = table("36", "24", psychics=("tripped playing-dead", ""))
    play(match, "0 tripped", "0 playing-dead", "0 tripped")
    assert match.view(1)["tripped"] == [1]
    assert "tripped" in match.view(1)["psychics"][0]
    play(match, "0 nothing", "1 stumble")
    assert match.view(1)["tripped"] == []
    play(match, "1 done", "0 tripped")
    assert match.view(1)["tripped"] == [1]


def test_6_says_in_both_languages_that_the_next_card_is_drawn() -> None:
    assert GAME.words("en").notes["tripped"].startswith("The next card your opponent plays")
    assert GAME.words("fr").notes["tripped"].startswith("La prochaine carte que joue votre adversaire")


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
