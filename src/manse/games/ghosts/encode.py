"""A player's knowledge of Ghosts as numbers between 0 and about 1. Seats are counted from the observer on."""

from manse.engine.kit import NOBODY, Array, observation, seat_bits
from .data import KINDS, MOST_SEATS
from .state import Known, State

SLICES, SIZE, AT, tell = observation(
    State,
    hand=KINDS,  # own cards of each kind, in thirds
    unseen="deck",  # cards of each kind in the deck and in other hands, in thirds
    pile=KINDS,  # cards of each kind on the pile, in thirds
    level="level",
    colour="colour",  # none on an empty pile
    direction=1,  # 1 clockwise
    cards="cards",  # in each hand, in full hands
    fright="fright",  # in tens
    unafraid="unafraid",
    turn=("to_act", seat_bits(MOST_SEATS)),
    rounds_left=1,  # this one included, of all
    deck="deck_left",  # of a full box
)


def observe(k: Known, seat: int, out: Array) -> None:
    tell(k, seat, out)
    if seat != NOBODY:
        for slot in range(k.cards[seat]):
            out[AT.hand + k.hand[seat, slot]] += 1 / 3
    for i in range(k.pile_from, k.played_count):
        out[AT.pile + k.played[i]] += 1 / 3
    out[AT.direction] = k.direction == 1
    out[AT.rounds_left] = 1 - k.rounds_done / k.rounds
