"""What lies in play, and what it counts: printed values, changed by the psychics in play."""

from manse.engine.kit import NONE, count, has, ones, shared, united
from .data import SEATS, VALUES
from .psychics import CHANGE_BY, CHANGE_WHOSE, CHANGERS, CHANGES, CHANGING, Card, Whose
from .state import State

SUNK = -2  # what Now or never counts on the tenth


def holds(s: State, seat: int, psychic: int) -> bool:
    """Does the effect of this player's psychic hold now?"""
    return has(s.effects[seat], psychic)


def worthless(s: State) -> bool:
    """Is We're worthless in effect?"""
    return holds(s, 0, Card.WERE_WORTHLESS) or holds(s, 1, Card.WERE_WORTHLESS)


def in_play(s: State, seat: int) -> int:
    """How many cards a player has in play."""
    return count(s.ghosts[seat]) + ones(s.psychics[seat])


def out_of_play(s: State, seat: int, i: int) -> bool:
    """Does a card that was laid lie there discarded?"""
    return has(s.discarded[seat], i)


def last_laid(s: State, seat: int, card: int, first: int, last: int) -> int:
    """Of equal cards that lie between two places the one that was laid last."""
    for i in range(s.laid_count[seat] - 1, -1, -1):
        if s.laid[seat, i] == card and first <= s.spot[seat, i] <= last and not out_of_play(s, seat, i):
            return i
    return NONE


def change(s: State, psychic: int, own: bool, value: int) -> int:
    """By how much a psychic whose effect holds changes a card of this printed value, on its player's side or the other."""
    concerned = CHANGE_WHOSE[psychic] == Whose.ALL or (CHANGE_WHOSE[psychic] == Whose.OWN) == own
    return CHANGE_BY[psychic] if concerned and (CHANGES[psychic, value] or s.named[psychic] == value) else 0


def recount(s: State) -> None:
    """After a psychic or an effect has come or gone."""
    nothing_counts = worthless(s)
    for seat in range(SEATS):
        for ghost in range(VALUES):
            s.counts[seat, ghost] = 1 if nothing_counts else ghost + 1
    if shared(united(s.effects[0], s.effects[1]), CHANGING):
        change_counts(s)
    for seat in range(SEATS):
        total = SUNK if has(s.psychics[seat], Card.NOW_OR_NEVER) and s.place == s.places - 1 else 0
        for ghost in range(VALUES):
            total += s.front[seat, ghost] * s.counts[seat, ghost]
        if nothing_counts:
            total = in_play(s, seat) - has(s.psychics[seat], Card.WERE_WORTHLESS)
        s.total[seat] = total


def change_counts(s: State) -> None:
    """All changes add up, and none takes a card below 0."""
    for psychic in CHANGERS:
        for owner in range(SEATS):
            if holds(s, owner, psychic):
                for seat in range(SEATS):
                    for ghost in range(VALUES):
                        s.counts[seat, ghost] += change(s, psychic, owner == seat, ghost + 1)
    for seat in range(SEATS):
        for ghost in range(VALUES):
            s.counts[seat, ghost] = max(s.counts[seat, ghost], 0)
