"""What the laws and the lab must be told about Call of the Spirits."""

from manse.engine.record import NONE, Array
from .data import FINAL, KINDS, TYPE_OF, TYPES, VALUES
from .scoring import score, worth
from .state import UNDER, State

SELDOM = ("dial",)  # hidden only while a Duel is fought
GHOSTS, HAUNTS, EVENTS, ROWS = 0, len(TYPES), len(TYPES) + VALUES, len(TYPES) + VALUES + 1
POINTS = ROWS + 6 * (VALUES + 2)
COMPONENTS = POINTS + 6


def census(s: State, out: Array) -> None:
    """Counts every component, wherever it lies, and what is kept beside the cards against the cards themselves."""
    for kind in range(KINDS):
        out[GHOSTS + TYPE_OF[kind]] += s.deck[kind]
        for room in range(s.rooms):
            out[GHOSTS + TYPE_OF[kind]] += s.lying[room, kind]
    for value in range(VALUES):
        out[HAUNTS + value] += s.pile[value]
    for card in range(s.haunts_out):
        out[HAUNTS + s.haunt_value[card]] += 1
        if s.haunt_place[card] != UNDER:
            out[ROWS + (VALUES + 2) * s.haunt_place[card] + s.haunt_value[card]] += 1
            out[ROWS + (VALUES + 2) * s.haunt_place[card] + VALUES] += 1
    for seat in range(s.seats):
        for type in range(len(TYPES)):
            out[GHOSTS + type] += s.owned[seat, type]
            out[ROWS + (VALUES + 2) * seat + VALUES + 1] += s.owned[seat, type]
        out[ROWS + (VALUES + 2) * seat + VALUES] -= s.haunt_cards[seat]
        out[ROWS + (VALUES + 2) * seat + VALUES + 1] -= s.owned_count[seat]
        out[POINTS + seat] = worth(s, seat, NONE, False) - s.points[seat]
        for value in range(VALUES):
            out[ROWS + (VALUES + 2) * seat + value] -= s.haunts[seat, value]
    for event in range(FINAL):
        out[EVENTS] += s.event_deck[event]
    out[EVENTS] += s.rounds_done + (s.turns_left > 0) - (s.condition == FINAL)


def standing(s: State, seat: int) -> int:
    """What the end takes and adds counts only then."""
    return int(score(s, seat)) if s.over else int(s.points[seat])
