"""How often levels must slip to stand evenly apart: `python bench/slips.py --games 400`.

Plays sensible play, and the net that ships, with so many of their choices left to chance against a host, two-way, and draws lines between
what was measured, as ratings. Between a guest and a host two levels are to stand, and between a host and a medium one, all at the same
distance. Prints the slips; `manse.bots.levels` holds them.
"""

import argparse
import os
import sys
from math import log10
from pathlib import Path

import numpy as np

import manse
from manse import processes
from manse.arena.contest import Result
from manse.bots.levels import level
from strength import Pairing, earlier, note, results, share_of, warm

SENSIBLE, LEARNED = "heuristic:slip={}", "learned:slip={}"
GRID = {SENSIBLE: (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4), LEARNED: (0.0, 0.03, 0.06, 0.1, 0.15, 0.2, 0.3)}
LEVELS = {"lodger": (SENSIBLE, 2 / 3), "butler": (SENSIBLE, 1 / 3), "reader": (LEARNED, 1 / 2)}
"""Which way to play, and how far between the ends it is to stand: from host to guest, from host to medium."""


def rating(found: list[Result], pairing: Pairing) -> float:
    """Above a host; half a win and half a loss added."""
    won = sum(share_of(pairing, result) for result in found)
    return 400 * log10((won + 0.5) / (len(found) - won + 0.5))


def slip_at(wanted: float, slips: list[float], ratings: list[float]) -> float:
    """Where a line through the measured points, made never to rise, comes to a rating."""
    falling = np.minimum.accumulate(ratings)
    return float(np.interp(-wanted, -falling, slips))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--titles", nargs="*", default=manse.games())
    parser.add_argument("--out", type=Path, help="all results as JSON lines; what is there already is not played again")
    given = parser.parse_args()
    pairings = [Pairing(title, way.format(slip), "host", half=True) for title in given.titles for way in GRID for slip in GRID[way]]
    done = earlier(given.out, pairings)
    with processes.pool(given.cores) as pool:
        list(pool.map(warm, given.titles))
        for number, (pairing, result) in enumerate(results(pool, done, given.games), 1):
            done[pairing].append(result)
            note(given.out, pairing, result)
            print(f"\r{number} games", end="", file=sys.stderr, flush=True)
    print("\n| game | bot | rating above a host |\n| --- | --- | ---: |")
    for pairing, found in done.items():
        print(f"| {pairing.game} | {pairing.bot} | {rating(found, pairing):.0f} |")
    print("\n| level | " + " | ".join(given.titles) + " |\n| --- |" + " ---: |" * len(given.titles))
    for name, (way, part) in LEVELS.items():
        row = []
        for title in given.titles:
            ratings = [rating(done[one], one) for one in (Pairing(title, way.format(slip), "host", half=True) for slip in GRID[way])]
            end = ratings[0] if way == LEARNED else ratings[GRID[way].index(level("guest").settings["slip"])]
            points = ([0.0, *GRID[way]], [0.0, *ratings]) if way == SENSIBLE else ([*GRID[way]], ratings)
            row.append(f"{slip_at(part * end, *points):.3f}")
        print(f"| {name} | " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
