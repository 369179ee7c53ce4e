"""What learners are paid: every seat stakes 1 at the beginning, and the winners share it all at the end."""

from collections.abc import Sequence


def stakes(shares: Sequence[float]) -> list[float]:
    """What each seat has won beyond its stake, from its share of 1: a lone winner of four gets 3, the others -1. Before the end, 0."""
    total = sum(shares)
    return [len(shares) * share / total - 1 for share in shares] if total else [0.0] * len(shares)
