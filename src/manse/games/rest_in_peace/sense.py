"""Rest in Peace: outbid by as little as will do while the mansion is worth it, withdraw in time, and save something for the tenth."""

import numpy as np

from manse.engine.kit import Array, has, lowest, ones, packed, place_of, quick_below, without
from .data import FIRST_PSYCHIC, VALUES
from .psychics import ASK, CHANGE_BY, CHANGE_WHOSE, CHANGES, COPIES, NUMBERS, VALUE, Ask, Card, Whose
from .scoring import in_play, worthless
from .state import ACT, ACTIONS, Known, Phase

ALL_IN = 100  # points one would spend on a round that decides the game
HELPS_LATER = (Card.TRIPPED, Card.TWOS_MORE_FUN, Card.PRIVATE_LOUNGE, Card.NEVER_SEEN_AGAIN, Card.STILL_ME, Card.YOU_WONT_HAVE_IT)
"""Psychics that help who is ahead, before the turn ends."""
PRICE = np.full(NUMBERS, 9, np.int8)  # what a psychic is worth to its player, in quarters of a point: a ghost worth 2 is worth 8
PRICE[[Card.REVEAL_YOURSELF, Card.LADY_IN_WHITE, Card.GHOSTLY_GOLDFISH, Card.CHRISTMAS_YET_TO_COME]] = 4, 6, 6, 8
PRICE[[Card.SIR_NICHOLAS, Card.AUNTIE, Card.PITY_THE_GHOUL, Card.WERE_WORTHLESS]] = 10, 12, 12, 14
PRICE[[Card.POLTERGEIST, Card.BE_GONE, Card.YOU_DONT_SCARE_ME, Card.DOUBLE_VISION, Card.WRAITH_TO_THE_BOTTOM]] = 11

FROM_WORLDS = True  # it reads the own ghosts and what lies open, so a world serves as well as what the seat knows of it
FORGETFUL = True  # it reads nothing of what memory.py keeps: such a world may be one in which nobody remembers


def choose(k: Known, seat: int, mask: Array, seed: int) -> int:
    if k.asks:
        action = answer(k, seat, k.asked, mask, seed)
    elif k.phase == Phase.PLACE:
        action = put_on_tenth(k, seat, mask)
    else:
        action = turn(k, seat, mask, seed)
    return action if mask[action] else lowest(packed(mask, ACTIONS, 0))


# A turn.


def turn(k: Known, seat: int, mask: Array, seed: int) -> int:
    need = k.total[1 - seat] - k.total[seat] + 1
    if need <= 0 and mask[ACT.done]:
        return helpful(k, seat, mask, seed)
    if need > reach(k, seat, mask) or worth(k.ghosts[seat]) + need > budget(k, seat) + quick_below(seed, 4):
        return leave(k, seat, mask)
    if mask[ACT.stumble]:
        return ACT.stumble
    return raise_by(k, seat, max(need, 1), mask)


def worth(copies: Array) -> int:
    """Of ghosts, by how many there are of each."""
    points = 0
    for ghost in range(VALUES):
        points += copies[ghost] * (ghost + 1)
    return points


def has_good(copies: Array) -> bool:
    """Is there a ghost worth 4 or more among them?"""
    return copies[3] + copies[4] + copies[5] > 0


def reach(k: Known, seat: int, mask: Array) -> int:
    """By how much the player could raise with all cards."""
    points = 0
    for ghost in range(VALUES):
        if mask[ghost] or mask[ACT.stumble]:
            points += k.hand[seat, ghost] * k.counts[seat, ghost]
    for psychic in range(1, NUMBERS):
        if mask[FIRST_PSYCHIC + psychic]:
            points += gain(k, seat, FIRST_PSYCHIC + psychic)
    return points


def budget(k: Known, seat: int) -> int:
    """A fair share of what one has, more for a mansion that brings somebody close to the end, everything for one that ends the game."""
    stake = max(urgency(k, seat), urgency(k, 1 - seat))
    if stake >= ALL_IN:
        return ALL_IN
    points = worth(k.hand[seat]) + worth(k.ghosts[seat])
    return 4 + stake + points * 2 // (max(k.places - 1 - k.place, 1) + 2)


def urgency(k: Known, seat: int) -> int:
    """How much closer the houses of this place bring a player to the end."""
    closest = 0
    for kind in range(2):
        houses = k.manors[k.place] if kind == 0 else k.castles[k.place]
        if houses:
            missing = k.goal[kind] - k.won[seat, kind] - houses
            closest = max(closest, ALL_IN if missing <= 0 else 3 if missing == 1 else 1)
    return closest


def raise_by(k: Known, seat: int, need: int, mask: Array) -> int:
    """The cheapest card that will do, else the one that brings most for its price."""
    best, best_price, most, most_worth = ACT.done, 10_000, ACT.done, -1
    for card in range(ACT.done):
        if mask[card]:
            points, cost = int(gain(k, seat, card)), int(price(k, seat, card))
            if points >= need and cost < best_price:
                best, best_price = card, cost
            if points * 64 // cost + points > most_worth:
                most, most_worth = card, points * 64 // cost + points
    return best if best != ACT.done else most


def price(k: Known, seat: int, card: int) -> int:
    """In quarters of a point."""
    if card < VALUES:
        return 4 * (card + 1)
    psychic = card - FIRST_PSYCHIC
    return PRICE[psychic] + (4 * lowest_two(k, seat) if psychic == Card.BLOODY_MARY else 0)


def lowest_two(k: Known, seat: int) -> int:
    points, left = 0, 2
    for ghost in range(VALUES):
        taken = min(left, k.hand[seat, ghost])
        points += taken * (ghost + 1)
        left -= taken
    return points


def gain(k: Known, seat: int, card: int) -> int:
    """By how much a card moves the balance of the totals, as far as one can tell."""
    if card < VALUES:
        return k.counts[seat, card]
    psychic = card - FIRST_PSYCHIC
    if worthless(k):
        return 1
    if VALUE[psychic]:
        return k.counts[seat, VALUE[psychic] - 1] * COPIES[psychic]
    if psychic == Card.AUNTIE:
        return highest(k.deck[seat], k.counts[seat], k.banned)
    if psychic == Card.BE_GONE:
        return highest(k.ghosts[1 - seat], k.counts[1 - seat], 0)
    if psychic == Card.DOUBLE_VISION:
        return highest(k.ghosts[seat], k.counts[seat], k.banned)
    if psychic == Card.CHRISTMAS_YET_TO_COME:
        return 2
    if psychic == Card.WERE_WORTHLESS:
        return in_play(k, seat) - in_play(k, 1 - seat) - (k.total[seat] - k.total[1 - seat])
    return best_change(k, seat, psychic)


def highest(copies: Array, counts: Array, banned: int) -> int:
    best = 0
    for ghost in range(VALUES):
        if copies[ghost] > 0 and not has(banned, ghost + 1):
            best = max(best, counts[ghost])
    return best


def best_change(k: Known, seat: int, psychic: int) -> int:
    """What a psychic that changes counts brings, with the best value if one is named; 0 for all others."""
    best, fixed = 0, 0
    for ghost in range(VALUES):
        points = change_of(k, seat, psychic, ghost)
        best = max(best, points)
        fixed += points if CHANGES[psychic, ghost + 1] else 0
    return best if ASK[psychic] == Ask.VALUE else fixed


def change_of(k: Known, seat: int, psychic: int, ghost: int) -> int:
    """What the change of a psychic brings by the cards of one value."""
    mine = k.front[seat, ghost] * CHANGE_BY[psychic]
    theirs = k.front[1 - seat, ghost] * max(CHANGE_BY[psychic], -k.counts[1 - seat, ghost])
    if CHANGE_WHOSE[psychic] == Whose.OWN:
        return mine
    return -theirs if CHANGE_WHOSE[psychic] == Whose.THEIRS else mine - theirs


def helpful(k: Known, seat: int, mask: Array, seed: int) -> int:
    """Ahead: now and then a psychic that makes it harder for the other, then done."""
    if in_play(k, 1 - seat) > 0 and quick_below(seed, 2) == 0:
        for psychic in HELPS_LATER:
            if mask[FIRST_PSYCHIC + psychic]:
                return FIRST_PSYCHIC + psychic
    return bring_back(k, seat, mask)


def bring_back(k: Known, seat: int, mask: Array) -> int:
    """I'll be back costs nothing; then the turn is over."""
    return FIRST_PSYCHIC + Card.ILL_BE_BACK if has_good(k.past[seat]) and mask[FIRST_PSYCHIC + Card.ILL_BE_BACK] else ACT.done


def leave(k: Known, seat: int, mask: Array) -> int:
    """Withdraw, but not empty-handed: end the round before a decisive mansion goes, or take a good ghost back."""
    if urgency(k, 1 - seat) >= 3 and mask[FIRST_PSYCHIC + Card.CREEPY_LULL]:
        return FIRST_PSYCHIC + Card.CREEPY_LULL
    if has_good(k.ghosts[seat]) and mask[FIRST_PSYCHIC + Card.PLAYING_DEAD]:
        return FIRST_PSYCHIC + Card.PLAYING_DEAD
    return bring_back(k, seat, mask)


# After a lost round, and in the middle of an effect.


def put_on_tenth(k: Known, seat: int, mask: Array) -> int:
    """Postponed wedding lives for it; a middling ghost when the hand can spare one; the best when there is nothing else to play for."""
    if mask[FIRST_PSYCHIC + Card.POSTPONED_WEDDING]:
        return FIRST_PSYCHIC + Card.POSTPONED_WEDDING
    if k.place == k.places - 2:
        return last_placement(k, seat, mask)
    if k.cards[seat] < 4:
        return ACT.nothing
    skip = k.cards[seat] // 2
    for ghost in range(VALUES):
        skip -= k.hand[seat, ghost]
        if skip < 0:
            return ghost
    return ACT.nothing


def last_placement(k: Known, seat: int, mask: Array) -> int:
    """What counts most on the tenth, by printed value."""
    best, most = ACT.nothing, 0
    for card in range(ACT.done):
        psychic = card - FIRST_PSYCHIC
        unpaid = psychic == Card.BLOODY_MARY and k.cards[seat] < 2
        value = card + 1 if card < VALUES else 0 if psychic == Card.NOW_OR_NEVER or unpaid else VALUE[psychic] * COPIES[psychic]
        if mask[card] and value > most:
            best, most = card, value
    return best


def answer(k: Known, seat: int, ask: int, mask: Array, seed: int) -> int:
    if ask == Ask.VALUE:
        return ACT.name + best_value(k, seat, mask)
    if ask == Ask.DECK:
        return ACT.my_deck if k.deck_left[seat] > 0 else ACT.their_deck
    if ask == Ask.PLAYER:
        return ACT.me if k.cards[seat] > k.cards[1 - seat] else ACT.opponent
    if ask == Ask.PLACE:
        places = without(packed(mask, ACTIONS, 0), ACT.nothing)
        return place_of(places, quick_below(seed, ones(places)))
    if ask == Ask.DISCARD:
        return lowest(packed(mask, ACTIONS, 0))
    return best_card(k, 1 - seat if ask == Ask.BANISH else seat, mask)


def best_value(k: Known, seat: int, mask: Array) -> int:
    """The value whose change brings most now, and with the hand; to ban, one that the own hand has few of."""
    best, most = 0, -1_000
    for ghost in range(VALUES):
        points = ghost - 4 * k.hand[seat, ghost]
        if k.acting != Card.NEVER_SEEN_AGAIN:
            points = 4 * change_of(k, seat, k.acting, ghost) + k.hand[seat, ghost]
        if mask[ACT.name + ghost] and points > most:
            best, most = ghost, points
    return best


def best_card(k: Known, owner: int, mask: Array) -> int:
    """The card that counts most for its owner."""
    best, most = ACT.nothing, -1
    for card in range(ACT.done):
        if mask[card]:
            printed = card + 1 if card < VALUES else k.printed[card - FIRST_PSYCHIC]
            points = k.counts[owner, printed - 1] if printed else 1
            if points > most:
                best, most = card, points
    return best
