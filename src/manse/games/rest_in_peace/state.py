"""The state of a game of Rest in Peace: actions, phases, events, and the record that holds everything."""

from enum import IntEnum

from manse.engine.compile import compiled
from manse.engine.record import Array, Header, i8, i16, i32
from manse.games.rest_in_peace.data import CARDS, MOST_LAID, MOST_PLACES, MOST_ROUNDS, SEATS, VALUES
from manse.games.rest_in_peace.psychics import NUMBERS

NONE = -1
"""No card."""

# An action below DONE is a card: a ghost by its value, a psychic by its number. What is done with it the situation says.
DONE = len(CARDS)
STUMBLE = DONE + 1
"""Lay a random ghost of the hand, as Tripped demands."""
NOTHING = DONE + 2
"""Put nothing on the tenth, take nothing back, keep nothing."""
NAME = DONE + 3
"""And five more: name the value 1, 2 …"""
MY_DECK, THEIR_DECK = NAME + VALUES, NAME + VALUES + 1
ME, OPPONENT = MY_DECK + 2, MY_DECK + 3
POINT = MY_DECK + 4
"""And eight more: point at the second place of the line, the third …"""
ACTIONS = POINT + MOST_PLACES - 1
LONGEST = 6 * SEATS * MOST_LAID
"""No game has more decisions: a card has at most three choices, and one "done" or "nothing" follows it."""


class Phase(IntEnum):
    """What comes next: a decision in TURN and PLACE and while a choice is pending, else a step of the house."""

    DEAL = 0
    BEGIN = 1
    TURN = 2
    AWARD = 3
    LULL = 4
    SINK = 5
    DRAW = 6
    PLACE = 7
    TURN_UP = 8
    REVEAL = 9
    TENTH = 10
    SCORE = 11


class Event(IntEnum):
    OPENED = 0
    DEALT = 1
    BEGUN = 2
    PLAYED = 3
    STUMBLED = 4
    NAMED = 5
    FETCHED = 6
    BANISHED = 7
    COPIED = 8
    RETURNED = 9
    SHOWN = 10
    MET = 11
    DISCARDED = 12
    TOOK_BACK = 13
    POINTED = 14
    SWAPPED = 15
    KEPT = 16
    STAYED = 17
    WITHDREW = 18
    AWARDED = 19
    LULLED = 20
    SANK = 21
    DREW = 22
    PLACED = 23
    TURNED_UP = 24
    REVEALED = 25
    ACTED = 26
    SCORED = 27


class Holder(IntEnum):
    """Where a psychic of the line is."""

    LINE = 0
    FIRST_SEAT = 1
    """In front of a player: this and the number of the seat."""
    LAID = 3
    TENTH = 4
    """Face down."""
    GONE = 5
    """Out of the game with its round."""


class State(Header):
    # The line of places, each with a psychic and a mansion; places are counted from 0.
    line: Array = i8(MOST_ROUNDS)
    """The psychic's number; 0 for none, NONE while it lies face down."""
    holder: Array = i8(MOST_ROUNDS)
    """Where it is now."""
    face_down: int = i32()
    """Bit mask of the psychics that may lie face down in the line: their order is decided when they are turned up."""
    manors: Array = i8(MOST_PLACES)
    castles: Array = i8(MOST_PLACES)
    taker: Array = i8(MOST_PLACES)
    """Who won the place; NOBODY so far."""
    won: Array = i8(SEATS, 2)
    """Manors and castles of each player."""
    goal: Array = i8(2)
    """Manors and castles that win at once."""
    places: int = i8()
    place: int = i8()
    """Where the round is played."""
    first: int = i8()
    """Who began the round."""
    victor: int = i8()
    """Who won the round, or after the end the game; NOBODY for neither."""
    hand_size: int = i8()
    draw_size: int = i8()
    drawing: int = i8()
    """Who draws next after the round."""

    # Ghosts nobody else sees, how many of each value.
    hand: Array = i8(SEATS, VALUES)
    cards: Array = i8(SEATS)
    """How many ghosts each hand holds."""
    deck: Array = i8(SEATS, VALUES)
    deck_left: Array = i8(SEATS)
    top: Array = i8(SEATS)
    """The ghost on top of the deck, where both have seen it."""
    late: Array = i8(SEATS, VALUES)
    """Ghosts face down on the tenth."""
    late_ghosts: Array = i8(SEATS)
    late_psychics: Array = i8(SEATS, MOST_ROUNDS)
    """Psychics face down on the tenth in the order they came: all have seen them leave the table."""
    late_count: Array = i8(SEATS)
    acted: Array = i8(SEATS)
    """How many of them have had their turn when the tenth is revealed."""

    # What the other player knows of them; see memory.py.
    known: Array = i8(SEATS, 8, VALUES)
    remembered: Array = i8(SEATS)
    since_burial: Array = i8(SEATS)
    since_hiding: Array = i8(SEATS)
    mixed: Array = i8(SEATS)
    open_hands: int = i8()
    """Bit mask of the seats whose hand lies open to the other."""

    # Cards on the table, in the order they came.
    laid: Array = i8(SEATS, MOST_LAID)
    spot: Array = i8(SEATS, MOST_LAID)
    """The place where each lies; NONE if it went back to hand or deck."""
    discarded: Array = i8(SEATS, MOST_LAID)
    """Does it lie there out of play?"""
    laid_count: Array = i8(SEATS)
    past: Array = i8(SEATS, VALUES)
    """Ghosts that lie at earlier places."""

    # The round.
    ghosts: Array = i8(SEATS, VALUES)
    """Ghost cards in play."""
    psychics: Array = i32(SEATS)
    """Bit masks of the psychic cards in play …"""
    effects: Array = i32(SEATS)
    """… and of those whose effect holds."""
    front: Array = i8(SEATS, VALUES)
    """Cards of each printed value in play, psychics that have one among them."""
    counts: Array = i16(SEATS, VALUES)
    """What a card of each printed value counts now."""
    total: Array = i16(SEATS)
    printed: Array = i8(NUMBERS)
    """The printed value that each psychic in play has now; 0 for none."""
    named: Array = i8(NUMBERS)
    """The value named for a psychic; 0 for none."""
    banned: int = i8()
    """Bit mask of the values that nobody may play (bit 1 for value 1)."""
    tripped: int = i8()
    """Bit mask of the seats whose next card is drawn at random."""
    plays: int = i8()
    """Cards played in this turn."""

    # Choices in the middle of an effect.
    asked: int = i8()
    """What must be chosen, an Ask …"""
    asks: int = i8()
    """… and how many times; 0 if no choice is open."""
    acting: int = i8()
    """The psychic whose effect it is; 0 for none."""
    pointed: int = i8()
    """The place pointed at first, to swap its mansion; NONE so far."""
    details: Array = i16(4)
    """Of the last event, as `Event` names them."""


@compiled
def announce(s: State, event: int, actor: int, first: int = NONE, second: int = NONE, third: int = NONE) -> None:
    s.event, s.actor = event, actor
    s.details[0], s.details[1], s.details[2], s.details[3] = first, second, third, NONE
