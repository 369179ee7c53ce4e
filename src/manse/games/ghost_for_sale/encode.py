"""A player's knowledge of Ghost for Sale as numbers between 0 and about 1. Seats are counted from the observer on.

Places are the six properties of the round in the order of the alphabet, Mrs Truelight and the deck.
"""

from manse.engine.compile import compiled
from manse.engine.encode import slices
from manse.engine.record import NOBODY, Array
from manse.games.ghost_for_sale.data import IN_ROUND, KINDS, MOST_CARDS, MOST_SEATS, PAYING, PROPERTIES, SPECIALS
from manse.games.ghost_for_sale.state import HIDDEN, HIGH_BACK, MOST_LAID, NONE, TRUELIGHT, Answer, Phase, State

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
    tokens=MOST_SEATS * 3,  # ghosts, paintings and double-faced ones left, in threes
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


@compiled
def observe(k: State, seat: int, out: Array) -> None:
    viewer = max(seat, 0)
    out[PHASE + int(k.phase)] = 1
    out[SECOND], out[LAID_NOW], out[LAST_CALL] = k.first_lot > 0, k.laid_now, k.last_call
    if k.picked >= 0:
        out[PICKED + int(k.picked)] = 1
    if seat != NOBODY:
        for card in range(KINDS):
            out[RESERVE + card] = k.reserve[seat, card] / 2
    if k.deck_true >= 0:
        out[DECK_KNOWN], out[DECK_TRUE] = 1, k.deck_true / MOST_SEATS
    for other in range(k.seats):
        observe_player(k, other, away(k, viewer, other), viewer, out)
    observe_bids(k, viewer, out)
    for i in range(k.token_count):
        site = int(k.token_place[i] - k.first_lot)
        out[CLAIMS + (site * MOST_SEATS + away(k, viewer, k.token_seat[i])) * 2 + int(k.token_face[i])] += 1 / 3
    for site in range(k.properties):
        observe_property(k, site, viewer, out)


@compiled
def away(k: State, viewer: int, other: int) -> int:
    """How many seats to the left of the viewer."""
    return int(other - viewer if other >= viewer else other - viewer + k.seats)


@compiled
def observe_player(k: State, other: int, place: int, viewer: int, out: Array) -> None:
    out[TURN + place] = k.to_act >> other & 1
    out[FIRST + place] = k.first == other
    for card in range(KINDS):
        out[HAND + place * KINDS + card] = k.hand[other, card] / 2
        out[SEEN + place * KINDS + card] = k.seen[other, card] / 2
        out[GONE + place * KINDS + card] = k.gone[other, card] / 2
    out[CARDS + place], out[ASIDE + place] = k.cards[other] / MOST_CARDS, k.aside[other] / MOST_CARDS
    out[TOKEN + place * 3] = k.ghosts_left[other] / 3
    out[TOKEN + place * 3 + 1] = k.paintings_left[other] / 3
    out[TOKEN + place * 3 + 2] = k.doubles_left[other] / 3
    if k.question[other] > HIDDEN:
        out[TRUTHFUL + place] = (k.question[other] == Answer.TRUE) * 1 - (k.question[other] == Answer.FALSE) * 1
    if k.glass[other] != NONE:
        out[GLASS + place * MOST_SEATS + away(k, viewer, k.glass[other])] = 1
    out[DECK_WINNER + place] = k.deck_winner == other
    out[PASSED + place] = k.passed >> other & 1
    out[POINTS + place] = k.points[other] / 20
    for lot in range(IN_ROUND, len(PROPERTIES)):
        out[CASTLES + place] += (k.owner[lot] == other) / IN_ROUND
    out[PORTRAITS + place] = k.portraits == other
    out[BALL + place] = k.ball == other


@compiled
def observe_bids(k: State, viewer: int, out: Array) -> None:
    """The bids of the round, those already settled with them: all who remember know them."""
    for i in range(k.laid_count):
        place = int(k.laid_place[i])
        site = place - k.first_lot if place < TRUELIGHT else place - TRUELIGHT + IN_ROUND
        cell = int(site) * MOST_SEATS + away(k, viewer, k.laid_seat[i])
        if k.laid_card[i] >= 0:
            out[KNOWN_BID + cell] += (k.laid_card[i] + 1) / 20
        else:
            out[(HIGH_DOWN if k.laid_card[i] == HIGH_BACK else LOW_DOWN) + cell] += 1 / 4
        if out[BEGAN + cell] == 0:
            out[BEGAN + cell] = 1 - i / MOST_LAID


@compiled
def observe_property(k: State, site: int, viewer: int, out: Array) -> None:
    lot = k.first_lot + site
    for ghosts in range(PAYING):
        out[PAYS + site * PAYING + ghosts] = k.table[lot, ghosts] / 5
    if k.special[lot] != NONE:
        out[SPECIAL + site * len(SPECIALS) + int(k.special[lot])] = 1
    if k.owner[lot] != NONE:
        out[OWNER + site * MOST_SEATS + away(k, viewer, k.owner[lot])] = 1
    out[EFFECT + site] = (k.effect[lot] + 1) / 5
