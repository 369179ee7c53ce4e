"""What each level of rival loses a decision, in the same decisions of games among hosts, as the analysis charges it: rows for
bench/results.md, and by what share of a medium's loss those who think ahead lose less (analysis/rivals.py).

python bench/losses.py --games 12 --cores 16 --log losses.jsonl      goes on where its log ends

Those who think ahead are given games to try out in place of time, so that a busy machine finds the same.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from pathlib import Path

import numpy as np

import manse
from manse.bots.levels import LEVELS
from manse.processes import pool

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.analysis.charging import THINKING, Charged, charged


def share(found: Sequence[Charged], level: int, of: int) -> tuple[float, float]:
    """What one level loses of what another does, and the standard error: games are drawn apart, decisions of one game are not."""
    sums = np.array([np.sum(one.rows, 0) for one in found])
    ratio = sums[:, level].sum() / sums[:, of].sum()
    off = sums[:, level] - ratio * sums[:, of]
    return float(ratio), float(np.sqrt((off**2).sum()) / abs(sums[:, of].sum()))


def mean(found: Sequence[Charged], level: int) -> tuple[float, float]:
    sums, many = np.array([np.sum(one.rows, 0)[level] for one in found]), np.array([len(one.rows) for one in found])
    average = sums.sum() / many.sum()
    return 100 * float(average), 100 * float(np.sqrt(((sums - average * many) ** 2).sum()) / many.sum())


def table(found: Sequence[Charged]) -> Iterator[str]:
    names = [one.id for one in LEVELS]
    yield f"| game | decisions | {' | '.join(names)} | phantom ÷ medium | master ÷ medium |"
    yield f"| --- {'| ---: ' * (len(names) + 3)}|"
    for id in manse.games():
        if games := [one for one in found if one.game == id]:
            cells = [mean(games, place) for place in range(len(names))]
            cells += [share(games, names.index(one), names.index("medium")) for one in THINKING]
            told = " | ".join(f"{value:.2f} ± {error:.2f}" for value, error in cells)
            yield f"| {id} | {sum(len(one.rows) for one in games)} | {told} |"


def pooled(found: Sequence[Charged], level: str) -> tuple[float, float]:
    """A level's share of a medium's loss over all games, each as surely as it is known."""
    names = [one.id for one in LEVELS]
    shares = [
        share([one for one in found if one.game == id], names.index(level), names.index("medium")) for id in {one.game for one in found}
    ]
    weights = [error**-2 for _, error in shares]
    return sum(weight * value for weight, (value, _) in zip(weights, shares, strict=True)) / sum(weights), sum(weights) ** -0.5


def logged(log: Path) -> list[Charged]:
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return [Charged(**json.loads(line)) for line in lines if line.endswith("}")]


def more(log: Path, wanted: Sequence[tuple[str, int]], cores: int) -> Iterator[Charged]:
    with open(log, "a", encoding="utf-8") as file, pool(cores) as workers:
        for future in as_completed([workers.submit(charged, id, seed) for id, seed in wanted]):
            one = future.result()
            file.write(json.dumps(one._asdict()) + "\n")
            file.flush()
            yield one


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--titles", nargs="*", default=list(manse.games()))
    parser.add_argument("--games", type=int, default=4, help="of each title")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--log", type=Path, default=Path("losses.jsonl"))
    given = parser.parse_args()
    found = logged(given.log)
    done = {(one.game, one.seed) for one in found}
    wanted = [(id, seed) for seed in range(given.games) for id in given.titles if (id, seed) not in done]
    found += more(given.log, wanted, given.cores)
    print("\n".join(table(found)))
    for level in THINKING:
        print("{}: {:.2f} ± {:.2f} of what a medium loses".format(level, *pooled(found, level)))


if __name__ == "__main__":
    main()
