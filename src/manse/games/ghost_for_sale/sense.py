"""Ghost for Sale: hide good houses behind a secret, spend little on information, pay what a house is worth.

Houses are weighed by the points they bring on average over all "?" cards that fit what the seat knows.
"""

import numpy as np

from manse.engine.kit import NONE, Array, has, lowest, ones, packed, quick, quick_below, tail
from .data import IN_ROUND, KINDS, MOST_REAL, MOST_SEATS, PAYING, Answer, Special
from .scoring import after, value_of
from .state import ACT, ACTIONS, DECK, HIGH_BACK, TRUELIGHT, Known, Phase, lots

SPARED = np.array([8, 9, 5, 7, 5, 4, 3, 2, 2, 1], np.int64)
"""How gladly each card is set aside: a strong one that does not win a manor comes back, and may still win a castle."""
LOOKS_LOW, LOOKS_HIGH = 9, 13  # twice what a card with this back is worth on average
LANE, TOKENS = 9, 3
"""Bits of the numbers that stand side by side in a word: one for each house, or for each number of ghosts; and of tokens of one seat."""
FULL_LANE, FULL_TOKENS = (1 << LANE) - 1, (1 << TOKENS) - 1
FACE, HOUSE = TOKENS * MOST_SEATS, 2 * TOKENS * MOST_SEATS
"""The bits of the tokens of one face at a house, seat by seat; and of both faces, the ghosts first."""
TOPS = sum(1 << LANE * (lane + 1) - 1 for lane in range(IN_ROUND + 1))  # the highest bit of each number in a word
WORLDS = 1 << MOST_SEATS  # a world is the set of those who lie, a bit for each seat
VOID = np.array(
    [sum(FULL_TOKENS << TOKENS * seat + FACE * (1 - (world >> seat & 1)) for seat in range(MOST_SEATS)) for world in range(WORLDS)],
    np.int64,
)
"""The tokens that stand for no ghost in each world, all their bits set: ghosts of liars, paintings of the truthful."""
ENOUGH = 0.04  # what a bid must promise to be made
THRIFT = 0.06  # points that a unit of money is worth to the next round


def choose(k: Known, seat: int, mask: Array, seed: int) -> int:
    seed = quick(seed)
    action = wish(k, seat, mask, seed)
    if mask[action]:
        return action
    for other in range(ACTIONS):
        if mask[other]:
            return other
    return action


def wish(k: Known, seat: int, mask: Array, seed: int) -> int:
    if k.phase == Phase.RESERVE:
        return put_aside(mask, seed)
    if k.phase == Phase.QUESTION:
        return ACT.true if quick_below(seed, 2) else ACT.false
    if k.phase == Phase.DECLARE:
        return declare(k, seat, mask, seed)
    if k.phase == Phase.INFORM:
        return ask(k, seat, mask, seed)
    if k.phase == Phase.AUCTION:
        return buy(k, seat, mask, seed)
    return settle_special(k)


def put_aside(mask: Array, seed: int) -> int:
    best, most = ACT.keep, -1
    for card in range(KINDS):
        if mask[ACT.keep + card]:
            seed = quick(seed)
            worth = SPARED[card] + quick_below(seed, 12)
            if worth > most:
                best, most = ACT.keep + card, worth
    return best


def declare(k: Known, seat: int, mask: Array, seed: int) -> int:
    """The token that makes a house better in one's own eyes than in those of others, who do not know whether one lies."""
    best, most, best_painting, most_painting = ACT.ghost, -1000.0, ACT.painting, -1000.0
    own, lies, void, (here, next, last) = TOKENS * seat, k.question[seat] == Answer.FALSE, voided(k), claims(k)
    worlds, void, seeds = worlds_left(void), void | FULL_TOKENS << own + FACE, seed
    for lot in lots(k):  # the seeds of ghosts come first, those of paintings after them
        if mask[ACT.ghost + lot]:
            seeds = quick(seeds)
    for lot in lots(k):
        others = folded(values_at(k, lot, NONE), (here | void) & ~(FULL_TOKENS << own))
        ghosts, paintings = here >> own & FULL_TOKENS, here >> own + FACE & FULL_TOKENS
        if mask[ACT.ghost + lot]:
            seed = quick(seed)
            worth = appeal(others, ghosts + 1, paintings, lies, worlds) + quick_below(seed, 100) / 200
            if worth > most:
                best, most = ACT.ghost + lot, worth
        if mask[ACT.painting + lot]:
            seeds = quick(seeds)
            worth = appeal(others, ghosts, paintings + 1, lies, worlds) + quick_below(seeds, 100) / 200
            if worth > most_painting:
                best_painting, most_painting = ACT.painting + lot, worth
        here, next, last = next, last, here >> HOUSE
    return best if most >= most_painting else best_painting


def appeal(others: int, ghosts: int, paintings: int, lies: bool, worlds: int) -> float:
    """What a house with such tokens of one's own is worth, less most of what it seems to be to those who do not know whether one lies."""
    truth, lie = others >> LANE * ghosts & FULL_LANE, others >> LANE * paintings & FULL_LANE
    return (lie if lies else truth) / worlds - 0.6 * ((truth + lie) / (2 * worlds))


def ask(k: Known, seat: int, mask: Array, seed: int) -> int:
    """A cheap card for Mrs Truelight, now and then one for the deck; more would be missed in the auction."""
    if k.picked != NONE:
        waiting = not has(k.at_truelight, seat)
        return ACT.lay + TRUELIGHT if waiting or not mask[ACT.lay + DECK] or quick_below(seed, 2) else ACT.lay + DECK
    cheapest = ACT.bid
    for card in range(KINDS - 1, -1, -1):
        if mask[ACT.bid + card]:
            cheapest = ACT.bid + card
    if not has(k.at_truelight, seat) or (cheapest < ACT.bid + 4 and quick_below(seed, 4) == 0):
        return cheapest
    return ACT.pass_ if mask[ACT.pass_] else ACT.done


def buy(k: Known, seat: int, mask: Array, seed: int) -> int:
    """The card and the house that promise most; a picked card goes where it promises most."""
    best, most, best_lot = NONE, ENOUGH, NONE
    cards = packed(mask, ACTIONS, 0) >> ACT.bid & (1 << KINDS) - 1 if k.picked == NONE else 1 << int(k.picked)
    thrift = THRIFT if k.rounds_done + 1 < k.rounds else 0.005
    points, worlds = outlook(k)
    own, highest = bids(k, seat)
    for lot in lots(k):
        seed = quick(seed)
        worth = (points & FULL_LANE) / worlds * (0.9 + quick_below(seed, 100) / 500)
        mine, rival = (own & FULL_LANE) / 2, (highest & FULL_LANE) / 2
        already = promise(worth, mine, rival, thrift) if mine else 0.0
        hand = cards
        while hand:
            card = lowest(hand)
            gain = promise(worth, mine + card + 1, rival, thrift) - already
            if gain > most or (k.picked != NONE and best_lot == NONE):
                best, most, best_lot = card, gain, lot
            hand = tail(hand)
        points, own, highest = points >> LANE, own >> LANE, highest >> LANE
    if k.picked != NONE:
        return ACT.lay + best_lot
    if best == NONE:
        return ACT.pass_ if mask[ACT.pass_] else ACT.done
    return ACT.bid + best


def bids(k: Known, seat: int) -> tuple[int, int]:
    """Twice what the cards at each house of the round add up to, as far as one can tell: one's own, and of the others the most.

    What lies elsewhere is added up beyond the houses, where nobody looks: quicker than to ask of each card.
    """
    own = left = across = opposite = right = 0
    for i in range(k.laid_count):
        card, other = int(k.laid_card[i]), int(k.laid_seat[i]) - seat
        looks = 2 * card + 2 if card >= 0 else LOOKS_HIGH if card == HIGH_BACK else LOOKS_LOW
        looks <<= LANE * min(int(k.laid_place[i]) - int(k.first_lot), IN_ROUND)
        other += MOST_SEATS * (other < 0)
        own += looks * (other == 0)
        left += looks * (other == 1)
        across += looks * (other == 2)
        opposite += looks * (other == 3)
        right += looks * (other == 4)
    return own, higher(higher(left, across), higher(opposite, right))


def higher(a: int, b: int) -> int:
    """The higher of the numbers that stand in each place of two words."""
    not_less = (a | TOPS) - b & TOPS
    chosen = not_less - (not_less >> LANE - 1)
    return a & chosen | b & ~chosen


def promise(worth: float, mine: float, rival: float, thrift: float) -> float:
    """Points a bid brings on average: the more it is ahead, the likelier it stays there. Money has its price while a round follows.

    A good house finds other bidders, also when none has come yet.
    """
    chance = min(max(0.3 + (mine - max(rival, 2.5 * worth)) / 14, 0.02), 0.97)
    return chance * (worth - thrift * mine)


def settle_special(k: Known) -> int:
    special, (shown, next, last), left = k.special[k.lot], claims(k), fitting(k, voided(k))
    for _ in range(k.lot - k.first_lot):
        shown, next, last = next, last, shown >> HOUSE
    if special == Special.CRYSTAL_BALL:
        return ACT.guess + min(likeliest(shown, left), MOST_REAL)
    gain = 0
    while left:
        ghosts = real_in(lowest(left), shown)
        gain += value_of(k, k.lot, after(special, ghosts)) - value_of(k, k.lot, ghosts)
        left = tail(left)
    if gain <= 0:
        return ACT.decline
    return ACT.mirror if special == Special.MAGICAL_MIRROR else ACT.crypt


def claims(k: Known) -> tuple[int, int, int]:
    """The tokens at each house of the round: its first three in the three words, the others above them."""
    first = second = third = 0
    for i in range(k.token_count):
        lot = int(k.token_place[i]) - int(k.first_lot)
        above = lot >= 3
        unit = 1 << HOUSE * above + FACE * int(k.token_face[i]) + TOKENS * int(k.token_seat[i])
        lot -= 3 * above
        first += unit * (lot == 0)
        second += unit * (lot == 1)
        third += unit * (lot == 2)
    return first, second, third


def voided(k: Known) -> int:
    """The tokens that surely stand for no ghost, as in VOID. Seats that nobody has are truthful."""
    void = 0
    for seat in range(MOST_SEATS):
        void |= FULL_TOKENS * (k.question[seat] == Answer.FALSE) << TOKENS * seat
        void |= FULL_TOKENS * (seat >= k.seats or k.question[seat] == Answer.TRUE) << TOKENS * seat + FACE
    return void


def worlds_left(void: int) -> int:
    return 1 << MOST_SEATS - ones(void) // TOKENS


def fitting(k: Known, void: int) -> int:
    """Which worlds fit what is known, a bit for each; who has seen the deck knows how many lie."""
    fits = 0
    for world in range(WORLDS):
        fits |= (void & ~VOID[world] == 0 and (k.deck_true < 0 or ones(world) == k.deck_true)) << world
    return fits


def values_at(k: Known, lot: int, special: int) -> int:
    """The points of a house with so many real ghosts, in a word, once its winner has used a special card."""
    values = 0
    for ghosts in range(PAYING + 2):
        values |= value_of(k, lot, after(special, ghosts)) << LANE * ghosts
    return values


def folded(values: int, shown: int) -> int:
    """The points of a house with so many real ghosts more than its tokens stand for, in all worlds together.

    A seat's ghosts are real or its paintings are; what is void shifts everything out.
    """
    for seat in range(MOST_SEATS):
        ghosts, paintings = shown >> TOKENS * seat & FULL_TOKENS, shown >> TOKENS * seat + FACE & FULL_TOKENS
        values = (values >> LANE * ghosts) + (values >> LANE * paintings)
    return values


def outlook(k: Known) -> tuple[int, int]:
    """The points of each house of the round in all worlds that fit, special cards used, and how many worlds they are."""
    shown, void = claims(k), voided(k)
    if k.deck_true < 0:
        return outlook_with(k, shown, void), worlds_left(void)
    fits = fitting(k, void)
    points, left = 0, fits
    while left:
        points += outlook_with(k, shown, VOID[lowest(left)])
        left = tail(left)
    return points, ones(fits)


def outlook_with(k: Known, shown: tuple[int, int, int], void: int) -> int:
    points, (here, next, last) = 0, shown
    for i in range(k.properties):
        lot = k.first_lot + i
        points |= (folded(values_at(k, lot, k.special[lot]), here | void) & FULL_LANE) << LANE * i
        here, next, last = next, last, here >> HOUSE
    return points


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


def real_in(world: int, shown: int) -> int:
    real = 0
    for at in range(0, HOUSE, TOKENS):
        real += (shown & ~VOID[world]) >> at & FULL_TOKENS
    return real
