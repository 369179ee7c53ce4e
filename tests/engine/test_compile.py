"""What the door to Numba promises, whoever calls first."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import manse
from manse.engine.compile import INTERPRETED, allocating, compiled


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


def plus_one(number: int) -> int:
    return number + 1


@pytest.mark.skipif(INTERPRETED, reason="rules are interpreted")
def test_two_processes_that_compile_at_once_write_different_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba numbers them by an index that both have read before either wrote: one game's code was found under another's types."""
    kept: Any = compiled(plus_one)
    names = []
    for process in (71, 72):
        monkeypatch.setattr(os, "getpid", lambda: process)
        names.append(kept._cache._cache_file._data_name(1))
    assert names[0] != names[1]


def test_playouts_leave_out_what_is_only_remembered() -> None:
    game = manse.game("phantom_society")
    watched, unwatched = (game.batch(8, 4, seed=5, observe=False, threads=1) for _ in range(2))
    for batch, loops in ((watched, game.loops), (unwatched, game.unwatched)):
        loops.playout_many(batch.games, 0, batch.size, np.zeros(game.actions, np.bool_), np.arange(1, batch.size + 1))
    assert watched.states["clue"].any() and not unwatched.states["clue"].any()
    assert manse.game("ghosts").unwatched is manse.game("ghosts").loops  # nothing there is only remembered
