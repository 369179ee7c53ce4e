"""A player's knowledge of The Phantom Society as numbers between 0 and about 1. Seats are counted from the observer on."""

import numpy as np

from manse.engine.kit import NOBODY, NONE, Array, has, observation, one_hot, seat_at, seat_bits
from .data import COLOURS, DEAREST, MOST_SEATS, ONES, SQUARES, TENS
from .state import COLOUR_OF, VALUE_OF, Known, Phase, State, bid, master_seat, team_of

SLICES, SIZE, AT, tell = observation(
    State,
    colour=len(COLOURS) * SQUARES,  # of the room that stands or stood on each square, one-hot
    value=SQUARES,  # of that room, of 6
    standing="standing",
    removed=SQUARES,  # when, of 36
    by_hunter=SQUARES,  # removed by a hunter
    by_master=2 * SQUARES,  # removed by the first, by the second master
    found=SQUARES,  # a ghost was revealed here
    ghosts=SQUARES,  # one's own hidden ghosts
    partners=SQUARES,  # the partner's hidden ghosts
    ghost_left=len(COLOURS),  # ghosts not yet revealed
    ghost_own=len(COLOURS),  # ghosts dealt to oneself
    held="held",  # the room being placed
    stock="stock",  # rooms not yet placed, in pairs
    holds=len(COLOURS),  # the colours one places
    role=2,  # master, hunter
    phase=("phase", one_hot(len(Phase))),
    turn=("to_act", seat_bits(MOST_SEATS)),
    partner=MOST_SEATS,  # the seats of one's team
    yielded="yielded",  # masters known to have no ghost left
    damage=1,  # of the target
    target=1,  # of 60
    bid_tens=len(TENS),  # own card, one-hot
    bid_ones=len(ONES),  # own card, one-hot
    bids=2,  # own and other, when shown, of 60
    odd=1,  # one's pile has the odd thousands
    games_left=1,  # this one included, of nine
    points=2,  # own and other team's, of 20
)
VALUE_SHARE = np.array([value / DEAREST for value in VALUE_OF], np.float32)


def observe(k: Known, seat: int, out: Array) -> None:
    tell(k, seat, out)
    observe_rooms(k, out)
    observe_ghosts(k, seat, out)
    observe_teams(k, seat, out)
    if k.master:
        observe_bids(k, team_of(k, max(seat, 0)), out)


def observe_rooms(k: Known, out: Array) -> None:
    for square in range(SQUARES):
        kind = k.room[square]
        if kind != NONE:
            out[AT.colour + SQUARES * COLOUR_OF[kind] + square] = 1
            out[AT.value + square] = VALUE_SHARE[kind]
    for i in range(k.removed):
        square = k.trail[i]
        out[AT.removed + square] = (i + 1) / SQUARES
        if k.remover[i] == k.order[1]:
            out[AT.by_master + square] = 1
        elif k.remover[i] == k.order[3]:
            out[AT.by_master + SQUARES + square] = 1
        else:
            out[AT.by_hunter + square] = 1


def observe_ghosts(k: Known, seat: int, out: Array) -> None:
    for colour in range(k.colours):
        square = k.ghost[colour]
        own = seat != NOBODY and k.owner[colour] >= 0 and master_seat(k, k.owner[colour]) == seat
        out[AT.ghost_own + colour] = own
        if square < 0:
            out[AT.ghost_left + colour] = 1
        elif has(k.standing, square):
            out[AT.ghost_left + colour] = 1
            out[(AT.ghosts if own else AT.partners) + square] = 1
        else:
            out[AT.found + square] = 1


def observe_teams(k: Known, seat: int, out: Array) -> None:
    team = team_of(k, max(seat, 0))
    if k.ghost_team != NONE:
        out[AT.damage], out[AT.target] = k.damage / k.target, k.target / 60
        out[AT.role] = seat != NOBODY and team == k.ghost_team
        out[AT.role + 1] = seat != NOBODY and team != k.ghost_team
    for other in range(2):
        out[AT.points + other] = k.points[team ^ other] / 20
    out[AT.games_left] = (k.games - k.game + 1) / 9
    if seat != NOBODY:
        for colour in range(len(COLOURS)):
            out[AT.holds + colour] = has(k.holders[colour], seat)
        for place in range(k.seats):
            out[AT.partner + place] = team_of(k, seat_at(seat, place, k.seats)) == team


def observe_bids(k: Known, own: int, out: Array) -> None:
    if k.tens[own] >= 0:
        out[AT.bid_tens + k.tens[own] // 10 - 3] = 1
    if k.ones[own] >= 0:
        out[AT.bid_ones + k.ones[own]] = 1
    for other in range(2):
        if k.tens[own ^ other] >= 0 and k.ones[own ^ other] >= 0:
            out[AT.bids + other] = bid(k, own ^ other) / 60
    out[AT.odd] = k.pile[own]
