"""The exact number of ways a small position can go on, counted by the rules and by a model of a few lines."""

import pytest

from manse.games.ghost_for_sale.state import Phase
from tests.games.ghost_for_sale.table import GAME, table
from tests.stage import play, tree_size

Hands = tuple[tuple[int, ...], ...]
Laid = tuple[tuple[int, str, int], ...]  # seat, place, card


class Model:
    """Both biddings as one reads them in the rules; a game is over when the properties are resolved."""

    def __init__(self, places: tuple[str, ...], seats: int) -> None:
        self.places = places
        self.information = ("truelight", "deck") if seats > 3 else ("truelight",)

    def turn(self, asking: bool, hands: Hands, laid: Laid, seat: int, passed: frozenset[int], depth: int) -> int:
        """It is somebody's turn, from this seat on."""
        order = [(seat + step) % len(hands) for step in range(len(hands))]
        able = [other for other in order if hands[other] and other not in passed]
        if not able:
            return self.resolve(asking, hands, laid, depth)
        return self.choose(asking, hands, laid, able[0], passed, 0, sum(map(bool, hands)) == 1, depth)

    def choose(self, asking: bool, hands: Hands, laid: Laid, seat: int, passed: frozenset[int], cards: int, last: bool, depth: int) -> int:
        if depth == 0:
            return 1
        came = any(bid[:2] == (seat, "truelight") for bid in laid)
        total = 0
        if cards:  # done
            total += self.turn(asking, hands, laid, seat + 1, passed, depth - 1)
        elif came or not asking:  # pass
            if last:
                total += self.resolve(asking, hands, laid, depth - 1)
            else:
                total += self.turn(asking, hands, laid, seat + 1, passed | {seat}, depth - 1)
        for card in set(hands[seat]):
            left = list(hands[seat])
            left.remove(card)
            rest = (*hands[:seat], tuple(left), *hands[seat + 1 :])
            places = self.information if asking else self.places
            if len(places) > 1 and depth == 1:
                total += 1
                continue
            for place in places:
                if place == "deck" and not came and (not left or last):
                    continue
                total += self.lay(asking, rest, (*laid, (seat, place, card)), seat, passed, cards + 1, last, depth - 1 - (len(places) > 1))
        return total

    def lay(self, asking: bool, hands: Hands, laid: Laid, seat: int, passed: frozenset[int], cards: int, last: bool, depth: int) -> int:
        if last:
            return self.resolve(asking, hands, laid, depth)
        if cards == 2 or not hands[seat]:
            return self.turn(asking, hands, laid, seat + 1, passed, depth)
        return self.choose(asking, hands, laid, seat, passed, cards, last, depth)

    def resolve(self, asking: bool, hands: Hands, laid: Laid, depth: int) -> int:
        if not asking:
            return 1
        kept = [list(hand) for hand in hands]
        for place in self.information:
            bids = {seat: [(i, bid[2]) for i, bid in enumerate(laid) if bid[:2] == (seat, place)] for seat in range(len(hands))}
            ranked = sorted((seat for seat in bids if bids[seat]), key=lambda seat: self.rank(bids[seat]), reverse=True)
            for seat in ranked[-1:] if place == "truelight" else ranked[1:]:
                kept[seat] += [card for _, card in bids[seat]]
        return self.turn(False, tuple(map(tuple, kept)), (), 0, frozenset(), depth)

    @staticmethod
    def rank(bid: list[tuple[int, int]]) -> tuple[int, int, int]:
        highest = max(card for _, card in bid)
        return sum(card for _, card in bid), highest, -min(i for i, card in bid if card == highest)


CASTLES = ("glamis", "hermitage", "inveraray", "jedburgh", "kellie", "lordscairnie")


@pytest.mark.parametrize(("depth", "ways"), [(1, 2), (2, 4), (3, 8), (4, 10), (5, 14), (6, 28)])
def test_the_number_of_ways_to_go_on_with_four_players(depth: int, ways: int) -> None:
    hands = ((2, 3), (1, 1), (4,), (4,))
    match = table("2 3", "1 1", "4", "4", phase=Phase.INFORM, castles=True)
    assert tree_size(match, depth) == Model(CASTLES, 4).turn(True, hands, (), 0, frozenset(), depth) == ways


def test_the_number_of_ways_an_auction_can_begin() -> None:
    hands = ((2, 3), (1, 8), (4,))
    match = table("2 3", "1 8", "4", castles=True)
    for depth in range(1, 6):
        assert tree_size(match, depth) == Model(CASTLES, 3).turn(False, hands, (), 0, frozenset(), depth)


def test_all_the_ways_of_the_small_game_after_the_declarations() -> None:
    match = GAME.start(3, seed=1, data="small")
    play(match, "0 true", "1 false", "2 true")
    while match.view(None)["phase"] == "declare":
        match.play(match.to_act[0], "ghost-algernon")
    hands = ((2, 3), (2, 3), (2, 3))
    assert tree_size(match, 99) == Model(("algernon",), 3).turn(True, hands, (), 0, frozenset(), 99) == 1164
