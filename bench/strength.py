"""How strong the rivals are, game by game, with seats rotated and 95 % intervals: `python bench/strength.py --games 200`.

One bot plays against a table full of another; in The Phantom Society a team against a team. Three contests a game: the heuristic
against random play, the search against the heuristic, and the search with ten times the time against the search.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import NamedTuple

import manse
from manse import processes
from manse.arena.contest import Contest, Result, play
from manse.arena.standings import estimate
from manse.bots.guided import Guided
from manse.bots.levels import LEVELS
from manse.bots.search import Search

MOST_PLAYERS = 4
TEAMS = {"phantom_society"}


class Pairing(NamedTuple):
    game: str
    bot: str
    rival: str
    most: int = MOST_PLAYERS
    half: bool = False
    """Has each of the two every second seat?"""

    @property
    def players(self) -> int:
        seats = manse.game(self.game).seats
        return max(min(self.most, seats[-1]), seats[0])

    @property
    def fair(self) -> float:
        return 0.5 if self.half or self.game in TEAMS else 1 / self.players

    def contest(self) -> Contest:
        rivals = (self.rival,) if self.half or self.game in TEAMS else (self.rival,) * (self.players - 1)
        return Contest(self.game, (self.bot, *rivals), self.players, {}, None, 1)


def pairings(games: list[str], think: float, chosen: list[str], levels: list[str]) -> list[Pairing]:
    search, quick = f"search:think={think}", f"search:think={think / 10}"
    kinds = {"heuristic": ("heuristic", "random"), "search": (search, "heuristic"), "time": (search, quick)}
    found = [Pairing(game, *rivals) for kind, rivals in kinds.items() if kind in chosen for game in games]
    ladder = pairwise(levels) if "levels" in chosen else ()
    return found + [Pairing(game, upper, lower, half=True) for lower, upper in ladder for game in games]


def share_of(pairing: Pairing, result: Result) -> float:
    """What the bot won; of a team's win, all."""
    return sum(share for seat, share in zip(result.seats, result.shares, strict=True) if seat == 0)


def warm(game: str) -> str:
    """Compiles what a process will need, once for all."""
    contest = Pairing(game, "heuristic", "random").contest()
    play(contest, 0)
    match = manse.game(game).start(contest.players, seed=1)
    for rival in (Search(iterations=1), Guided(iterations=1)):
        rival.choose(match.seat(match.to_act[0]))
    return game


def results(pool: ProcessPoolExecutor, done: dict[Pairing, list[Result]], games: int) -> Iterator[tuple[Pairing, Result]]:
    left = [(number, pairing) for number in range(games) for pairing, found in done.items() if number not in {one.number for one in found}]
    waiting = {pool.submit(play, pairing.contest(), number): pairing for number, pairing in left}
    for future in as_completed(waiting):
        yield waiting[future], future.result()


def earlier(file: Path | None, wanted: list[Pairing]) -> dict[Pairing, list[Result]]:
    done = {pairing: list[Result]() for pairing in wanted}
    if file and file.exists():
        for row in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
            pairing = Pairing(row.pop("game"), row.pop("bot"), row.pop("rival"), row.pop("most", MOST_PLAYERS), row.pop("half", False))
            if pairing in done:
                done[pairing].append(Result(**row))
    return done


def note(file: Path | None, pairing: Pairing, result: Result) -> None:
    if file:
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({**pairing._asdict(), **result._asdict()}) + "\n")


def line(pairing: Pairing, found: list[Result]) -> str:
    shares = [share_of(pairing, result) for result in found]
    mean, error = estimate(shares)
    decisions, seconds = sum(result.decisions[0] for result in found), sum(result.seconds[0] for result in found)
    return (
        f"| {pairing.game} | {pairing.bot} | {pairing.rival} | {len(shares)} | {100 * mean:.1f} % ± {100 * error:.1f} | "
        f"{mean / pairing.fair:.2f} × ± {error / pairing.fair:.2f} | {1000 * seconds / max(1, decisions):.1f} |"
    )


def ladder(done: dict[Pairing, list[Result]]) -> str:
    """Ratings of the levels, 1500 for a host, each from its games against the one below; half a win and half a loss added."""
    steps = {pairing.bot: steps_of(done, pairing.bot) for pairing in done if pairing.half}
    games = sorted({game for step in steps.values() for game in step})
    lines = ["| level | " + " | ".join(games) + " |", "| --- |" + " ---: |" * len(games)]
    ids = [level.id for level in LEVELS]
    for level in ids:
        row = []
        for game in games:
            between = ids[min(ids.index(level), ids.index("host")) + 1 : max(ids.index(level), ids.index("host")) + 1]
            rise = sum(steps.get(name, {}).get(game, float("nan")) for name in between)
            row.append(f"{1500 + (rise if ids.index(level) > ids.index('host') else -rise):.0f}")
        lines.append(f"| {level} | " + " | ".join(row) + " |")
    return "\n".join(lines)


def steps_of(done: dict[Pairing, list[Result]], bot: str) -> dict[str, float]:
    """By how many points of a rating a level is above the one below, by game."""
    found = {}
    for pairing, results in done.items():
        if pairing.half and pairing.bot == bot and results:
            won = sum(share_of(pairing, result) for result in results)
            found[pairing.game] = 400 * log10((won + 0.5) / (len(results) - won + 0.5))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--think", type=float, default=0.2)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long with the games that are done")
    parser.add_argument("--contests", nargs="*", default=["heuristic", "search", "time"])
    parser.add_argument("--levels", nargs="*", default=[level.id for level in LEVELS], help="those of the ladder that play")
    parser.add_argument("--bots", nargs="*", help="compare these with one rival instead")
    parser.add_argument("--against", default="heuristic", help="that rival")
    parser.add_argument("--players", type=int, default=MOST_PLAYERS, help="at the table, of those that a game allows")
    parser.add_argument("--titles", nargs="*", default=manse.games())
    parser.add_argument("--out", type=Path, help="all results as JSON lines; what is there already is not played again")
    given = parser.parse_args()
    if given.bots:
        wanted = [Pairing(game, bot, given.against, given.players) for game in given.titles for bot in given.bots]
    else:
        wanted = pairings(given.titles, given.think, given.contests, given.levels)
    began, done = time.monotonic(), earlier(given.out, wanted)
    with processes.pool(given.cores) as pool:
        for game in pool.map(warm, given.titles):
            print(f"{game} compiled after {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        for number, (pairing, result) in enumerate(results(pool, done, given.games), 1):
            done[pairing].append(result)
            note(given.out, pairing, result)
            print(f"\r{number} games", end="", file=sys.stderr, flush=True)
            if time.monotonic() - began > given.seconds:
                break
        pool.shutdown(wait=False, cancel_futures=True)
    print("\n| game | bot | against | games | share of the wins | of a fair share | ms a decision |\n" + 7 * "| --- " + "|")
    for pairing, found in done.items():
        if found:
            print(line(pairing, found), flush=True)
    if any(pairing.half for pairing in done):
        print("\n" + ladder(done))


if __name__ == "__main__":
    main()
