"""The state of a game of Rest in Peace: actions, phases, events, and the record that holds everything."""

from enum import IntEnum
from typing import NewType

from manse.engine.kit import ALL, OWNER, PLAYERS, Array, Events, Header, around, bits, i8, i16, i32, i64, numbered, seat_bits, secret
from .data import CARDS, GHOSTS, MOST_LAID, MOST_PLACES, MOST_ROUNDS, SEATS, VALUES
from .psychics import NUMBERS, Ask, Card

ACT, NOTATION = numbered(
    card=CARDS,  # a ghost by its value, a psychic by its number; what is done with it the situation says
    done=("done",),
    stumble=("stumble",),  # lay a random ghost of the hand, as Tripped demands
    nothing=("nothing",),  # put nothing on the tenth, take nothing back, keep nothing, swap nothing
    name=(f"value-{value}" for value in range(1, VALUES + 1)),
    my_deck=("my-deck",),
    their_deck=("their-deck",),
    me=("me",),
    opponent=("opponent",),
    point=(f"place-{place}" for place in range(2, MOST_PLACES + 1)),
)
ACTIONS = len(NOTATION)
MEMORIES = 2 * SEATS  # of each seat's ghosts: the other player's, and everybody's
LONGEST = 6 * SEATS * MOST_LAID  # no game has more decisions: a card has at most three choices, and one "done" or "nothing" follows it

Phase = IntEnum("Phase", "DEAL BEGIN TURN AWARD LULL SINK DRAW PLACE TURN_UP REVEAL TENTH SCORE", start=0)
"""What comes next: a decision in TURN and PLACE and while a choice is open, else a step that follows by itself."""


class Event(Events):
    OPENED = 0
    DEALT = 1
    BEGUN = 2
    PLAYED = 3, "card"
    STUMBLED = 4, "card"
    NAMED = 5, "value"
    FETCHED = 6, "card"
    BANISHED = 7, "card"
    COPIED = 8, "card"
    RETURNED = 9, "card"
    SHOWN = 10, "card", "whose"
    MET = 11, "card", "whose"
    DISCARDED = 12, "card"
    TOOK_BACK = 13, "card"
    POINTED = 14, "place"
    SWAPPED = 15, "place", "other"
    KEPT = 16, "card"
    STAYED = 17
    WITHDREW = 18
    AWARDED = 19, "whose"
    LULLED = 20
    SANK = 21, "card"
    DREW = 22, "first", secret("second"), "seen"
    PLACED = 23, "card"
    TURNED_UP = 24, "place"
    REVEALED = 25
    ACTED = 26, "psychic"
    SCORED = 27


class Holder(IntEnum):
    """Where a psychic of the line is."""

    LINE = 0
    FIRST_SEAT = 1  # in front of a player: this and the number of the seat
    LAID = 3
    TENTH = 4  # face down
    GONE = 5  # out of the game with its round


PSYCHICS = ("none", *(card.word for card in Card))


class State(Header):
    details: Array = i16(3)

    # The line of places, each with a psychic and a mansion; places are counted from 0.
    line: Array = i8(MOST_ROUNDS, seen=ALL, names=PSYCHICS)  # the psychic's number; 0 for none, NONE while it lies face down
    holder: Array = i8(MOST_ROUNDS, seen=ALL)  # where it is now
    face_down: int = i32(seen=ALL, told=bits(len(Card), skip=1))
    """Bit mask of the psychics that may lie face down in the line: their order is decided when they are turned up."""
    manors: Array = i8(MOST_PLACES, seen=ALL)
    castles: Array = i8(MOST_PLACES, seen=ALL)
    taker: Array = i8(MOST_PLACES, seen=ALL)  # who won the place; NOBODY so far
    won: Array = i8(SEATS, 2, seen=ALL)  # manors and castles of each player
    goal: Array = i8(2, seen=ALL)  # manors and castles that win at once
    places: int = i8(seen=ALL)
    place: int = i8(seen=ALL)  # where the round is played
    first: int = i8(seen=ALL)  # who began the round
    victor: int = i8(seen=ALL)  # who won the round; NOBODY so far, or if nobody did
    hand_size: int = i8(seen=ALL)
    draw_size: int = i8(seen=ALL)
    drawing: int = i8(seen=ALL)  # who draws next after the round

    # ghosts nobody else sees, how many of each value.
    hand: Array = i8(SEATS, VALUES, seen=OWNER, told=around(1 / 6))
    cards: Array = i8(SEATS, seen=ALL, told=around(1 / 10))  # how many ghosts each hand holds
    deck: Array = i8(SEATS, VALUES, seen=OWNER, told=around(1 / 6))
    deck_left: Array = i8(SEATS, seen=ALL, told=around(1 / 21))
    top: Array = i8(SEATS, seen=ALL, names=GHOSTS)  # the ghost on top of the deck, where both have seen it
    late: Array = i8(SEATS, VALUES, seen=OWNER, told=around(1 / 6))  # ghosts face down on the tenth
    late_ghosts: Array = i8(SEATS, seen=ALL, told=around(1 / 5))
    late_psychics: Array = i8(SEATS, MOST_ROUNDS, seen=ALL, names=PSYCHICS)
    """Psychics face down on the tenth in the order they came: all have seen them leave the table."""
    late_count: Array = i8(SEATS, seen=ALL)
    acted: Array = i8(SEATS, seen=ALL)  # how many of them have had their turn when the tenth is revealed

    # What is known of them: for each seat what the other player knows, then for each what all have seen; see memory.py.
    known: Array = i8(MEMORIES, 8, VALUES, seen=PLAYERS)
    remembered: Array = i8(MEMORIES, seen=PLAYERS)
    since_burial: Array = i8(MEMORIES, seen=PLAYERS)
    since_hiding: Array = i8(MEMORIES, seen=PLAYERS)
    mixed: Array = i8(MEMORIES, seen=PLAYERS)
    open_hands: int = i8(seen=ALL, told=seat_bits(SEATS))  # bit mask of the seats whose hand lies open to the other

    # Cards on the table, in the order they came.
    laid: Array = i8(SEATS, MOST_LAID, seen=ALL, names=CARDS)
    spot: Array = i8(SEATS, MOST_LAID, seen=ALL)  # the place where each lies; NONE if it went back to hand or deck
    discarded: Array = i64(SEATS, seen=ALL)  # bit masks of those that lie there out of play
    laid_count: Array = i8(SEATS, seen=ALL)
    laid_before: Array = i8(SEATS, seen=ALL)  # how many of them were laid in earlier rounds
    past: Array = i8(SEATS, VALUES, seen=ALL, told=around(1 / 6))  # ghosts that lie at earlier places

    # The round.
    ghosts: Array = i8(SEATS, VALUES, seen=ALL)  # ghost cards in play
    psychics: Array = i32(SEATS, seen=ALL)  # bit masks of the psychic cards in play …
    effects: Array = i32(SEATS, seen=ALL)  # … and of those whose effect holds
    front: Array = i8(SEATS, VALUES, seen=ALL, told=around(1 / 6))  # cards of each printed value in play, psychics that have one among them
    counts: Array = i16(SEATS, VALUES, seen=ALL, told=around(1 / 6))  # what a card of each printed value counts now
    total: Array = i16(SEATS, seen=ALL, told=around(1 / 30))
    printed: Array = i8(NUMBERS, seen=ALL)  # the printed value that each psychic in play has now; 0 for none
    named: Array = i8(NUMBERS, seen=ALL)  # the value named for a psychic; 0 for none
    banned: int = i8(seen=ALL, told=bits(VALUES, skip=1))  # bit mask of the values that nobody may play (bit 1 for value 1)
    tripped: int = i8(seen=ALL, told=seat_bits(SEATS))  # bit mask of the seats whose next card is drawn at random …
    trip_ends: int = i8(seen=ALL)  # … and of those that are so for the last round
    plays: int = i8(seen=ALL)  # cards played in this turn

    # Choices in the middle of an effect.
    asked: int = i8(seen=ALL, names=tuple(ask.name.lower() for ask in Ask))  # what must be chosen …
    asks: int = i8(seen=ALL)  # … and how many times; 0 if no choice is open
    acting: int = i8(seen=ALL, names=PSYCHICS)  # the psychic whose effect it is
    pointed: int = i8(seen=ALL)  # the place pointed at first, to swap its mansion; NONE so far


Known = NewType("Known", State)  # what a seat knows of it
