"""Sets a table of Ghosts."""

import manse
from manse.games.ghosts.data import CARDS
from manse.games.ghosts.state import Phase
from tests.stage import position_of

GAME = manse.game("ghosts")


def cards(text: str) -> list[int]:
    return [CARDS.index(name) for name in text.split()]


def table(*hands: str, deck: str = "", first: int = 0, fright: tuple[int, ...] = (), rounds_done: int = 0) -> manse.Match:
    """A round in which the players hold these cards and have these fright points, the deck holds those, and `first` begins."""
    position = position_of(GAME.start(len(hands), seed=1))
    s = position.state
    s.hand[:] = s.deck[:] = s.cards[:] = 0
    for seat, hand in enumerate(hands):
        s.cards[seat] = len(cards(hand))
        s.hand[seat, : s.cards[seat]] = cards(hand)
    for card in cards(deck):
        s.deck[card] += 1
    s.deck_left = len(cards(deck))
    s.first, s.rounds_done = first, rounds_done
    s.fright[: len(fright)] = fright
    s.to_act, s.phase = 1 << first, Phase.TURN
    return position.match()
