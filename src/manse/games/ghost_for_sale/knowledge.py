"""Who knows what, and what might be: the one hiding place of Ghost for Sale.

Hidden are the other seats' "?" cards, their reserves and hands, and the faces of cards laid face down. All cards a seat began with are
known, and so are those that left the game. What remains is spread over hand, reserve and table in some way that the backs allow;
and a card once seen in this round is not in the reserve, which is out of reach until the next.
"""

from math import comb

import numpy as np

from manse.engine.cards import draw
from manse.engine.compile import compiled
from manse.engine.record import NOBODY
from manse.engine.rng import below
from manse.engine.rows import copy
from manse.engine.view import know_header
from manse.games.ghost_for_sale.data import KINDS, MOST_CARDS, MOST_SEATS
from manse.games.ghost_for_sale.state import HIDDEN, HIGH_BACK, LOW_BACK, NONE, Answer, Event, Lying, State, back_of

COMBINATIONS = np.array([[comb(cards, slots) for slots in range(MOST_CARDS + 1)] for cards in range(MOST_CARDS + 1)], np.int64)
"""Ways to choose cards for a number of places."""


@compiled
def know(s: State, seat: int, k: State) -> None:
    know_header(s, k)
    know_table(s, k)
    know_cards(s, seat, k)
    know_laid(s, seat, k)
    know_questions(s, seat, k)
    k.detail = HIDDEN if s.event == Event.KEPT and s.actor != seat else s.detail


@compiled
def know_table(s: State, k: State) -> None:
    """What lies open to all, and what was in the box."""
    for_all(s, k)
    k.token_count, k.laid_count, k.laid_from, k.laid_now, k.last_call = s.token_count, s.laid_count, s.laid_from, s.laid_now, s.last_call
    k.passed, k.at_truelight, k.deck_winner, k.deck_since, k.revealed = s.passed, s.at_truelight, s.deck_winner, s.deck_since, s.revealed
    k.portraits, k.ball, k.lot, k.first, k.rounds_done, k.first_lot = s.portraits, s.ball, s.lot, s.first, s.rounds_done, s.first_lot
    k.properties, k.rounds, k.keep, k.ball_points, k.advanced = s.properties, s.rounds, s.keep, s.ball_points, s.advanced


@compiled
def for_all(s: State, k: State) -> None:
    copy(s.points, k.points)
    copy(s.pool, k.pool)
    copy(s.gone, k.gone)
    copy(s.cards, k.cards)
    copy(s.aside, k.aside)
    copy(s.taken_back, k.taken_back)
    copy(s.up, k.up)
    copy(s.seen, k.seen)
    copy(s.laid_seat, k.laid_seat)
    copy(s.laid_place, k.laid_place)
    copy(s.laid_card, k.laid_card)
    copy(s.laid_how, k.laid_how)
    copy(s.bid_total, k.bid_total)
    copy(s.bid_highest, k.bid_highest)
    copy(s.bid_since, k.bid_since)
    copy(s.token_seat, k.token_seat)
    copy(s.token_place, k.token_place)
    copy(s.token_face, k.token_face)
    copy(s.tokens_left, k.tokens_left)
    copy(s.welcome, k.welcome)
    copy(s.ranking, k.ranking)
    copy(s.glass, k.glass)
    copy(s.glass_since, k.glass_since)
    copy(s.owner, k.owner)
    copy(s.worth, k.worth)
    copy(s.special, k.special)
    copy(s.used, k.used)
    copy(s.guess, k.guess)
    copy(s.specials, k.specials)
    copy(s.table, k.table)
    copy(s.backs, k.backs)
    copy(s.tokens, k.tokens)


@compiled
def know_cards(s: State, seat: int, k: State) -> None:
    """One's own; at the end, when the hands are counted, all."""
    for other in range(s.seats):
        if other == seat or s.over:
            copy(s.hand[other], k.hand[other])
            copy(s.reserve[other], k.reserve[other])


@compiled
def know_laid(s: State, seat: int, k: State) -> None:
    """A card that lies face down shows its back. None is left of earlier biddings."""
    for i in range(s.laid_from, s.laid_count):
        if s.laid_how[i] == Lying.DOWN and s.laid_seat[i] != seat:
            k.laid_card[i] = back_of(s, s.laid_card[i])
    k.picked = back_of(s, s.picked) if s.picked != NONE and s.actor != seat else s.picked


@compiled
def know_questions(s: State, seat: int, k: State) -> None:
    """One's own "?", those looked at or revealed, and what follows for the others if one has seen the unused cards."""
    unknown, open = 0, int(s.revealed)
    if seat != NOBODY:
        open |= 1 << seat | (1 << int(s.glass[seat]) + 1) >> 1
    for other in range(MOST_SEATS):
        hidden = (open >> other & 1 == 0) & (s.question[other] != Answer.UNCHOSEN)
        k.question[other] = HIDDEN if hidden else s.question[other]
        unknown += hidden
    k.deck_true = s.deck_true
    if s.deck_true != NONE and unknown:
        if seat == NOBODY or s.deck_winner != seat:
            k.deck_true = HIDDEN
        else:
            conclude(k, unknown)


@compiled
def conclude(k: State, unknown: int) -> None:
    """Who has seen how many lie may see that all of the unknown do, or none."""
    liars = int(k.deck_true)
    for other in range(k.seats):
        liars -= k.question[other] == Answer.FALSE
    if liars == 0 or liars == unknown:
        for other in range(k.seats):
            if k.question[other] == HIDDEN:
                k.question[other] = Answer.TRUE if liars == 0 else Answer.FALSE


@compiled
def imagine(k: State, seat: int) -> None:
    for other in range(k.seats):
        if other != seat and not k.over:
            imagine_cards(k, other)
    imagine_questions(k)
    if k.detail == HIDDEN:
        k.detail = draw(k, k.reserve[k.actor], k.aside[k.actor])
        k.reserve[k.actor, k.detail] += 1


@compiled
def imagine_cards(k: State, other: int) -> None:
    """One of the ways to spread the pool of a seat over reserve, table and hand, all equally likely.

    First the reserve, then the cards face down; what is left is the hand.
    """
    copy(k.pool[other], k.hand[other])
    low_reserve = imagine_split(k, other) if k.aside[other] else 0
    for i in range(k.aside[other]):
        card = take(k, other, LOW_BACK if i < low_reserve else HIGH_BACK, True)
        k.reserve[other, card] += 1
    for i in range(k.laid_from, k.laid_count):
        if k.laid_seat[i] == other and k.laid_card[i] < 0:
            k.laid_card[i] = take(k, other, k.laid_card[i], False)
    if k.picked < NONE and k.actor == other:
        k.picked = take(k, other, k.picked, False)


@compiled
def face_down(k: State, other: int, back: int) -> int:
    """How many cards of a seat show this back."""
    slots = int(k.picked == back and k.actor == other)
    for i in range(k.laid_from, k.laid_count):
        slots += k.laid_seat[i] == other and k.laid_card[i] == back
    return slots


@compiled
def settled(k: State, other: int, card: int, for_reserve: bool) -> int:
    """Copies of a card that cannot lie face down, as they were just taken back; or in the reserve, as they were seen before."""
    return k.seen[other][card] - k.up[other][card] if for_reserve else k.taken_back[other][card]


@compiled
def loose(k: State, other: int, back: int, for_reserve: bool) -> int:
    """All the other cards with this back in what is left of the pool."""
    found = 0
    for card in range(KINDS):
        if back_of(k, card) == back:
            found += k.hand[other, card] - settled(k, other, card, for_reserve)
    return found


@compiled
def take(k: State, other: int, back: int, for_reserve: bool) -> int:
    """One of them at random."""
    skip = below(k, loose(k, other, back, for_reserve))
    chosen, passed = 0, 0
    for card in range(KINDS):
        if back_of(k, card) == back:
            if passed <= skip:
                chosen = card
            passed += k.hand[other, card] - settled(k, other, card, for_reserve)
    k.hand[other, chosen] -= 1
    return chosen


@compiled
def imagine_split(k: State, other: int) -> int:
    """How many cards of the reserve have a low back: each number by the ways there are to fill reserve and table then."""
    low_unseen, high_unseen = loose(k, other, LOW_BACK, True), loose(k, other, HIGH_BACK, True)
    low, high = loose(k, other, LOW_BACK, False), loose(k, other, HIGH_BACK, False)
    low_down, high_down = face_down(k, other, LOW_BACK), face_down(k, other, HIGH_BACK)
    fewest, most = max(0, k.aside[other] - high_unseen), min(k.aside[other], low_unseen)
    total = 0
    for lows in range(fewest, most + 1):
        total += ways(low_unseen, lows, low, low_down) * ways(high_unseen, k.aside[other] - lows, high, high_down)
    skip = below(k, total)
    for lows in range(fewest, most):
        skip -= ways(low_unseen, lows, low, low_down) * ways(high_unseen, k.aside[other] - lows, high, high_down)
        if skip < 0:
            return lows
    return most


@compiled
def ways(unseen: int, kept: int, loose: int, down: int) -> int:
    """To keep some of the unseen cards, and to lay some of the loose ones that are left face down."""
    return COMBINATIONS[unseen, kept] * COMBINATIONS[loose - kept, down]


@compiled
def imagine_questions(k: State) -> None:
    """Each unseen "?" says true or false with equal chances; who knows the deck knows how many lie."""
    unknown, liars, known = 0, int(k.deck_true), 0
    for other in range(k.seats):
        unknown += k.question[other] == HIDDEN
        known += k.question[other] == Answer.FALSE
    for other in range(k.seats):
        if k.question[other] == HIDDEN:
            lies = below(k, 2) == 1 if liars < 0 else below(k, unknown) < liars - known
            k.question[other] = Answer.FALSE if lies else Answer.TRUE
            known += lies
            unknown -= 1
    if k.deck_true == HIDDEN:
        k.deck_true = known
