"""Luck taken out of results: do they stay the same on average, and how much steadier are they? For each game a row for bench/results.md.

python bench/fair.py --games 400                                 a bot among hosts, in all games
python bench/fair.py --bots search:iterations=200 --games 60
"""

import argparse
import os
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev, variance

import manse
from manse.arena.contest import Contest, Result
from manse.arena.run import on_cores
from manse.arena.standings import without_luck

Z = 1.96


def contest_of(game: str, bot: str) -> Contest:
    """One bot among hosts; with two seats, against one."""
    players = min(4, manse.game(game).seats[-1])
    return Contest(game, (bot, *["heuristic"] * (players - 1)), players, {}, None, 7000, fair=True)


def shares(results: list[Result]) -> Iterator[tuple[float, float]]:
    """What the bot won in each game, and the same with luck taken out."""
    for result in results:
        seat = result.seats.index(0)
        assert result.corrected is not None
        yield result.shares[seat], result.corrected[seat]


def row(game: str, bot: str, games: int, cores: int) -> str:
    contest = contest_of(game, bot)
    won, corrected = zip(*shares(list(on_cores(contest, list(range(games)), cores))), strict=True)
    cleared = without_luck(won, corrected)
    apart = [one - other for one, other in zip(won, cleared, strict=True)]
    halves = [f"{100 * fmean(some):.1f} % ± {100 * Z * stdev(some) / sqrt(games):.1f}" for some in (won, cleared, apart)]
    return f"| {game} | {bot} | {games} | {' | '.join(halves)} | {variance(won) / variance(cleared):.1f} × |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--titles", nargs="*", default=list(manse.games()))
    parser.add_argument("--bots", nargs="*", default=["heuristic:slip=0.1"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    print("| game | bot among hosts | games | wins | luck taken out | difference | variance |")
    print("| --- | --- | ---: | --- | --- | --- | ---: |")
    for bot in given.bots:
        for game in given.titles:
            print(row(game, bot, given.games, given.cores), flush=True)


if __name__ == "__main__":
    main()
