"""A player's knowledge of Call of the Spirits as numbers between 0 and about 1.

Seats are counted from the observer on, and rooms clockwise from the Hitchhikers' room: so what looks alike is alike.
"""

from manse.engine.kit import NOBODY, NONE, Array, observation, one_hot, seat_at, seat_bits, spread_row
from .data import FINAL, KINDS, MOST_HAUNTS, MOST_ROOMS, MOST_SEATS, SEANCE, VALUES, WALK_OF, Knob
from .haunts import first_under
from .mansion import turned
from .state import DIALS, Known, Phase, State

PLACES = MOST_ROOMS + 1
SLICES, SIZE, AT, tell = observation(
    State,
    lying=MOST_ROOMS * KINDS,  # Ghosts in each room
    deck="deck",  # Ghosts yet to come, in tens
    owned="owned",  # cards of each player, in fives
    points="points",  # of those cards, in fifties
    at=MOST_SEATS * PLACES,  # one-hot
    haunts="haunts",  # Haunts the observer knows, in fives
    haunt_cards="haunt_cards",  # in tens
    owed="owed",
    unseen="pile",  # Haunts of each value that the observer has not seen, of all there may be
    haunt_deck=2,  # the pile, and the cards under it, of all there may be
    under=VALUES,  # the next card under the pile, one-hot if known
    knobs=len(Knob),  # in thirds
    conditions="event_deck",  # not revealed yet
    final=1,
    events_left=1,  # in tens
    left=4,  # actions, free Rotates, discards, Duels, in thirds
    first="first",
    turn="turn",
    deciding=("to_act", seat_bits(MOST_SEATS)),
    opponent="opponent",
    prize="prize",
    dial=DIALS,  # the observer's, one-hot
    walk=1,  # rooms a Tea Party sends the Hitchhikers, in fives
    phase=("phase", one_hot(len(Phase))),
)


def observe(k: Known, seat: int, out: Array) -> None:
    tell(k, seat, out)
    observe_places(k, max(seat, 0), out)
    out[AT.haunt_deck], out[AT.haunt_deck + 1] = k.pile_left / MOST_HAUNTS, k.under_left / MOST_HAUNTS
    if k.under_left > 0 and k.haunt_value[first_under(k)] >= 0:
        out[AT.under + int(k.haunt_value[first_under(k)])] = 1
    observe_round(k, out)
    if seat != NOBODY and k.dial[seat] != NONE:
        out[AT.dial + int(k.dial[seat])] = 1


def observe_places(k: Known, viewer: int, out: Array) -> None:
    for step in range(k.rooms):
        spread_row(k.lying, int(turned(k, k.hitchhikers, step)), 1, out, AT.lying + KINDS * step)
    for place in range(k.seats):
        room = k.at[seat_at(viewer, place, k.seats)]
        out[AT.at + PLACES * place + (SEANCE if room == SEANCE else int(turned(k, room, -k.hitchhikers)))] = 1


def observe_round(k: Known, out: Array) -> None:
    spread_row(k.events, FINAL if k.condition == NONE else int(k.condition), 1 / 3, out, AT.knobs)
    out[AT.final], out[AT.events_left] = k.condition == FINAL, k.events_left / 10
    out[AT.left], out[AT.left + 1] = k.actions / 3, k.free / 3
    out[AT.left + 2], out[AT.left + 3] = k.discards / 3, k.duels / 3
    if k.pending != NONE:
        out[AT.walk] = WALK_OF[k.pending] / 5
