"""What a player of Ghosts may know: everything but the other hands and the deck."""

from manse.engine.kit import HIDDEN, copy, draw
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
