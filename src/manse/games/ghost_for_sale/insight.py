"""What nets are told beside an observation: what each house is worth over all "?" cards that fit, and how far the bids for it have gone."""

from manse.engine.kit import NOBODY, NONE, Array
from .data import IN_ROUND, Answer
from .encode import SIZE as OBSERVED
from .sense import FACE, FULL_LANE, FULL_TOKENS, HOUSE, LANE, TOKENS, appeal, bids, claims, folded, outlook, values_at, voided, worlds_left
from .state import Known, Phase, lots

SIZE = 5 * IN_ROUND
WORTH, MINE, RIVAL, GHOST, PAINTING = (OBSERVED + part * IN_ROUND for part in range(5))


def reckon(k: Known, seat: int, out: Array) -> None:
    """By house: its points on average, twice what one's own cards there add up to, and the most of the others' as far as one can tell;
    while tokens are laid, what one more of each face would bring beyond what it shows."""
    if seat == NOBODY or k.phase < Phase.DECLARE or k.phase > Phase.CHOICE:
        return
    points, worlds = outlook(k)
    own, highest = bids(k, seat)
    for site in range(k.properties):
        out[WORTH + site] = (points & FULL_LANE) / (5 * worlds)
        out[MINE + site], out[RIVAL + site] = (own & FULL_LANE) / 40, (highest & FULL_LANE) / 40
        points, own, highest = points >> LANE, own >> LANE, highest >> LANE
    if k.phase == Phase.DECLARE:
        reckon_tokens(k, seat, out)


def reckon_tokens(k: Known, seat: int, out: Array) -> None:
    own, lies, void, (here, next, last) = TOKENS * seat, k.question[seat] == Answer.FALSE, voided(k), claims(k)
    worlds, void = worlds_left(void), void | FULL_TOKENS << own + FACE
    for lot in lots(k):
        others = folded(values_at(k, lot, NONE), (here | void) & ~(FULL_TOKENS << own))
        ghosts, paintings = here >> own & FULL_TOKENS, here >> own + FACE & FULL_TOKENS
        out[GHOST + lot - k.first_lot] = appeal(others, ghosts + 1, paintings, lies, worlds) / 5
        out[PAINTING + lot - k.first_lot] = appeal(others, ghosts, paintings + 1, lies, worlds) / 5
        here, next, last = next, last, here >> HOUSE
