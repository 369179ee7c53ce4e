"""The record of Call of the Spirits, and the names of its phases, events and actions."""

from enum import IntEnum
from typing import NewType

from manse.engine.kit import ALL, OWNER, Array, Events, Header, a_seat, around, i8, i16, numbered, one_hot, whole
from .data import CARDS, EVENTS, KINDS, MOST_HAUNTS, MOST_ROOMS, MOST_ROUNDS, MOST_SEATS, ROOMS, TYPES, VALUES, Tables

UNDER = MOST_SEATS  # where a Haunt lies: before a seat, or under the deck
EVERYBODY = MOST_SEATS  # stands among the seats that have seen a Haunt, once it lies face up
DIALS = 4

ACT, NOTATION = numbered(
    go=(f"go-{room}" for room in ROOMS),
    enter=("enter",),
    rotate=(f"rotate-{sections}" for sections in range(1, MOST_ROOMS)),
    collect=(f"collect-{card}" for card in CARDS),
    discard=(f"discard-{value}" for value in range(1, VALUES + 1)),
    duel=(f"duel-{number}" for number in range(1, MOST_SEATS + 1)),
    steal=(f"steal-{type}" for type in TYPES),
    dial=(f"dial-{number}" for number in range(DIALS)),
    clockwise=("clockwise",),
    counter=("counter",),
    decline=("decline",),
    done=("done",),
)
ACTIONS = len(NOTATION)
LONGEST = MOST_ROUNDS * MOST_SEATS * (6 * 4 + 3 + 3)
"""No game has more decisions: in each turn, six actions of at most four decisions (a Duel), three free Rotates, and the end."""

Phase = IntEnum("Phase", "REVEAL WALK HAUNTS POPULATE TURN FETCH WAY RELIEF NAME DIAL SHOWDOWN HOME SOLACE CLOSE SHOW PENALTY", start=0)
"""What follows by itself next, or what somebody decides."""


class Event(Events):
    """`ghost` is a card, `kind` the type of one, `other` a seat, `haunts` how many moved: they are the last of their list."""

    OPENED = 0
    REVEALED = 1
    WALKED = 2, "room"
    DREW = 3, "haunts"
    PLACED = 4, "ghost", "room"
    WENT = 5, "room"
    ENTERED = 6
    ROTATED = 7, "number"
    COLLECTED = 8, "ghost", "room"
    FETCHED = 9, "ghost"
    SENT = 10, "number"
    DISCARDED = 11, "haunts", "slot"
    DECLINED = 12, "offer"
    CHALLENGED = 13, "other"
    NAMED = 14, "kind", "other"
    DIALLED = 15
    WON = 16, "kind", "other"
    HELD = 17, "kind", "other"
    STOPPED = 18, "number"
    CLOSED = 19
    SHOWN = 20
    PENALISED = 21, "kind"
    ENDED = 22


class State(Header, Tables):
    details: Array = i16(2)
    deck: Array = i8(KINDS, seen=ALL, told=whole(1 / 10))  # Ghosts yet to come. All others lie open, so everybody knows what is left
    deck_left: int = i8(seen=ALL)
    lying: Array = i8(MOST_ROOMS, KINDS, seen=ALL)  # Ghosts in each room
    owned: Array = i8(MOST_SEATS, len(TYPES), seen=ALL, told=around(1 / 5))
    owned_count: Array = i8(MOST_SEATS, seen=ALL)
    points: Array = i16(MOST_SEATS, seen=ALL, told=around(1 / 50))
    """What those cards are worth as they lie there, whatever the end may add or take."""
    lost: Array = i8(MOST_SEATS, seen=ALL, names=TYPES)  # the icon that a most haunted player lost at the end
    at: Array = i8(MOST_SEATS, seen=ALL)  # the room each player is in
    hallway: int = i8(seen=ALL)  # how far it has been turned, clockwise: section 0 faces this room
    hitchhikers: int = i8(seen=ALL)

    pile: Array = i8(VALUES, told=whole(1 / MOST_HAUNTS))
    """The Haunt deck but for the cards put under it: nobody knows its order. To a seat, all Haunts that it has not seen."""
    pile_left: int = i8(seen=ALL)
    under_left: int = i8(seen=ALL)
    haunt_value: Array = i8(MOST_HAUNTS)  # value less 1 of every Haunt outside the pile, in the order in which they came to where they are
    haunt_place: Array = i8(MOST_HAUNTS, seen=ALL)
    haunt_seen: Array = i8(MOST_HAUNTS, seen=ALL)
    """Bit mask of the seats that have seen it. Haunts lie face down in a row: everybody sees which one goes where."""
    haunts_out: int = i8(seen=ALL)
    haunts: Array = i8(MOST_SEATS, VALUES, seen=OWNER, told=around(1 / 5))  # how many of each value lie before a player
    haunt_cards: Array = i8(MOST_SEATS, seen=ALL, told=around(1 / 10))
    owed: Array = i8(MOST_SEATS, seen=ALL, told=around())  # Haunts that each player must draw now

    events_left: int = i8(seen=ALL)  # cards of the Event deck, the Final Round among them
    condition: int = i8(seen=ALL, names=EVENTS)
    rounds_done: int = i8(seen=ALL)
    first: int = i8(seen=ALL, told=a_seat(MOST_SEATS))  # who has the First-Player marker
    turn: int = i8(seen=ALL, told=a_seat(MOST_SEATS))
    turns_left: int = i8(seen=ALL)
    actions: int = i8(seen=ALL)
    free: int = i8(seen=ALL)
    discards: int = i8(seen=ALL)
    duels: int = i8(seen=ALL)
    leaving: int = i8(seen=ALL)  # how much of the end of a turn is done; 0 while its player acts
    placing: int = i8(seen=ALL)  # new Ghosts yet to come to the mansion
    steps: int = i8(seen=ALL)  # rooms the Hitchhikers have yet to move; minus is counter-clockwise
    pending: int = i8(seen=ALL, names=CARDS)  # the Ghost whose effect is yet to be done
    opponent: int = i8(seen=ALL, told=a_seat(MOST_SEATS))
    prize: int = i8(seen=ALL, names=TYPES, told=one_hot(len(TYPES)))
    dial: Array = i8(MOST_SEATS, seen=OWNER)
    penalised: int = i8(seen=ALL)  # bit mask of the most haunted who have yet to lose their cards

    top_dial: int = i8(seen=ALL)
    reconstructed: int = i8(seen=ALL)  # bit mask of the tables that are


Known = NewType("Known", State)  # what a seat knows of it
