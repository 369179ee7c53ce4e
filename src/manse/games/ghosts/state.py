"""The table of Ghosts: actions, phases, events, and the record that holds everything."""

from enum import IntEnum
from typing import NewType

import numpy as np

from manse.engine.kit import ALL, OWNER, Array, Events, Header, around, i8, i16, one_hot, seat_bits, secret, whole
from .data import CARDS, COLOURS, KINDS, MIST, MOST_CARDS, MOST_IN_HAND, MOST_ROUNDS, MOST_SEATS

COLOUR_OF = np.array([*(card // 3 for card in range(MIST)), MIST], np.int8)
GHOSTS_ON = np.array([*(card % 3 + 1 for card in range(MIST)), 0], np.int8)
TAKE = KINDS  # an action is a card's number, to play it, or this: take the pile
ACTIONS = KINDS + 1
LONGEST = MOST_ROUNDS * 2 * MOST_CARDS
"""No game has more decisions: each card of a round is played once at most, and each begins at most one pile."""
LEVELS = 10

Phase = IntEnum("Phase", "DEAL TURN DRAW COUNT", start=0)


class Event(Events):
    OPENED = 0
    DEALT = 1
    PLAYED = 2, "card"
    TOOK = 3
    DREW = 4, secret("card")
    RELIEVED = 5, "points"
    COUNTED = 6


class State(Header):
    details: Array = i16(1)
    fright: Array = i16(MOST_SEATS, seen=ALL, told=around(1 / 10))
    hand: Array = i8(MOST_SEATS, MOST_IN_HAND, seen=OWNER, names=CARDS)
    cards: Array = i8(MOST_SEATS, seen=ALL, told=around(1 / MOST_IN_HAND))  # how many cards each hand holds
    deck: Array = i8(KINDS, told=whole(1 / 3))
    deck_left: int = i8(seen=ALL, told=whole(1 / MOST_CARDS))
    played: Array = i8(MOST_CARDS, seen=ALL, names=CARDS)  # the cards of this round in the order they were played
    taker: Array = i8(MOST_CARDS, seen=ALL)  # who took each of them; NOBODY while it lies on the pile
    played_count: int = i8(seen=ALL)
    pile_from: int = i8(seen=ALL)  # where in `played` the pile on the table begins
    level: int = i8(seen=ALL, told=one_hot(LEVELS))
    colour: int = i8(seen=ALL, names=COLOURS, told=one_hot(len(COLOURS)))
    direction: int = i8(seen=ALL)  # 1 clockwise, -1 counter-clockwise
    first: int = i8(seen=ALL)  # who begins the round
    rounds_done: int = i8(seen=ALL)
    unafraid: int = i8(seen=ALL, told=seat_bits(MOST_SEATS))  # bit mask of the seats without a taken pile this round
    relieved: int = i8(seen=ALL)  # bit mask of those among them that have given back points at the end of the round
    hand_size: int = i8(seen=ALL)
    limit: int = i8(seen=ALL)
    rounds: int = i8(seen=ALL)
    relief: int = i8(seen=ALL)


Known = NewType("Known", State)  # what a seat knows of it
