"""Quick twins, held to the rules by laws: what one more card adds, without counting all cards; the actions of a turn as bits."""

import numpy as np

from manse.engine.kit import NOBODY, NONE, Array, above, mark_bits
from .data import MOST_IN_SET, MOST_ROOMS, MOST_SEATS, SEANCE, TYPES, Knob
from .legal import legal as readable_legal
from .mansion import knob, turned
from .scoring import ALIKE, COMPANION, EXECUTIONER, FIRST_PORTRAIT, FIRST_SPECIAL, worth, worth_of_one, worth_of_portraits
from .state import ACT, Phase, State

WORD = 64  # all that a player may do with actions has lower numbers than this
BEGUN = np.array([[cards % max(size, 1) for cards in range(128)] for size in range(MOST_IN_SET + 1)], np.int8)
"""Of so many cards, by the size of a set, those in the set that is not finished."""
COUNTED_BY = np.array([[*COMPANION, kind].index(kind) for kind in range(FIRST_SPECIAL)], np.int8)
"""Which special counts the cards of an icon; as many as there are, if none does."""


def gain_in_set(s: State, kind: int, cards: int) -> int:
    """What one more card adds to so many of one type."""
    begun = BEGUN[s.set_size[kind], cards]
    return int(s.set_points[kind, begun]) - (int(s.set_points[kind, begun - 1]) if begun > 0 else 0)


def gain_in_portraits(s: State, seat: int, kind: int, cards: int) -> int:
    """What one more card adds to so many of one portrait: mostly another is missing, and only three alike are to be had."""
    held, missing = s.owned[seat, kind], False
    for other in range(FIRST_PORTRAIT, FIRST_SPECIAL):
        missing |= other != kind and s.owned[seat, other] == 0
    if missing:
        return int(s.alike) if cards % ALIKE == ALIKE - 1 else 0
    s.owned[seat, kind] = cards
    before = worth_of_portraits(s, seat, NONE)
    s.owned[seat, kind] = cards + 1
    after = worth_of_portraits(s, seat, NONE)
    s.owned[seat, kind] = held
    return after - before


def gain_of_specials(s: State, seat: int, kind: int, cards: int) -> int:
    """What one more card of an icon adds to the specials that count it."""
    special, total = COUNTED_BY[kind], 0
    if special < len(COMPANION):
        total += int(s.owned[seat, FIRST_SPECIAL + special]) * int(s.specials[special, 1])
    if cards == 0:
        total += int(s.owned[seat, EXECUTIONER]) * int(s.specials[EXECUTIONER - FIRST_SPECIAL, 1])
    return total


def gain(s: State, seat: int, kind: int, cards: int) -> int:
    """What one more card of a type adds to a player's points, if they had so many of it and all else that they have."""
    if kind >= FIRST_SPECIAL:
        return worth_of_one(s, seat, kind, NONE, False)
    if kind >= FIRST_PORTRAIT:
        return gain_in_portraits(s, seat, kind, cards) + gain_of_specials(s, seat, kind, cards)
    return gain_in_set(s, kind, cards) + gain_of_specials(s, seat, kind, cards)


def legal(s: State, seat: int, mask: Array) -> None:
    """The actions of a turn are marked in one go, so that they can be read again at once by whole words."""
    if s.phase == Phase.TURN:
        mark_bits(ways(s, seat), WORD, mask, 0)
        mask[ACT.done] = True
    else:
        readable_legal(s, seat, mask)


def ways(s: State, seat: int) -> int:
    """What the player whose turn it is may do: a bit for each action."""
    found = (1 << ACT.rotate + int(s.rooms) - 1) - (1 << ACT.rotate) if knob(s, Knob.ROTATE) else 0
    if s.actions == 0:
        return found
    room = s.at[seat]
    if room == SEANCE:
        for place in range(MOST_ROOMS):
            found |= int(place < s.rooms) << ACT.go + int(s.order[place])
        if s.discards > 0:
            found |= above(s.haunts, seat, 0) << ACT.discard
    else:
        found |= 1 << ACT.enter | above(s.lying, room, 0) << ACT.collect
        for lines in range(1, min(knob(s, Knob.LINES), s.rooms - 1) + 1):
            found |= 1 << ACT.go + int(s.order[turned(s, room, lines)]) | 1 << ACT.go + int(s.order[turned(s, room, -lines)])
    if s.duels > 0:
        for other in range(MOST_SEATS):
            found |= int((s.at[other] == room) & (s.owned_count[other] > 0) & (other != seat)) << ACT.duel + other
    return found


def agree(s: State, seat: int) -> bool:
    if seat == NOBODY:
        return True
    same, now = True, worth(s, seat, NONE, False)
    for kind in range(len(TYPES)):
        added = gain(s, seat, kind, int(s.owned[seat, kind]))
        s.owned[seat, kind] += 1
        same &= worth(s, seat, NONE, False) == now + added
        s.owned[seat, kind] -= 1
    return same and s.points[seat] == now
