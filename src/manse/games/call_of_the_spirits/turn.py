"""A player's turn: the actions, the effects of collected Ghosts, and Duels."""

from manse.engine.compile import compiled
from manse.engine.record import Array
from manse.engine.rows import mark_row
from manse.games.call_of_the_spirits.data import MOST_ROOMS, MOST_SEATS, SEANCE, Effect, Knob
from manse.games.call_of_the_spirits.haunts import discard
from manse.games.call_of_the_spirits.mansion import draw_ghost, knob, turned
from manse.games.call_of_the_spirits.scoring import gain
from manse.games.call_of_the_spirits.state import (
    COLLECT,
    DECLINE,
    DISCARD,
    DONE,
    DUEL,
    EFFECT_OF,
    ENTER,
    GO,
    NONE,
    ROTATE,
    STEAL,
    TYPE_OF,
    WALK_OF,
    Event,
    Phase,
    State,
)


@compiled
def begin_turn(s: State) -> None:
    s.actions, s.discards, s.duels = knob(s, Knob.ACTIONS), knob(s, Knob.DISCARDS), knob(s, Knob.DUELS)
    s.free = knob(s, Knob.FREE) * knob(s, Knob.ROTATE)
    s.leaving = 0


@compiled
def mark_turn(s: State, seat: int, mask: Array) -> None:
    mask[DONE] = True
    turns = knob(s, Knob.ROTATE) > 0
    for sections in range(1, MOST_ROOMS):
        mask[ROTATE + sections - 1] = turns & (sections < s.rooms)
    if s.actions == 0:
        return
    room = s.at[seat]
    if room == SEANCE:
        for place in range(MOST_ROOMS):
            mask[GO + s.order[place]] = place < s.rooms
        if s.discards > 0:
            mark_discards(s, seat, mask)
    else:
        mask[ENTER] = True
        for lines in range(1, min(knob(s, Knob.LINES), s.rooms - 1) + 1):
            mask[GO + s.order[turned(s, room, lines)]] = True
            mask[GO + s.order[turned(s, room, -lines)]] = True
        mark_row(s.lying, room, mask, COLLECT)
    if s.duels > 0:
        for other in range(MOST_SEATS):
            mask[DUEL + other] = (other != seat) & (s.at[other] == room) & (s.owned_count[other] > 0)


@compiled
def mark_discards(s: State, seat: int, mask: Array) -> None:
    mark_row(s.haunts, seat, mask, DISCARD)


@compiled
def mark_offer(s: State, seat: int, mask: Array) -> None:
    """What may be done beyond the actions, and may be left."""
    mask[DECLINE] = True
    if s.phase == Phase.HOME:
        mask[ENTER] = True
    else:
        mark_discards(s, seat, mask)


@compiled
def mark_prizes(s: State, mask: Array) -> None:
    mark_row(s.owned, s.opponent, mask, STEAL)


@compiled
def go(s: State, seat: int, room: int) -> None:
    s.actions -= 1
    for place in range(s.rooms):
        if s.order[place] == room:
            s.at[seat] = place
    s.spot = s.at[seat]
    s.event, s.actor, s.detail = Event.WENT, seat, NONE


@compiled
def enter(s: State, seat: int) -> None:
    s.actions -= s.phase == Phase.TURN
    s.at[seat] = s.spot = SEANCE
    s.event, s.actor, s.detail = Event.ENTERED, seat, NONE


@compiled
def rotate(s: State, seat: int, sections: int) -> None:
    """Everybody in the hallway turns along."""
    if s.free > 0:
        s.free -= 1
    else:
        s.actions -= 1
    for other in range(s.seats):
        if s.at[other] != SEANCE:
            s.at[other] = turned(s, s.at[other], sections)
    s.hallway = turned(s, s.hallway, sections)
    s.event, s.actor, s.detail = Event.ROTATED, seat, sections


@compiled
def collect(s: State, seat: int, card: int) -> None:
    """The Haunt for the Hitchhikers' company comes before the card's effect, so it is owed at once."""
    room = s.at[seat]
    s.actions -= 1
    s.lying[room, card] -= 1
    s.spot = room
    if room == s.hitchhikers:
        s.owed[seat] += knob(s, Knob.HAUNTS)
    receive(s, seat, card)
    s.event, s.actor, s.detail = Event.COLLECTED, seat, card


@compiled
def give(s: State, seat: int, kind: int, cards: int) -> None:
    """One card more, or one less."""
    before = int(s.owned[seat, kind])
    s.points[seat] += cards * gain(s, seat, kind, min(before, before + cards))
    s.owned[seat, kind] += cards
    s.owned_count[seat] += cards


@compiled
def receive(s: State, seat: int, card: int) -> None:
    give(s, seat, TYPE_OF[card], 1)
    s.pending = card if EFFECT_OF[card] != Effect.NONE else NONE


@compiled
def haunt_collector(s: State) -> None:
    s.pending = NONE
    s.owed[s.turn] += 1


@compiled
def fetch(s: State) -> None:
    """The Groom brings the top Ghost of the deck, whose effect comes next. There is no Haunt for the room."""
    card = draw_ghost(s)
    receive(s, s.turn, card)
    s.event, s.actor, s.detail = Event.FETCHED, s.turn, card


@compiled
def send(s: State, seat: int, way: int) -> None:
    s.steps = way * WALK_OF[s.pending]
    s.pending = NONE
    s.event, s.actor, s.detail = Event.SENT, seat, s.steps


@compiled
def let_go(s: State, seat: int, value: int) -> None:
    """A Haunt goes under the deck: by an action in the Séance Room, or as an effect allows."""
    if s.phase == Phase.TURN:
        s.actions -= 1
        s.discards -= 1
    s.pending = NONE
    discard(s, seat, value)


@compiled
def decline(s: State, seat: int) -> None:
    s.pending = NONE
    s.event, s.actor, s.detail = Event.DECLINED, seat, s.phase


@compiled
def stop(s: State, seat: int) -> None:
    s.event, s.actor, s.detail = Event.STOPPED, seat, s.actions
    s.actions = s.free = 0


@compiled
def challenge(s: State, seat: int, opponent: int) -> None:
    s.actions -= 1
    s.duels -= 1
    s.opponent, s.prize = opponent, NONE
    for other in range(MOST_SEATS):
        s.dial[other] = NONE
    s.event, s.actor, s.detail = Event.CHALLENGED, seat, opponent


@compiled
def name_prize(s: State, seat: int, kind: int) -> None:
    s.prize = kind
    s.event, s.actor, s.detail = Event.NAMED, seat, kind


@compiled
def set_dial(s: State, seat: int, number: int) -> None:
    s.dial[seat] = number
    s.event, s.actor, s.detail = Event.DIALLED, seat, NONE


@compiled
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
    s.event, s.actor, s.detail = Event.WON if won else Event.HELD, seat, kind
    s.spot, s.opponent, s.prize = opponent, NONE, NONE
