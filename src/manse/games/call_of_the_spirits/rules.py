"""The rules of Call of the Spirits (Prospero Hall, Funko 2020): the verbs, and in what order things come."""

from manse.engine.kit import NONE, announce, below, by_phase, copy, count, only, only_if, united, with_
from .data import EFFECT_OF, FINAL, ROOMS, SEANCE, TABLES, Box, Effect, Knob
from .haunts import draw_owed
from .legal import legal
from .mansion import begin_turn, knob, next_seat, populate, reveal, walk_on
from .scoring import payoff, penalise, show_haunts
from .state import ACT, Event, Phase, State
from .turn import challenge, collect, enter, fetch, go, let_go, rotate, send, show_dials

__all__ = ["legal", "payoff", "play", "proceed", "setup"]

CRYPT = ROOMS.index("crypt")  # where the Hitchhikers begin
LEFT = 3  # steps of the end of a turn


def setup(s: State, seats: int, box: Box) -> None:
    copy_tables(s, box)
    copy(box.ghosts, s.deck)
    copy(box.haunts, s.pile)
    s.deck_left, s.pile_left = count(s.deck), count(s.pile)
    s.events_left = max(count(s.event_deck) - box.removed * seats, 0) + 1
    for place in range(s.rooms):
        if s.order[place] == CRYPT:
            s.hitchhikers = place
    for seat in range(seats):
        s.at[seat] = SEANCE
        s.lost[seat] = s.dial[seat] = NONE
    s.condition = s.pending = s.opponent = s.prize = NONE
    s.first = s.turn = below(s, seats)
    s.phase = Phase.REVEAL
    announce(s, Event.OPENED, s.first)


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
    copy(box.event_deck, s.event_deck)
    for table in range(len(TABLES)):
        s.reconstructed = united(s.reconstructed, only_if(box.source[table] > 0, table))


def play(s: State, seat: int, action: int) -> None:
    if action < ACT.enter:
        go(s, seat, action - ACT.go)
    elif action == ACT.enter:
        enter(s, seat)
    elif action < ACT.collect:
        rotate(s, seat, action - ACT.rotate + 1)
    elif action < ACT.discard:
        collect(s, seat, action - ACT.collect)
    elif action < ACT.duel:
        let_go(s, seat, action - ACT.discard)
    elif action < ACT.steal:
        challenge(s, seat, action - ACT.duel)
    elif action < ACT.dial:
        s.prize = action - ACT.steal
        announce(s, Event.NAMED, seat, s.prize, s.opponent)
    elif action < ACT.clockwise:
        s.dial[seat] = action - ACT.dial
        announce(s, Event.DIALLED, seat)
    elif action < ACT.decline:
        send(s, seat, 1 if action == ACT.clockwise else -1)
    elif action == ACT.decline:
        s.pending = NONE
        announce(s, Event.DECLINED, seat, s.phase)
    else:
        announce(s, Event.STOPPED, seat, s.actions)
        s.actions = s.free = 0
    go_on(s)


def proceed(s: State) -> None:
    closing = s.phase >= Phase.CLOSE
    step(s)
    if not closing:
        go_on(s)


def close(s: State) -> None:
    s.first = next_seat(s, s.first)
    s.phase = Phase.REVEAL
    announce(s, Event.CLOSED, s.first)


IN_TURNS = {"POPULATE": populate, "FETCH": fetch, "SHOWDOWN": show_dials, "HAUNTS": draw_owed, "WALK": walk_on}
step = by_phase(Phase, REVEAL=reveal, **IN_TURNS, CLOSE=close, SHOW=show_haunts, PENALTY=penalise)


def go_on(s: State) -> None:
    """What comes next, in this order: Haunts owed, the Hitchhikers' way, a card's effect, new Ghosts, a Duel, the turn, its end."""
    s.to_act = 0
    if count(s.owed) > 0:
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


def ask(s: State, phase: int) -> None:
    """The player whose turn it is decides."""
    s.to_act, s.phase = only(s.turn), phase


def takes_effect(s: State) -> bool:
    """An effect that finds nothing to work on when its time comes is lost."""
    effect = EFFECT_OF[s.pending]
    if (effect == Effect.RELIEF and s.haunt_cards[s.turn] == 0) or (effect == Effect.FETCH and s.deck_left == 0):
        s.pending = NONE
        return False
    return True


def resolve(s: State) -> None:
    effect = EFFECT_OF[s.pending]
    if effect == Effect.WALK:
        ask(s, Phase.WAY)
    elif effect == Effect.RELIEF:
        ask(s, Phase.RELIEF)
    elif effect == Effect.FETCH:
        s.phase = Phase.FETCH
    else:
        s.pending = NONE
        s.owed[s.turn] += 1
        s.phase = Phase.HAUNTS


def duel_on(s: State) -> None:
    """The card is named, then both dial in secret, then the dials are shown."""
    if s.prize == NONE:
        ask(s, Phase.NAME)
        return
    s.phase = Phase.SHOWDOWN
    for seat in (s.turn, s.opponent):
        if s.dial[seat] == NONE:
            s.to_act, s.phase = with_(s.to_act, seat), Phase.DIAL


def leave(s: State) -> None:
    """The end of a turn, one thing after another; then the next turn, or the end of the round."""
    seat = s.turn
    while s.leaving < LEFT:
        s.leaving += 1
        if s.leaving == 1 and knob(s, Knob.HOME) and s.at[seat] != SEANCE:
            ask(s, Phase.HOME)
            return
        if s.leaving == 2 and knob(s, Knob.CHILL) > 0 and s.at[seat] == SEANCE:
            s.owed[seat] += knob(s, Knob.CHILL)
            s.phase = Phase.HAUNTS
            return
        if s.leaving == LEFT and knob(s, Knob.SOLACE) and s.haunt_cards[seat] > 0 and alone(s, seat):
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


def alone(s: State, seat: int) -> bool:
    company = 0
    for other in range(s.seats):
        company += s.at[other] == s.at[seat]
    return company == 1
