"""What players of Ghosts know, and what they can imagine."""

from itertools import permutations
from typing import Any

import pytest

from manse.games.ghosts.data import CARDS
from tests.games.ghosts.table import GAME, table
from tests.stage import assert_distribution, play


def test_other_hands_are_hidden_and_their_sizes_are_not() -> None:
    match = table("red-1 red-2", "blue-1 blue-2 blue-3", deck="mist")
    assert match.view(0)["hands"] == [["red-1", "red-2"], [None, None, None]]
    assert match.view(1)["hands"] == [[None, None], ["blue-1", "blue-2", "blue-3"]]
    assert match.view(None)["hands"] == [[None, None], [None, None, None]]
    assert match.open_view()["hands"] == [["red-1", "red-2"], ["blue-1", "blue-2", "blue-3"]]


def test_what_is_unseen_can_be_counted() -> None:
    match = table("red-1 red-2", "blue-1 blue-1", deck="mist")
    assert match.view(0)["aids"]["unseen"] == {"blue-1": 2, "mist": 1}
    assert match.view(1)["aids"]["unseen"] == {"red-1": 1, "red-2": 1, "mist": 1}


def test_beliefs_are_counted_exactly() -> None:
    """Two hands of one card from three unseen ones, two of them alike: six ways, four of which give player 2 a blue 1."""
    belief = table("red-1", "blue-1", "mist", deck="blue-1").seat(0).belief()
    assert (belief.exact, belief.worlds) == (True, 6)
    chances = {(fact.line.args["seat"], fact.line.args["card"]): fact.chance for fact in belief.facts}
    assert chances == pytest.approx({(1, "blue-1"): 2 / 3, (2, "blue-1"): 2 / 3, (1, "mist"): 1 / 3, (2, "mist"): 1 / 3})


def test_taken_cards_are_known_to_all_who_count() -> None:
    match = table("red-1 red-2", "blue-1 blue-1", "green-1 green-2")
    play(match, "0 red-1", "1 take")
    assert match.view(2)["taken"] == [[], ["red-1"], []]


def test_a_view_says_what_each_own_card_would_do() -> None:
    match = table("red-1 red-2", "red-3 blue-3 mist")
    play(match, "0 red-2")
    assert match.view(1)["aids"]["prospects"] == [
        {"card": "red-3", "level": 2, "turns": True},
        {"card": "blue-3", "level": 5, "turns": False},
        {"card": "mist", "level": 2, "turns": False},
    ]


def test_every_hand_that_fits_is_equally_likely_to_be_imagined() -> None:
    match = table("red-1 red-2", "blue-1 blue-2", deck="green-3 mist")
    unseen = ("blue-1", "blue-2", "green-3", "mist")
    hands = list(permutations(unseen, 2))

    def imagined(seed: int) -> tuple[str, ...]:
        world: Any = match.seat(0).imagine(seed)
        return tuple(CARDS[card] for card in world.hand[1, :2])

    assert_distribution(imagined, {hand: 1 / len(hands) for hand in hands}, samples=6_000)


def test_copies_of_a_card_make_it_likelier() -> None:
    match = table("red-1 red-2", "blue-1", deck="mist mist mist")

    def imagined(seed: int) -> str:
        world: Any = match.seat(0).imagine(seed)
        return CARDS[world.hand[1, 0]]

    assert_distribution(imagined, {"blue-1": 1 / 4, "mist": 3 / 4}, samples=6_000)


def test_the_deck_is_drawn_fairly() -> None:
    def has_mist(seed: int) -> bool:
        return "mist" in GAME.start(2, seed=seed).open_view()["hands"][0]

    without = 1.0
    for drawn in range(5):
        without *= (54 - drawn) / (60 - drawn)
    assert_distribution(has_mist, {True: 1 - without, False: without}, samples=2_000)
