"""Is the suite steady? Runs a command again and again while another process keeps a core busy: `make steady RUNS=20`.

A line for each run goes to a log at once: when it began, passed, failed, seconds, the exit status, and what failed. Whoever starts it again
with the same log goes on where it stopped. Nothing stops it but the number of runs; the exit status is 1 if any run of the log has failed.
"""

import argparse
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

SUMMARY = re.compile(r"^(?:=+ )?((?:\d+ \w+(?:, )?)+) in [\d.]+s", re.MULTILINE)
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
BUSY = [sys.executable, "-c", "while True: pass"]


class Run(NamedTuple):
    began: str
    passed: int
    failed: int
    seconds: float
    status: int
    names: str = ""
    """Of what failed."""

    @property
    def green(self) -> bool:
        return self.status == 0 and self.failed == 0

    def line(self) -> str:
        return "\t".join(map(str, self)) + "\n"


def read(log: Path) -> list[Run]:
    """The runs that are whole in the log: one that was cut off is made again."""
    lines = log.read_text().splitlines(keepends=True) if log.exists() else []
    found = [line[:-1].split("\t") for line in lines if line.endswith("\n")]
    return [Run(began, int(passed), int(failed), float(took), int(status), names) for began, passed, failed, took, status, names in found]


def counted(output: str) -> tuple[int, int]:
    """Passed and failed, by what pytest says at the end of each of its runs."""
    counts: Counter[str] = Counter()
    for summary in SUMMARY.findall(output):
        for number, word in re.findall(r"(\d+) (\w+)", summary):
            counts[word] += int(number)
    return counts["passed"], counts["failed"] + counts["error"] + counts["errors"]


def run(command: Sequence[str]) -> Run:
    at, began = datetime.now(UTC).isoformat(timespec="seconds"), time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    passed, failed = counted(done.stdout)
    return Run(at, passed, failed, round(time.monotonic() - began, 1), done.returncode, " ".join(FAILED.findall(done.stdout)))


def table(runs: Sequence[Run]) -> Table:
    shown = Table("run", "began", "passed", "failed", "seconds", "status", "what failed")
    for number, each in enumerate(runs, 1):
        cells = (number, each.began, each.passed, each.failed, each.seconds, each.status, each.names)
        shown.add_row(*map(str, cells), style="" if each.green else "red")
    return shown


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--log", type=Path, default=Path("steady.log"))
    parser.add_argument("command", nargs="+")
    given = parser.parse_args()
    runs, console = read(given.log), Console()
    if runs:
        given.log.write_text("".join(each.line() for each in runs))
        console.print(f"{len(runs)} runs are in {given.log} already")
    with subprocess.Popen(BUSY) as busy:
        try:
            while len(runs) < given.runs:
                runs.append(run(given.command))
                with given.log.open("a") as log:
                    log.write(runs[-1].line())
                console.print(f"run {len(runs)}: {runs[-1].passed} passed, {runs[-1].failed} failed, {runs[-1].seconds} s")
        finally:
            busy.kill()
    console.print(table(runs))
    return 0 if all(each.green for each in runs) else 1


if __name__ == "__main__":
    sys.exit(main())
