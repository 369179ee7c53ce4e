"""What each seat of a finished game won, with luck taken out: the same on average as what it really won, and far steadier.

A fair share, and what each decision gave beside sensible play (truth.py). Of a seat whose strategy is known, sensible play with or without
slips, what counts is not what it did but what it does on average in its place: that which it left to chance is luck too.
"""

from collections.abc import Sequence

from manse.analysis.truth import gift
from manse.engine.match import Match

PAIRS, PAIRS_UNKNOWN = 400, 1000
"""Pairs of games played out for each decision: a known strategy differs from sensible play only now and then."""


def corrected(match: Match, slips: Sequence[float | None], seed: int = 0, pairs: int | None = None) -> list[float]:
    """For each seat. `slips` are how often each seat does something at random where else it plays as the bot `heuristic`; None of a seat
    whose strategy is not known."""
    shares = [1 / match.players] * match.players
    for number in range(match.decisions):
        slip = slips[match.move(number)[0]]
        if slip != 0:  # beside itself, sensible play gives nothing on average
            means = gift(match, number, seed, pairs or (PAIRS_UNKNOWN if slip is None else PAIRS), slip).means
            shares = [share + float(mean) for share, mean in zip(shares, means, strict=True)]
    return shares
