"""What takes part in a race, and how time is taken."""

import time
from collections.abc import Callable
from dataclasses import dataclass

RUNS = 5
SECONDS = 0.4
"""A figure is the best of several short runs: machines are noisy, and noise only slows."""

MOVES = "random moves"
PYTHON = "driven from Python"
AEC = "PettingZoo AEC"
BATCH = "batch with observations"
GPU = "random moves on a GPU"
GPU_BATCH = "batch with observations on a GPU"


@dataclass(frozen=True)
class Entry:
    race: str
    engine: str
    game: str
    measure: Callable[[], float]
    """Moves a second."""
    note: str = ""


def best(work: Callable[[], int]) -> float:
    """How much is done in a second by `work`, which returns how much it did. Its first call is not counted."""
    work()
    return max(speed(work) for _ in range(RUNS))


def speed(work: Callable[[], int]) -> float:
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        done += work()
    return done / (time.perf_counter() - began)
