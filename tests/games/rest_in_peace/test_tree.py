"""The exact number of ways a small position can go on, counted by the rules and by a model of a few lines."""

from typing import NamedTuple

import pytest

import manse
from tests.games.rest_in_peace.table import table
from tests.stage import tree_size


class Side(NamedTuple):
    hand: str
    played: str = ""
    bats: int = 0
    """0: has no Acro-bats, 1: has it, 2: has played it."""

    def total(self) -> int:
        return sum(int(value) + (self.bats == 2 and int(value) % 2 == 0) for value in self.played)


def count(mine: Side, theirs: Side, depth: int) -> int:
    """Sequences of `depth` decisions in the last round, in which I am to move. The loser may put a ghost, the psychic of the round or
    an Acro-bats of theirs on the tenth, or nothing; that ends the game."""
    if depth == 0:
        return 1
    ways = 0
    for value in set(mine.hand):
        ways += count(mine._replace(hand=mine.hand.replace(value, "", 1), played=mine.played + value), theirs, depth - 1)
    if mine.bats == 1:
        ways += count(mine._replace(bats=2), theirs, depth - 1)
    if mine.total() > theirs.total():
        return ways + count(theirs, mine, depth - 1)
    return ways + (1 if depth == 1 else len(set(mine.hand)) + 2 + (mine.bats == 1))


def position(first: Side, second: Side) -> manse.Match:
    psychics = tuple("acro-bats" if side.bats else "" for side in (first, second))
    hands, decks = (first.hand, second.hand), ("", "")
    return table(*hands, psychics=(psychics[0], psychics[1]), decks=decks, round=9, here="lady-in-white", mansions="mmcmcmcmcm")


@pytest.mark.parametrize(("depth", "ways"), [(1, 5), (2, 23), (3, 69), (4, 201)])
def test_the_number_of_ways_to_go_on(depth: int, ways: int) -> None:
    sides = Side("1124", bats=1), Side("1336")
    assert tree_size(position(*sides), depth) == count(*sides, depth) == ways


@pytest.mark.parametrize("hands", [("112", "13"), ("24", "223"), ("", "6"), ("111", "22")])
@pytest.mark.parametrize("bats", [0, 1])
def test_whole_last_rounds_counted(hands: tuple[str, str], bats: int) -> None:
    sides = Side(hands[0], bats=bats), Side(hands[1])
    assert tree_size(position(*sides), 99) == count(*sides, 99)
