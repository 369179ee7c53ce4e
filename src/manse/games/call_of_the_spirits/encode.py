"""A player's knowledge of Call of the Spirits as numbers between 0 and about 1.

Seats are counted from the observer on, and rooms clockwise from the Hitchhikers' room: so what looks alike is alike.
"""

from manse.engine.compile import compiled
from manse.engine.encode import around, away, slices
from manse.engine.record import NOBODY, Array
from manse.engine.rows import spread, spread_row
from manse.games.call_of_the_spirits.data import (
    CONDITIONS,
    FINAL,
    KINDS,
    MOST_HAUNTS,
    MOST_ROOMS,
    MOST_SEATS,
    SEANCE,
    TYPES,
    Knob,
)
from manse.games.call_of_the_spirits.mansion import turned
from manse.games.call_of_the_spirits.state import DIALS, NONE, UNDER, VALUES, WALK_OF, Phase, State

PLACES = MOST_ROOMS + 1
SLICES, SIZE = slices(
    lying=MOST_ROOMS * KINDS,  # Ghosts in each room
    deck=KINDS,  # Ghosts yet to come, in tens
    owned=MOST_SEATS * len(TYPES),  # cards of each player, in fives
    points=MOST_SEATS,  # of those cards, in fifties
    at=MOST_SEATS * PLACES,  # one-hot
    haunts=MOST_SEATS * VALUES,  # Haunts the observer knows, in fives
    haunt_cards=MOST_SEATS,  # in tens
    owed=MOST_SEATS,
    unseen=VALUES,  # Haunts of each value that the observer has not seen, of all there may be
    haunt_deck=2,  # the pile, and the cards under it, of all there may be
    under=VALUES,  # the next card under the pile, one-hot if known
    knobs=len(Knob),  # in thirds
    conditions=len(CONDITIONS),  # not revealed yet
    final=1,
    events_left=1,  # in tens
    left=4,  # actions, free Rotates, discards, Duels, in thirds
    first=MOST_SEATS,
    turn=MOST_SEATS,
    deciding=MOST_SEATS,
    opponent=MOST_SEATS,
    prize=len(TYPES),
    dial=DIALS,  # the observer's, one-hot
    walk=1,  # rooms a Tea Party sends the Hitchhikers, in fives
    phase=len(Phase),
)
LYING, DECK, OWNED, POINTS = (SLICES[name].start for name in ("lying", "deck", "owned", "points"))
AT, HAUNTS, HAUNT_CARDS = (SLICES[name].start for name in ("at", "haunts", "haunt_cards"))
OWED, UNSEEN, HAUNT_DECK, NEXT_UNDER = (SLICES[name].start for name in ("owed", "unseen", "haunt_deck", "under"))
KNOBS, AHEAD, LAST, EVENTS_LEFT = (SLICES[name].start for name in ("knobs", "conditions", "final", "events_left"))
LEFT, FIRST, TURN, DECIDING = (SLICES[name].start for name in ("left", "first", "turn", "deciding"))
OPPONENT, PRIZE, OWN_DIAL, WALK, PHASE = (SLICES[name].start for name in ("opponent", "prize", "dial", "walk", "phase"))


@compiled
def observe(k: State, seat: int, out: Array) -> None:
    observe_mansion(k, out)
    observe_seats(k, max(seat, 0), out)
    observe_haunts(k, out)
    observe_round(k, out)
    if seat != NOBODY and k.dial[seat] != NONE:
        out[OWN_DIAL + int(k.dial[seat])] = 1


@compiled
def observe_mansion(k: State, out: Array) -> None:
    for step in range(k.rooms):
        spread_row(k.lying, turned(k, k.hitchhikers, step), 1, out, LYING + KINDS * step)
    spread(k.deck, 1 / 10, out, DECK)


@compiled
def observe_seats(k: State, viewer: int, out: Array) -> None:
    for place in range(k.seats):
        seat = around(viewer, place, k.seats)
        spread_row(k.owned, seat, 1 / 5, out, OWNED + len(TYPES) * place)
        spread_row(k.haunts, seat, 1 / 5, out, HAUNTS + VALUES * place)
        spread_row(k.points, seat, 1 / 50, out, POINTS + place)
        spread_row(k.haunt_cards, seat, 1 / 10, out, HAUNT_CARDS + place)
        spread_row(k.owed, seat, 1, out, OWED + place)
        out[DECIDING + place] = k.to_act >> seat & 1
        room = SEANCE if k.at[seat] == SEANCE else int(turned(k, k.at[seat], -k.hitchhikers))
        out[AT + PLACES * place + room] = 1
    out[FIRST + away(viewer, k.first, k.seats)] = 1
    out[TURN + away(viewer, k.turn, k.seats)] = 1
    if k.opponent != NONE:
        out[OPPONENT + away(viewer, k.opponent, k.seats)] = 1


@compiled
def observe_haunts(k: State, out: Array) -> None:
    spread(k.pile, 1 / MOST_HAUNTS, out, UNSEEN)
    out[HAUNT_DECK] = k.pile_left / MOST_HAUNTS
    out[HAUNT_DECK + 1] = k.under_left / MOST_HAUNTS
    if k.under_left > 0:
        card = 0
        while k.haunt_place[card] != UNDER:
            card += 1
        if k.haunt_value[card] >= 0:
            out[NEXT_UNDER + int(k.haunt_value[card])] = 1


@compiled
def observe_round(k: State, out: Array) -> None:
    spread_row(k.events, FINAL if k.condition == NONE else k.condition, 1 / 3, out, KNOBS)
    spread(k.event_deck, 1, out, AHEAD)
    out[LAST] = k.condition == FINAL
    out[EVENTS_LEFT] = k.events_left / 10
    out[LEFT], out[LEFT + 1] = k.actions / 3, k.free / 3
    out[LEFT + 2], out[LEFT + 3] = k.discards / 3, k.duels / 3
    if k.prize != NONE:
        out[PRIZE + int(k.prize)] = 1
    if k.pending != NONE:
        out[WALK] = WALK_OF[k.pending] / 5
    out[PHASE + int(k.phase)] = 1
