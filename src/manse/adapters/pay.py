"""What learners are paid: every seat stakes 1 at the beginning, and the winners share it all at the end."""

from collections.abc import Sequence

import numpy as np

from manse.engine.record import Array

FORFEIT = -1.0
"""Who does something illegal has lost the stake."""


def stakes(shares: Sequence[float] | Array) -> Array:
    """What each seat has won beyond its stake, from its share of 1: a lone winner of four gets 3, the others -1. Before the end, 0.

    The seats are along the last axis.
    """
    won = np.asarray(shares, np.float64)
    total = won.sum(-1, keepdims=True)
    return np.where(total > 0, won.shape[-1] * won / np.where(total > 0, total, 1) - 1, 0.0)
