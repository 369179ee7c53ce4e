"""What each seat of a finished game won, with luck taken out: the same on average as what it really won, and far steadier.

A fair share, and what each decision gave beside sensible play (truth.py). Decisions of seats that do play sensibly give nothing on average,
since what they are compared with is the average over all that they might have done: they are left out, and with them their luck.
"""

from collections.abc import Collection

from manse.analysis.truth import gift
from manse.engine.match import Match

PAIRS = 200
"""Pairs of games played out for each decision."""


def corrected(match: Match, sensible: Collection[int] = (), seed: int = 0, pairs: int = PAIRS) -> list[float]:
    """For each seat; `sensible` are the seats that are known to play as the bot `heuristic` does."""
    shares = [1 / match.players] * match.players
    for number in range(match.decisions):
        if match.move(number)[0] not in sensible:
            means = gift(match, number, seed, pairs).means
            shares = [share + float(mean) for share, mean in zip(shares, means, strict=True)]
    return shares
