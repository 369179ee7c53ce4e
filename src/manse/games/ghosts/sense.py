"""Ghosts: play the card that leaves the next player least room, keep mist and matching colours for when they are needed."""

from manse.engine.kit import Array, quick, quick_below
from .data import KINDS, MIST
from .rules import level_after
from .state import COLOUR_OF, GHOSTS_ON, TAKE, Known

FROM_WORLDS = True  # it reads the own hand and what lies open, so a world serves as well as what the seat knows of it


def choose(k: Known, seat: int, mask: Array, seed: int) -> int:
    best, best_worth = TAKE, -1000
    for card in range(KINDS):
        if mask[card]:
            seed = quick(seed)
            worth = 10 * worth_of(k, seat, card) + quick_below(seed, 10)
            if worth > best_worth:
                best, best_worth = card, worth
    return best


def worth_of(k: Known, seat: int, card: int) -> int:
    """Fresh piles: shed a big card of a colour held once. Later: press the next player, and keep what saves oneself."""
    held = 0
    for slot in range(k.cards[seat]):
        held += COLOUR_OF[k.hand[seat, slot]] == COLOUR_OF[card]
    if k.pile_from == k.played_count:
        return 3 * GHOSTS_ON[card] - 4 * (card == MIST)
    level = level_after(k, card)
    if card == MIST:
        return 4 if k.level >= 6 else -4
    if COLOUR_OF[card] == k.colour:
        return 6 if k.level >= 5 else 1
    return 2 * level - held
