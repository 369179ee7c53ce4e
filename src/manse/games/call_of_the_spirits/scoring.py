"""What a collection is worth, and what the most haunted lose."""

import numpy as np

from manse.engine.kit import NOBODY, NONE, Array, announce, has, share_win, with_, without
from .data import ICONS, SETS, SPECIALS, TYPES
from .haunts import haunt_value
from .state import EVERYBODY, UNDER, Event, Phase, State

FIRST_PORTRAIT, FIRST_SPECIAL = len(SETS), len(ICONS)
LEOTA, EXECUTIONER = TYPES.index("leota"), TYPES.index("executioner")
COMPANION = np.array([TYPES.index(type) for type in ("groom", "painting", "leota", "dancing", "executioner")], np.int8)
"""The cards that each special counts; Leota and the Executioner have other ways."""
PARTS = (*SETS, "portraits", *SPECIALS)  # what is scored together
ALIKE = 3  # so many portraits alike make a set
BEYOND = 1 << 15  # more than any collection is worth


def cards_of(s: State, seat: int, kind: int, gone: int) -> int:
    """A player's cards of one type, if all of type `gone` went."""
    return 0 if kind == gone else int(s.owned[seat, kind])


def worth_of_set(s: State, kind: int, cards: int) -> int:
    """Each whole set counts, and the one that is begun."""
    size, total = s.set_size[kind], 0
    while cards >= size:
        total += int(s.set_points[kind, size - 1])
        cards -= size
    return total + (cards > 0) * int(s.set_points[kind, cards - 1])


def worth_of_portraits(s: State, seat: int, gone: int) -> int:
    """The best split into sets of four different and of three alike: so many of the former, whatever is left of the latter."""
    fewest, best = 127, 0
    for kind in range(FIRST_PORTRAIT, FIRST_SPECIAL):
        fewest = min(fewest, cards_of(s, seat, kind, gone))
    for fours in range(fewest + 1):
        threes = 0
        for kind in range(FIRST_PORTRAIT, FIRST_SPECIAL):
            threes += (cards_of(s, seat, kind, gone) - fours) // ALIKE
        best = max(best, fours * int(s.different) + threes * int(s.alike))
    return best


def worth_of_one(s: State, seat: int, kind: int, gone: int, lowest: bool) -> int:
    """What each special of one type is worth; `lowest`: to who has the lowest Haunt value alone."""
    alone, each = int(s.specials[kind - FIRST_SPECIAL, 0]), int(s.specials[kind - FIRST_SPECIAL, 1])
    if kind == LEOTA:
        return each if lowest else alone
    company = 0
    if kind == EXECUTIONER:
        for icon in range(FIRST_SPECIAL):
            company += cards_of(s, seat, icon, gone) > 0
    else:
        company += cards_of(s, seat, COMPANION[kind - FIRST_SPECIAL], gone)
    return alone + each * company


def worth_of_part(s: State, seat: int, part: int, gone: int, lowest: bool) -> int:
    if part < FIRST_PORTRAIT:
        return worth_of_set(s, part, cards_of(s, seat, part, gone))
    if part == FIRST_PORTRAIT:
        return worth_of_portraits(s, seat, gone)
    kind = part - len(PARTS) + len(TYPES)
    return int(s.owned[seat, kind]) * worth_of_one(s, seat, kind, gone, lowest) if s.owned[seat, kind] > 0 else 0


def worth(s: State, seat: int, gone: int, lowest: bool) -> int:
    """All points of a player's cards, if all of type `gone` went."""
    total = 0
    for part in range(len(PARTS)):
        total += worth_of_part(s, seat, part, gone, lowest)
    return total


def penalty_icon(s: State, seat: int, lowest: bool) -> int:
    """The most collected icon; of several, the one whose loss costs most."""
    most, found, least_left = 1, NONE, BEYOND
    for icon in range(FIRST_SPECIAL):
        most = max(most, s.owned[seat, icon])
    for icon in range(FIRST_SPECIAL):
        if s.owned[seat, icon] == most:
            left = worth(s, seat, icon, lowest)
            if left < least_left:
                found, least_left = icon, left
    return found


def lowest_alone(s: State, seat: int) -> bool:
    for other in range(s.seats):
        if other != seat and haunt_value(s, other) <= haunt_value(s, seat):
            return False
    return True


def most_haunted(s: State) -> int:
    """Bit mask of the players with the highest Haunt value; of none, if nobody has any."""
    highest, found = 1, 0
    for seat in range(s.seats):
        highest = max(highest, haunt_value(s, seat))
    for seat in range(s.seats):
        if haunt_value(s, seat) == highest:
            found = with_(found, seat)
    return found


def show_haunts(s: State) -> None:
    for card in range(s.haunts_out):
        if s.haunt_place[card] != UNDER:
            s.haunt_seen[card] = with_(s.haunt_seen[card], EVERYBODY)
    s.penalised = most_haunted(s)
    s.phase = Phase.PENALTY
    announce(s, Event.SHOWN, NOBODY)


def penalise(s: State) -> None:
    """The next of the most haunted loses cards; after the last of them the game is over."""
    for seat in range(s.seats):
        if has(s.penalised, seat):
            s.penalised = without(s.penalised, seat)
            s.lost[seat] = penalty_icon(s, seat, lowest_alone(s, seat))
            announce(s, Event.PENALISED, seat, s.lost[seat])
            return
    s.over = 1
    announce(s, Event.ENDED, NOBODY)


def score(s: State, seat: int) -> int:
    """The points that were kept, unless the end took or added something."""
    lowest = s.owned[seat, LEOTA] > 0 and lowest_alone(s, seat)
    return worth(s, seat, s.lost[seat], lowest) if lowest or s.lost[seat] != NONE else int(s.points[seat])


def payoff(s: State, out: Array) -> None:
    for seat in range(s.seats):
        out[seat] = score(s, seat)
    share_win(out, s.seats)
