"""The table of The Phantom Society: actions, phases, events, and the record that holds everything."""

from enum import IntEnum
from typing import NewType

import numpy as np

from manse.engine.kit import ALL, Array, Events, Header, bits, i8, i16, i32, i64, one_hot, only, whole
from .data import COLOURS, DEAREST, KINDS, MOST_GAMES, MOST_ROOMS, MOST_SEATS, NAMES, ONES, PILES, ROOMS, SQUARES, TENS

COLOUR_OF = np.array([kind // DEAREST for kind in range(KINDS)], np.int8)
VALUE_OF = np.array([kind % DEAREST + 1 for kind in range(KINDS)], np.int8)

PICK = SQUARES  # an action is a square; from here on, a kind of room to place; then a card to bid
BID_TENS = PICK + KINDS
BID_ONES = BID_TENS + len(TENS)
REST = BID_ONES + len(ONES)  # has one's other rooms placed at random
ACTIONS = REST + 1
LONGEST = MOST_GAMES * (4 + 2 * SQUARES + len(COLOURS) + SQUARES)
"""No game has more decisions: four cards bid, each room picked and placed, each ghost hidden, each room removed."""

Phase = IntEnum("Phase", "BID SHOW LAYOUT PICK PLACE DEAL HIDE BEGIN RAID HUNT YIELD PASS END NEXT", start=0)


class Event(Events):
    OPENED = 0
    BID_TENS = 1, "card"
    BID_ONES = 2, "card"
    SHOWN = 3
    LAID_OUT = 4
    PICKED = 5, "room"
    PLACED = 6, "square"
    DEALT = 7
    HID = 8, "square"
    BEGAN = 9
    DEVASTATED = 10, "square"
    HUNTED = 11, "square"
    YIELDED = 12
    PASSED = 13
    WON = 14, "points"
    RESTED = 15
    LAID = 16, "square"


class State(Header):
    details: Array = i16(1)
    standing: int = i64(seen=ALL, told=bits(SQUARES))  # the squares with a room on them, as a set (board.py); so are `floor` and `lair`
    floor: int = i64(seen=ALL)  # the squares of the house
    lair: Array = i64(len(COLOURS), seen=ALL)
    """The squares where the ghost of each colour may lie, as far as removed rooms tell: standing ones, or where it was found."""
    clue: Array = i32(SQUARES + 1, seen=ALL)  # what the table has seen speaks of each square, as bits (clues.py)
    wants: Array = i32(2, seen=ALL)  # the bits of `clue` that the squares of each master's ghosts must have between them
    damage: int = i16(seen=ALL)
    target: int = i16(seen=ALL)
    points: Array = i16(2, seen=ALL)  # of each team, over the games
    room: Array = i8(SQUARES, seen=ALL, names=ROOMS)  # the kind of room on each square, also when it has been removed
    ghost: Array = i8(len(COLOURS), names=(*NAMES, "outside"))  # the square of each colour's ghost; NONE until it is hidden
    owner: Array = i8(len(COLOURS))  # which master, 0 or 1, each ghost obeys; NONE until they are dealt
    found: int = i8(seen=ALL)  # ghosts revealed, counting those that are not in play
    to_hide: Array = i8(2, seen=ALL)  # ghosts each master has yet to hide
    trail: Array = i8(SQUARES, seen=ALL, names=NAMES)  # the squares in the order in which their rooms were removed
    remover: Array = i8(SQUARES, seen=ALL)  # the seats that removed them
    removed: int = i8(seen=ALL)
    raids: int = i8(seen=ALL)  # devastations so far
    stock: Array = i8(KINDS, seen=ALL, told=whole(1 / 2))  # rooms not yet placed
    holders: Array = i8(len(COLOURS), seen=ALL)  # bit mask of the seats that place each colour
    held: int = i8(seen=ALL, names=ROOMS, told=one_hot(KINDS))  # the kind of room in the hand of the seat that places
    resting: int = i8(seen=ALL)  # bit mask of the seats whose rooms are placed at random from now on
    crew: Array = i8(2, 2, seen=ALL)  # the two seats of each team; a player alone is there twice
    ghost_team: int = i8(seen=ALL)  # NONE while roles are put up for bids
    order: Array = i8(MOST_SEATS, seen=ALL)  # seats in the order of turns: hunter, master, hunter, master
    turn: int = i8(seen=ALL)  # whose turn it is to place or to haunt, as a place in `order`
    masters: int = i8(seen=ALL)
    raider: int = i8(seen=ALL)  # the master, 0 or 1, who plays this ghost turn
    yielded: int = i8(seen=ALL, told=bits(2))  # bit mask of the masters whom the table knows to have no ghost left
    pile: Array = i8(2, seen=ALL, names=PILES)  # which pile of objective cards each team has
    tens: Array = i8(2)
    ones: Array = i8(2)  # the bid of each team; NONE where no card is laid
    winner: int = i8(seen=ALL)  # the team that won the game on the table; NONE while it runs
    game: int = i8(seen=ALL)
    games: int = i8(seen=ALL)
    master: int = i8(seen=ALL)
    random_layout: int = i8(seen=ALL)
    rooms: int = i8(seen=ALL)  # rooms of each colour
    colours: int = i8(seen=ALL)
    value: Array = i8(MOST_ROOMS, seen=ALL)  # of the rooms of a colour
    plain_target: int = i8(seen=ALL)
    reconstructed: int = i8(seen=ALL)


Known = NewType("Known", State)  # what a seat knows of it


def await_seat(s: State, seat: int, phase: int) -> None:
    """It is for this seat alone to decide."""
    s.to_act, s.phase = only(seat), phase


def pass_on(s: State) -> None:
    """The turn goes on to the next in the order of turns."""
    s.turn = s.turn + 1 if s.turn + 1 < MOST_SEATS else 0


def master_seat(s: State, master: int) -> int:
    return s.order[2 * master + 1]


def master_of(s: State, seat: int) -> int:
    """Which master a seat is, 0 or 1; a lone master is 0."""
    return 0 if s.order[1] == seat else 1


def team_of(s: State, seat: int) -> int:
    return 0 if s.crew[0, 0] == seat or s.crew[0, 1] == seat else 1


def bid(s: State, team: int) -> int:
    return s.tens[team] + s.ones[team]
