"""What the laws and the lab must be told about Rest in Peace."""

from manse.engine.kit import NOBODY, NONE, Array, has
from .data import FIRST_PSYCHIC, MOST_PLACES, MOST_ROUNDS, SEATS, VALUES
from .data import GHOSTS as CARDS
from .psychics import NUMBERS
from .state import Holder, State

__all__ = ["CARDS"]

MANSIONS = SEATS * VALUES
PSYCHICS = MANSIONS + 2
COMPONENTS = PSYCHICS + NUMBERS


def census(s: State, out: Array) -> None:
    """Counts every component, wherever it lies: ghosts of each player, mansions, psychics."""
    for seat in range(SEATS):
        for ghost in range(VALUES):
            out[seat * VALUES + ghost] += s.hand[seat, ghost] + s.deck[seat, ghost] + s.late[seat, ghost]
        for i in range(s.laid_count[seat]):
            card = s.laid[seat, i]
            if s.spot[seat, i] != NONE:
                out[seat * VALUES + card if card < VALUES else PSYCHICS + card - FIRST_PSYCHIC] += 1
        for i in range(s.late_count[seat]):
            for place in range(MOST_ROUNDS):
                late = s.line[place] == s.late_psychics[seat, i] and s.holder[place] == Holder.TENTH
                out[PSYCHICS + s.late_psychics[seat, i]] += late
        out[MANSIONS] += s.won[seat, 0]
        out[MANSIONS + 1] += s.won[seat, 1]
    for place in range(MOST_PLACES):
        if s.taker[place] == NOBODY:
            out[MANSIONS] += s.manors[place]
            out[MANSIONS + 1] += s.castles[place]
    for place in range(MOST_ROUNDS):
        if s.line[place] > 0 and s.holder[place] not in (Holder.LAID, Holder.TENTH):
            out[PSYCHICS + s.line[place]] += 1
    for psychic in range(1, NUMBERS):
        out[PSYCHICS + psychic] += has(s.face_down, psychic)


def standing(s: State, seat: int) -> int:
    """Mansions; who has lost may well have more of them."""
    return int(s.won[seat, 0]) + int(s.won[seat, 1])


def holding(s: State, seat: int, out: Array) -> None:
    for value in range(VALUES):
        out[value] += s.hand[seat, value]


def rounds_played(s: State) -> int:
    return min(int(s.place) + 1, int(s.places))
