"""Trains nets for several games one after the other within a fixed time: `python bench/learning.py --seconds 540 --out runs`.

Kernels of all games are compiled side by side at the start. While a game is trained on the GPU, the other cores let the nets that are done
play against the search. Nets, logs and plots lie in OUT as they come; `--begin DIR` goes on from the nets of an earlier run.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import manse

HERE = Path(__file__).parent
COMPILE = """
import sys, time, manse
from manse.learn.playing.cuda import kernels_of, signatures
game, name, began = manse.game(sys.argv[1]), sys.argv[2], time.monotonic()
if name == "rivals":
    game.batch(2, observe=False, threads=1).step(game.batch(2, threads=1).sample())
    match = game.start(game.seats[-1], seed=1)
    manse.bot("guided", iterations=1).choose(match.seat(match.to_act[0]))
else:
    getattr(kernels_of(game), name).compile(signatures(game)[name])
print(game.id, name, f"compiled in {time.monotonic() - began:.0f} s", flush=True)
"""
PARTS = ("rivals", "kernel_play", "kernel_renew", "kernel_consider", "kernel_show")


def started(*command: str, log: Path) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "4"}
    return subprocess.Popen([sys.executable, *command], stdout=log.open("ab"), stderr=subprocess.STDOUT, env=environment)


def training(title: str, minutes: float, given: argparse.Namespace) -> list[str]:
    folder, net = given.out / title, given.begin / f"{title}.npz" if given.begin else None
    began = ["--begin", str(net)] if net and net.is_file() else []
    more = ["--tables", str(given.tables)] if given.tables else []
    return [
        "-c",
        "from manse.cli.main import main; main()",
        "learn",
        title,
        "--minutes",
        f"{minutes:.3f}",
        "--out",
        str(folder),
        "--device",
        given.device,
        *began,
        *more,
    ]


def contest(title: str, seconds: float, given: argparse.Namespace, cores: int) -> list[str]:
    net = given.out / title / f"{title}.npz"
    bots = [f"{bot}net={net}" for bot in given.bots]
    wished = ["--titles", title, "--bots", *bots, "--against", given.against, "--seconds", str(seconds), "--games", "1000"]
    return [str(HERE / "strength.py"), *wished, "--cores", str(cores), "--out", str(given.out / f"{title}.games.jsonl")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--titles", nargs="*", default=manse.games())
    parser.add_argument("--weights", nargs="*", type=float, help="of the time, by title")
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--out", type=Path, default=Path("runs"))
    parser.add_argument("--begin", type=Path)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--bots", nargs="*", default=["learned:", "guided:think=0.2,"])
    parser.add_argument("--against", default="search:think=0.2")
    parser.add_argument("--contests", type=float, default=100, help="seconds that the nets play the search after their training")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + given.seconds
    names = PARTS if given.device == "cuda" else PARTS[:1]
    compiling = {
        title: [started("-c", COMPILE, title, name, log=given.out / f"{title}.compile.log") for name in names] for title in given.titles
    }
    weights = dict(zip(given.titles, given.weights or [1.0] * len(given.titles), strict=True))
    contests = []
    for number, title in enumerate(given.titles):
        codes = [one.wait() for one in compiling[title]]
        left = end - time.monotonic()
        print(*(file.read_text()[-3000:] for file in given.out.glob(f"{title}.compile.log")), f"{left:.0f} s left", flush=True)
        if any(codes):
            continue
        share = weights[title] / sum(weights[later] for later in given.titles[number:])
        minutes = max(0.05, ((left - given.contests) * share - 12) / 60)
        print(f"{title}: {minutes:.2f} minutes", flush=True)
        log = given.out / f"{title}.train.log"
        code = started(*training(title, minutes, given), log=log).wait()
        print(title, "ended with", code, "\n".join(log.read_text().splitlines()[-4 if code == 0 else -40 :]), flush=True)
        if code == 0 and given.contests > 1:
            cores, seconds = max(1, (os.cpu_count() or 2) // 3), min(end - time.monotonic() - 8, 170)
            contests.append(started(*contest(title, seconds, given, cores), log=given.out / f"{title}.strength.log"))
    wait_for(contests, end, given)


def wait_for(contests: "Sequence[subprocess.Popen[bytes]]", end: float, given: argparse.Namespace) -> None:
    for one in contests:
        try:
            one.wait(max(1.0, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            one.terminate()
    for log in sorted(given.out.glob("*.strength.log")):
        print("\n".join(line for line in log.read_text().splitlines() if line.startswith("|")), flush=True)


if __name__ == "__main__":
    main()
