"""Bit masks as small sets of numbers: seats, values, cards."""

import numpy as np

from manse.engine.compile import compiled

BIT = np.array([1 << item for item in range(32)], np.int64)


@compiled
def has(mask: int, item: int) -> bool:
    return mask >> item & 1 != 0


@compiled
def with_(mask: int, item: int) -> int:
    return mask | BIT[item]


@compiled
def without(mask: int, item: int) -> int:
    return mask & ~BIT[item]
