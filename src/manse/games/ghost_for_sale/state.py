"""The table of Ghost for Sale: phases, events, actions and the record they work on."""

from enum import IntEnum
from typing import NewType

from manse.engine.kit import ALL, HIDDEN, OWNER, Array, Events, Header, a_seat, around, i8, i16, numbered, one_hot, seat_bits, secret, whole
from .data import BACKS, CARDS, KINDS, MOST_CARDS, MOST_SEATS, MOST_TOKENS, PAYING, PLACES, PROPERTIES, TOKENS, Answer, Face, Lying, Special
from .data import LONGEST as LONGEST
from .data import MOST_REAL as MOST_GUESSED

LOW_BACK, HIGH_BACK = HIDDEN - 1, HIDDEN - 2  # stand for a card of which only the back is known

DOUBLE = TOKENS.index("double")
TRUELIGHT = len(PROPERTIES)
DECK = TRUELIGHT + 1  # places beyond the properties
MOST_LAID = 2 * MOST_SEATS * MOST_CARDS  # bids of one round: at most every card twice, for information and for the properties

ACT, NOTATION = numbered(
    keep=(f"keep-{card}" for card in CARDS),  # into the reserve
    bid=(f"bid-{card}" for card in CARDS),
    ghost=(f"ghost-{name}" for name in PROPERTIES),
    painting=(f"painting-{name}" for name in PROPERTIES),
    lay=PLACES,  # the card that was picked
    true=("true",),
    false=("false",),
    pass_=("pass",),
    done=("done",),
    mirror=("mirror",),
    crypt=("crypt",),
    decline=("decline",),
    guess=(f"guess-{ghosts}" for ghosts in range(MOST_GUESSED + 1)),
)
ACTIONS = len(NOTATION)
Phase = IntEnum(
    "Phase",
    "RESERVE SET_OUT QUESTION COLLECT DECLARE INFORM TRUELIGHT GLASS DECK PEEK AUCTION LOT AWARD PORTRAITS CHOICE REVEAL SCORE DIVINE "
    "CLOSE ADMIRE END",
    start=0,
)
"""In the order of a round. Those in which nobody decides go on by themselves."""


class Event(Events):
    OPENED = 0
    KEPT = 1, secret("card")
    SET_OUT = 2
    CHOSE = 3
    COLLECTED = 4
    DECLARED = 5, "token"
    PICKED = 6
    LAID = 7, "bid"
    FINISHED_TURN = 8
    PASSED = 9
    TURNED_UP = 10, "place"
    LOOKED = 11, "other"
    RETURNED = 12, "place"
    PEEKED = 13, "place"
    UNWANTED = 14, "place"
    WON = 15, "place"
    TOOK_PORTRAITS = 16, "place"
    USED = 17, "place"
    DECLINED = 18, "place"
    GUESSED = 19, "place"
    REVEALED = 20, "says"
    SCORED = 21, "place"
    DIVINED = 22, "place"
    CLOSED = 23
    ADMIRED = 24, "points"
    ENDED = 25


class State(Header):
    details: Array = i16(1)
    points: Array = i16(MOST_SEATS, seen=ALL, told=around(1 / 20))
    hand: Array = i8(MOST_SEATS, KINDS, seen=OWNER)  # how many of each card
    reserve: Array = i8(MOST_SEATS, KINDS, seen=OWNER)
    pool: Array = i8(MOST_SEATS, KINDS, seen=ALL, told=around(1 / 2))
    """All cards of a seat that do not lie open: in the hand, in the reserve, face down or about to be laid. Everyone can know that."""
    gone: Array = i8(MOST_SEATS, KINDS, seen=ALL, told=around(1 / 2))  # out of the game, openly
    cards: Array = i8(MOST_SEATS, seen=ALL, told=around(1 / MOST_CARDS))  # how many cards each hand holds
    aside: Array = i8(MOST_SEATS, seen=ALL, told=around(1 / MOST_CARDS))  # how many cards each reserve holds
    taken_back: Array = i8(MOST_SEATS, KINDS, seen=ALL)
    """Seen by all and taken back since the last bidding ended: surely in the hand, not under a card still face down."""
    up: Array = i8(MOST_SEATS, KINDS, seen=ALL)  # face up on the table now
    seen: Array = i8(MOST_SEATS, KINDS, seen=ALL, told=around(1 / 2))
    """Still in the game and once seen in this round, so surely not in the reserve; `taken_back` and `up` among them."""

    laid_seat: Array = i8(MOST_LAID, seen=ALL)  # the bids of this round in the order they were laid: whose,
    laid_place: Array = i8(MOST_LAID, seen=ALL, names=PLACES)  # where,
    laid_card: Array = i8(MOST_LAID, names=CARDS)  # which card,
    laid_how: Array = i8(MOST_LAID, seen=ALL, names=Lying)  # and how it lies, a `Lying`
    laid_count: int = i8(seen=ALL)
    laid_from: int = i8(seen=ALL)  # where in the list this bidding began
    picked: int = i8(names=CARDS, told=one_hot(KINDS))  # the card that is about to be laid
    laid_now: int = i8(seen=ALL, told=whole())  # cards laid in this turn
    passed: int = i8(seen=ALL, told=seat_bits(MOST_SEATS))
    at_truelight: int = i8(seen=ALL)  # bit mask of the seats with a card at Mrs Truelight
    last_call: int = i8(seen=ALL, told=whole())  # is this the one card that remains to be laid, all others being out of cards?
    bid_total: Array = i16(MOST_SEATS, seen=ALL)  # the bids at the place turned up last: what each adds up to,
    bid_highest: Array = i8(MOST_SEATS, seen=ALL)  # the highest value in it,
    bid_since: Array = i8(MOST_SEATS, seen=ALL)  # and when that was laid

    token_seat: Array = i8(MOST_TOKENS, seen=ALL)  # the declarations of this round in their order: whose,
    token_place: Array = i8(MOST_TOKENS, seen=ALL, names=PROPERTIES)  # where,
    token_face: Array = i8(MOST_TOKENS, seen=ALL, names=Face)  # and the face they show
    token_count: int = i8(seen=ALL)
    tokens_left: Array = i8(MOST_SEATS, len(TOKENS), seen=ALL, told=around(1 / 3))
    """Those that show a ghost, those that show a painting, and the double-faced."""
    welcome: Array = i8(len(Face), seen=ALL)  # does some property of this round take this face?

    question: Array = i8(MOST_SEATS, names=Answer)  # each seat's "?" card, an `Answer`
    revealed: int = i8(seen=ALL)  # bit mask of the seats whose "?" lies open
    ranking: Array = i8(MOST_SEATS, seen=ALL)  # the seats by their bids at Mrs Truelight, the highest first
    glass: Array = i8(MOST_SEATS, seen=ALL)  # whose "?" each seat has looked at
    glass_since: Array = i16(MOST_SEATS, seen=ALL)  # the number of decisions taken then
    deck_true: int = i8()  # how many of the unused "?" cards say true
    deck_winner: int = i8(seen=ALL, told=a_seat(MOST_SEATS))
    deck_since: int = i16(seen=ALL)

    lot: int = i8(seen=ALL, names=PROPERTIES)  # the property being resolved or scored
    owner: Array = i8(len(PROPERTIES), seen=ALL)
    worth: Array = i8(len(PROPERTIES), seen=ALL)  # points of the properties already scored
    special: Array = i8(len(PROPERTIES), seen=ALL, names=Special)
    used: Array = i8(len(PROPERTIES), seen=ALL)  # has the winner used the Mirror or the Crypt there?
    guess: Array = i8(len(PROPERTIES), seen=ALL)  # ghosts that the winner has seen in the Crystal Ball
    portraits: int = i8(seen=ALL, told=a_seat(MOST_SEATS))  # who holds the Family Portraits
    ball: int = i8(seen=ALL, told=a_seat(MOST_SEATS))  # who took the Crystal Ball
    specials: Array = i8(len(Special), seen=ALL)  # special cards that neither lie on the table nor are taken

    first: int = i8(seen=ALL, told=a_seat(MOST_SEATS))
    rounds_done: int = i8(seen=ALL)
    first_lot: int = i8(seen=ALL)  # the first property of the round: 0 or 6

    table: Array = i8(len(PROPERTIES), PAYING, seen=ALL)  # points with one to four real ghosts
    backs: Array = i8(KINDS, seen=ALL, names=BACKS)  # of the cards: low or high
    properties: int = i8(seen=ALL)
    rounds: int = i8(seen=ALL)
    keep: int = i8(seen=ALL)  # cards that go into a reserve
    tokens: Array = i8(len(TOKENS), seen=ALL)  # what each player declares with, as in `tokens_left`
    ball_points: int = i8(seen=ALL)
    advanced: int = i8(seen=ALL)


Known = NewType("Known", State)  # what a seat knows of it


def lots(s: State) -> range:
    """The properties of the round."""
    return range(s.first_lot, s.first_lot + s.properties)


def back_of(s: State, card: int) -> int:
    return HIGH_BACK if s.backs[card] else LOW_BACK
