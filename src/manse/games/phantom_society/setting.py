"""Before the haunting: rooms are placed, ghosts are dealt and hidden."""

import numpy as np

from manse.engine.kit import (
    NOBODY,
    NONE,
    Array,
    all_but,
    announce,
    below,
    draw,
    has,
    mark_bits,
    matching,
    ones,
    only,
    place_of,
    united,
    with_,
    without,
)
from .board import OUTSIDE
from .clues import see_ghost, see_room
from .data import COLOURS, DEAREST, KINDS, SQUARES
from .state import COLOUR_OF, PICK, REST, Event, Phase, State, await_seat, master_of, master_seat, pass_on

PAIRS = np.array([[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]], np.int64)
"""The ghosts two masters may have: where the first has pair i, the second has pair 5 - i."""
ALL = len(PAIRS)  # in place of a pair: one master has all
OWNERS = np.array([*([int(colour not in pair) for colour in range(4)] for pair in PAIRS), [0, 0, 0, 0]], np.int64)
"""For each such deal, the master whom each colour's ghost obeys."""
DEALS = np.array([[[ALL] * 6, [ALL] * 6], [[1, 3, 1, 3, 1, 3], [0, 1, 2, 3, 4, 5]]], np.int64)
"""The deals there are with one and two masters, in a house of two and of four colours. Of two colours each master has one, and one of
the two ghosts outside."""
KINDS_OF = np.array([(1 << DEAREST) - 1 << DEAREST * colour for colour in range(len(COLOURS))], np.int64)  # as sets
EVERY_BIT = 127
DEAL_COUNT = np.array([[1, 1], [2, 6]], np.int64)


def await_room(s: State) -> None:
    """A hunter first, then in the order of turns, until the house is full; chance lays what nobody places."""
    if s.standing == s.floor:
        s.to_act, s.phase = 0, Phase.DEAL
    elif s.random_layout or has(s.resting, s.order[s.turn]):
        s.to_act, s.phase = 0, Phase.LAYOUT
    else:
        await_seat(s, s.order[s.turn], Phase.PICK)


def rooms_left(s: State, seat: int, kind: int) -> int:
    """Rooms of a kind that a seat has yet to place."""
    return s.stock[kind] if has(s.holders[kind // DEAREST], seat) else 0


def mark_rooms(s: State, seat: int, mask: Array) -> None:
    """The kinds of one's own colours that are left."""
    own, used_up = 0, matching(s.stock, EVERY_BIT, 0)
    for colour in range(len(COLOURS)):
        own = united(own, KINDS_OF[colour] if has(s.holders[colour], seat) else 0)
    mark_bits(all_but(own, used_up), KINDS, mask, PICK)
    mask[REST] = True


def pick_room(s: State, seat: int, action: int) -> None:
    """Or, from now on, chance places this seat's rooms, each when it is the seat's turn."""
    if action == REST:
        s.resting = with_(s.resting, seat)
        announce(s, Event.RESTED, seat)
        await_room(s)
    else:
        s.held = action - PICK
        s.stock[s.held] -= 1
        announce(s, Event.PICKED, seat, s.held)
        s.phase = Phase.PLACE


def place_room(s: State, seat: int, square: int) -> None:
    build(s, square, s.held)
    s.held = NONE
    announce(s, Event.PLACED, seat, square)
    pass_on(s)
    await_room(s)


def lay(s: State) -> None:
    """One of the own rooms, drawn by lot, on a free square, drawn by lot; or, the short way, all rooms at random."""
    if s.random_layout:
        lay_out(s)
        return
    seat, free = s.order[s.turn], all_but(s.floor, s.standing)
    square = place_of(free, below(s, ones(free)))
    build(s, square, draw_room(s, seat))
    announce(s, Event.LAID, seat, square)
    pass_on(s)
    await_room(s)


def draw_room(s: State, seat: int) -> int:
    left = 0
    for kind in range(KINDS):
        left += rooms_left(s, seat, kind)
    skip, kind, seen = below(s, left), 0, 0
    for other in range(KINDS - 1):
        seen += rooms_left(s, seat, other)
        kind += seen <= skip
    s.stock[kind] -= 1
    return kind


def build(s: State, square: int, kind: int) -> None:
    s.room[square] = kind
    s.standing = with_(s.standing, square)
    see_room(s, square)


def lay_out(s: State) -> None:
    left = s.rooms * s.colours
    for square in range(SQUARES):
        if has(s.floor, square):
            build(s, square, draw(s, s.stock, left))
            left -= 1
    announce(s, Event.LAID_OUT, NOBODY)
    s.phase = Phase.DEAL


def deals(s: State) -> int:
    return DEAL_COUNT[s.masters - 1, s.colours // 2 - 1]


def deal_number(s: State, i: int) -> int:
    return DEALS[s.masters - 1, s.colours // 2 - 1, i]


def take_owners(s: State, deal: int) -> None:
    for colour in range(len(COLOURS)):
        s.owner[colour] = OWNERS[deal, colour]


def share_out(s: State) -> None:
    """Each master is dealt half of the ghosts; a lone master has all."""
    take_owners(s, deal_number(s, below(s, deals(s))))


def deal_ghosts(s: State) -> None:
    """Ghosts that are not in play lie outside."""
    share_out(s)
    for colour in range(s.colours, len(COLOURS)):
        s.ghost[colour] = OUTSIDE
        see_ghost(s, colour, OUTSIDE)
    for colour in range(s.colours):
        s.to_hide[s.owner[colour]] += 1
    announce(s, Event.DEALT, NOBODY)
    s.to_act, s.phase = with_(only(master_seat(s, 0)), master_seat(s, 1)), Phase.HIDE


def hideouts(s: State, seat: int) -> int:
    """The rooms of the colours of one's ghosts that are not yet hidden."""
    master, found = master_of(s, seat), 0
    for colour in range(s.colours):
        if s.owner[colour] == master and s.ghost[colour] == NONE:
            found = united(found, s.lair[colour])
    return found


def hide_ghost(s: State, seat: int, square: int) -> None:
    """The colour of the room tells which ghost it is."""
    master = master_of(s, seat)
    s.ghost[COLOUR_OF[s.room[square]]] = square
    s.to_hide[master] -= 1
    if s.to_hide[master] == 0:
        s.to_act = without(s.to_act, seat)
    announce(s, Event.HID, seat, square)
    if s.to_act == 0:
        s.phase = Phase.BEGIN
