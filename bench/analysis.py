"""How long an analysis of a whole game takes, and how sure it is: a row for each game for bench/results.md.

python bench/analysis.py --cores 2
"""

import argparse
import os
import time
from statistics import fmean

import manse
from manse.analysis.analyse import analyse
from manse.analysis.budget import QUICK
from manse.bots.levels import bot_of

LEVELS = ("visitor", "guest", "host", "medium")


def whole_game(game: str) -> manse.Match:
    """Four players, or as many as there can be, one of each level."""
    match = manse.game(game).start(min(4, manse.game(game).seats[-1]), seed=5)
    rivals = [bot_of(level, seed=seat) for seat, level in enumerate(LEVELS[: match.players])]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, rivals[seat].choose(match.seat(seat)))
    return match


def row(game: str, budget: str, cores: int) -> str:
    record = whole_game(game).record()
    analyse(record, budget=QUICK._replace(playouts=2, least=2, most=2, chances=2, pairs=2, worlds=2))  # compiles what is not compiled yet
    began, spent = time.perf_counter(), time.process_time()
    found = analyse(record, budget=budget, workers=cores)
    took, used = time.perf_counter() - began, time.process_time() - spent
    doubt = fmean(judged.error for judged in found.decisions if judged.error)
    luck = fmean(seat.error for seat in found.luck.seats)
    parts = (str(found.players), str(len(found.decisions)), f"{took:.1f}", f"{used:.1f}", f"{100 * doubt:.1f} %", f"{100 * luck:.0f} %")
    return f"| {game} | {' | '.join(parts)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--titles", nargs="*", default=list(manse.games()))
    parser.add_argument("--budget", default="quick")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    print("| game | players | decisions | seconds | seconds of processor time | error of a loss | error of chance |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for game in given.titles:
        print(row(game, given.budget, given.cores), flush=True)


if __name__ == "__main__":
    main()
