"""Trains nets for several games one after the other within a fixed time: `python bench/learning.py --seconds 540 --out runs`.

Kernels of all games are compiled side by side at the start. While a game is trained on the GPU, the other cores let the nets that are done
play against the search. Nets, logs and plots lie in OUT as they come; `--begin DIR` goes on from the nets of an earlier run. For the games
of `--responses` a best response to the new net is learned at last, for `--respond` seconds each, and plays against it.
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
STARTING = 12
"""Seconds until a run learns."""
PARTS = ("rivals", "kernel_play", "kernel_renew", "kernel_consider", "kernel_show")


def started(*command: str, log: Path) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "4"}
    return subprocess.Popen([sys.executable, *command], stdout=log.open("ab"), stderr=subprocess.STDOUT, env=environment)


def training(title: str, minutes: float, given: argparse.Namespace, out: Path, *more: str) -> list[str]:
    wished = ["learn", title, "--minutes", f"{minutes:.3f}", "--out", str(out), "--device", given.device, *more]
    return ["-c", "from manse.cli.main import main; main()", *wished, *(["--tables", str(given.tables)] if given.tables else [])]


def contest(title: str, bots: Sequence[str], rival: str, seconds: float, given: argparse.Namespace) -> list[str]:
    wished = ["--titles", title, "--bots", *bots, "--against", rival, "--seconds", f"{seconds:.0f}", "--games", "2000"]
    return [str(HERE / "strength.py"), *wished, "--cores", str(given.cores), "--out", str(given.out / f"{title}.games.jsonl")]


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
    parser.add_argument("--lasting", type=float, default=170, help="seconds of a contest at most")
    parser.add_argument("--cores", type=int, default=max(1, (os.cpu_count() or 2) // 3), help="of a contest")
    parser.add_argument("--responses", nargs="*", default=[])
    parser.add_argument("--respond", type=float, default=60)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + given.seconds
    names = PARTS if given.device == "cuda" else PARTS[:1]
    compiling = {
        title: [started("-c", COMPILE, title, name, log=given.out / f"{title}.compile.log") for name in names] for title in given.titles
    }
    weights = dict(zip(given.titles, given.weights or [1.0] * len(given.titles), strict=True))
    contests, later = [], given.contests + len(given.responses) * (given.respond + STARTING)
    for number, title in enumerate(given.titles):
        codes = [one.wait() for one in compiling[title]]
        left = end - time.monotonic()
        print(*(file.read_text()[-3000:] for file in given.out.glob(f"{title}.compile.log")), f"{left:.0f} s left", flush=True)
        if any(codes):
            continue
        share = weights[title] / sum(weights[other] for other in given.titles[number:])
        minutes = max(0.05, ((left - later) * share - STARTING) / 60)
        begin = given.begin / f"{title}.npz" if given.begin else None
        more = ["--begin", str(begin)] if begin and begin.is_file() else []
        if trained(title, training(title, minutes, given, given.out / title, *more), given) and given.contests > 1:
            net, seconds = given.out / title / f"{title}.npz", min(end - time.monotonic() - 8, given.lasting)
            command = contest(title, [f"{bot}net={net}" for bot in given.bots], given.against, seconds, given)
            contests.append(started(*command, log=given.out / f"{title}.strength.log"))
    for title in given.responses:
        net, out = given.out / title / f"{title}.npz", given.out / f"{title}.response"
        if trained(title, training(title, given.respond / 60, given, out, "--against", str(net)), given):
            left = end - time.monotonic() - 8
            command = contest(title, [f"learned:net={out / net.name}"], f"learned:net={net}", min(left, given.lasting), given)
            contests.append(started(*command, log=given.out / f"{title}.response.strength.log"))
    wait_for(contests, end, given)


def trained(title: str, command: list[str], given: argparse.Namespace) -> bool:
    print(title, *command[2:], flush=True)
    log = given.out / f"{title}.train.log"
    code = started(*command, log=log).wait()
    print(title, "ended with", code, "\n".join(log.read_text().splitlines()[-4 if code == 0 else -40 :]), flush=True)
    return code == 0


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
