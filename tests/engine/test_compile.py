"""What the door to Numba promises, whoever calls first."""

import numpy as np

from manse.engine.compile import allocating, compiled


def test_a_function_that_makes_arrays_may_be_compiled_for_a_caller_that_makes_none() -> None:
    @allocating
    def made(size: int) -> int:
        cells = np.ones(size, np.int64)
        return int(cells.sum())

    @compiled
    def caller(size: int) -> int:
        return made(size) + 1

    assert caller(4) == 5
