"""What the laws must be told about Rest in Peace."""

from manse.engine.kit import NOBODY, NONE, Array, has
from .data import FIRST_PSYCHIC, MOST_PLACES, MOST_ROUNDS, SEATS, VALUES
from .psychics import NUMBERS
from .state import Holder, State

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
            out[PSYCHICS + s.late_psychics[seat, i]] += late_and_face_down(s, s.late_psychics[seat, i])
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


def late_and_face_down(s: State, psychic: int) -> bool:
    for place in range(MOST_ROUNDS):
        if s.line[place] == psychic:
            return s.holder[place] == Holder.TENTH
    return False
