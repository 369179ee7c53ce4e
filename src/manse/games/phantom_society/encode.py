"""A player's knowledge of The Phantom Society as numbers between 0 and about 1. Seats are counted from the observer on."""

from typing import Any

import numpy as np

from manse.engine.compile import compiled
from manse.engine.encode import around, slices, spread_seat_bits
from manse.engine.record import NOBODY, Array
from manse.engine.rows import spread, spread_bits
from manse.games.phantom_society.data import COLOURS, DEAREST, KINDS, MOST_SEATS, ONES, SQUARES, TENS
from manse.games.phantom_society.state import COLOUR_OF, NONE, VALUE_OF, Phase, State, team_of


def starts(names: str) -> list[Any]:
    """Where slices begin, in numbers that small ones can be added to."""
    return [np.int64(SLICES[name].start) for name in names.split()]


SLICES, SIZE = slices(
    colour=len(COLOURS) * SQUARES,  # of the room that stands or stood on each square, one-hot
    value=SQUARES,  # of that room, of 6
    standing=SQUARES,
    removed=SQUARES,  # when, of 36
    by_hunter=SQUARES,  # removed by a hunter
    by_master=2 * SQUARES,  # removed by the first, by the second master
    found=SQUARES,  # a ghost was revealed here
    ghosts=SQUARES,  # one's own hidden ghosts
    partners=SQUARES,  # the partner's hidden ghosts
    ghost_left=len(COLOURS),  # ghosts not yet revealed
    ghost_own=len(COLOURS),  # ghosts dealt to oneself
    held=KINDS,  # the room being placed, one-hot
    stock=KINDS,  # rooms not yet placed, in pairs
    holds=len(COLOURS),  # the colours one places
    role=2,  # master, hunter
    phase=len(Phase),  # one-hot
    turn=MOST_SEATS,
    partner=MOST_SEATS,  # the seats of one's team
    yielded=2,  # masters known to have no ghost left
    damage=1,  # of the target
    target=1,  # of 60
    bid_tens=len(TENS),  # own card, one-hot
    bid_ones=len(ONES),  # own card, one-hot
    bids=2,  # own and other, when shown, of 60
    odd=1,  # one's pile has the odd thousands
    games_left=1,  # this one included, of nine
    points=2,  # own and other team's, of 20
)
COLOUR, VALUE, STANDING, REMOVED, BY_HUNTER, BY_MASTER, FOUND, GHOSTS, PARTNERS = starts(
    "colour value standing removed by_hunter by_master found ghosts partners"
)
GHOST_LEFT, GHOST_OWN, HELD, STOCK, HOLDS, ROLE, PHASE, TURN, PARTNER = starts(
    "ghost_left ghost_own held stock holds role phase turn partner"
)
YIELDED, DAMAGE, TARGET, TENS_OWN, ONES_OWN, BIDS, ODD, GAMES_LEFT, POINTS = starts(
    "yielded damage target bid_tens bid_ones bids odd games_left points"
)

VALUE_SHARE = np.array([value / DEAREST for value in VALUE_OF], np.float32)


@compiled
def observe(k: State, seat: int, out: Array) -> None:
    observe_rooms(k, out)
    observe_removals(k, out)
    observe_ghosts(k, seat, out)
    observe_stock(k, seat, out)
    observe_table(k, seat, out)
    observe_bids(k, seat, out)


@compiled
def observe_rooms(k: State, out: Array) -> None:
    for square in range(SQUARES):
        kind = k.room[square]
        if kind != NONE:
            out[COLOUR + SQUARES * COLOUR_OF[kind] + square] = 1
            out[VALUE + square] = VALUE_SHARE[kind]
    spread_bits(k.standing, SQUARES, out, STANDING)


@compiled
def observe_removals(k: State, out: Array) -> None:
    for i in range(k.removed):
        square = k.trail[i]
        out[REMOVED + square] = (i + 1) / SQUARES
        if k.remover[i] == k.order[1]:
            out[BY_MASTER + square] = 1
        elif k.remover[i] == k.order[3]:
            out[BY_MASTER + SQUARES + square] = 1
        else:
            out[BY_HUNTER + square] = 1


@compiled
def observe_ghosts(k: State, seat: int, out: Array) -> None:
    for colour in range(k.colours):
        square = k.ghost[colour]
        lying = square != NONE and k.standing >> square & 1
        revealed = square != NONE and not lying
        own = k.owner[colour] != NONE and seat != NOBODY and k.order[2 * k.owner[colour] + 1] == seat
        out[GHOST_LEFT + colour] = not revealed
        out[GHOST_OWN + colour] = own
        if lying:
            out[(GHOSTS if own else PARTNERS) + square] = 1
        elif revealed:
            out[FOUND + square] = 1


@compiled
def observe_stock(k: State, seat: int, out: Array) -> None:
    if k.held != NONE:
        out[HELD + k.held] = 1
    spread(k.stock, 1 / 2, out, STOCK)
    if seat != NOBODY:
        for colour in range(len(COLOURS)):
            out[HOLDS + colour] = k.holders[colour] >> seat & 1


@compiled
def observe_table(k: State, seat: int, out: Array) -> None:
    viewer = max(seat, 0)
    team = team_of(k, viewer)
    out[PHASE + k.phase] = 1
    if k.ghost_team != NONE:
        out[ROLE] = seat != NOBODY and team == k.ghost_team
        out[ROLE + 1] = seat != NOBODY and team != k.ghost_team
        out[DAMAGE] = k.damage / k.target
        out[TARGET] = k.target / 60
    spread_seat_bits(k.to_act, viewer, k.seats, out, TURN)
    for place in range(k.seats):
        out[PARTNER + place] = seat != NOBODY and team_of(k, around(viewer, place, k.seats)) == team
    for master in range(2):
        out[YIELDED + master] = k.yielded >> master & 1
        out[POINTS + master] = k.points[team ^ master] / 20
    out[GAMES_LEFT] = (k.games - k.game + 1) / 9


@compiled
def observe_bids(k: State, seat: int, out: Array) -> None:
    if not k.master:
        return
    own = team_of(k, max(seat, 0))
    if k.tens[own] >= 0:
        out[TENS_OWN + k.tens[own] // 10 - 3] = 1
    if k.ones[own] >= 0:
        out[ONES_OWN + k.ones[own]] = 1
    for other in range(2):
        if k.tens[own ^ other] >= 0 and k.ones[own ^ other] >= 0:
            out[BIDS + other] = (k.tens[own ^ other] + k.ones[own ^ other]) / 60
    out[ODD] = k.pile[own]
