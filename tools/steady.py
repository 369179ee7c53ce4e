"""Is the suite steady? Runs a command again and again while another process keeps a core busy: `make steady RUNS=5`.

A row for each run goes to a page of the repository at once, so that runs of many days stand there together: when it began, the commit,
passed, failed, skipped, seconds, the machine's load, and what failed. The page counts the runs since the last failure. What a run that
failed has printed lies in the folder steady/. The exit status is 1 if one of this call's runs has failed.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

SUMMARY = re.compile(r"^(?:=+ )?((?:\d+ \w+(?:, )?)+) in [\d.]+s", re.MULTILINE)
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
BUSY = [sys.executable, "-c", "while True: pass"]
HEADING = """# Is the suite steady?

`make steady RUNS=5` runs every test so many times in a row while another process keeps a core busy, and adds the rows. The load is the
machine's over the last 15 minutes of a run; a + behind a commit says that there were changes.

"""
COLUMNS = "| began (UTC) | commit | passed | failed | skipped | seconds | load | what failed |\n| --- | --- |" + 5 * " ---: |" + " --- |\n"


class Run(NamedTuple):
    began: str
    commit: str
    passed: int
    failed: int
    skipped: int
    seconds: int
    load: float
    names: str = ""
    """Of what failed."""

    @property
    def green(self) -> bool:
        return self.failed == 0 and not self.names

    def row(self) -> str:
        return "| " + " | ".join(map(str, self)) + " |\n"


def read(page: Path) -> list[Run]:
    lines = page.read_text().splitlines() if page.exists() else []
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if re.match(r"\| \d{4}-", line)]
    return [Run(row[0], row[1], int(row[2]), int(row[3]), int(row[4]), int(row[5]), float(row[6]), row[7]) for row in rows]


def in_a_row(runs: Sequence[Run]) -> int:
    """How many were green since the last that was not."""
    return len(list(takewhile(lambda run: run.green, reversed(runs))))


def write(page: Path, runs: Sequence[Run]) -> None:
    """Whole or not at all: whoever stops it loses the run that was going on."""
    failed = sum(not run.green for run in runs)
    told = f"{len(runs)} runs, {failed} of them with a failure; the newest {in_a_row(runs)} in a row without.\n\n"
    new = page.with_suffix(".new")
    new.write_text(HEADING + told + COLUMNS + "".join(run.row() for run in runs))
    new.replace(page)


def counted(output: str) -> tuple[int, int, int]:
    """Passed, failed and skipped, by what pytest says at the end of each of its runs."""
    counts: Counter[str] = Counter()
    for summary in SUMMARY.findall(output):
        for number, word in re.findall(r"(\d+) (\w+)", summary):
            counts[word] += int(number)
    return counts["passed"], counts["failed"] + counts["error"] + counts["errors"], counts["skipped"]


def commit(page: Path) -> str:
    """Of the working tree; the page itself may change."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], capture_output=True, text=True, check=False).stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no", "--", ":/", f":(exclude){page}")
    return git("rev-parse", "--short", "HEAD") + ("+" if changed else "")


def run(command: Sequence[str], of: str) -> tuple[Run, str]:
    """A run, and what it has printed."""
    at, began = datetime.now(UTC), time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    seconds, load = round(time.monotonic() - began), round(os.getloadavg()[2], 1)
    names = " ".join(FAILED.findall(done.stdout)) or (f"status {done.returncode}" if done.returncode else "")
    return Run(f"{at:%Y-%m-%d %H:%M:%S}", of, *counted(done.stdout), seconds, load, names), done.stdout


def keep(made: Run, output: str) -> Path:
    """What a run that failed has printed."""
    kept = Path("steady", f"{made.began.replace(' ', '-')}.log")
    kept.parent.mkdir(exist_ok=True)
    with kept.open("a") as log:
        log.write(output)
    return kept


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1, help="so many now")
    parser.add_argument("--page", type=Path, default=Path("bench/steady.md"))
    parser.add_argument("command", nargs="+")
    given = parser.parse_args()
    console, green = Console(), True
    with subprocess.Popen(BUSY) as busy:
        try:
            for number in range(1, given.runs + 1):
                made, output = run(given.command, commit(given.page))
                runs = [*read(given.page), made]
                write(given.page, runs)
                green &= made.green
                if not made.green:
                    console.print(f"{keep(made, output)}: {made.names}")
                console.print(f"run {number} of {given.runs}: {made.passed} passed, {made.failed} failed; {in_a_row(runs)} in a row green")
        finally:
            busy.kill()
    return 0 if green else 1


if __name__ == "__main__":
    sys.exit(main())
