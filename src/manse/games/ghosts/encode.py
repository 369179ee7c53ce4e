"""A player's knowledge of Ghosts as numbers between 0 and about 1. Seats are counted from the observer on."""

from manse.engine.compile import compiled
from manse.engine.encode import slices
from manse.engine.record import NOBODY, Array
from manse.games.ghosts.data import COLOURS, KINDS, MOST_CARDS, MOST_IN_HAND, MOST_SEATS
from manse.games.ghosts.rules import State

LEVELS = 10

SLICES, SIZE = slices(
    hand=KINDS,  # own cards of each kind, in thirds
    unseen=KINDS,  # cards of each kind in the deck and in other hands, in thirds
    pile=KINDS,  # cards of each kind on the pile, in thirds
    level=LEVELS,  # one-hot
    colour=len(COLOURS),  # one-hot; none on an empty pile
    direction=1,  # 1 clockwise
    cards=MOST_SEATS,  # cards in each hand, in full hands
    fright=MOST_SEATS,  # in tens
    unafraid=MOST_SEATS,
    turn=MOST_SEATS,
    rounds_left=1,  # this one included, of all
    deck=1,  # cards left of a full box
)
HAND, UNSEEN, PILE = SLICES["hand"].start, SLICES["unseen"].start, SLICES["pile"].start
LEVEL, COLOUR, DIRECTION = SLICES["level"].start, SLICES["colour"].start, SLICES["direction"].start
IN_HAND, FRIGHT, UNAFRAID = SLICES["cards"].start, SLICES["fright"].start, SLICES["unafraid"].start
TURN, ROUNDS_LEFT, DECK = SLICES["turn"].start, SLICES["rounds_left"].start, SLICES["deck"].start


@compiled
def observe(k: State, seat: int, out: Array) -> None:
    viewer = max(seat, 0)
    if seat != NOBODY:
        for slot in range(k.cards[seat]):
            out[HAND + k.hand[seat, slot]] += 1 / 3
    for card in range(KINDS):
        out[UNSEEN + card] = k.deck[card] / 3
    for i in range(k.pile_from, k.played_count):
        out[PILE + k.played[i]] += 1 / 3
    out[LEVEL + k.level] = 1
    if k.colour >= 0:
        out[COLOUR + k.colour] = 1
    out[DIRECTION] = k.direction == 1
    for place in range(k.seats):
        other = viewer + place
        if other >= k.seats:
            other -= k.seats
        out[IN_HAND + place] = k.cards[other] / MOST_IN_HAND
        out[FRIGHT + place] = k.fright[other] / 10
        out[UNAFRAID + place] = k.calm >> other & 1
        out[TURN + place] = k.to_act >> other & 1
    out[ROUNDS_LEFT] = 1 - k.rounds_done / k.rounds
    out[DECK] = k.deck_left / MOST_CARDS
