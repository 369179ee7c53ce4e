"""The record of The Phantom Society, its phases and its events."""

from enum import IntEnum

import numpy as np

from manse.engine.compile import compiled
from manse.engine.record import Array, Header, i8, i16, i32, i64
from manse.games.phantom_society.data import COLOURS, DEAREST, KINDS, MOST_ROOMS, MOST_SEATS, ONES, SQUARES, TENS

NONE = -1
"""No square, no room, no card; and a ghost or an owner that is not known."""
HIDDEN = -2
"""A card that lies face down."""
COLOUR_OF = np.array([kind // DEAREST for kind in range(KINDS)], np.int8)
VALUE_OF = np.array([kind % DEAREST + 1 for kind in range(KINDS)], np.int8)

PICK = SQUARES
"""An action is a square; from here on, a kind of room to place; then a card to bid."""
BID_TENS = PICK + KINDS
BID_ONES = BID_TENS + len(TENS)
ACTIONS = BID_ONES + len(ONES)

RAIDS = SQUARES // 2
"""Devastations in a game at most: the hunters remove as many rooms."""


class Phase(IntEnum):
    BID = 0
    SHOW = 1
    LAYOUT = 2
    PICK = 3
    PLACE = 4
    DEAL = 5
    HIDE = 6
    BEGIN = 7
    RAID = 8
    HUNT = 9
    YIELD = 10
    PASS = 11
    END = 12
    NEXT = 13


class Event(IntEnum):
    OPENED = 0
    BID_TENS = 1
    BID_ONES = 2
    SHOWN = 3
    LAID_OUT = 4
    PICKED = 5
    PLACED = 6
    DEALT = 7
    HID = 8
    BEGAN = 9
    DEVASTATED = 10
    HUNTED = 11
    YIELDED = 12
    PASSED = 13
    WON = 14


class State(Header):
    standing: int = i64()
    """The squares with a room on them, as a set (board.py); so are `floor` and `lair`."""
    floor: int = i64()
    """The squares of the house."""
    lair: Array = i64(len(COLOURS))
    """The squares where the ghost of each colour may lie, as far as removed rooms tell: standing ones, or where it was found."""
    clue: Array = i32(SQUARES + 1)
    """What the table has seen speaks of each square, as bits (clues.py)."""
    wants: Array = i32(2)
    """The bits of `clue` that the squares of each master's ghosts must have between them."""
    damage: int = i16()
    target: int = i16()
    points: Array = i16(2)
    """Of each team, over the games."""
    room: Array = i8(SQUARES)
    """The kind of room on each square, also when it has been removed."""
    ghost: Array = i8(len(COLOURS))
    """The square of each colour's ghost; NONE until it is hidden."""
    owner: Array = i8(len(COLOURS))
    """Which master, 0 or 1, each ghost obeys; NONE until they are dealt."""
    found: int = i8()
    """Ghosts revealed, counting those that are not in play."""
    to_hide: Array = i8(2)
    """Ghosts each master has yet to hide."""
    trail: Array = i8(SQUARES)
    """The squares in the order in which their rooms were removed."""
    remover: Array = i8(SQUARES)
    """The seats that removed them."""
    removed: int = i8()
    raids: int = i8()
    """Devastations so far."""
    stock: Array = i8(KINDS)
    """Rooms not yet placed."""
    holders: Array = i8(len(COLOURS))
    """Bit mask of the seats that place each colour."""
    held: int = i8()
    """The kind of room in the hand of the seat that places."""
    crew: Array = i8(2, 2)
    """The two seats of each team; a player alone is there twice."""
    ghost_team: int = i8()
    """NONE while roles are put up for bids."""
    order: Array = i8(MOST_SEATS)
    """Seats in the order of turns: hunter, master, hunter, master."""
    turn: int = i8()
    """Whose turn it is, as a place in `order`."""
    masters: int = i8()
    raider: int = i8()
    """The master, 0 or 1, who plays this ghost turn."""
    yielded: int = i8()
    """Bit mask of the masters whom the table knows to have no ghost left."""
    pile: Array = i8(2)
    """Which pile of objective cards each team has: 0 even, 1 odd."""
    tens: Array = i8(2)
    ones: Array = i8(2)
    """The bid of each team; NONE where no card is laid."""
    winner: int = i8()
    """The team that won the game on the table; NONE while it runs."""
    game: int = i8()
    games: int = i8()
    master: int = i8()
    random_layout: int = i8()
    rooms: int = i8()
    """Rooms of each colour."""
    colours: int = i8()
    value: Array = i8(MOST_ROOMS)
    """Of the rooms of a colour."""
    plain_target: int = i8()
    reconstructed: int = i8()


@compiled
def has(mask: int, seat: int) -> bool:
    return mask >> seat & 1 != 0


@compiled
def with_(mask: int, seat: int) -> int:
    return mask | 1 << seat


@compiled
def without(mask: int, seat: int) -> int:
    return mask & ~(1 << seat)


@compiled
def both(seat: int, other: int) -> int:
    return with_(with_(0, seat), other)


@compiled
def await_seat(s: State, seat: int, phase: int) -> None:
    """It is for this seat alone to decide."""
    s.to_act, s.phase = with_(0, seat), phase


@compiled
def pass_on(s: State) -> None:
    """The turn goes on to the next in the order of turns."""
    s.turn = (s.turn + 1) % MOST_SEATS


@compiled
def master_seat(s: State, master: int) -> int:
    return s.order[2 * master + 1]


@compiled
def master_of(s: State, seat: int) -> int:
    """Which master a seat is, 0 or 1; a lone master is 0."""
    return 0 if s.order[1] == seat else 1


@compiled
def team_of(s: State, seat: int) -> int:
    return 0 if s.crew[0, 0] == seat or s.crew[0, 1] == seat else 1


@compiled
def bid(s: State, team: int) -> int:
    return s.tens[team] + s.ones[team]
