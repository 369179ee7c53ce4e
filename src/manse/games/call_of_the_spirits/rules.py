"""The rules of Call of the Spirits (Prospero Hall, Funko 2020): the verbs, and in what order things come."""

from manse.engine.compile import compiled
from manse.engine.record import Array
from manse.engine.rng import below
from manse.engine.rows import copy
from manse.games.call_of_the_spirits import scoring
from manse.games.call_of_the_spirits.data import FINAL, KINDS, ROOMS, SEANCE, TABLES, Box, Effect, Knob
from manse.games.call_of_the_spirits.haunts import draw_owed, owing
from manse.games.call_of_the_spirits.mansion import knob, populate, reveal, walk_on
from manse.games.call_of_the_spirits.state import (
    ACTIONS,
    CLOCKWISE,
    COLLECT,
    COUNTER,
    DECLINE,
    DIAL,
    DISCARD,
    DUEL,
    EFFECT_OF,
    ENTER,
    GO,
    LONGEST,
    NONE,
    ROTATE,
    STEAL,
    VALUES,
    Event,
    Phase,
    State,
)
from manse.games.call_of_the_spirits.turn import (
    begin_turn,
    challenge,
    collect,
    decline,
    enter,
    fetch,
    go,
    haunt_collector,
    let_go,
    mark_offer,
    mark_prizes,
    mark_turn,
    name_prize,
    rotate,
    send,
    set_dial,
    show_dials,
    stop,
)

__all__ = ["ACTIONS", "LONGEST", "Phase", "State", "house", "legal", "payoff", "play", "setup"]

payoff = scoring.payoff

CRYPT = ROOMS.index("crypt")
"""Where the Hitchhikers begin."""


@compiled
def setup(s: State, seats: int, box: Box) -> None:
    copy_tables(s, box)
    for card in range(KINDS):
        s.deck[card] = box.ghosts[card]
        s.deck_left += box.ghosts[card]
    for value in range(VALUES):
        s.pile[value] = box.haunts[value]
        s.pile_left += box.haunts[value]
    conditions = 0
    for event in range(FINAL):
        s.event_deck[event] = box.event_deck[event]
        conditions += box.event_deck[event]
    s.events_left = max(conditions - box.removed * seats, 0) + 1
    for place in range(s.rooms):
        if s.order[place] == CRYPT:
            s.hitchhikers = place
    for seat in range(seats):
        s.at[seat] = SEANCE
        s.lost[seat] = s.dial[seat] = NONE
    s.condition = s.pending = s.opponent = s.prize = NONE
    s.first = s.turn = below(s, seats)
    s.spot = SEANCE
    s.phase = Phase.REVEAL
    s.event, s.actor, s.detail = Event.OPENED, s.first, NONE


@compiled
def copy_tables(s: State, box: Box) -> None:
    """What play needs later."""
    s.rooms, s.top_dial, s.last = box.rooms, box.dial, box.last
    s.welcome, s.more, s.through, s.stop = box.welcome, box.more, box.through, box.stop
    s.alike, s.different = box.alike, box.different
    copy(box.order, s.order)
    copy(box.set_size, s.set_size)
    copy(box.set_points, s.set_points)
    copy(box.specials, s.specials)
    copy(box.events, s.events)
    for table in range(len(TABLES)):
        s.reconstructed |= box.source[table] << table


@compiled
def legal(s: State, seat: int, mask: Array) -> None:
    if s.phase == Phase.TURN:
        mark_turn(s, seat, mask)
    elif s.phase == Phase.DIAL:
        for number in range(s.top_dial + 1):
            mask[DIAL + number] = True
    elif s.phase == Phase.WAY:
        mask[CLOCKWISE] = mask[COUNTER] = True
    elif s.phase == Phase.NAME:
        mark_prizes(s, mask)
    else:
        mark_offer(s, seat, mask)


@compiled
def play(s: State, seat: int, action: int) -> None:
    if action < ENTER:
        go(s, seat, action - GO)
    elif action == ENTER:
        enter(s, seat)
    elif action < COLLECT:
        rotate(s, seat, action - ROTATE + 1)
    elif action < DISCARD:
        collect(s, seat, action - COLLECT)
    elif action < DUEL:
        let_go(s, seat, action - DISCARD)
    elif action < STEAL:
        challenge(s, seat, action - DUEL)
    elif action < DIAL:
        name_prize(s, seat, action - STEAL)
    elif action < CLOCKWISE:
        set_dial(s, seat, action - DIAL)
    elif action < DECLINE:
        send(s, seat, 1 if action == CLOCKWISE else -1)
    elif action == DECLINE:
        decline(s, seat)
    else:
        stop(s, seat)
    go_on(s)


@compiled
def house(s: State) -> None:
    if s.phase == Phase.HAUNTS:
        draw_owed(s)
    elif s.phase == Phase.WALK:
        walk_on(s)
    elif s.phase == Phase.POPULATE:
        populate(s)
    elif s.phase == Phase.FETCH:
        fetch(s)
    elif s.phase == Phase.SHOWDOWN:
        show_dials(s)
    elif s.phase == Phase.REVEAL:
        reveal(s)
        begin_turn(s)
    else:
        close(s)
        return
    go_on(s)


@compiled
def close(s: State) -> None:
    """The end of a round, and of the game."""
    if s.phase == Phase.SHOW:
        scoring.show_haunts(s)
    elif s.phase == Phase.PENALTY:
        scoring.penalise(s)
    else:
        s.first = next_seat(s, s.first)
        s.phase = Phase.REVEAL
        s.event, s.actor, s.detail = Event.CLOSED, s.first, NONE


@compiled
def go_on(s: State) -> None:
    """What comes next, in this order: Haunts owed, the Hitchhikers' way, a card's effect, new Ghosts, a Duel, the turn, its end."""
    s.to_act = 0
    if owing(s):
        s.phase = Phase.HAUNTS
    elif s.steps != 0:
        s.phase = Phase.WALK
    elif s.pending != NONE and takes_effect(s):
        resolve(s)
    elif s.placing > 0:
        s.phase = Phase.POPULATE
    elif s.opponent != NONE:
        duel_on(s)
    elif s.leaving == 0 and s.actions + s.free > 0:
        ask(s, Phase.TURN)
    else:
        leave(s)


@compiled
def ask(s: State, phase: int) -> None:
    """The player whose turn it is decides."""
    s.to_act, s.phase = 1 << s.turn, phase


@compiled
def takes_effect(s: State) -> bool:
    """An effect that finds nothing to work on when its time comes is lost."""
    effect = EFFECT_OF[s.pending]
    if (effect == Effect.RELIEF and s.haunt_cards[s.turn] == 0) or (effect == Effect.FETCH and s.deck_left == 0):
        s.pending = NONE
        return False
    return True


@compiled
def resolve(s: State) -> None:
    effect = EFFECT_OF[s.pending]
    if effect == Effect.WALK:
        ask(s, Phase.WAY)
    elif effect == Effect.RELIEF:
        ask(s, Phase.RELIEF)
    elif effect == Effect.FETCH:
        s.phase = Phase.FETCH
    else:
        haunt_collector(s)
        s.phase = Phase.HAUNTS


@compiled
def duel_on(s: State) -> None:
    """The card is named, then both dial in secret, then the dials are shown."""
    dialling = (s.dial[s.turn] == NONE) << s.turn | (s.dial[s.opponent] == NONE) << s.opponent
    if s.prize == NONE:
        ask(s, Phase.NAME)
    elif dialling:
        s.to_act, s.phase = dialling, Phase.DIAL
    else:
        s.phase = Phase.SHOWDOWN


@compiled
def leave(s: State) -> None:
    """The end of a turn, one thing after another; then the next turn, or the end of the round."""
    seat = s.turn
    if s.leaving == 0:
        s.leaving = 1
        if knob(s, Knob.HOME) and s.at[seat] != SEANCE:
            ask(s, Phase.HOME)
            return
    if s.leaving == 1:
        s.leaving = 2
        if knob(s, Knob.CHILL) > 0 and s.at[seat] == SEANCE:
            s.owed[seat] += knob(s, Knob.CHILL)
            s.phase = Phase.HAUNTS
            return
    if s.leaving == 2:
        s.leaving = 3
        if knob(s, Knob.SOLACE) and s.haunt_cards[seat] > 0 and alone(s, seat):
            ask(s, Phase.SOLACE)
            return
    s.turns_left -= 1
    if s.turns_left > 0:
        s.turn = next_seat(s, seat)
        begin_turn(s)
        ask(s, Phase.TURN)
    else:
        s.rounds_done += 1
        s.phase = Phase.SHOW if s.condition == FINAL else Phase.CLOSE


@compiled
def alone(s: State, seat: int) -> bool:
    company = 0
    for other in range(s.seats):
        company += s.at[other] == s.at[seat]
    return company == 1


@compiled
def next_seat(s: State, seat: int) -> int:
    return seat + 1 if seat + 1 < s.seats else 0
