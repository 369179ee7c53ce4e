"""Do the puzzles hold? For random shipped puzzles of each game: does a search of ten seconds choose the stated best, and does sensible play
miss it? Riddles are counted out instead. A row for each game for bench/results.md.

python bench/puzzles.py --count 100 --log puzzles.checked.jsonl      goes on where its log ends
python bench/puzzles.py --calibrate                                  what ten seconds are here, on one core of an idle machine

Seconds are counted in decisions made inside the simulations, at the pace measured once on one core of an idle machine, so that a check on
a busy machine is the same check.
"""

import argparse
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import manse
from manse.bots.base import bot
from manse.bots.search import Search
from manse.puzzles.puzzle import Puzzle, shelf

PACE = {
    "call_of_the_spirits": 1_900_000,
    "ghost_for_sale": 3_500_000,
    "ghosts": 9_900_000,
    "phantom_society": 2_600_000,
    "rest_in_peace": 5_800_000,
}
"""Decisions a second that a search makes in its simulations, on one core."""
PROBE = 2_000
"""Games played out to see how long they are from here."""
ASKED = 16
"""How often sensible play is asked."""


class Checked(NamedTuple):
    game: str
    id: str
    riddle: bool
    chosen: str
    """By the search; of a riddle, what is so in all worlds."""
    best: str
    missed: float | None
    """How often sensible play does something else; it answers no riddles."""
    games: int
    """Played out; of a riddle, the worlds there are."""

    @property
    def agrees(self) -> bool:
        return self.chosen == self.best


def games_in(puzzle: Puzzle, seconds: float) -> int:
    """So many games from this position a search plays out in this time."""
    probe = Search(iterations=PROBE, seed=1)
    probe.choose(puzzle.seat)
    return max(PROBE, int(PACE[puzzle.game] * seconds * probe.simulations / max(1, probe.decisions)))


def checked(puzzle: Puzzle, seconds: float, seed: int) -> Checked:
    if puzzle.ask is not None:
        return counted_out(puzzle)
    games = games_in(puzzle, seconds)
    chosen = Search(iterations=games, seed=seed).choose(puzzle.seat)
    return Checked(puzzle.game, puzzle.id, False, chosen, puzzle.best, missed(puzzle, seed), games)


def counted_out(puzzle: Puzzle) -> Checked:
    """All worlds that explain what happened: the one answer in which they agree, if they do."""
    belief, solved = puzzle.seat.belief(), puzzle.seat.game.module("riddles").solved
    sure = {fact.line for fact in belief.facts if fact.chance == 1.0}
    so = [choice.action for choice in puzzle.choices if solved(puzzle.ask, choice.action) in sure]
    return Checked(puzzle.game, puzzle.id, True, " ".join(so) if belief.exact else "", puzzle.best, None, belief.worlds)


def missed(puzzle: Puzzle, seed: int) -> float:
    habit = bot("heuristic", seed=seed)
    return sum(habit.choose(puzzle.seat) != puzzle.best for _ in range(ASKED)) / ASKED


def sample(game: str, count: int, seed: int, theme: str | None) -> list[Puzzle]:
    puzzles = [puzzle for puzzle in shelf(manse.game(game)).values() if theme in (None, puzzle.theme)]
    return random.Random(f"{game} {seed}").sample(puzzles, min(count, len(puzzles)))


def logged(log: Path, heading: dict[str, Any]) -> dict[str, Checked]:
    """What was checked before, with the same question asked."""
    if not log.exists():
        log.write_text(json.dumps(heading) + "\n", encoding="utf-8")
        return {}
    first, *rest = log.read_text(encoding="utf-8").splitlines()
    if json.loads(first) != heading:
        sys.exit(f"{log} is of another check: {first}")
    rows = [Checked(**json.loads(line)) for line in rest if line.endswith("}")]
    return {row.id: row for row in rows}


def check(wanted: Sequence[Puzzle], log: Path, seconds: float, seed: int) -> Iterator[Checked]:
    done = logged(log, {"seconds": seconds, "seed": seed, "pace": PACE})
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with open(log, "a", encoding="utf-8") as file, Progress(*columns) as bar:
        task = bar.add_task("checked", total=len(wanted))
        for puzzle in wanted:
            row = done.get(puzzle.id)
            if row is None or row.best != puzzle.best:
                row = checked(puzzle, seconds, seed)
                file.write(json.dumps(row._asdict()) + "\n")
                file.flush()
            bar.update(task, advance=1, description=puzzle.game)
            yield row


def table(rows: Sequence[Checked]) -> Iterator[str]:
    yield "| game | checked | of them riddles | agreed | sensible play misses | games played out, median |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    by_game: defaultdict[str, list[Checked]] = defaultdict(list)
    for row in rows:
        by_game[row.game].append(row)
    for game, found in by_game.items():
        asked = [row for row in found if not row.riddle]
        agreed = sum(row.agrees for row in found)
        lost = f"{100 * fmean(row.missed or 0.0 for row in asked):.0f} %" if asked else "–"
        games = f"{median(row.games for row in asked):,.0f}" if asked else "–"
        yield f"| {game} | {len(found)} | {len(found) - len(asked)} | {agreed} ({100 * agreed / len(found):.1f} %) | {lost} | {games} |"


def paces(titles: Sequence[str], count: int) -> Iterator[str]:
    """What a search of one second does: decisions, the middle of several positions."""
    for game in titles:
        puzzles = [puzzle for puzzle in sample(game, 1_000, 0, None) if puzzle.ask is None][:count]
        Search(iterations=100, seed=1).choose(puzzles[0].seat)
        found = []
        for puzzle in puzzles:
            search, began = Search(think=1.0, seed=1), time.perf_counter()
            search.choose(puzzle.seat)
            found.append(search.decisions / (time.perf_counter() - began))
        yield f"{game}: {median(found):,.0f} decisions a second, from {min(found):,.0f} to {max(found):,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--titles", nargs="*", default=list(manse.games()))
    parser.add_argument("--count", type=int, default=100, help="puzzles of each game")
    parser.add_argument("--seconds", type=float, default=10.0, help="of one core, for each puzzle")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, default=Path("puzzles.checked.jsonl"))
    parser.add_argument("--calibrate", action="store_true")
    given = parser.parse_args()
    if given.calibrate:
        for line in paces(given.titles, min(given.count, 7)):
            print(line, flush=True)
        return
    samples = [sample(game, given.count, given.seed, None) for game in given.titles]
    wanted = [puzzle for row in zip_longest(*samples) for puzzle in row if puzzle is not None]
    rows = list(check(wanted, given.log, given.seconds, given.seed))
    print("\n".join(table(sorted(rows, key=lambda row: given.titles.index(row.game)))))
    for row in rows:
        if not row.agrees:
            print(f"{row.game} {row.id}: {row.best} is stated, {row.chosen or 'nothing'} was found")


if __name__ == "__main__":
    main()
