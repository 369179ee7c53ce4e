"""The record of Call of the Spirits, and the names of its phases, events and actions."""

from enum import IntEnum

import numpy as np

from manse.engine.record import Array, Header, i8, i16
from manse.games.call_of_the_spirits.data import (
    CARDS,
    CONDITIONS,
    EVENTS,
    GHOSTS,
    KINDS,
    MOST_EVENTS,
    MOST_HAUNTS,
    MOST_IN_SET,
    MOST_ROOMS,
    MOST_SEATS,
    ROOMS,
    SETS,
    SPECIALS,
    TYPES,
    Knob,
)

NONE = -1
"""No card, no player, no Event."""
UNDER = MOST_SEATS
"""Where a Haunt lies: before a seat, or under the deck."""
EVERYBODY = 1 << MOST_SEATS
"""Stands in the mask of who has seen a Haunt, once it lies face up."""
VALUES = 3
DIALS = 4

TYPE_OF = np.array([TYPES.index(ghost.type) for ghost in GHOSTS], np.int8)
EFFECT_OF = np.array([ghost.effect for ghost in GHOSTS], np.int8)
WALK_OF = np.array([ghost.walk for ghost in GHOSTS], np.int8)


class Act(IntEnum):
    """Where the numbers of each kind of decision begin; NOTATION has their names."""

    GO = 0
    ENTER = GO + MOST_ROOMS
    ROTATE = ENTER + 1
    COLLECT = ROTATE + MOST_ROOMS - 1
    DISCARD = COLLECT + KINDS
    DUEL = DISCARD + VALUES
    STEAL = DUEL + MOST_SEATS
    DIAL = STEAL + len(TYPES)
    CLOCKWISE = DIAL + DIALS
    COUNTER = CLOCKWISE + 1
    DECLINE = COUNTER + 1
    DONE = DECLINE + 1


NOTATION = (
    *(f"go-{room}" for room in ROOMS),
    "enter",
    *(f"rotate-{sections}" for sections in range(1, MOST_ROOMS)),
    *(f"collect-{card}" for card in CARDS),
    *(f"discard-{value}" for value in range(1, VALUES + 1)),
    *(f"duel-{number}" for number in range(1, MOST_SEATS + 1)),
    *(f"steal-{type}" for type in TYPES),
    *(f"dial-{number}" for number in range(DIALS)),
    *("clockwise", "counter", "decline", "done"),
)
ACTIONS = len(NOTATION)
LONGEST = (MOST_EVENTS * len(CONDITIONS) + 1) * MOST_SEATS * (6 * 4 + 3 + 3)
"""No game has more decisions: in each turn, six actions of at most four decisions (a Duel), three free Rotates, and the end."""


class Phase(IntEnum):
    """What the house does next, or what somebody decides."""

    REVEAL = 0
    WALK = 1
    HAUNTS = 2
    POPULATE = 3
    TURN = 4
    FETCH = 5
    WAY = 6
    RELIEF = 7
    NAME = 8
    DIAL = 9
    SHOWDOWN = 10
    HOME = 11
    SOLACE = 12
    CLOSE = 13
    SHOW = 14
    PENALTY = 15


class Event(IntEnum):
    OPENED = 0
    REVEALED = 1
    WALKED = 2
    DREW = 3
    PLACED = 4
    WENT = 5
    ENTERED = 6
    ROTATED = 7
    COLLECTED = 8
    FETCHED = 9
    SENT = 10
    DISCARDED = 11
    DECLINED = 12
    CHALLENGED = 13
    NAMED = 14
    DIALLED = 15
    WON = 16
    HELD = 17
    STOPPED = 18
    CLOSED = 19
    SHOWN = 20
    PENALISED = 21
    ENDED = 22


class State(Header):
    deck: Array = i8(KINDS)
    """Ghosts yet to come. All others lie open, so everybody knows what is left."""
    deck_left: int = i8()
    lying: Array = i8(MOST_ROOMS, KINDS)
    """Ghosts in each room."""
    owned: Array = i8(MOST_SEATS, len(TYPES))
    owned_count: Array = i8(MOST_SEATS)
    points: Array = i16(MOST_SEATS)
    """What those cards are worth as they lie there, whatever the end may add or take."""
    lost: Array = i8(MOST_SEATS)
    """The icon that a most haunted player lost at the end."""
    at: Array = i8(MOST_SEATS)
    """The room each player is in."""
    hallway: int = i8()
    """How far it has been turned, clockwise: section 0 faces this room."""
    hitchhikers: int = i8()
    spot: int = i8()
    """The room of the last step; the opponent in a Duel that was decided; the place in their row of a Haunt that was put away."""

    pile: Array = i8(VALUES)
    """The Haunt deck but for the cards put under it: nobody knows its order."""
    pile_left: int = i8()
    under_left: int = i8()
    haunt_value: Array = i8(MOST_HAUNTS)
    """Value less 1 of every Haunt outside the pile, in the order in which they came to where they are."""
    haunt_place: Array = i8(MOST_HAUNTS)
    haunt_seen: Array = i8(MOST_HAUNTS)
    """Bit mask of the seats that have seen it. Haunts lie face down in a row: everybody sees which one goes where."""
    haunts_out: int = i8()
    haunts: Array = i8(MOST_SEATS, VALUES)
    """How many of each value lie before a player."""
    haunt_cards: Array = i8(MOST_SEATS)
    owed: Array = i8(MOST_SEATS)
    """Haunts that each player must draw now."""

    event_deck: Array = i8(len(CONDITIONS))
    """Conditions not revealed yet, those taken out before the game among them: nobody knows which these are."""
    events_left: int = i8()
    """Cards of the Event deck, the Final Round among them."""
    condition: int = i8()
    rounds_done: int = i8()
    first: int = i8()
    """Who has the First-Player marker."""
    turn: int = i8()
    turns_left: int = i8()
    actions: int = i8()
    free: int = i8()
    discards: int = i8()
    duels: int = i8()
    leaving: int = i8()
    """How much of the end of a turn is done; 0 while its player acts."""
    placing: int = i8()
    """New Ghosts yet to come to the mansion."""
    steps: int = i8()
    """Rooms the Hitchhikers have yet to move; minus is counter-clockwise."""
    pending: int = i8()
    """The Ghost whose effect is yet to be done."""
    opponent: int = i8()
    prize: int = i8()
    dial: Array = i8(MOST_SEATS)
    penalised: int = i8()
    """Bit mask of the most haunted who have yet to lose their cards."""

    rooms: int = i8()
    order: Array = i8(MOST_ROOMS)
    top_dial: int = i8()
    welcome: int = i8()
    more: int = i8()
    through: int = i8()
    stop: int = i8()
    last: int = i8()
    alike: int = i8()
    different: int = i8()
    set_size: Array = i8(len(SETS))
    set_points: Array = i8(len(SETS), MOST_IN_SET)
    specials: Array = i8(len(SPECIALS), 2)
    events: Array = i8(len(EVENTS), len(Knob))
    reconstructed: int = i8()
    """Bit mask of the tables that are."""
