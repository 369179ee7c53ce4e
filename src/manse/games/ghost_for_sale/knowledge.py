"""Who knows what, and what might be: the one hiding place of Ghost for Sale.

Hidden are the other seats' "?" cards, their reserves and hands, and the faces of cards laid face down. All cards a seat began with are
known, and so are those that left the game. What remains is spread over hand, reserve and table in some way that the backs allow;
and a card once seen in this round is not in the reserve, which is out of reach until the next.
"""

from math import comb

import numpy as np

from manse.engine.kit import HIDDEN, NOBODY, NONE, below, copy, draw, has
from .data import KINDS, MOST_CARDS, Answer, Lying
from .state import HIGH_BACK, LOW_BACK, Known, State, back_of

COMBINATIONS = np.array([[comb(cards, slots) for slots in range(MOST_CARDS + 1)] for cards in range(MOST_CARDS + 1)], np.int64)
"""Ways to choose cards for a number of places."""


def gaps(s: State, seat: int, k: Known) -> None:
    know_laid(s, seat, k)
    know_questions(s, seat, k)
    if s.over:  # the hands are counted
        copy(s.hand, k.hand)
        copy(s.reserve, k.reserve)


def know_laid(s: State, seat: int, k: Known) -> None:
    """A card that lies face down shows its back. None is left of earlier biddings."""
    copy(s.laid_card, k.laid_card)
    for i in range(s.laid_from, s.laid_count):
        if s.laid_how[i] == Lying.DOWN and s.laid_seat[i] != seat:
            k.laid_card[i] = back_of(s, s.laid_card[i])
    k.picked = back_of(s, s.picked) if s.picked != NONE and s.actor != seat else s.picked


def know_questions(s: State, seat: int, k: Known) -> None:
    """One's own "?", those looked at or revealed, and what follows for the others if one has seen the unused cards."""
    unknown = 0
    for other in range(s.seats):
        seen = other == seat or has(s.revealed, other) or (seat != NOBODY and s.glass[seat] == other)
        hidden = not seen and s.question[other] != Answer.UNCHOSEN
        k.question[other] = HIDDEN if hidden else s.question[other]
        unknown += hidden
    k.deck_true = s.deck_true
    if s.deck_true != NONE and unknown:
        if seat == NOBODY or s.deck_winner != seat:
            k.deck_true = HIDDEN
        else:
            conclude(k, unknown)


def conclude(k: Known, unknown: int) -> None:
    """Who has seen how many lie may see that all of the unknown do, or none."""
    liars = int(k.deck_true)
    for other in range(k.seats):
        liars -= k.question[other] == Answer.FALSE
    if liars == 0 or liars == unknown:
        for other in range(k.seats):
            if k.question[other] == HIDDEN:
                k.question[other] = Answer.TRUE if liars == 0 else Answer.FALSE


def imagine(k: Known, seat: int) -> None:
    for other in range(k.seats):
        if other != seat and not k.over:
            imagine_cards(k, other)
    imagine_questions(k)
    if k.details[0] == HIDDEN:  # the card that another has just set aside
        k.details[0] = draw(k, k.reserve[k.actor], k.aside[k.actor])
        k.reserve[k.actor, k.details[0]] += 1


def imagine_cards(k: Known, other: int) -> None:
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


def face_down(k: Known, other: int, back: int) -> int:
    """How many cards of a seat show this back."""
    slots = int(k.picked == back and k.actor == other)
    for i in range(k.laid_from, k.laid_count):
        slots += k.laid_seat[i] == other and k.laid_card[i] == back
    return slots


def settled(k: Known, other: int, card: int, for_reserve: bool) -> int:
    """Copies of a card that cannot lie face down, as they were just taken back; or in the reserve, as they were seen before."""
    return k.seen[other][card] - k.up[other][card] if for_reserve else k.taken_back[other][card]


def loose(k: Known, other: int, back: int, for_reserve: bool) -> int:
    """All the other cards with this back in what is left of the pool."""
    found = 0
    for card in range(KINDS):
        if back_of(k, card) == back:
            found += k.hand[other, card] - settled(k, other, card, for_reserve)
    return found


def take(k: Known, other: int, back: int, for_reserve: bool) -> int:
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


def imagine_split(k: Known, other: int) -> int:
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


def ways(unseen: int, kept: int, loose: int, down: int) -> int:
    """To keep some of the unseen cards, and to lay some of the loose ones that are left face down."""
    return COMBINATIONS[unseen, kept] * COMBINATIONS[loose - kept, down]


def imagine_questions(k: Known) -> None:
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
