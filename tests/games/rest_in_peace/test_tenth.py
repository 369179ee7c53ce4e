"""The tenth: cards put there face down, psychics that act when it is revealed, and the end of the game."""

import pytest

import manse
from manse.games.rest_in_peace.psychics import Card, When
from tests.games.rest_in_peace.table import counted, table, total
from tests.stage import play


def tenth(
    late: tuple[str, str] = ("", ""),
    psychics: tuple[str, str] = ("", ""),
    hands: tuple[str, str] = ("", ""),
    decks: tuple[str, str] = ("", ""),
    first: int = 0,
) -> manse.Match:
    """These cards lie face down on the tenth. Who begins round 9 withdraws at once, and the tenth is revealed."""
    match = table(*hands, late=late, late_psychics=psychics, decks=decks, round=9, first=first, mansions="mmcmcmcmcm")
    play(match, f"{first} done", f"{first} nothing")
    return match


def test_values_count_as_printed() -> None:
    match = tenth(late=("13", "6"), psychics=("lady-in-white postponed-wedding", "sir-nicholas"))
    assert counted(match, 0) == [("ghost-1", 1), ("ghost-3", 3), ("lady-in-white", 2), ("postponed-wedding", 3)]
    assert total(match) == (9, 9)
    assert "On the tenth, your Postponed wedding counts 3." in match.story(0)


IDLE = [card.word for card in Card if card.row.when == When.ROUND]


def test_eleven_psychics_do_nothing_there() -> None:
    assert sorted(card for card in Card if card.row.when == When.ROUND) == [1, 6, 14, 15, 18, 20, 22, 24, 25, 27, 28]


@pytest.mark.parametrize("psychic", IDLE)
def test_psychics_of_rounds_do_nothing_there(psychic: str) -> None:
    match = tenth(late=("13", "4"), psychics=(psychic, ""), hands=("55", "55"), decks=("", ""))
    assert match.over
    assert total(match) == (4, 4)
    name = match.game.words().name(psychic)
    assert f"On the tenth, your {name} does nothing." in match.story(0)
    assert match.view(None)["tripped"] == []
    assert match.view(None)["late"][0]["ghosts"] == []


def test_acro_bats_and_ghossssst_change_the_tenth() -> None:
    match = tenth(late=("24", "35"), psychics=("acro-bats", "ghossssst"))
    assert total(match) == (8, 10)
    assert match.winners == (1,)


def test_choices_are_made_when_the_tenth_is_revealed() -> None:
    match = tenth(late=("33", "25"), psychics=("poltergeist", ""))
    assert match.to_act == (0,)
    view = match.view(0)
    assert view["asking"] == {"what": "value", "psychic": "poltergeist", "seat": 0, "left": 1}
    assert view["sides"][1]["total"] == 7, "all cards lie open now"
    assert view["done"] is None
    assert {"action": "value-3", "totals": [10, 7], "stays": True, "asks": False} in view["prospects"]
    play(match, "0 value-3")
    assert match.over
    assert total(match) == (10, 7)


def test_psychics_of_who_began_round_nine_act_first_and_in_the_order_they_came() -> None:
    match = tenth(late=("3", "3"), psychics=("poltergeist be-gone", "wraith-to-the-bottom pity-the-ghoul"), first=1)
    asked = []
    answers = {"wraith-to-the-bottom": "value-3", "pity-the-ghoul": "value-3", "poltergeist": "value-3", "be-gone": "ghost-3"}
    while not match.over:
        (seat,) = match.to_act
        psychic = match.view(seat)["asking"]["psychic"]
        asked.append((seat, psychic))
        match.play(seat, answers[psychic])
    assert asked == [(1, "wraith-to-the-bottom"), (1, "pity-the-ghoul"), (0, "poltergeist"), (0, "be-gone")]
    assert total(match) == (3 - 2 + 3 + 2, 0)


def test_be_gone_may_take_a_psychic_before_it_acts() -> None:
    match = tenth(late=("4", "24"), psychics=("be-gone", "acro-bats"))
    assert match.legal(0) == ("ghost-2", "ghost-4", "acro-bats")
    play(match, "0 acro-bats")
    assert total(match) == (4, 6)
    assert "Acro-bats of player 2 was chased away before it could act." in match.story(0)


def test_auntie_lays_a_ghost_of_the_deck_on_the_tenth() -> None:
    match = tenth(late=("4", "5"), psychics=("auntie", ""), decks=("255", ""))
    (left,) = match.legal(0)
    play(match, f"0 {left}")
    assert counted(match, 0) == [("ghost-4", 4), ("auntie", 0), (left, int(left[-1]))]


def test_now_or_never_put_there_counts_minus_two() -> None:
    match = tenth(late=("4", "1"), psychics=("now-or-never acro-bats", ""))
    assert counted(match, 0) == [("ghost-4", 5), ("now-or-never", -2), ("acro-bats", 0)]
    assert total(match) == (3, 1), "it has no printed value there"


def test_now_or_never_that_sank_counts_minus_two_and_may_be_chased_away() -> None:
    match = table("", "", psychics=("now-or-never", ""), late=("4", "1"), round=9, decks=("", ""), mansions="mmcmcmcmcm")
    play(match, "0 now-or-never", "0 done", "1 done", "1 nothing")
    assert total(match) == (2, 1)
    assert match.story(0)[-1] == "You win the tenth with 2 = -2 (Now or never) + 4 against 1, and the game."
    chased = table(
        *("", ""),
        psychics=("now-or-never", ""),
        late=("4", "1"),
        late_psychics=("", "be-gone"),
        round=9,
        decks=("", ""),
        mansions="mmcmcmcmcm",
    )
    play(chased, "0 now-or-never", "0 done", "1 done", "1 nothing")
    assert chased.legal(1) == ("ghost-4", "now-or-never")
    play(chased, "1 now-or-never")
    assert total(chased) == (4, 1)


def test_double_vision_copies_a_ghost_on_the_tenth() -> None:
    match = tenth(late=("35", "6"), psychics=("double-vision", ""))
    assert match.legal(0) == ("ghost-3", "ghost-5")
    play(match, "0 ghost-5")
    assert total(match) == (13, 6)


def test_christmas_yet_to_come_shows_a_top_card() -> None:
    match = tenth(late=("3", "6"), psychics=("christmas-yet-to-come", ""), decks=("", "5"))
    assert match.view(0)["decks"][1]["left"] == 0, "it was drawn after round 9"
    assert match.over
    assert total(match) == (3, 6)
    more = tenth(late=("3", "6"), psychics=("christmas-yet-to-come", ""), decks=("", "555"))
    play(more, "0 their-deck")
    assert total(more) == (8, 6)


def test_bloody_mary_is_paid_from_the_hand_at_the_reveal() -> None:
    match = tenth(late=("", "5"), psychics=("bloody-mary", ""), hands=("113", ""))
    play(match, "0 ghost-1", "0 ghost-1")
    assert total(match) == (6, 5)
    assert match.winners == (0,)


def test_bloody_mary_counts_nothing_for_who_cannot_pay() -> None:
    match = tenth(late=("", "5"), psychics=("bloody-mary", ""), hands=("1", ""))
    assert match.over
    assert total(match) == (0, 5)


def test_goldfish_there_is_two_cards_worth_one() -> None:
    assert total(tenth(late=("", "1"), psychics=("ghostly-goldfish ghossssst", ""))) == (4, 1)


def test_you_dont_scare_me_silences_ones_and_twos_there() -> None:
    assert total(tenth(late=("3", "1224"), psychics=("you-dont-scare-me", ""))) == (3, 4)


def test_reveal_yourself_counts_one_and_opens_the_other_hand() -> None:
    match = tenth(late=("", ""), psychics=("reveal-yourself", ""), hands=("", "46"))
    assert total(match) == (1, 0)
    assert match.view(0)["hands"][1] == ["ghost-4", "ghost-6"]
    assert match.view(None)["hands"][1] == [None, None]


def test_worthless_makes_every_other_card_there_count_one() -> None:
    match = tenth(late=("26", "111"), psychics=("acro-bats were-worthless", "poltergeist"))
    assert match.over, "Poltergeist asks nothing any more"
    assert total(match) == (3, 4)
    assert "On the tenth, Poltergeist of player 2 does nothing." in match.story(0)


def test_worthless_that_acts_last_undoes_what_came_before() -> None:
    match = tenth(late=("26", "111"), psychics=("poltergeist", "were-worthless"))
    play(match, "0 value-6")
    assert total(match) == (3, 3)


def test_worthless_spares_nothing_that_sank() -> None:
    match = table(
        *("", ""), psychics=("now-or-never", ""), late=("4", "1"), late_psychics=("were-worthless", ""), round=9, decks=("", ""),
        mansions="mmcmcmcmcm",
    )  # fmt: skip
    play(match, "0 now-or-never", "0 done", "1 done", "1 nothing")
    assert counted(match, 0) == [("now-or-never", 1), ("ghost-4", 1), ("were-worthless", 0)]
    assert total(match) == (2, 1)


def test_the_breakdown_of_the_tenth_is_told() -> None:
    match = tenth(late=("24", "35"), psychics=("acro-bats", "ghossssst"))
    told = match.story(1)
    assert told[-4] == "The tenth is revealed: player 1 has 6 = 2 + 4, player 2 has 8 = 3 + 5."
    assert told[-3] == "On the tenth, Acro-bats of player 1 acts: 8 against 8."
    assert told[-2] == "On the tenth, your Ghossssst acts: 10 against 8."
    sums = "10 = 4 (3 +1 Ghossssst) + 6 (5 +1 Ghossssst) against 8 = 3 (2 +1 Acro-bats) + 5 (4 +1 Acro-bats)"
    assert told[-1] == f"You win the tenth with {sums}, and the game."
