"""The analysis of a record."""

from collections.abc import Callable
from typing import Any

from manse.analysis.shape import Analysis

Progress = Callable[[int, int], None]
"""Told how many parts of the work are done, and of how many."""


def analyse(
    record: Any,
    *,
    budget: str = "quick",
    seed: int = 0,
    seat: int | None = None,
    progress: Progress | None = None,
    workers: int = 0,
) -> Analysis:
    """What each decision of a finished match was worth by what its seat knew then; luck and skill apart; belief over time; bluffs.

    `record` is what `Match.record` gives. The same seed gives the same analysis, with any number of `workers` (threads; 0: one a core).
    `seat` judges the decisions of one seat only. `progress` may raise, which ends the analysis.
    """
    raise NotImplementedError
