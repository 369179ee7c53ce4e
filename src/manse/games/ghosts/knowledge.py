"""What a player of Ghosts may know: everything but the other hands and the deck."""

from math import comb

from manse.engine.kit import HIDDEN, copy, draw, plain
from manse.engine.speech import Line
from .data import CARDS
from .state import Event, Known, State


def gaps(s: State, seat: int, k: Known) -> None:
    """To a player, a card in another hand might as well lie in the deck."""
    copy(s.deck, k.deck)
    for other in range(s.seats):
        if other != seat:
            for slot in range(s.cards[other]):
                k.hand[other, slot] = HIDDEN
                k.deck[s.hand[other, slot]] += 1


def imagine(k: Known, seat: int) -> None:
    unseen = k.deck_left
    for other in range(k.seats):
        unseen += k.cards[other] if other != seat else 0
    for other in range(k.seats):
        if other != seat:
            for slot in range(k.cards[other]):
                k.hand[other, slot] = draw(k, k.deck, unseen)
                unseen -= 1
    if k.event == Event.DREW and k.actor != seat:
        k.details[0] = k.hand[k.actor, k.cards[k.actor] - 1]


def belief(k: Known, seat: int) -> tuple[int, dict[Line, float]]:
    """Exactly: every way to deal the unseen cards to the other hands is as likely as any other."""
    p = plain(k)
    unseen, ways = sum(p.deck), 1
    found: dict[Line, float] = {}
    left = unseen
    for other, held in enumerate(p.cards[: p.seats]):
        if other != seat and held:
            ways, left = ways * comb(left, held), left - held
            for card, copies in enumerate(p.deck):
                if copies:
                    found[Line("holds", {"seat": other, "card": CARDS[card]})] = 1 - comb(unseen - copies, held) / comb(unseen, held)
    return ways, found
