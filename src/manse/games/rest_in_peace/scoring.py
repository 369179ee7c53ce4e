"""What cards count: printed values, changed by the psychics in play."""

from manse.engine.compile import compiled
from manse.games.rest_in_peace.data import SEATS, VALUES
from manse.games.rest_in_peace.psychics import BIT, CHANGE_BY, CHANGE_CARD, CHANGE_VALUES, CHANGE_WHOSE, CHANGERS, Card, Whose
from manse.games.rest_in_peace.state import State


@compiled
def holds(s: State, seat: int, card: int) -> bool:
    """Does the effect of this player's psychic hold now?"""
    return s.effects[seat] & BIT[card] != 0


@compiled
def worthless(s: State) -> bool:
    """Is We're worthless in effect?"""
    return (s.effects[0] | s.effects[1]) & BIT[Card.WERE_WORTHLESS] != 0


def change_by(s: State, row: int, owner: int, seat: int, value: int) -> int:
    """By how much the psychic of this row, played by `owner`, changes a card of printed value `value` on the side of `seat`.

    Uncompiled it works on plain records too.
    """
    card = CHANGE_CARD[row]
    if s.effects[owner] & BIT[card] == 0:
        return 0
    if CHANGE_WHOSE[row] != Whose.ALL and (CHANGE_WHOSE[row] == Whose.OWN) != (owner == seat):
        return 0
    return CHANGE_BY[row] if CHANGE_VALUES[row] >> value & 1 or s.named[card] == value else 0


change = compiled(change_by)


@compiled
def recount(s: State) -> None:
    """After an effect has come or gone."""
    nothing_counts = worthless(s)
    for seat in range(SEATS):
        for ghost in range(VALUES):
            s.counts[seat, ghost] = 1 if nothing_counts else ghost + 1
    if (s.effects[0] | s.effects[1]) & CHANGERS:
        change_counts(s)
    for seat in range(SEATS):
        total = int(s.burden[seat])
        for ghost in range(VALUES):
            total += s.front[seat, ghost] * s.counts[seat, ghost]
        if nothing_counts:
            total = s.lying[seat] - (s.psychics[seat] >> Card.WERE_WORTHLESS & 1)
        s.total[seat] = total


@compiled
def change_counts(s: State) -> None:
    """All changes add up, and none takes a card below 0."""
    for row in range(len(CHANGE_CARD)):
        for owner in range(SEATS):
            if holds(s, owner, CHANGE_CARD[row]):
                for seat in range(SEATS):
                    for ghost in range(VALUES):
                        s.counts[seat, ghost] += change(s, row, owner, seat, ghost + 1)
    for seat in range(SEATS):
        for ghost in range(VALUES):
            s.counts[seat, ghost] = max(s.counts[seat, ghost], 0)
