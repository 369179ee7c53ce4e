"""What a collection is worth, and what the most haunted lose."""

import numpy as np

from manse.engine.compile import compiled
from manse.engine.record import NOBODY, Array
from manse.games.call_of_the_spirits.data import ICONS, MOST_IN_SET, SETS, SPECIALS, TYPES
from manse.games.call_of_the_spirits.haunts import haunt_value
from manse.games.call_of_the_spirits.state import EVERYBODY, NONE, UNDER, Event, Phase, State

FIRST_PORTRAIT, FIRST_SPECIAL = len(SETS), len(ICONS)
LEOTA, EXECUTIONER = TYPES.index("leota"), TYPES.index("executioner")
COMPANION = np.array([TYPES.index(type) for type in ("groom", "painting", "leota", "dancing", "executioner")], np.int8)
"""The cards that each special counts; Leota and the Executioner have other ways."""
ALIKE = 3
"""So many portraits alike make a set."""
BEGUN = np.array([[cards % max(size, 1) for cards in range(128)] for size in range(MOST_IN_SET + 1)], np.int8)
"""Of so many cards, by the size of a set, those in the set that is not finished."""


@compiled
def cards_of(s: State, seat: int, kind: int, more: int, gone: int) -> int:
    """A player's cards of one type, if one more of type `more` came and all of type `gone` went."""
    return 0 if kind == gone else int(s.owned[seat, kind]) + (kind == more)


@compiled
def worth_of_set(s: State, kind: int, cards: int) -> int:
    size, total = s.set_size[kind], 0
    while cards >= size:
        total += int(s.set_points[kind, size - 1])
        cards -= size
    return total + (cards > 0) * int(s.set_points[kind, cards - 1])


@compiled
def worth_of_portraits(s: State, seat: int, more: int, gone: int) -> int:
    """The best split into sets of four different and of three alike: so many of the former, whatever is left of the latter."""
    fewest, threes = 127, 0
    for kind in range(FIRST_PORTRAIT, FIRST_SPECIAL):
        cards = cards_of(s, seat, kind, more, gone)
        fewest = min(fewest, cards)
        threes += cards // ALIKE
    best = threes * int(s.alike)
    for fours in range(1, fewest + 1):
        threes = 0
        for kind in range(FIRST_PORTRAIT, FIRST_SPECIAL):
            threes += (cards_of(s, seat, kind, more, gone) - fours) // ALIKE
        best = max(best, fours * int(s.different) + threes * int(s.alike))
    return best


@compiled
def worth_of_one(s: State, seat: int, kind: int, more: int, gone: int, lowest: bool) -> int:
    """What each special of one type is worth."""
    alone, each = int(s.specials[kind - FIRST_SPECIAL, 0]), int(s.specials[kind - FIRST_SPECIAL, 1])
    if kind == LEOTA:
        return each if lowest else alone
    company = 0
    if kind == EXECUTIONER:
        for icon in range(FIRST_SPECIAL):
            company += cards_of(s, seat, icon, more, gone) > 0
    else:
        company += cards_of(s, seat, COMPANION[kind - FIRST_SPECIAL], more, gone)
    return alone + each * company


@compiled
def worth_of_special(s: State, seat: int, kind: int, more: int, gone: int, lowest: bool) -> int:
    cards = cards_of(s, seat, kind, more, gone)
    return cards * worth_of_one(s, seat, kind, more, gone, lowest) if cards > 0 else 0


@compiled
def worth(s: State, seat: int, more: int, gone: int, lowest: bool) -> int:
    """All points of a player's cards, if one more of type `more` came and all of type `gone` went."""
    total = worth_of_portraits(s, seat, more, gone)
    for kind in range(len(SETS)):
        total += worth_of_set(s, kind, cards_of(s, seat, kind, more, gone))
    for kind in range(FIRST_SPECIAL, FIRST_SPECIAL + len(SPECIALS)):
        total += worth_of_special(s, seat, kind, more, gone, lowest)
    return total


@compiled
def gain_in_set(s: State, kind: int, cards: int) -> int:
    """What one more card adds to so many of one type."""
    begun = BEGUN[s.set_size[kind], cards]
    return int(s.set_points[kind, begun]) - (int(s.set_points[kind, begun - 1]) if begun > 0 else 0)


@compiled
def gain_in_portraits(s: State, seat: int, kind: int, cards: int) -> int:
    """What one more card adds to so many of one portrait, beside a player's other portraits."""
    fewest, before, after = cards + 1, 0, 0
    for other in range(FIRST_PORTRAIT, FIRST_SPECIAL):
        if other != kind:
            fewest = min(fewest, int(s.owned[seat, other]))
    if fewest == 0:
        return int(s.alike) if cards % ALIKE == ALIKE - 1 else 0
    for fours in range(fewest + 1):
        threes = 0
        for other in range(FIRST_PORTRAIT, FIRST_SPECIAL):
            if other != kind:
                threes += (int(s.owned[seat, other]) - fours) // ALIKE
        others = fours * int(s.different) + threes * int(s.alike)
        after = max(after, others + (cards + 1 - fours) // ALIKE * int(s.alike))
        if fours <= cards:
            before = max(before, others + (cards - fours) // ALIKE * int(s.alike))
    return after - before


@compiled
def gain_of_specials(s: State, seat: int, kind: int, cards: int) -> int:
    """What one more card of an icon adds to the specials that count it."""
    total = 0
    for special in range(FIRST_SPECIAL, EXECUTIONER):
        counts = COMPANION[special - FIRST_SPECIAL] == kind
        total += counts * int(s.owned[seat, special]) * int(s.specials[special - FIRST_SPECIAL, 1])
    return total + (cards == 0) * int(s.owned[seat, EXECUTIONER]) * int(s.specials[EXECUTIONER - FIRST_SPECIAL, 1])


@compiled
def gain(s: State, seat: int, kind: int, cards: int) -> int:
    """What one more card of a type adds to a player's points, if they had so many of it and all else that they have."""
    if kind >= FIRST_SPECIAL:
        return worth_of_one(s, seat, kind, NONE, NONE, False)
    if kind >= FIRST_PORTRAIT:
        return gain_in_portraits(s, seat, kind, cards) + gain_of_specials(s, seat, kind, cards)
    return gain_in_set(s, kind, cards) + gain_of_specials(s, seat, kind, cards)


@compiled
def penalty_icon(s: State, seat: int, lowest: bool) -> int:
    """The most collected icon; of several, the one whose loss costs most."""
    most = 0
    for icon in range(FIRST_SPECIAL):
        most = max(most, s.owned[seat, icon])
    found, least_left = NONE, 1 << 15
    for icon in range(FIRST_SPECIAL):
        if most > 0 and s.owned[seat, icon] == most:
            left = worth(s, seat, NONE, icon, lowest)
            if left < least_left:
                found, least_left = icon, left
    return found


@compiled
def lowest_alone(s: State, seat: int) -> bool:
    for other in range(s.seats):
        if other != seat and haunt_value(s, other) <= haunt_value(s, seat):
            return False
    return True


@compiled
def most_haunted(s: State) -> int:
    """Bit mask of the players with the highest Haunt value; of none, if nobody has any."""
    highest, found = 1, 0
    for seat in range(s.seats):
        highest = max(highest, haunt_value(s, seat))
    for seat in range(s.seats):
        found |= (haunt_value(s, seat) == highest) << seat
    return found


@compiled
def show_haunts(s: State) -> None:
    for card in range(s.haunts_out):
        if s.haunt_place[card] != UNDER:
            s.haunt_seen[card] |= EVERYBODY
    s.penalised = most_haunted(s)
    s.phase = Phase.PENALTY
    s.event, s.actor, s.detail = Event.SHOWN, NOBODY, NONE


@compiled
def penalise(s: State) -> None:
    """The next of the most haunted loses cards; after the last of them the game is over."""
    for seat in range(s.seats):
        if s.penalised >> seat & 1:
            s.penalised &= ~(1 << seat)
            s.lost[seat] = penalty_icon(s, seat, lowest_alone(s, seat))
            s.event, s.actor, s.detail = Event.PENALISED, seat, s.lost[seat]
            return
    s.over = 1
    s.event, s.actor, s.detail = Event.ENDED, NOBODY, NONE


@compiled
def score(s: State, seat: int) -> int:
    """The points that were kept, unless the end took or added something."""
    lowest = s.owned[seat, LEOTA] > 0 and lowest_alone(s, seat)
    return worth(s, seat, NONE, s.lost[seat], lowest) if lowest or s.lost[seat] != NONE else int(s.points[seat])


@compiled
def payoff(s: State, out: Array) -> None:
    """The most points win; who ties for it shares the win."""
    best, winners = -1, 0
    for seat in range(s.seats):
        points = score(s, seat)
        out[seat] = points
        if points > best:
            best, winners = points, 0
        winners += points == best
    for seat in range(s.seats):
        out[seat] = (out[seat] == best) / winners
