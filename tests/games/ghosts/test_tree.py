"""The exact number of ways a small position can go on, counted by the rules and by a model of a few lines."""

import pytest

from tests.games.ghosts.table import table
from tests.stage import tree_size

HANDS = ("red-1 red-2 blue-3", "red-3 blue-1 mist", "green-2 green-3 blue-2")


def count(hands: tuple[tuple[str, ...], ...], seat: int, level: int, colour: str, way: int, pile: int, depth: int) -> int:
    if depth == 0 or not hands[seat]:
        return 1
    total = count(hands, seat, 0, "", way, 0, depth - 1) if pile else 0
    for card in set(hands[seat]):
        shade, _, ghosts = card.partition("-")
        same, mist = shade == colour, shade == "mist"
        after = level if same or mist else level + int(ghosts or 0)
        if after <= 7:
            left = list(hands[seat])
            left.remove(card)
            rest = (*hands[:seat], tuple(left), *hands[seat + 1 :])
            turned = -way if same else way
            total += count(rest, (seat + turned) % len(hands), after, colour if mist else shade, turned, pile + 1, depth - 1)
    return total


@pytest.mark.parametrize(("depth", "ways"), [(1, 3), (2, 12), (3, 39), (4, 120)])
def test_the_number_of_ways_to_go_on(depth: int, ways: int) -> None:
    model = count(tuple(tuple(hand.split()) for hand in HANDS), 0, 0, "", 1, 0, depth)
    assert tree_size(table(*HANDS), depth) == model == ways


def test_the_whole_round_counted() -> None:
    """To the end of the last round: with an empty deck nothing is left to chance."""
    match = table(*HANDS, rounds_done=2)
    model = count(tuple(tuple(hand.split()) for hand in HANDS), 0, 0, "", 1, 0, 99)
    assert tree_size(match, 99) == model
