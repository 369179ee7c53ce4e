"""Before the haunting: rooms are placed, ghosts are dealt and hidden."""

from manse.engine.cards import draw
from manse.engine.compile import compiled
from manse.engine.record import NOBODY, Array
from manse.engine.rng import below
from manse.games.phantom_society.belief import deal_number, deals, take_owners
from manse.games.phantom_society.board import BIT, OUTSIDE
from manse.games.phantom_society.data import COLOURS, DEAREST, SQUARES
from manse.games.phantom_society.state import COLOUR_OF, NONE, PICK, Event, Phase, State, master_of, master_seat


@compiled
def start_setting(s: State) -> None:
    if s.random_layout:
        s.to_act, s.phase = 0, Phase.LAYOUT
    else:
        next_to_place(s)


@compiled
def next_to_place(s: State) -> None:
    """A hunter first, then in the order of turns, until the house is full."""
    if s.placed < s.rooms * s.colours:
        s.to_act, s.phase = 1 << s.order[s.placed & 3], Phase.PICK
    else:
        s.to_act, s.phase = 0, Phase.DEAL


@compiled
def mark_rooms(s: State, seat: int, mask: Array) -> None:
    for colour in range(len(COLOURS)):
        own = s.holders[colour] >> seat & 1
        for kind in range(DEAREST * colour, DEAREST * colour + DEAREST):
            mask[PICK + kind] = own and s.stock[kind] > 0


@compiled
def pick_room(s: State, seat: int, action: int) -> None:
    s.held = action - PICK
    s.stock[s.held] -= 1
    s.event, s.actor, s.detail = Event.PICKED, seat, s.held
    s.phase = Phase.PLACE


@compiled
def place_room(s: State, seat: int, square: int) -> None:
    build(s, square, s.held)
    s.held = NONE
    s.event, s.actor, s.detail = Event.PLACED, seat, square
    next_to_place(s)


@compiled
def build(s: State, square: int, kind: int) -> None:
    colour = COLOUR_OF[kind]
    s.room[square] = kind
    s.standing |= BIT[square]
    s.lair[colour] |= BIT[square]
    s.home[colour, s.homes[colour]] = square
    s.homes[colour] += 1
    s.placed += 1


@compiled
def lay_out(s: State) -> None:
    """The short way: all rooms at random."""
    left = s.rooms * s.colours
    for square in range(SQUARES):
        if s.floor >> square & 1:
            build(s, square, draw(s, s.stock, left))
            left -= 1
    s.event, s.actor, s.detail = Event.LAID_OUT, NOBODY, NONE
    s.phase = Phase.DEAL


@compiled
def deal_ghosts(s: State) -> None:
    """Each master is dealt half of the ghosts, a lone master has all; ghosts that are not in play lie outside."""
    take_owners(s, deal_number(s, below(s, deals(s))))
    for colour in range(s.colours, len(COLOURS)):
        s.ghost[colour] = OUTSIDE
        pin(s, colour, OUTSIDE)
    for colour in range(s.colours):
        s.to_hide[s.owner[colour]] += 1
    s.event, s.actor, s.detail = Event.DEALT, NOBODY, NONE
    s.phase = Phase.HIDE
    s.to_act = 1 << master_seat(s, 0) | 1 << master_seat(s, 1)


@compiled
def pin(s: State, colour: int, square: int) -> None:
    """The ghost of this colour lies here, and everybody knows."""
    s.homes[colour] = 1
    s.home[colour, 0] = square
    s.lair[colour] = BIT[square]


@compiled
def mark_lairs(s: State, seat: int) -> int:
    """The rooms of the colours of one's ghosts that are not yet hidden."""
    master, bits = master_of(s, seat), 0
    for colour in range(s.colours):
        if s.owner[colour] == master and s.ghost[colour] == NONE:
            bits |= s.lair[colour]
    return bits


@compiled
def hide_ghost(s: State, seat: int, square: int) -> None:
    """The colour of the room tells which ghost it is."""
    master = master_of(s, seat)
    s.ghost[COLOUR_OF[s.room[square]]] = square
    s.to_hide[master] -= 1
    if s.to_hide[master] == 0:
        s.to_act &= ~(1 << seat)
    s.event, s.actor, s.detail = Event.HID, seat, square
    if s.to_act == 0:
        s.phase = Phase.BEGIN
