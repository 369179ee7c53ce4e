"""What the laws and the lab must be told about Ghost for Sale."""

from manse.engine.kit import NONE, Array, count
from .data import KINDS, MOST_SEATS, Answer, Lying
from .state import State

TOKENS = MOST_SEATS * KINDS
QUESTIONS = TOKENS + MOST_SEATS
COMPONENTS = QUESTIONS + 1
SELDOM = ("picked",)  # with three players a card for information has one place only, and is laid at once


def census(s: State, out: Array) -> None:
    """Counts every component, wherever it lies: each seat's bidding cards and tokens, and the true ones of the "?" cards."""
    for seat in range(s.seats):
        for card in range(KINDS):
            out[seat * KINDS + card] += s.hand[seat, card] + s.reserve[seat, card] + s.gone[seat, card]
        out[TOKENS + seat] += count(s.tokens_left[seat])
        out[QUESTIONS] += s.deck_true == NONE or s.question[seat] == Answer.TRUE
    out[QUESTIONS] += max(s.deck_true, 0)
    for i in range(s.laid_count):
        if s.laid_how[i] == Lying.DOWN or s.laid_how[i] == Lying.UP:
            out[s.laid_seat[i] * KINDS + s.laid_card[i]] += 1
    if s.picked != NONE:
        out[s.actor * KINDS + s.picked] += 1
    for i in range(s.token_count):
        out[TOKENS + s.token_seat[i]] += 1


def standing(s: State, seat: int) -> int:
    return int(s.points[seat])
