"""Who knows what, and what might be: the one hiding place of Ghost for Sale.

Hidden are the other seats' "?" cards, their reserves and hands, and the faces of cards laid face down. All cards a seat began with are
known, and so are those that left the game. What remains is spread over hand, reserve and table in some way that the backs allow;
and a card once seen in this round is not in the reserve, which is out of reach until the next.
"""

from math import comb

import numpy as np

from manse.engine.cards import count, draw
from manse.engine.compile import compiled
from manse.engine.record import NOBODY
from manse.engine.rng import below
from manse.engine.rows import copy
from manse.engine.view import know_header
from manse.games.ghost_for_sale.data import KINDS, MOST_CARDS, MOST_SEATS
from manse.games.ghost_for_sale.state import HIDDEN, HIGH_BACK, LOW_BACK, NONE, Answer, Event, Lying, State

WAYS = np.array([[comb(cards, slots) for slots in range(MOST_CARDS + 1)] for cards in range(MOST_CARDS + 1)], np.int64)
"""To choose cards for a number of places."""


@compiled
def know(s: State, seat: int, k: State) -> None:
    know_header(s, k)
    know_box(s, k)
    know_table(s, k)
    know_cards(s, seat, k)
    know_laid(s, seat, k)
    know_questions(s, seat, k)
    k.detail = HIDDEN if s.event == Event.KEPT and s.actor != seat else s.detail


@compiled
def know_box(s: State, k: State) -> None:
    k.high, k.specials, k.properties, k.rounds, k.keep = s.high, s.specials, s.properties, s.rounds, s.keep
    k.ghosts, k.paintings, k.doubles, k.ball_points, k.advanced = s.ghosts, s.paintings, s.doubles, s.ball_points, s.advanced
    copy(s.table, k.table)


@compiled
def know_table(s: State, k: State) -> None:
    """What lies open to all."""
    copy(s.points, k.points)
    copy(s.cards, k.cards)
    copy(s.aside, k.aside)
    copy(s.token_seat, k.token_seat)
    copy(s.token_place, k.token_place)
    copy(s.token_face, k.token_face)
    k.token_count, k.welcome = s.token_count, s.welcome
    copy(s.ghosts_left, k.ghosts_left)
    copy(s.paintings_left, k.paintings_left)
    copy(s.doubles_left, k.doubles_left)
    copy(s.offer, k.offer)
    copy(s.ranking, k.ranking)
    copy(s.glass, k.glass)
    copy(s.glass_since, k.glass_since)
    k.deck_winner, k.deck_since, k.revealed = s.deck_winner, s.deck_since, s.revealed
    copy(s.owner, k.owner)
    copy(s.worth, k.worth)
    copy(s.special, k.special)
    copy(s.effect, k.effect)
    k.portraits, k.ball, k.left_game, k.lot = s.portraits, s.ball, s.left_game, s.lot
    k.first, k.rounds_done, k.first_lot = s.first, s.rounds_done, s.first_lot


@compiled
def know_cards(s: State, seat: int, k: State) -> None:
    """To the others, a card of the reserve might as well be in the hand."""
    copy(s.gone, k.gone)
    copy(s.back, k.back)
    copy(s.up, k.up)
    copy(s.seen, k.seen)
    copy(s.hand, k.hand)
    for other in range(s.seats):
        if s.aside[other]:
            for card in range(KINDS):
                k.hand[other, card] += s.reserve[other, card]
    if seat != NOBODY:
        copy(s.hand[seat], k.hand[seat])
        copy(s.reserve[seat], k.reserve[seat])


@compiled
def know_laid(s: State, seat: int, k: State) -> None:
    """And so might a card that was laid face down: its place shows the back alone. None is left of earlier biddings."""
    k.laid_count, k.laid_from, k.laid_now = s.laid_count, s.laid_from, s.laid_now
    k.passed, k.at_truelight, k.last_call = s.passed, s.at_truelight, s.last_call
    if s.laid_count:
        copy(s.laid_seat, k.laid_seat)
        copy(s.laid_place, k.laid_place)
        copy(s.laid_card, k.laid_card)
        copy(s.laid_how, k.laid_how)
    for i in range(s.laid_from, s.laid_count):
        other, card = s.laid_seat[i], s.laid_card[i]
        back, hidden = back_of(s, card), s.laid_how[i] == Lying.DOWN and other != seat
        k.laid_card[i] = back if hidden else card
        k.hand[other, card] += hidden
    k.picked = s.picked
    if s.picked >= 0 and s.actor != seat:
        k.picked = back_of(s, s.picked)
        k.hand[s.actor, s.picked] += 1


@compiled
def back_of(s: State, card: int) -> int:
    return HIGH_BACK if s.high >> card & 1 else LOW_BACK


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
        if other != seat:
            imagine_cards(k, other)
    imagine_questions(k)
    if k.detail == HIDDEN:
        k.detail = draw(k, k.reserve[k.actor], count(k.reserve[k.actor]))
        k.reserve[k.actor, k.detail] += 1


@compiled
def imagine_cards(k: State, other: int) -> None:
    """One of the ways to spread the cards a seat still has over reserve, table and hand, all equally likely.

    `hand` holds all of them. First the reserve, then the cards face down; what is left is the hand.
    """
    low_slots, high_slots = face_down(k, other, LOW_BACK), face_down(k, other, HIGH_BACK)
    low, high = loose(k, other, LOW_BACK, False), loose(k, other, HIGH_BACK, False)
    if k.aside[other]:
        low_reserve = imagine_split(k, other, low, high, low_slots, high_slots)
        for i in range(k.aside[other]):
            card = take(k, other, LOW_BACK if i < low_reserve else HIGH_BACK, True)
            k.reserve[other, card] += 1
    if low_slots + high_slots:
        for i in range(k.laid_from, k.laid_count):
            if k.laid_seat[i] == other and k.laid_card[i] < 0:
                k.laid_card[i] = take(k, other, k.laid_card[i], False)
        if k.picked < NONE and k.actor == other:
            k.picked = take(k, other, k.picked, False)


@compiled
def face_down(k: State, other: int, back: int) -> int:
    """How many cards of a seat show this back."""
    slots = 0
    for i in range(k.laid_from, k.laid_count):
        slots += k.laid_seat[i] == other and k.laid_card[i] == back
    return slots + (k.picked == back and k.actor == other)


@compiled
def free(k: State, other: int, card: int, for_reserve: bool) -> int:
    """Copies of a card that might lie face down; for the reserve, those among them that were never seen."""
    if for_reserve:
        return int(k.hand[other, card] - (k.seen[other, card] - k.up[other, card]))
    return int(k.hand[other, card] - k.back[other, card])


@compiled
def loose(k: State, other: int, back: int, for_reserve: bool) -> int:
    """All such copies with this back."""
    found = 0
    for card in range(KINDS):
        if back_of(k, card) == back:
            found += free(k, other, card, for_reserve)
    return found


@compiled
def take(k: State, other: int, back: int, for_reserve: bool) -> int:
    """One such copy at random, out of the hand."""
    skip = below(k, loose(k, other, back, for_reserve))
    chosen, passed = 0, 0
    for card in range(KINDS):
        if back_of(k, card) == back:
            if passed <= skip:
                chosen = card
            passed += free(k, other, card, for_reserve)
    k.hand[other, chosen] -= 1
    return chosen


@compiled
def imagine_split(k: State, other: int, low: int, high: int, low_slots: int, high_slots: int) -> int:
    """How many cards of the reserve have a low back: each number by the ways there are to fill reserve and table then."""
    low_unseen, high_unseen = loose(k, other, LOW_BACK, True), loose(k, other, HIGH_BACK, True)
    fewest, most = max(0, k.aside[other] - high_unseen), min(k.aside[other], low_unseen)
    total = 0
    for lows in range(fewest, most + 1):
        highs = k.aside[other] - lows
        total += WAYS[low_unseen, lows] * WAYS[high_unseen, highs] * WAYS[low - lows, low_slots] * WAYS[high - highs, high_slots]
    skip = below(k, total)
    for lows in range(fewest, most):
        highs = k.aside[other] - lows
        skip -= WAYS[low_unseen, lows] * WAYS[high_unseen, highs] * WAYS[low - lows, low_slots] * WAYS[high - highs, high_slots]
        if skip < 0:
            return lows
    return most


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
