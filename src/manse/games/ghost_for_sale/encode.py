"""A player's knowledge of Ghost for Sale as numbers between 0 and about 1. Seats are counted from the observer on.

Places are the six properties of the round in the order of the alphabet, Mrs Truelight and the deck.
"""

import numpy as np

from manse.engine.compile import compiled
from manse.engine.encode import around, away, slices
from manse.engine.record import NOBODY, Array
from manse.engine.rows import spread_row
from manse.games.ghost_for_sale.data import IN_ROUND, KINDS, MOST_CARDS, MOST_SEATS, PAYING, PROPERTIES, SPECIALS, TOKENS
from manse.games.ghost_for_sale.state import HIDDEN, HIGH_BACK, MOST_LAID, NONE, Answer, Phase, State

SITES = IN_ROUND + 2

SLICES, SIZE = slices(
    phase=len(Phase),  # one-hot
    turn=MOST_SEATS,
    first=MOST_SEATS,
    second_round=1,
    laid_now=1,
    last_call=1,
    picked=KINDS,  # one's own card about to be laid, one-hot
    reserve=KINDS,  # one's own, in halves
    hand=MOST_SEATS * KINDS,  # one's own; of the others, all cards that might be there; in halves
    seen=MOST_SEATS * KINDS,  # surely not in the reserve, in halves
    gone=MOST_SEATS * KINDS,  # in halves
    cards=MOST_SEATS,  # in each hand, of twelve
    aside=MOST_SEATS,
    tokens=MOST_SEATS * len(TOKENS),  # ghosts, paintings and double-faced ones left, in threes
    truthful=MOST_SEATS,  # 1 true, -1 false, 0 not known
    glass=MOST_SEATS * MOST_SEATS,  # who has looked at whose "?"
    deck_winner=MOST_SEATS,
    deck_known=1,
    deck_true=1,  # true cards among the unused, of five, where known
    passed=MOST_SEATS,
    points=MOST_SEATS,  # in twenties
    castles=MOST_SEATS,  # of six
    portraits=MOST_SEATS,
    ball=MOST_SEATS,
    low_down=SITES * MOST_SEATS,  # cards face down with a low back, in fours
    high_down=SITES * MOST_SEATS,
    known_bid=SITES * MOST_SEATS,  # what the known cards there add up to, in twenties
    began=SITES * MOST_SEATS,  # how early the seat first laid a card there; 0 not at all
    claims=IN_ROUND * MOST_SEATS * 2,  # ghosts and paintings shown, in threes
    pays=IN_ROUND * PAYING,  # points, in fives
    special=IN_ROUND * len(SPECIALS),  # one-hot
    owner=IN_ROUND * MOST_SEATS,
    effect=IN_ROUND,  # used, or the number guessed and one, in fives
)
(PHASE, TURN, FIRST, SECOND, LAID_NOW, LAST_CALL, PICKED, RESERVE, HAND, SEEN, GONE, CARDS, ASIDE, TOKEN, TRUTHFUL, GLASS, DECK_WINNER,
 DECK_KNOWN, DECK_TRUE, PASSED, POINTS, CASTLES, PORTRAITS, BALL, LOW_DOWN, HIGH_DOWN, KNOWN_BID, BEGAN, CLAIMS, PAYS, SPECIAL, OWNER,
 EFFECT) = (part.start for part in SLICES.values())  # fmt: skip
SITE_OF = np.array([*range(IN_ROUND), *range(IN_ROUND), IN_ROUND, IN_ROUND + 1], np.int64)
BID_SLICE = np.array([HIGH_DOWN, LOW_DOWN, *[KNOWN_BID] * (KINDS + 1)], np.int64)
"""Where a laid card is told: the backs, and the cards from NONE on, which are numbered after them."""
BID_SIZE = np.array([1 / 4, 1 / 4, *((card + 1) / 20 for card in range(NONE, KINDS))], np.float32)
EARLY = np.array([1 - i / MOST_LAID for i in range(MOST_LAID)], np.float32)
THIRD, SIXTH = np.float32(1 / 3), np.float32(1 / IN_ROUND)


@compiled
def observe(k: State, seat: int, out: Array) -> None:
    viewer = max(seat, 0)
    observe_round(k, seat, out)
    for place in range(k.seats):
        observe_player(k, around(viewer, place, k.seats), place, seat, viewer, out)
    observe_owners(k, viewer, out)
    observe_bids(k, viewer, out)
    observe_claims(k, viewer, out)
    for site in range(k.properties):
        observe_property(k, site, viewer, out)


@compiled
def observe_round(k: State, seat: int, out: Array) -> None:
    out[PHASE + int(k.phase)] = 1
    out[SECOND], out[LAID_NOW], out[LAST_CALL] = k.first_lot > 0, k.laid_now, k.last_call
    if k.picked >= 0:
        out[PICKED + int(k.picked)] = 1
    if seat != NOBODY:
        spread_row(k.reserve, seat, 1 / 2, out, RESERVE)
    if k.deck_true >= 0:
        out[DECK_KNOWN], out[DECK_TRUE] = 1, k.deck_true / MOST_SEATS


@compiled
def observe_player(k: State, other: int, place: int, seat: int, viewer: int, out: Array) -> None:
    out[TURN + place] = k.to_act >> other & 1
    out[PASSED + place] = k.passed >> other & 1
    spread_row(k.hand if other == seat else k.pool, other, 1 / 2, out, HAND + KINDS * place)
    spread_row(k.seen, other, 1 / 2, out, SEEN + KINDS * place)
    spread_row(k.gone, other, 1 / 2, out, GONE + KINDS * place)
    spread_row(k.cards, other, 1 / MOST_CARDS, out, CARDS + place)
    spread_row(k.aside, other, 1 / MOST_CARDS, out, ASIDE + place)
    spread_row(k.points, other, 1 / 20, out, POINTS + place)
    spread_row(k.tokens_left, other, 1 / 3, out, TOKEN + place * len(TOKENS))
    if k.question[other] > HIDDEN:
        out[TRUTHFUL + place] = (k.question[other] == Answer.TRUE) * 1 - (k.question[other] == Answer.FALSE) * 1
    if k.glass[other] != NONE:
        out[GLASS + place * MOST_SEATS + away(viewer, k.glass[other], k.seats)] = 1


@compiled
def observe_owners(k: State, viewer: int, out: Array) -> None:
    for slice, owner in ((FIRST, k.first), (DECK_WINNER, k.deck_winner), (PORTRAITS, k.portraits), (BALL, k.ball)):
        if owner != NONE:
            out[slice + away(viewer, owner, k.seats)] = 1
    for lot in range(IN_ROUND, len(PROPERTIES)):
        if k.owner[lot] != NONE:
            out[CASTLES + away(viewer, k.owner[lot], k.seats)] += SIXTH


@compiled
def observe_bids(k: State, viewer: int, out: Array) -> None:
    """The bids of the round, those already settled with them: all who remember know them."""
    for i in range(k.laid_count - 1, -1, -1):  # backwards: of several bids of a seat at a place, the first tells how early it began
        cell = SITE_OF[k.laid_place[i]] * MOST_SEATS + away(viewer, k.laid_seat[i], k.seats)
        card = int(k.laid_card[i]) - HIGH_BACK
        out[BID_SLICE[card] + cell] += BID_SIZE[card]
        out[BEGAN + cell] = EARLY[i]


@compiled
def observe_claims(k: State, viewer: int, out: Array) -> None:
    for i in range(k.token_count):
        cell = SITE_OF[k.token_place[i]] * MOST_SEATS + away(viewer, k.token_seat[i], k.seats)
        out[CLAIMS + cell * 2 + int(k.token_face[i])] += THIRD


@compiled
def observe_property(k: State, site: int, viewer: int, out: Array) -> None:
    lot = k.first_lot + site
    spread_row(k.table, lot, 1 / 5, out, PAYS + site * PAYING)
    special, owner = int(k.special[lot]), int(k.owner[lot])  # of NONE, 0 is written somewhere: quicker than to ask whether it is
    out[SPECIAL + site * len(SPECIALS) + max(special, 0)] = special != NONE
    out[OWNER + site * MOST_SEATS + away(viewer, owner, k.seats)] = owner != NONE
    out[EFFECT + site] = (2 * k.used[lot] + k.guess[lot] + 1) / 5
