"""Ghost for Sale: hide good houses behind a secret, spend little on information, pay what a house is worth.

Houses are weighed by the points they bring on average over all "?" cards that fit what the seat knows.
"""

import numpy as np

from manse.engine.compile import allocating, compiled
from manse.engine.record import NOBODY, Array
from manse.engine.rng import quick, quick_below
from manse.games.ghost_for_sale.data import KINDS, MOST_SEATS, PROPERTIES
from manse.games.ghost_for_sale.scoring import value_of
from manse.games.ghost_for_sale.state import (
    ACTIONS,
    BID,
    CRYPT,
    DECK,
    DECLINE,
    DONE,
    FALSE,
    GHOST_AT,
    GUESS,
    HIGH_BACK,
    KEEP,
    MIRROR,
    MOST_REAL,
    NONE,
    PAINTING_AT,
    PASS,
    PLACE,
    TRUE,
    TRUELIGHT,
    Answer,
    Face,
    Lying,
    Phase,
    Special,
    State,
)

SPARED = np.array([8, 9, 5, 7, 5, 4, 3, 2, 2, 1], np.int64)
"""How gladly each card is set aside: a strong one that does not win a manor comes back, and may still win a castle."""
LOOKS_LOW, LOOKS_HIGH = 4.5, 6.5
"""What a card with this back is worth on average."""
LIARS = np.array([world.bit_count() for world in range(1 << 5)], np.int64)
"""How many seats lie in each set of liars."""
ENOUGH = 0.04
"""What a bid must promise to be made."""
THRIFT = 0.06
"""Points that a unit of money is worth to the next round."""


@compiled
def choose(k: State, seat: int, mask: Array, seed: int) -> int:
    seed = quick(seed)
    action = wish(k, seat, mask, seed)
    if mask[action]:
        return action
    for other in range(ACTIONS):
        if mask[other]:
            return other
    return action


@compiled
def wish(k: State, seat: int, mask: Array, seed: int) -> int:
    if k.phase == Phase.RESERVE:
        return put_aside(mask, seed)
    if k.phase == Phase.QUESTION:
        return TRUE if quick_below(seed, 2) else FALSE
    if k.phase == Phase.DECLARE:
        return declare(k, seat, mask, seed)
    if k.phase == Phase.INFORM:
        return ask(k, seat, mask, seed)
    if k.phase == Phase.AUCTION:
        return buy(k, seat, mask, seed)
    return settle_special(k, seat)


@compiled
def put_aside(mask: Array, seed: int) -> int:
    best, most = KEEP, -1
    for card in range(KINDS):
        if mask[KEEP + card]:
            seed = quick(seed)
            worth = SPARED[card] + quick_below(seed, 12)
            if worth > most:
                best, most = KEEP + card, worth
    return best


@compiled
def declare(k: State, seat: int, mask: Array, seed: int) -> int:
    """The token that makes a house better in one's own eyes than in those of others."""
    best, most = GHOST_AT, -1000.0
    mine, theirs = fitting(k, NOBODY), fitting(k, seat)
    for face in range(2):
        for lot in range(k.first_lot, k.first_lot + k.properties):
            action = lot + (GHOST_AT if face == Face.GHOST else PAINTING_AT)
            if mask[action]:
                seed = quick(seed)
                known, guessed = outlook(k, seat, lot, NONE, face, mine), outlook(k, seat, lot, NONE, face, theirs)
                worth = known - 0.6 * guessed + quick_below(seed, 100) / 200
                if worth > most:
                    best, most = action, worth
    return best


@compiled
def ask(k: State, seat: int, mask: Array, seed: int) -> int:
    """A cheap card for Mrs Truelight, now and then one for the deck; more would be missed in the auction."""
    if k.picked != NONE:
        waiting = k.at_truelight >> seat & 1 == 0
        return PLACE + TRUELIGHT if waiting or not mask[PLACE + DECK] or quick_below(seed, 2) else PLACE + DECK
    cheapest = BID
    for card in range(KINDS - 1, -1, -1):
        if mask[BID + card]:
            cheapest = BID + card
    if k.at_truelight >> seat & 1 == 0 or (cheapest < BID + 4 and quick_below(seed, 4) == 0):
        return cheapest
    return PASS if mask[PASS] else DONE


@allocating
def buy(k: State, seat: int, mask: Array, seed: int) -> int:
    """The card and the house that promise most; a picked card goes where it promises most."""
    best, most, best_lot = NONE, ENOUGH, NONE
    fits, bids = fitting(k, NOBODY), np.zeros((len(PROPERTIES), MOST_SEATS))
    add_bids(k, bids)
    for lot in range(k.first_lot, k.first_lot + k.properties):
        worth = outlook(k, seat, lot, effect_of(k, lot), NONE, fits)
        seed = quick(seed)
        worth *= 0.9 + quick_below(seed, 100) / 500
        rival, mine = 0.0, bids[lot, seat]
        for other in range(k.seats):
            if other != seat:
                rival = max(rival, bids[lot, other])
        for card in range(KINDS):
            if card == k.picked or (k.picked == NONE and mask[BID + card]):
                gain = promise(k, worth, mine + card + 1, rival) - promise(k, worth, mine, rival)
                if gain > most or (k.picked != NONE and best_lot == NONE):
                    best, most, best_lot = card, gain, lot
    if k.picked != NONE:
        return PLACE + best_lot
    if best == NONE:
        return PASS if mask[PASS] else DONE
    return BID + best


@compiled
def effect_of(k: State, lot: int) -> int:
    special = k.special[lot]
    return int(special) if special == Special.MAGICAL_MIRROR or special == Special.SECRET_CRYPT else NONE


@compiled
def add_bids(k: State, totals: Array) -> None:
    """What the cards at each house add up to for each seat, as far as one can tell."""
    for i in range(k.laid_from, k.laid_count):
        place, card = k.laid_place[i], k.laid_card[i]
        if place < len(k.special) and k.laid_how[i] <= Lying.UP:
            looks = card + 1.0 if card >= 0 else LOOKS_HIGH if card == HIGH_BACK else LOOKS_LOW
            totals[place, k.laid_seat[i]] += looks


@compiled
def promise(k: State, worth: float, mine: float, rival: float) -> float:
    """Points a bid brings on average: the more it is ahead, the likelier it stays there. Money has its price while a round follows.

    A good house finds other bidders, also when none has come yet.
    """
    if mine == 0:
        return 0.0
    thrift = THRIFT if k.rounds_done + 1 < k.rounds else 0.005
    chance = min(max(0.3 + (mine - max(rival, 2.5 * worth)) / 14, 0.02), 0.97)
    return chance * (worth - thrift * mine)


@compiled
def settle_special(k: State, seat: int) -> int:
    special, lot = k.special[k.lot], k.lot
    if special == Special.CRYSTAL_BALL:
        return GUESS + min(likeliest(k, seat, lot), MOST_REAL)
    fits = fitting(k, NOBODY)
    if outlook(k, seat, lot, int(special), NONE, fits) > outlook(k, seat, lot, NONE, NONE, fits):
        return MIRROR if special == Special.MAGICAL_MIRROR else CRYPT
    return DECLINE


@compiled
def packed(k: State, lot: int, face: int) -> int:
    """Tokens of this face at a house, four bits for each seat."""
    found = 0
    for i in range(k.token_count):
        if k.token_place[i] == lot and k.token_face[i] == face:
            found += 1 << 4 * int(k.token_seat[i])
    return found


@compiled
def real_in(world: int, seats: int, ghosts: int, paintings: int) -> int:
    """Real ghosts when the seats of the bit mask `world` lie."""
    real = 0
    for seat in range(seats):
        real += ((paintings if world >> seat & 1 else ghosts) >> 4 * seat) & 15
    return real


@compiled
def fitting(k: State, secret: int) -> int:
    """Which sets of liars fit what is known: a bit for each set, which is itself a bit for each seat.

    The answer of seat `secret` is taken as unknown.
    """
    lying, unknown, fits = 0, 0, 0
    for seat in range(k.seats):
        unknown |= (seat == secret or k.question[seat] <= 0) << seat
        lying |= (k.question[seat] == Answer.FALSE) << seat
    counted = k.deck_true >= 0 and secret == NOBODY
    for world in range(1 << int(k.seats)):
        if (world ^ lying) & ~unknown == 0 and (not counted or LIARS[world] == k.deck_true):
            fits |= 1 << world
    return fits


@compiled
def outlook(k: State, seat: int, lot: int, special: int, more: int, fits: int) -> float:
    """Points a house brings on average, with a special card used and one more token of the face `more` shown."""
    ghosts, paintings = packed(k, lot, Face.GHOST), packed(k, lot, Face.PAINTING)
    ghosts += (more == Face.GHOST) << 4 * seat
    paintings += (more == Face.PAINTING) << 4 * seat
    total, worlds = 0.0, 0
    for world in range(1 << int(k.seats)):
        if fits >> world & 1:
            real = real_in(world, k.seats, ghosts, paintings)
            real += (special == Special.SECRET_CRYPT) * 1 - (special == Special.MAGICAL_MIRROR) * 1
            total += value_of(k, lot, real)
            worlds += 1
    return total / max(worlds, 1)


@compiled
def likeliest(k: State, seat: int, lot: int) -> int:
    """The number of real ghosts that most worlds agree on."""
    ghosts, paintings = packed(k, lot, Face.GHOST), packed(k, lot, Face.PAINTING)
    best, most, fits = 0, 0, fitting(k, NOBODY)
    for guess in range(MOST_REAL + 1):
        votes = 0
        for world in range(1 << k.seats):
            votes += fits >> world & 1 and real_in(world, k.seats, ghosts, paintings) == guess
        if votes > most:
            best, most = guess, votes
    return best
