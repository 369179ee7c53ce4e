"""A player's knowledge of Ghost for Sale as numbers between 0 and about 1. Seats are counted from the observer on.

Places are the six properties of the round in the order of the alphabet, Mrs Truelight and the deck.
"""

import numpy as np

from manse.engine.kit import NOBODY, NONE, Array, away, observation, one_hot, seat_at, seat_bits, spread_row
from .data import IN_ROUND, KINDS, MOST_SEATS, PAYING, PROPERTIES, SPECIALS, Answer
from .state import HIGH_BACK, MOST_LAID, Known, Phase, State

SITES = IN_ROUND + 2

SLICES, SIZE, AT, tell = observation(
    State,
    phase=("phase", one_hot(len(Phase))),
    turn=("to_act", seat_bits(MOST_SEATS)),
    first="first",
    second_round=1,
    laid_now="laid_now",
    last_call="last_call",
    picked="picked",  # one's own card about to be laid
    reserve=KINDS,  # one's own, in halves
    hand="pool",  # one's own; of the others, all cards that might be there; in halves
    seen="seen",  # surely not in the reserve, in halves
    gone="gone",  # in halves
    cards="cards",  # in each hand, of twelve
    aside="aside",
    tokens="tokens_left",  # ghosts, paintings and double-faced ones, in threes
    truthful=MOST_SEATS,  # 1 true, -1 false, 0 not known
    glass=MOST_SEATS * MOST_SEATS,  # who has looked at whose "?"
    deck_winner="deck_winner",
    deck_known=1,
    deck_true=1,  # true cards among the unused, of five, where known
    passed="passed",
    points="points",  # in twenties
    castles=MOST_SEATS,  # of six
    portraits="portraits",
    ball="ball",
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
SITE_OF = np.array([*range(IN_ROUND), *range(IN_ROUND), IN_ROUND, IN_ROUND + 1], np.int64)
BID_SLICE = np.array([AT.high_down, AT.low_down, *[AT.known_bid] * (KINDS + 2)], np.int64)
"""Where a laid card is told: the backs, and the cards, which are numbered after them."""
BID_SIZE = np.array([1 / 4, 1 / 4, 0, 0, *((card + 1) / 20 for card in range(KINDS))], np.float32)
EARLY = np.array([1 - i / MOST_LAID for i in range(MOST_LAID)], np.float32)
THIRD, SIXTH = np.float32(1 / 3), np.float32(1 / IN_ROUND)


def observe(k: Known, seat: int, out: Array) -> None:
    tell(k, seat, out)
    viewer = max(seat, 0)
    out[AT.second_round] = k.first_lot > 0
    if seat != NOBODY:
        spread_row(k.hand, seat, 1 / 2, out, AT.hand)
        spread_row(k.reserve, seat, 1 / 2, out, AT.reserve)
    if k.deck_true >= 0:
        out[AT.deck_known], out[AT.deck_true] = 1, k.deck_true / MOST_SEATS
    for place in range(k.seats):
        other = seat_at(viewer, place, k.seats)
        out[AT.truthful + place] = (k.question[other] == Answer.TRUE) * 1 - (k.question[other] == Answer.FALSE) * 1
        if k.glass[other] != NONE:
            out[AT.glass + place * MOST_SEATS + away(viewer, k.glass[other], k.seats)] = 1
    for lot in range(IN_ROUND, len(PROPERTIES)):
        if k.owner[lot] != NONE:
            out[AT.castles + away(viewer, k.owner[lot], k.seats)] += SIXTH
    observe_bids(k, viewer, out)
    for i in range(k.token_count):
        cell = SITE_OF[k.token_place[i]] * MOST_SEATS + away(viewer, k.token_seat[i], k.seats)
        out[AT.claims + cell * 2 + int(k.token_face[i])] += THIRD
    for site in range(k.properties):
        observe_property(k, site, viewer, out)


def observe_bids(k: Known, viewer: int, out: Array) -> None:
    """The bids of the round, those already settled with them: all who remember know them."""
    for i in range(k.laid_count - 1, -1, -1):  # backwards: of several bids of a seat at a place, the first tells how early it began
        cell = SITE_OF[k.laid_place[i]] * MOST_SEATS + away(viewer, k.laid_seat[i], k.seats)
        card = int(k.laid_card[i]) - HIGH_BACK
        out[BID_SLICE[card] + cell] += BID_SIZE[card]
        out[AT.began + cell] = EARLY[i]


def observe_property(k: Known, site: int, viewer: int, out: Array) -> None:
    lot = k.first_lot + site
    spread_row(k.table, lot, 1 / 5, out, AT.pays + site * PAYING)
    special, owner = int(k.special[lot]), int(k.owner[lot])  # of NONE, 0 is written somewhere: quicker than to ask whether it is
    out[AT.special + site * len(SPECIALS) + max(special, 0)] = special != NONE
    out[AT.owner + site * MOST_SEATS + away(viewer, owner, k.seats)] = owner != NONE
    out[AT.effect + site] = (2 * k.used[lot] + k.guess[lot] + 1) / 5
