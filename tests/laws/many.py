"""The law of imagination, and the others, on as many states as you like: `python -m tests.laws.many --states 1e8`.

Random games of every game, number of players and option, on every core. A state is what one seat, or a spectator, knows after one step.
"""

import argparse
import os
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import count

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from manse import processes
from tests.laws.test_every_step import try_games
from tests.setups import SETUPS

STATES_AT_A_TIME = 100_000


def try_some(setup: int, seed: int, states: int) -> tuple[int, int]:
    """The number of the setup, and of the states tried; a broken law is an AssertionError that names setup, seed, game, step and seat."""
    os.nice(5)
    return setup, try_games(SETUPS[setup], seed, states)


def portions(seed: int) -> Iterator[tuple[int, int]]:
    """Setups in turn, each time with a seed of its own."""
    for number in count():
        yield number % len(SETUPS), seed + number


def run(wanted: int, seed: int, cores: int) -> tuple[dict[str, int], float]:
    tried = dict.fromkeys((setup.game.id for setup in SETUPS), 0)
    began, waiting, next_portion = time.monotonic(), set[Future[tuple[int, int]]](), portions(seed)
    size = max(1, min(STATES_AT_A_TIME, wanted // (4 * len(SETUPS))))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with processes.pool(cores) as pool, Progress(*columns) as progress:
        bar = progress.add_task("states", total=wanted)
        while sum(tried.values()) < wanted:
            while len(waiting) < 2 * cores:
                waiting.add(pool.submit(try_some, *next(next_portion), size))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for each in done:
                setup, states = each.result()
                tried[SETUPS[setup].game.id] += states
            progress.update(bar, completed=sum(tried.values()))
        pool.shutdown(cancel_futures=True)
    return tried, time.monotonic() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--states", type=float, default=1e6)
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the same seed tries the same states")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    tried, took = run(int(given.states), given.seed, given.cores)
    table = Table("game", "states", title=f"No law was broken (seed {given.seed})")
    for game, states in tried.items():
        table.add_row(game, f"{states:,}")
    table.add_row("together", f"{sum(tried.values()):,} in {took:,.0f} s on {given.cores} cores")
    Console().print(table)


if __name__ == "__main__":
    main()
