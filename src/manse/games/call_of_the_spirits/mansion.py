"""The Event phase and what moves by itself: Events, the Hitchhiking Ghosts, the Ghosts that come to the rooms."""

from manse.engine.kit import NOBODY, announce, below, count, draw
from .data import FINAL, Knob
from .state import Event, State


def knob(s: State, which: Knob) -> int:
    """What the Event of this round says."""
    return s.events[s.condition, which.value]


def next_seat(s: State, seat: int) -> int:
    return seat + 1 if seat + 1 < s.seats else 0


def turned(s: State, room: int, rooms: int) -> int:
    """The room so many rooms further clockwise; -rooms to rooms are possible."""
    place = room + rooms
    return place - s.rooms if place >= s.rooms else place + s.rooms if place < 0 else place


def company(s: State, room: int) -> int:
    """Haunts for collecting a Ghost in a room: some, if the Hitchhikers are there."""
    return int(knob(s, Knob.HAUNTS)) if room == s.hitchhikers else 0


def begin_turn(s: State) -> None:
    s.actions, s.discards, s.duels = knob(s, Knob.ACTIONS), knob(s, Knob.DISCARDS), knob(s, Knob.DUELS)
    s.free = knob(s, Knob.FREE) * knob(s, Knob.ROTATE)
    s.leaving = 0


def reveal(s: State) -> None:
    """The Final Round lies among the last cards of the deck, each place as likely; a condition may be any not seen yet."""
    among_last = s.events_left <= s.last + 1
    if among_last and below(s, s.events_left) == 0:
        s.condition = FINAL
    else:
        s.condition = draw(s, s.event_deck, count(s.event_deck))
    s.events_left -= 1
    s.steps = knob(s, Knob.ROOMS)
    s.placing = s.seats + s.more if s.deck_left > 0 else 0
    s.turns_left = s.seats
    s.turn = s.first
    announce(s, Event.REVEALED, NOBODY)
    begin_turn(s)


def walk_on(s: State) -> None:
    """The Hitchhikers go to the next room and haunt who is there; where they began, nobody is."""
    way = 1 if s.steps > 0 else -1
    s.steps -= way
    s.hitchhikers = turned(s, s.hitchhikers, way)
    haunts = s.stop if s.steps == 0 else s.through
    for seat in range(s.seats):
        if s.at[seat] == s.hitchhikers:
            s.owed[seat] += haunts
    announce(s, Event.WALKED, NOBODY, s.hitchhikers)


def populate(s: State) -> None:
    """One Ghost comes: the first few to the Hitchhikers, then one a room clockwise, going on round."""
    placed = s.seats + s.more - s.placing
    welcome = s.welcome if s.version >= 2 else max(s.welcome, 1)
    further = max(placed - welcome + 1, 0)
    room, card = (s.hitchhikers + further) % s.rooms, draw_ghost(s)
    s.lying[room, card] += 1
    s.placing = s.placing - 1 if s.deck_left > 0 else 0
    announce(s, Event.PLACED, NOBODY, card, room)


def draw_ghost(s: State) -> int:
    card = draw(s, s.deck, s.deck_left)
    s.deck_left -= 1
    return card
