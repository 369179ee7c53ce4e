"""The rules of Ghost for Sale (Acchittocca, What's Your Game? 2007): set-up, secret choices and declarations.

The two biddings are in bidding.py, what becomes of the bids in lots.py, reveal and points in scoring.py.
"""

from manse.engine.kit import NOBODY, NONE, Array, announce, below, by_phase, copy, count, draw, everyone, mark_some, only, without
from .bidding import begin_bidding, bid, legal_bids
from .data import FACES, FEWEST_SEATS, IN_ROUND, KINDS, MOST_CARDS, MOST_SEATS, PAYING, PROPERTIES, Answer, Box, Face, Special
from .lots import award, decide_special, legal_choices, look, peek, take_portraits, turn_up_deck, turn_up_lot, turn_up_truelight
from .scoring import admire, close_round, divine, end, payoff, reveal_one, score_one
from .state import ACT, DOUBLE, Event, Phase, State, lots

__all__ = ["legal", "payoff", "play", "proceed", "setup"]


def setup(s: State, seats: int, box: Box) -> None:
    s.properties, s.rounds, s.ball_points, s.advanced = box.properties, box.rounds, box.ball, box.advanced
    s.tokens[Face.GHOST], s.tokens[Face.PAINTING], s.tokens[DOUBLE] = box.ghosts, box.paintings, box.doubles[seats - FEWEST_SEATS]
    copy(box.backs, s.backs)
    if s.advanced:
        copy(box.specials, s.specials)
    for lot in range(len(PROPERTIES)):
        for ghosts in range(PAYING):
            s.table[lot, ghosts] = box.manors[lot, ghosts] if lot < IN_ROUND else box.castles[lot - IN_ROUND, ghosts]
        s.owner[lot] = s.worth[lot] = s.special[lot] = s.guess[lot] = NONE
    for seat in range(seats):
        for slot in range(MOST_CARDS):
            if box.cards[slot]:
                s.hand[seat, box.cards[slot] - 1] += 1
                s.cards[seat] += 1
        copy(s.hand[seat], s.pool[seat])
    s.keep = min(box.reserve, s.cards[0])
    s.portraits = s.ball = s.picked = NONE
    clear_round(s)
    s.first = below(s, seats)
    announce(s, Event.OPENED, s.first)
    if s.keep:
        s.to_act, s.phase = everyone(seats), Phase.RESERVE
    else:
        s.to_act, s.phase = 0, Phase.SET_OUT


def legal(s: State, seat: int, mask: Array) -> None:
    if s.phase == Phase.INFORM or s.phase == Phase.AUCTION:
        legal_bids(s, seat, mask)
    elif s.phase == Phase.DECLARE:
        legal_declarations(s, seat, mask)
    elif s.phase == Phase.RESERVE:
        mark_some(s.hand, seat, mask, ACT.keep)
    elif s.phase == Phase.QUESTION:
        mask[ACT.true] = mask[ACT.false] = True
    else:
        legal_choices(s, mask)


def play(s: State, seat: int, action: int) -> None:
    if s.phase == Phase.INFORM or s.phase == Phase.AUCTION:
        bid(s, seat, action)
    elif s.phase == Phase.DECLARE:
        declare(s, seat, action)
    elif s.phase == Phase.RESERVE:
        set_aside(s, seat, action - ACT.keep)
    elif s.phase == Phase.QUESTION:
        answer(s, seat, Answer.TRUE if action == ACT.true else Answer.FALSE)
    else:
        decide_special(s, seat, action)


def set_aside(s: State, seat: int, card: int) -> None:
    s.hand[seat, card] -= 1
    s.cards[seat] -= 1
    s.reserve[seat, card] += 1
    s.aside[seat] += 1
    announce(s, Event.KEPT, seat, card)
    if s.aside[seat] == s.keep:
        s.to_act = without(s.to_act, seat)
        if s.to_act == 0:
            s.phase = Phase.SET_OUT


def set_out(s: State) -> None:
    """The properties of a round, and for the second the reserves, which join the hands."""
    clear_round(s)
    if s.rounds_done:
        for seat in range(s.seats):
            for card in range(KINDS):
                s.hand[seat, card] += s.reserve[seat, card]
                s.reserve[seat, card] = 0
            s.cards[seat] += s.aside[seat]
            s.aside[seat] = 0
    deal_specials(s)
    for face in range(len(FACES)):
        s.welcome[face] = False
        for lot in lots(s):
            s.welcome[face] = s.welcome[face] or takes(s, lot, face)
    announce(s, Event.SET_OUT, s.first)
    s.to_act, s.phase = everyone(s.seats), Phase.QUESTION


def deal_specials(s: State) -> None:
    """One special card on each property, at random; those of the round before are dealt again, but for those that a player has taken."""
    for lot in lots(s):
        special = s.special[lot]
        taken = (special == Special.FAMILY_PORTRAITS and s.portraits != NONE) or (special == Special.CRYSTAL_BALL and s.ball != NONE)
        if special != NONE and not taken:
            s.specials[special] += 1
    s.first_lot = IN_ROUND * s.rounds_done
    left = count(s.specials)
    for lot in lots(s):
        if left:
            s.special[lot] = draw(s, s.specials, left)
            left -= 1


def clear_round(s: State) -> None:
    for i in range(s.laid_count):
        s.laid_seat[i] = s.laid_place[i] = s.laid_card[i] = s.laid_how[i] = 0
    for i in range(s.token_count):
        s.token_seat[i] = s.token_place[i] = s.token_face[i] = 0
    s.laid_count = s.laid_from = s.token_count = 0
    for seat in range(s.seats):
        copy(s.tokens, s.tokens_left[seat])
    for seat in range(MOST_SEATS):
        for card in range(KINDS):
            s.taken_back[seat, card] = s.seen[seat, card] = 0
        s.question[seat], s.glass_since[seat] = Answer.UNCHOSEN, 0
        s.glass[seat] = s.ranking[seat] = NONE
    s.deck_true = s.deck_winner = s.lot = NONE
    s.deck_since = s.revealed = s.at_truelight = 0


def answer(s: State, seat: int, choice: int) -> None:
    s.question[seat] = choice
    announce(s, Event.CHOSE, seat)
    s.to_act = without(s.to_act, seat)
    if s.to_act == 0:
        s.phase = Phase.COLLECT


def collect(s: State) -> None:
    """The unused "?" cards become a deck: who lies has left a true one there."""
    s.deck_true = 0
    for seat in range(s.seats):
        s.deck_true += s.question[seat] == Answer.FALSE
    announce(s, Event.COLLECTED, NOBODY)
    reach_declarer(s, s.first)


def takes(s: State, lot: int, face: int) -> bool:
    """May this face be shown at this property?"""
    return s.special[lot] != (Special.TOO_DARK if face == Face.GHOST else Special.OLD_LEGEND)


def can_show(s: State, seat: int, face: int) -> bool:
    return s.tokens_left[seat, face] + s.tokens_left[seat, DOUBLE] > 0


def legal_declarations(s: State, seat: int, mask: Array) -> None:
    for face in range(len(FACES)):
        shows = can_show(s, seat, face)
        for lot in lots(s):
            mask[ACT.ghost + face * len(PROPERTIES) + lot] = shows and takes(s, lot, face)


def declare(s: State, seat: int, action: int) -> None:
    """Double-faced tokens are spent last: so a player never has less to choose from."""
    face, lot = (action - ACT.ghost) // len(PROPERTIES), (action - ACT.ghost) % len(PROPERTIES)
    s.tokens_left[seat, face if s.tokens_left[seat, face] else DOUBLE] -= 1
    i = s.token_count
    s.token_seat[i], s.token_place[i], s.token_face[i] = seat, lot, face
    s.token_count = i + 1
    announce(s, Event.DECLARED, seat, i)
    reach_declarer(s, seat + 1)


def reach_declarer(s: State, seat: int) -> None:
    """The next player with a token to place, from this seat on; when there is none, the bidding for information begins."""
    for _ in range(s.seats):
        if seat >= s.seats:
            seat = 0
        for face in range(len(FACES)):
            if s.welcome[face] and can_show(s, seat, face):
                s.to_act, s.phase = only(seat), Phase.DECLARE
                return
        seat += 1
    begin_bidding(s, Phase.INFORM)


proceed = by_phase(
    Phase,
    SET_OUT=set_out,
    COLLECT=collect,
    TRUELIGHT=turn_up_truelight,
    GLASS=look,
    DECK=turn_up_deck,
    PEEK=peek,
    LOT=turn_up_lot,
    AWARD=award,
    PORTRAITS=take_portraits,
    REVEAL=reveal_one,
    SCORE=score_one,
    DIVINE=divine,
    CLOSE=close_round,
    ADMIRE=admire,
    END=end,
)
