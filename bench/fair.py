"""Luck taken out of results: do they stay the same on average, and how much steadier are they? For each game a row for bench/results.md.

python bench/fair.py --games 400                                 a bot among hosts, in all games
python bench/fair.py --bots search:iterations=200 --games 60
python bench/fair.py --titles ghosts --games 120 --logs FOLDER   goes on where the logs end
"""

import argparse
import os
import tempfile
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev, variance

import manse
from manse.arena.contest import Contest, Result
from manse.arena.run import run
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


def row(game: str, bot: str, games: int, cores: int, logs: Path) -> str:
    log = logs / f"{game} {bot}.jsonl".replace(":", " ")
    results = run(contest_of(game, bot), games, log, log.exists(), cores, None, lambda result: None)
    won, corrected = zip(*shares([result for result in results if result.number < games]), strict=True)
    cleared = without_luck(won, corrected)
    apart = [one - other for one, other in zip(won, cleared, strict=True)]
    halves = [f"{100 * fmean(some):.1f} % ± {100 * Z * stdev(some) / sqrt(games):.1f}" for some in (won, cleared, apart)]
    steadier = f"{variance(won) / variance(cleared):.1f} ×" if variance(cleared) else "–"
    return f"| {game} | {bot} | {games} | {' | '.join(halves)} | {steadier} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--titles", nargs="*", default=list(manse.games()))
    parser.add_argument("--bots", nargs="*", default=["heuristic:slip=0.1"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--logs", type=Path, help="a folder for what was played; what lies there is not played again")
    given = parser.parse_args()
    print("| game | bot among hosts | games | wins | luck taken out | difference | variance |")
    print("| --- | --- | ---: | --- | --- | --- | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        logs = given.logs or Path(folder)
        logs.mkdir(parents=True, exist_ok=True)
        for bot in given.bots:
            for game in given.titles:
                print(row(game, bot, given.games, given.cores, logs), flush=True)


if __name__ == "__main__":
    main()
