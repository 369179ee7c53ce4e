"""What the door to Numba promises, whoever calls first."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from manse.engine.compile import allocating, compiled


def test_a_function_that_makes_arrays_may_be_compiled_for_a_caller_that_makes_none() -> None:
    @compiled
    @allocating
    def made(size: int) -> int:
        cells = np.ones(size, np.int64)
        return int(cells.sum())

    @compiled
    def caller(size: int) -> int:
        return made(size) + 1

    assert caller(4) == 5


KEPT = """
import numba
from manse.engine.compile import compiled

@compiled
def doubled(number: int) -> int:
    return 2 * number

assert doubled(3) == 6
print(sum(doubled.stats.cache_hits.values()), numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES)
"""


def test_the_same_sources_share_what_is_compiled_wherever_they_lie(tmp_path: Path) -> None:
    def hits(folder: str) -> str:
        (tmp_path / folder / "box").mkdir(parents=True)
        (tmp_path / folder / "box" / "kept.py").write_text(KEPT)
        given = {**os.environ, "MANSE_CACHE": str(tmp_path / "cache")}
        return subprocess.run([sys.executable, tmp_path / folder / "box" / "kept.py"], env=given, capture_output=True, text=True).stdout

    assert hits("here").split() == ["0"]
    assert hits("there").split() == ["1"], "and what others have told Numba stays as it was"
