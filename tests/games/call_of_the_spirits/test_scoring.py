"""The end: penalty, points, and the live sums in the view."""

from itertools import product

import numpy as np
import pytest

import manse
from manse.engine.compile import compiled
from manse.engine.record import NONE
from manse.games.call_of_the_spirits.data import ICONS, PORTRAITS, TYPES
from manse.games.call_of_the_spirits.fast import agree
from manse.games.call_of_the_spirits.scoring import worth
from tests.games.call_of_the_spirits.table import cards_of, table
from tests.stage import play, position_of


def end(owned: tuple[str, ...], haunts: tuple[str, ...] = ()) -> manse.Match:
    """The last turns of the Final Round, given up."""
    match = table(" ".join(["seance"] * len(owned)), owned=owned, haunts=haunts, final=True)
    for seat in range(len(owned)):
        play(match, f"{seat} done")
    assert match.over
    return match


def points(cards: str) -> int:
    return end((cards, "")).scores[0]


@pytest.mark.parametrize(("cards", "expected"), [(1, 1), (2, 4), (3, 9), (4, 16), (5, 25), (6, 26), (7, 29), (8, 34), (10, 50)])
def test_musicians_make_sets_of_five(cards: int, expected: int) -> None:
    assert points("musician " * cards) == expected


@pytest.mark.parametrize(("cards", "expected"), [(1, 3), (2, 0), (3, 12), (4, 15), (5, 12), (6, 24), (7, 27)])
def test_paintings_make_sets_of_three_and_a_pair_is_worth_nothing(cards: int, expected: int) -> None:
    assert points("painting " * cards) == expected


@pytest.mark.parametrize(("cards", "expected"), [(1, 0), (2, 7), (3, 7), (4, 14), (5, 14)])
def test_dancing_ghosts_score_in_pairs(cards: int, expected: int) -> None:
    assert points("dancing " * cards) == expected


@pytest.mark.parametrize(("card", "each"), [("tea", 2), ("grim", 2), ("groom", 1), ("ballroom-ghost", 4)])
def test_other_sets_score_card_by_card(card: str, each: int) -> None:
    assert [points(f"{card} " * cards) for cards in (1, 2, 5)] == [each, 2 * each, 5 * each]


@pytest.mark.parametrize(
    ("tightrope", "dynamite", "quicksand", "tombstone", "expected"),
    [
        (1, 0, 0, 0, 0),
        (2, 2, 0, 0, 0),
        (3, 0, 0, 0, 15),
        (1, 1, 1, 1, 18),
        (3, 1, 1, 1, 18),
        (4, 1, 1, 1, 33),
        (3, 3, 1, 1, 30),
        (3, 3, 3, 1, 45),
        (3, 3, 3, 3, 60),
        (4, 4, 4, 4, 78),
        (2, 2, 2, 2, 36),
        (6, 0, 0, 0, 30),
        (4, 3, 1, 1, 33),
        (6, 6, 6, 6, 120),
        (5, 5, 5, 5, 96),
    ],
)
def test_portraits_are_split_for_the_best(tightrope: int, dynamite: int, quicksand: int, tombstone: int, expected: int) -> None:
    cards = " ".join(f"{name} " * n for name, n in zip(PORTRAITS, (tightrope, dynamite, quicksand, tombstone), strict=True))
    assert points(cards) == expected


def best_split(counts: tuple[int, ...]) -> int:
    """By trying every set that may be made next."""
    options = [15 + best_split((*counts[:i], n - 3, *counts[i + 1 :])) for i, n in enumerate(counts) if n >= 3]
    options += [18 + best_split(tuple(n - 1 for n in counts))] if min(counts) else []
    return max(options, default=0)


def test_every_split_of_portraits_against_a_search() -> None:
    s = position_of(table("seance seance")).state
    for counts in product(range(5), repeat=4):
        s.owned[0, len(ICONS) - 4 : len(ICONS)] = counts
        assert compiled(worth)(s, 0, NONE, False) == best_split(counts), counts


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("bride", 2),
        ("bride groom groom groom", 2 + 6 + 3),
        ("knight", 1),
        ("knight painting painting", 1 + 4 + 0),
        ("organist", 1),
        ("organist dancing dancing dancing", 1 + 6 + 7),
        ("executioner", 1),
        ("executioner bride knight", 1 + 2 + 1),
        ("executioner portrait-tightrope portrait-dynamite portrait-dynamite musician", 1 + 4 - 1 + 1),
        ("executioner " + " ".join(ICONS), 1 + 11 + 1 + 3 + 0 + 2 + 2 + 1 + 4 + 18),
    ],
)
def test_specials_count_their_company(cards: str, expected: int) -> None:
    assert points(cards) == expected


def test_leota_is_worth_thirteen_to_who_alone_has_the_lowest_haunt_value() -> None:
    assert end(("leota", "", ""), ("1", "2", "1 1")).scores[0] == 13
    assert end(("leota", "", ""), ("2", "2", "3")).scores[0] == 3, "a tie for the lowest"
    assert end(("leota", "", ""), ("2", "1", "3")).scores[0] == 3
    assert end(("leota", ""), ("", "1")).scores[0] == 13, "nothing is lower than no Haunt"


def test_the_rulebooks_example_of_scoring() -> None:
    """Ezra has a Haunt value of 14, three Musicians (9) and three Paintings (12): the Paintings go, and 13 points are left."""
    ezra = "musician musician musician painting painting painting groom groom grim portrait-tombstone"
    match = end((ezra, "tea"), ("3 3 3 3 2", "3"))
    assert cards_of(match, 0) == {"musician": 3, "grim": 1, "groom": 2, "portrait-tombstone": 1}
    assert match.view(None)["players"][0]["lost"] == "painting"
    assert match.scores[0] == 9 + 2 + 2 + 0 == 13
    assert "Player 1 loses every card of one icon: Painting & Artifact." in match.story(None)
    assert "The last turn is over and all Haunts are turned up: most haunted, with a Haunt value of 14: player 1." in match.story(None)


def test_only_the_sum_of_values_counts_not_the_number_of_haunts() -> None:
    match = end(("musician", "musician"), ("1 1 1", "2 2"))
    assert match.scores == (1, 0)


def test_all_who_tie_for_most_haunted_lose_an_icon() -> None:
    match = end(("musician musician", "dancing dancing", "tea"), ("3", "2 1", "2"))
    assert match.scores == (0, 0, 2)
    assert [player["lost"] for player in match.view(None)["players"]] == ["musician", "dancing", None]


def test_nobody_loses_cards_if_nobody_has_a_haunt() -> None:
    match = end(("musician", "tea"))
    assert match.scores == (1, 2)


def test_the_most_collected_icon_goes_whatever_it_is_worth() -> None:
    match = end(("groom groom groom dancing dancing", ""), ("1", ""))
    assert match.scores[0] == 7, "three Grooms are more than two Dancing Ghosts"


def test_of_icons_as_many_the_one_whose_loss_costs_most_goes() -> None:
    assert end(("groom groom dancing dancing", ""), ("1", "")).scores[0] == 2
    assert end(("painting painting groom groom", ""), ("1", "")).scores[0] == 0, "a pair of Paintings is worth nothing to lose"


def test_the_cost_of_a_loss_is_that_of_full_scoring() -> None:
    match = end(("groom groom tea tea bride", ""), ("1", ""))
    assert match.view(None)["players"][0]["lost"] == "groom", "2 points, and 4 of the Bride, against 4"
    match = end(("painting painting groom groom groom knight", ""), ("1", ""))
    assert match.view(None)["players"][0]["lost"] == "groom", "more of them, though the Knight counts Paintings"
    match = end(("painting painting groom groom knight", ""), ("1", ""))
    assert match.view(None)["players"][0]["lost"] == "painting", "the Knight would lose 4"


def test_portraits_are_four_icons_for_the_penalty() -> None:
    cards = "portrait-tightrope portrait-dynamite portrait-quicksand portrait-tombstone tea tea"
    match = end((cards, ""), ("1", ""))
    assert match.view(None)["players"][0]["lost"] == "tea", "two Tea Parties are more than one of each portrait"
    match = end((cards.removesuffix(" tea"), ""), ("1", ""))
    assert match.view(None)["players"][0]["lost"] == "portrait-tightrope", "any one of them costs 18, the Tea Party 2"
    assert match.scores[0] == 2


def test_specials_are_never_lost() -> None:
    match = end(("bride knight executioner", ""), ("1", ""))
    assert match.scores[0] == 2 + 1 + 1
    assert "Player 1 has no icon to lose." in match.story(None)


def test_a_lost_icon_counts_no_more_for_the_executioner() -> None:
    assert end(("executioner musician tea tea", ""), ("1", "")).scores[0] == 1 + 1 + 1


def test_the_most_points_win_and_ties_share_the_win() -> None:
    match = end(("musician", "tea", "grim"))
    assert match.winners == (1, 2) and match.payoff == (0, 0.5, 0.5)
    assert match.story(None)[-1] == "The mansion falls silent: player 2 and player 3 won with 2 points."


def test_all_haunts_lie_open_at_the_end() -> None:
    match = end(("", ""), ("3 1", "2"))
    for seat in (0, 1, None):
        assert [player["haunts"] for player in match.view(seat)["players"]] == [[3, 1], [2]]


def test_the_view_keeps_the_sums_as_the_game_goes() -> None:
    match = table("attic attic", owned=("musician musician painting leota", "dancing"), haunts=("2", "1 1"))
    score = match.view(0)["aids"]["scores"][0]
    assert score["total"] == 4 + 3 + 3
    assert score["parts"] == [
        {"part": "musician", "cards": 2, "points": 4},
        {"part": "painting", "cards": 1, "points": 3},
        {"part": "leota", "cards": 1, "points": 3},
    ]
    assert score["next"]["musician"] == 5 and score["next"]["painting"] == -3 and score["next"]["dancing"] == 0
    assert match.view(0)["aids"]["scores"][1]["next"]["dancing"] == 7
    assert set(score["next"]) == set(TYPES)


def test_the_view_says_what_the_penalty_would_take_now() -> None:
    match = table("attic attic", owned=("musician musician tea", "dancing"), haunts=("3 3 3", "1"), pile="1 1 2")
    mine, theirs = match.view(0)["aids"]["scores"]
    assert mine["penalty"] == {"icon": "musician", "cards": 2, "points": 4}
    assert mine["after_penalty"] == 2
    assert mine["haunting"] == {"least": 9, "most": 9, "expected": 9.0, "most_haunted": "certain", "lowest": "no"}
    assert theirs["haunting"] == {"least": 1, "most": 2, "expected": 1.2, "most_haunted": "no", "lowest": "certain"}


def test_what_the_penalty_would_take_depends_on_what_the_seat_knows() -> None:
    match = table("attic attic", haunts=("2", "2"), pile="1 3")
    assert match.view(0)["aids"]["scores"][0]["haunting"]["most_haunted"] == "possible"
    assert match.view(0)["aids"]["scores"][1]["haunting"] == {
        "least": 1,
        "most": 3,
        "expected": 2.0,
        "most_haunted": "possible",
        "lowest": "possible",
    }
    assert [score["haunting"]["most_haunted"] for score in match.open_view()["aids"]["scores"]] == ["certain", "certain"]


def test_the_view_counts_leotas_thirteen_only_when_they_are_certain() -> None:
    match = table("attic attic", owned=("leota", ""), haunts=("1", "1 1"))
    assert match.view(0)["aids"]["scores"][0]["total"] == 13, "two Haunts are worth at least 2"
    assert match.view(1)["aids"]["scores"][0]["total"] == 3, "who does not know the one Haunt cannot tell"


def test_one_more_card_adds_what_all_cards_are_worth_with_it() -> None:
    dice, s = np.random.default_rng(7), position_of(table("seance seance")).state
    for _ in range(300):
        s.owned[0] = dice.integers(0, 7, len(TYPES)) * (dice.random(len(TYPES)) < 0.7)
        s.points[0] = compiled(worth)(s, 0, NONE, False)
        assert agree(s, 0)
        s.points[0] += 1
        assert not agree(s, 0)
