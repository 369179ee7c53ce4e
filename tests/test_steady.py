"""The tool that runs the suites again and again: it counts, remembers, goes on, and never calls a failure green."""

import subprocess
import sys
from pathlib import Path

from tools.steady import counted, read

ROOT = Path(__file__).parent.parent
FLICKERS = """
import pathlib, sys
runs = pathlib.Path("runs")
number = len(runs.read_text()) if runs.exists() else 0
runs.write_text("x" * (number + 1))
if number == 1:
    print("FAILED tests/a.py::b - luck\\n1 failed, 4 passed in 0.1s\\n3 passed in 0.10s")
    sys.exit(1)
print("5 passed, 1 skipped in 0.1s\\n3 passed in 0.10s")
"""


def steady(folder: Path, runs: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.steady", "--runs", str(runs), "--log", str(folder / "log"), "--"]
    env = {"PYTHONPATH": str(ROOT), "PATH": ""}
    return subprocess.run([*command, sys.executable, "-c", FLICKERS], cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_a_flicker_is_noted_and_the_runs_go_on(tmp_path: Path) -> None:
    assert steady(tmp_path, 1).returncode == 0
    with (tmp_path / "log").open("a") as log:
        log.write("2026-01-01T00:00:00+00:00\t4")  # it was stopped in the middle of a line
    told = steady(tmp_path, 3)
    assert told.returncode == 1 and "tests/a.py::b" in told.stdout
    runs = read(tmp_path / "log")
    assert [(run.passed, run.failed, run.status, run.green) for run in runs] == [(8, 0, 0, True), (7, 1, 1, False), (8, 0, 0, True)]
    assert steady(tmp_path, 3).returncode == 1 and len(read(tmp_path / "log")) == 3


def test_what_pytest_says_is_counted() -> None:
    assert counted("2 failed, 10 passed, 3 skipped, 1 error in 61.20s (0:01:01)") == (10, 3)
    assert counted("=== 1 passed in 0.01s ===\nno tests ran in 0.00s") == (1, 0)
