"""How much one machine carries: `python bench/load.py`, beside boardgame.io's server with `--peer`.

Starts `manse serve` on SQLite as a process of its own, and in this one two people at each table (`bench/players.py`). First everybody plays
as fast as they can; then at a given rate; then at many tables, each of which decides something every few seconds, as people do. After each
stand, in the same run, the peer under the same load, and what the disk and a bare socket would allow. Each figure is the median of so many
runs, with the smallest and the largest; what was wished for and not reached is told with the profile that says why.
"""

import argparse
import os
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))
import peers_load
import players
from players import Figures
from stages import STAGES
from timed import BOUND, TooLong, progress, show, spread
from yardsticks import Yardsticks

COLUMNS = ("run", "tables", "decisions a second", "p50, ms", "p99, ms", "processor a decision, µs", "memory, MB")
BESIDE = ("decisions a second, in boardgame.io's", "p99, in boardgame.io's", "processor, in boardgame.io's", "processor, in echoes")
DEAREST = 5
"""Stages that are named where a goal was not reached."""


class Run(NamedTuple):
    name: str
    tables: int
    rate: float
    """Decisions a second; 0 for as fast as they can."""


class Goal(NamedTuple):
    """What is wished for of a run."""

    said: str
    run: int
    part: str
    met: Callable[[float], bool]


GOALS = (
    Goal("≥ 2,500 decisions a second at full speed", 0, "rate", lambda found: found >= 2500),
    Goal("≤ 300 µs of processor a decision", 0, "processor", lambda found: found <= 300),
    Goal("p99 < 50 ms at a thousand a second", 1, "p99", lambda found: found < 50),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ghosts")
    parser.add_argument("--tables", type=int, default=50, help="for the runs at full speed and at a rate; 0 for neither")
    parser.add_argument("--rate", type=float, default=1000, help="decisions a second of the second run; 0 for none")
    parser.add_argument("--many", type=int, default=500, help="tables of the third run; 0 for none")
    parser.add_argument("--pause", type=float, default=4, help="seconds between decisions at one of them")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--bound", type=float, default=BOUND, help="seconds that one measurement may take")
    parser.add_argument("--peer", action="store_true", help="boardgame.io's server too")
    given = parser.parse_args()
    runs = [
        Run("at full speed", given.tables, 0.0),
        Run(f"{given.rate:,.0f} a second", given.tables if given.rate else 0, given.rate),
        Run(f"each table every {given.pause:g} s", given.many, given.many / given.pause),
    ]
    found: dict[Run, list[Figures]] = {run: [] for run in runs if run.tables}
    beside = Yardsticks(given.peer)
    for number in range(given.runs):
        for run, figures in found.items():
            progress(f"run {number + 1} of {given.runs}: {run.name}")
            try:
                figures.append(players.run(given.game, run.tables, run.rate, given.seconds, given.bound))
            except TooLong as error:
                progress(f"no figure: {error}")
                continue
            beside.take_peer(run.name, run.tables, run.rate, given.seconds)
        first = next(iter(found.values()))
        beside.take_limits(given.tables or 50, first[-1].told if first else 900)
    report(given.game, found, beside, [run in found for run in runs], runs)


def report(game: str, found: dict[Run, list[Figures]], beside: Yardsticks, taken: list[bool], runs: list[Run]) -> None:
    rows = []
    for run, of in found.items():
        rows.append([run.name, str(run.tables), *parts(of), *compared(run, of, beside)])
        if any(beside.peers.get(run.name, [])):
            theirs = [one for one in beside.peers[run.name] if one]
            rows.append([f"boardgame.io, {run.name}", str(run.tables), *parts(theirs), "1", "1", "1", beside_echo(beside, run)])
    title = f"{game}, two people a table, SQLite, {os.cpu_count()} cores shared with the load"
    show(title, [*COLUMNS, *BESIDE], rows)
    stages = [[stage, *(spread([one.stages[stage] for one in of]) for of in found.values())] for stage in STAGES]
    stages.append(["those who play, beside the service", *(spread([one.load for one in of]) for of in found.values())])
    show("Where the processor's time goes, µs a decision", ["stage", *(run.name for run in found)], stages)
    show("Raw limits in the same minutes", ("limit", "found"), beside.rows())
    show("What could not be reached, and why", ("wished for", "reached", "the profile"), list(missed(found, taken, runs)))


def parts(of: list[Figures] | list[peers_load.Found]) -> list[str]:
    digits = {"rate": 0, "p50": 1, "p99": 1, "processor": 0, "megabytes": 0}
    return [spread([getattr(one, part) for one in of], places) for part, places in digits.items()]


def compared(run: Run, of: list[Figures], beside: Yardsticks) -> list[str]:
    told = [beside.beside(run.name, part, [getattr(one, part) for one in of]) for part in ("rate", "p99", "processor")]
    return [*told, beside.of_limit("processor", [one.processor for one in of], 1) if len(of) == len(beside.limits) else "–"]


def beside_echo(beside: Yardsticks, run: Run) -> str:
    theirs = beside.of_peer(run.name, "processor")
    pairs = [(mine, one.processor) for mine, one in zip(theirs, beside.limits, strict=False) if mine is not None]
    return spread([mine / echo for mine, echo in pairs], 1)


def missed(found: dict[Run, list[Figures]], taken: list[bool], runs: list[Run]) -> list[list[str]]:
    """Each goal that the median does not meet, with the stages that take most of it."""
    rows = []
    for goal in GOALS:
        of = found.get(runs[goal.run], []) if taken[goal.run] else []
        middle = statistics.median(getattr(one, goal.part) for one in of) if of else 0.0
        if not of or goal.met(middle):
            continue
        stages = {stage: statistics.median(one.stages[stage] for one in of) for stage in STAGES}
        dearest = sorted(stages, key=lambda stage: -stages[stage])[:DEAREST]
        service, load = (statistics.median(getattr(one, part) for one in of) for part in ("processor", "load"))
        cores = os.cpu_count() or 1
        why = f"a decision takes {service:,.0f} µs of the service ({', '.join(f'{stage} {stages[stage]:,.0f}' for stage in dearest)})"
        why += f" and {load:,.0f} of those who play, so that {cores} cores allow {cores * 1e6 / (service + load):,.0f} a second"
        rows.append([goal.said, spread([getattr(one, goal.part) for one in of], int(goal.part == "p99")), why])
    return rows


if __name__ == "__main__":
    main()
