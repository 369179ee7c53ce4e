"""A player's knowledge of Rest in Peace as numbers between 0 and about 1. Of two sides the observer's own comes first."""

import numpy as np

from manse.engine.kit import NONE, Array, observation, seat_bits, spread_bits
from .data import MOST_PLACES, SEATS, VALUES
from .memory import ANYWHERE, DECK, HAND, TENTH
from .psychics import Ask, Card
from .state import Holder, Known, Phase, State

GHOSTS, CARDS, BOTH = SEATS * VALUES, len(Card), SEATS * len(Card)

SLICES, SIZE, AT, tell = observation(
    State,
    hand="hand",  # ghosts of each value in hand, as far as known, in sixths
    unseen="deck",  # in the own deck; of the other's in deck, hand or on the tenth, in sixths
    late="late",  # face down on the tenth, as far as known, in sixths
    seen=GHOSTS,  # ghosts the other has seen that lie in the deck, or in one of several places
    top=GHOSTS,  # on top of the deck, one-hot
    front="front",  # cards of each printed value in play, in sixths
    counts="counts",  # what such a card counts, in sixths
    past="past",  # ghosts at earlier places, in sixths
    total="total",  # in thirties
    cards="cards",  # ghosts in hand, in tens
    decks="deck_left",  # of 21
    hidden="late_ghosts",  # face down on the tenth, in fives
    won=2 * SEATS,  # manors, then castles, of those that win
    owned=BOTH,  # psychics in front of each player
    played=BOTH,  # psychics in play
    holds=BOTH,  # psychics whose effect holds
    waiting=BOTH,  # psychics face down on the tenth
    ahead=CARDS,  # psychics in the line: 1 for this round's, less for later ones
    face_down="face_down",  # psychics that may lie face down in the line
    manors=MOST_PLACES,  # at this place and those after it
    castles=MOST_PLACES,
    named=3 * VALUES,  # for Poltergeist, Wraith to the bottom, I pity the Ghoul!, one-hot
    banned="banned",
    tripped="tripped",
    open="open_hands",  # hands that lie open to the other
    turn=("to_act", seat_bits(SEATS)),
    plays=1,  # cards played this turn, in fives
    asked=len(Ask),  # one-hot; the first for a turn of one's own
    acting=CARDS,  # the psychic that asks, one-hot
    placing=1,  # is a card put on the tenth?
    rounds_left=1,  # of all
)
NAMERS = np.array([Card.POLTERGEIST, Card.WRAITH_TO_THE_BOTTOM, Card.PITY_THE_GHOUL], np.int64)
NEARNESS = np.array([1 - ahead / MOST_PLACES for ahead in range(MOST_PLACES)], np.float32)


def observe(k: Known, seat: int, out: Array) -> None:
    tell(k, seat, out)
    viewer = max(seat, 0)
    for side in range(SEATS):
        owner = viewer if side == 0 else 1 - viewer
        for kind in range(2):
            out[AT.won + kind * SEATS + side] = k.won[owner, kind] / k.goal[kind]
        observe_memory(k, owner, side * VALUES, out)
        observe_psychics(k, owner, side * CARDS, out)
    observe_line(k, out)
    observe_choice(k, out)


def observe_memory(k: Known, owner: int, at: int, out: Array) -> None:
    """What the other knows of a player's ghosts beyond hand and tenth, which show it themselves."""
    if k.remembered[owner]:
        for where in range(1, ANYWHERE + 1):
            if where not in (HAND, TENTH):
                for ghost in range(VALUES):
                    out[AT.seen + at + ghost] += k.known[owner, where, ghost] * (1.0 if where == DECK else 0.5)
    if k.top[owner] != NONE:
        out[AT.top + at + k.top[owner]] = 1


def observe_psychics(k: Known, owner: int, at: int, out: Array) -> None:
    spread_bits(k.psychics[owner] >> 1, CARDS, out, AT.played + at)
    spread_bits(k.effects[owner] >> 1, CARDS, out, AT.holds + at)
    for place in range(k.places - 1):
        if k.holder[place] == Holder.FIRST_SEAT + owner:
            out[AT.owned + at + k.line[place] - 1] = 1
    if k.phase < Phase.TENTH:
        for i in range(k.late_count[owner]):
            out[AT.waiting + at + k.late_psychics[owner, i] - 1] = 1


def observe_line(k: Known, out: Array) -> None:
    for ahead in range(k.places - k.place):
        place = k.place + ahead
        out[AT.manors + ahead] = k.manors[place]
        out[AT.castles + ahead] = k.castles[place]
        if place < k.places - 1 and k.line[place] > 0 and k.holder[place] == Holder.LINE:
            out[AT.ahead + k.line[place] - 1] = NEARNESS[ahead]
    for i in range(len(NAMERS)):
        value = k.named[NAMERS[i]]
        if value > 0:
            out[AT.named + i * VALUES + value - 1] = 1
    out[AT.rounds_left] = 1 - k.place / k.places


def observe_choice(k: Known, out: Array) -> None:
    out[AT.plays] = k.plays / 5
    out[AT.placing] = k.phase == Phase.PLACE
    if k.asks:
        out[AT.asked + k.asked] = 1
        out[AT.acting + k.acting - 1] = 1
    elif k.phase == Phase.TURN:
        out[AT.asked] = 1
