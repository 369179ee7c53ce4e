"""A player's turn: the actions, the effects of collected Ghosts, and Duels."""

from manse.engine.kit import NONE, announce
from .data import EFFECT_OF, MOST_ROOMS, MOST_SEATS, SEANCE, TYPE_OF, WALK_OF, Effect, Knob
from .fast import gain
from .haunts import discard
from .mansion import company, draw_ghost, knob, turned
from .state import Event, Phase, State


def go(s: State, seat: int, room: int) -> None:
    s.actions -= 1
    found = 0
    for place in range(MOST_ROOMS):
        found += place * (s.order[place] == room)
    s.at[seat] = found
    announce(s, Event.WENT, seat, found)


def enter(s: State, seat: int) -> None:
    s.actions -= s.phase == Phase.TURN
    s.at[seat] = SEANCE
    announce(s, Event.ENTERED, seat)


def rotate(s: State, seat: int, sections: int) -> None:
    """Everybody in the hallway turns along."""
    if s.free > 0:
        s.free -= 1
    else:
        s.actions -= 1
    for other in range(s.seats):
        room = s.at[other]
        s.at[other] = turned(s, room, sections) if room != SEANCE else SEANCE
    s.hallway = turned(s, s.hallway, sections)
    announce(s, Event.ROTATED, seat, sections)


def collect(s: State, seat: int, card: int) -> None:
    """The Haunt for the Hitchhikers' company comes before the card's effect, so it is owed at once."""
    room = s.at[seat]
    s.actions -= 1
    s.lying[room, card] -= 1
    s.owed[seat] += company(s, room)
    receive(s, seat, card)
    announce(s, Event.COLLECTED, seat, card, room)


def give(s: State, seat: int, kind: int, cards: int) -> None:
    """One card more, or one less."""
    before = int(s.owned[seat, kind])
    s.points[seat] += cards * gain(s, seat, kind, min(before, before + cards))
    s.owned[seat, kind] += cards
    s.owned_count[seat] += cards


def receive(s: State, seat: int, card: int) -> None:
    give(s, seat, TYPE_OF[card], 1)
    s.pending = card if EFFECT_OF[card] != Effect.NONE else NONE


def fetch(s: State) -> None:
    """The Groom brings the top Ghost of the deck, whose effect comes next. There is no Haunt for the room."""
    card = draw_ghost(s)
    receive(s, s.turn, card)
    announce(s, Event.FETCHED, s.turn, card)


def send(s: State, seat: int, way: int) -> None:
    s.steps = way * WALK_OF[s.pending]
    s.pending = NONE
    announce(s, Event.SENT, seat, s.steps)


def let_go(s: State, seat: int, value: int) -> None:
    """A Haunt goes under the deck: by an action in the Séance Room, or as an effect allows."""
    if s.phase == Phase.TURN:
        s.actions -= 1
        s.discards -= 1
    s.pending = NONE
    discard(s, seat, value)


def challenge(s: State, seat: int, opponent: int) -> None:
    s.actions -= 1
    s.duels -= 1
    s.opponent, s.prize = opponent, NONE
    for other in range(MOST_SEATS):
        s.dial[other] = NONE
    announce(s, Event.CHALLENGED, seat, opponent)


def show_dials(s: State) -> None:
    """The higher dial keeps or takes the card, a tie leaves it; both draw what they dialled. A stolen card has no effect."""
    seat, opponent, kind = s.turn, s.opponent, s.prize
    won = s.dial[seat] > s.dial[opponent]
    if won:
        give(s, opponent, kind, -1)
        give(s, seat, kind, 1)
    fewer = knob(s, Knob.FEWER)
    s.owed[seat] += max(s.dial[seat] - fewer, 0)
    s.owed[opponent] += max(s.dial[opponent] - fewer, 0)
    s.opponent = s.prize = NONE
    announce(s, Event.WON if won else Event.HELD, seat, kind, opponent)
