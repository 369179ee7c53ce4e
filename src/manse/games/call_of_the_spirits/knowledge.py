"""What a player of Call of the Spirits may know: all but the Haunts of others, the order of decks, and a dial until both are set."""

from manse.engine.kit import HIDDEN, NONE, below, copy, count, draw
from .data import MOST_SEATS
from .haunts import knows
from .state import UNDER, Known, State


def gaps(s: State, seat: int, k: Known) -> None:
    """Where each Haunt lies and who has seen it is open. To a player, one that they have not seen might as well lie in the pile."""
    copy(s.pile, k.pile)
    for card in range(s.haunts_out):
        value, place = s.haunt_value[card], s.haunt_place[card]
        if not knows(s, seat, card):
            k.haunt_value[card] = HIDDEN
            k.pile[value] += 1
        else:
            k.haunt_value[card] = value
            if place != UNDER and place != seat:
                k.haunts[place, value] += 1
    for other in range(MOST_SEATS):
        if other != seat:
            k.dial[other] = s.dial[other] if s.opponent == NONE or s.dial[other] == NONE else HIDDEN


def imagine(k: Known, seat: int) -> None:
    unseen = count(k.pile)
    for card in range(k.haunts_out):
        if k.haunt_value[card] == HIDDEN:
            k.haunt_value[card] = value = draw(k, k.pile, unseen)
            unseen -= 1
            if k.haunt_place[card] != UNDER:
                k.haunts[k.haunt_place[card], value] += 1
    if k.opponent != NONE:
        for other in range(k.seats):
            if k.dial[other] == HIDDEN:
                k.dial[other] = below(k, k.top_dial + 1)
