"""Ghost for Sale: hide good houses behind a secret, spend little on information, pay what a house is worth.

Houses are weighed by the points they bring on average over all "?" cards that fit what the seat knows.
"""

import numpy as np

from manse.engine.compile import compiled
from manse.engine.record import Array
from manse.engine.rng import quick, quick_below
from manse.engine.rows import ones, packed
from manse.games.ghost_for_sale.data import IN_ROUND, KINDS, MOST_SEATS, PAYING, PROPERTIES
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
LOOKS_LOW, LOOKS_HIGH = 9, 13
"""Twice what a card with this back is worth on average."""
POINTS, TOKENS, BIDS = 9, 3, 8
"""The bits of a number among several in a word: points of a house in up to 32 worlds, tokens of a seat there, twice what it bid there."""
FACE, HOUSE = TOKENS * MOST_SEATS, 2 * TOKENS * MOST_SEATS
"""The bits of the tokens of one face at a house, seat by seat; and of both faces, the ghosts first."""
WORLDS = 1 << MOST_SEATS
"""A world is the set of those who lie, a bit for each seat."""
VOID = np.array(
    [sum((1 << TOKENS) - 1 << TOKENS * seat + FACE * (1 - (world >> seat & 1)) for seat in range(MOST_SEATS)) for world in range(WORLDS)],
    np.int64,
)
"""The tokens that stand for no ghost in each world, all their bits set: ghosts of liars, paintings of the truthful."""
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
    """The token that makes a house better in one's own eyes than in those of others, who do not know whether one lies."""
    best, most = GHOST_AT, -1000.0
    own, lies, void, shown = TOKENS * seat, k.question[seat] == Answer.FALSE, voided(k), claims(k)
    worlds = worlds_left(void)
    void |= 7 << own + FACE
    for face in range(2):
        here, next, last = shown
        for lot in range(k.first_lot, k.first_lot + k.properties):
            action = lot + (GHOST_AT if face == Face.GHOST else PAINTING_AT)
            if mask[action]:
                seed = quick(seed)
                ghosts = (here >> own & 7) + (face == Face.GHOST)
                paintings = (here >> own + FACE & 7) + (face == Face.PAINTING)
                others = folded(values_at(k, lot), (here | void) & ~(7 << own))
                truth, lie = others >> POINTS * ghosts & 511, others >> POINTS * paintings & 511
                known, guessed = (lie if lies else truth) / worlds, (truth + lie) / (2 * worlds)
                worth = known - 0.6 * guessed + quick_below(seed, 100) / 200
                if worth > most:
                    best, most = action, worth
            here, next, last = next, last, here >> HOUSE
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


@compiled
def buy(k: State, seat: int, mask: Array, seed: int) -> int:
    """The card and the house that promise most; a picked card goes where it promises most."""
    best, most, best_lot = NONE, ENOUGH, NONE
    cards = packed(mask, ACTIONS, 0) >> BID & (1 << KINDS) - 1 if k.picked == NONE else 1 << k.picked
    thrift = THRIFT if k.rounds_done + 1 < k.rounds else 0.005
    void = voided(k)
    fits = fitting(k, void) if k.deck_true >= 0 else 0
    (here, next, last), (own, left, across, opposite, right) = claims(k), bids(k, seat)
    for lot in range(k.first_lot, k.first_lot + k.properties):
        at = BIDS * (lot - k.first_lot)
        mine, rival = (own >> at & 255) / 2, max(left >> at & 255, across >> at & 255, opposite >> at & 255, right >> at & 255) / 2
        worth = outlook(after(values_at(k, lot), k.special[lot]), here, void, fits)
        seed = quick(seed)
        worth *= 0.9 + quick_below(seed, 100) / 500
        already = promise(worth, mine, rival, thrift) if mine else 0.0
        hand = cards
        while hand:
            card = ones((hand & -hand) - 1)
            gain = promise(worth, mine + card + 1, rival, thrift) - already
            if gain > most or (k.picked != NONE and best_lot == NONE):
                best, most, best_lot = card, gain, lot
            hand &= hand - 1
        here, next, last = next, last, here >> HOUSE
    if k.picked != NONE:
        return PLACE + best_lot
    if best == NONE:
        return PASS if mask[PASS] else DONE
    return BID + best


@compiled
def bids(k: State, seat: int) -> tuple[int, int, int, int, int]:
    """Twice what the cards at each house of the round add up to, as far as one can tell: one's own, then the others' clockwise."""
    own = left = across = opposite = right = 0
    for i in range(k.laid_count):
        card, other = int(k.laid_card[i]), int(k.laid_seat[i]) - seat
        looks = 2 * card + 2 if card >= 0 else LOOKS_HIGH if card == HIGH_BACK else LOOKS_LOW
        looks <<= BIDS * min(int(k.laid_place[i]) - k.first_lot, IN_ROUND)
        other += MOST_SEATS * (other < 0)
        own += looks * (other == 0)
        left += looks * (other == 1)
        across += looks * (other == 2)
        opposite += looks * (other == 3)
        right += looks * (other == 4)
    return own, left, across, opposite, right


@compiled
def promise(worth: float, mine: float, rival: float, thrift: float) -> float:
    """Points a bid brings on average: the more it is ahead, the likelier it stays there. Money has its price while a round follows.

    A good house finds other bidders, also when none has come yet.
    """
    chance = min(max(0.3 + (mine - max(rival, 2.5 * worth)) / 14, 0.02), 0.97)
    return chance * (worth - thrift * mine)


@compiled
def settle_special(k: State, seat: int) -> int:
    special, lot = k.special[k.lot], k.lot
    shown, void = claims_at(k, lot), voided(k)
    fits = fitting(k, void)
    if special == Special.CRYSTAL_BALL:
        return GUESS + min(likeliest(shown, fits), MOST_REAL)
    values = values_at(k, lot)
    if outlook(after(values, special), shown, void, fits) > outlook(values, shown, void, fits):
        return MIRROR if special == Special.MAGICAL_MIRROR else CRYPT
    return DECLINE


@compiled
def claims(k: State) -> tuple[int, int, int]:
    """The tokens at each house of the round: its first three in the three words, the others above them."""
    first = second = third = 0
    for i in range(k.token_count):
        lot = int(k.token_place[i]) - k.first_lot
        above = lot >= 3
        unit = 1 << HOUSE * above + FACE * int(k.token_face[i]) + TOKENS * int(k.token_seat[i])
        lot -= 3 * above
        first += unit * (lot == 0)
        second += unit * (lot == 1)
        third += unit * (lot == 2)
    return first, second, third


@compiled
def claims_at(k: State, lot: int) -> int:
    here, next, last = claims(k)
    for _ in range(lot - k.first_lot):
        here, next, last = next, last, here >> HOUSE
    return here


@compiled
def voided(k: State) -> int:
    """The tokens that surely stand for no ghost, as in VOID. Seats that nobody has are truthful."""
    void = 0
    for seat in range(MOST_SEATS):
        void |= 7 * (k.question[seat] == Answer.FALSE) << TOKENS * seat
        void |= 7 * (seat >= k.seats or k.question[seat] == Answer.TRUE) << TOKENS * seat + FACE
    return void


@compiled
def worlds_left(void: int) -> int:
    return 1 << MOST_SEATS - ones(void) // TOKENS


@compiled
def fitting(k: State, void: int) -> int:
    """Which worlds fit what is known, a bit for each; who has seen the deck knows how many lie."""
    fits = 0
    for world in range(WORLDS):
        fits |= (void & ~VOID[world] == 0 and (k.deck_true < 0 or ones(world) == k.deck_true)) << world
    return fits


@compiled
def values_at(k: State, lot: int) -> int:
    """The points of a house with so many real ghosts, in a word."""
    values = 0
    for ghosts in range(PAYING):
        values |= int(k.table[lot, ghosts]) << POINTS * (ghosts + 1)
    return values


@compiled
def after(values: int, special: int) -> int:
    """What the points are once the winner has used a special card."""
    if special == Special.SECRET_CRYPT:
        return values >> POINTS
    return values << POINTS if special == Special.MAGICAL_MIRROR else values


@compiled
def folded(values: int, shown: int) -> int:
    """The points of a house with so many real ghosts more than its tokens stand for, in all worlds together.

    A seat's ghosts are real or its paintings are; what is void shifts everything out.
    """
    for seat in range(MOST_SEATS):
        ghosts, paintings = shown >> TOKENS * seat & 7, shown >> TOKENS * seat + FACE & 7
        values = (values >> POINTS * ghosts) + (values >> POINTS * paintings)
    return values


@compiled
def outlook(values: int, shown: int, void: int, fits: int) -> float:
    """Points a house brings on average over the worlds that fit, or over all with such void tokens if `fits` is 0."""
    if fits == 0:
        return (folded(values, shown | void) & 511) / worlds_left(void)
    total, worlds = 0, ones(fits)
    while fits:
        total += folded(values, shown | VOID[ones((fits & -fits) - 1)]) & 511
        fits &= fits - 1
    return total / worlds


@compiled
def likeliest(shown: int, fits: int) -> int:
    """The number of real ghosts that most worlds agree on."""
    best, most = 0, 0
    for guess in range(MOST_REAL + 1):
        votes = 0
        for world in range(WORLDS):
            votes += fits >> world & 1 and real_in(world, shown) == guess
        if votes > most:
            best, most = guess, votes
    return best


@compiled
def real_in(world: int, shown: int) -> int:
    real = 0
    for at in range(0, HOUSE, TOKENS):
        real += (shown & ~VOID[world]) >> at & 7
    return real
