"""A quick twin, held to the rules by a law: what a player may play, or put on the tenth, as bits that are marked in one go."""

import numpy as np

from manse.engine.kit import Array, above, all_but, mark_bits, without
from .choices import can_answer, heed_demands, in_front, mark_answers
from .data import FIRST_PSYCHIC, VALUES
from .psychics import Ask, Card, When
from .scoring import holds, worthless
from .state import ACT, Phase, State

CARDS_AND_DONE, ALL_BUT_ANSWERS = int(ACT.stumble), int(ACT.name)  # how many actions are marked
IN_ROUNDS = sum(1 << card for card in Card if card.row.when != When.TENTH)  # bit mask of the psychics that may be played in a round
OF_VALUES = np.array(
    [sum((values >> card.row.value & 1) << card for card in Card if card.row.value) for values in range(2 << VALUES)], np.int64
)
"""By a bit mask of printed values: the psychics that have one of them."""


def legal(s: State, seat: int, mask: Array) -> None:
    if s.asks:
        mark_answers(s, seat, s.asked, mask)
    elif s.phase == Phase.TURN:
        ghosts = all_but(above(s.hand, seat, 0), int(s.banned) >> 1)
        mark_bits(1 << ACT.done | playable_psychics(s, seat) << FIRST_PSYCHIC | ghosts, CARDS_AND_DONE, mask, 0)
        heed_demands(s, seat, mask)
    else:
        mark_bits(1 << ACT.nothing | in_front(s, seat) << FIRST_PSYCHIC | above(s.hand, seat, 0), ALL_BUT_ANSWERS, mask, 0)


def playable_psychics(s: State, seat: int) -> int:
    if holds(s, 1 - seat, Card.PRIVATE_LOUNGE):
        return 0
    playable = all_but(in_front(s, seat) & IN_ROUNDS, OF_VALUES[s.banned])
    return playable if can_answer(s, seat, Ask.DISCARD) or worthless(s) else without(playable, Card.BLOODY_MARY)
