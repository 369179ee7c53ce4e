"""The tool that runs the suites again and again: it counts, remembers, goes on, and never calls a failure green."""

import subprocess
import sys
from pathlib import Path

from tools.steady import counted, in_a_row, read

ROOT = Path(__file__).parent.parent
FLICKERS = """
import pathlib, sys
runs = pathlib.Path("runs")
number = len(runs.read_text()) if runs.exists() else 0
runs.write_text("x" * (number + 1))
if number == 1:
    print("FAILED tests/a.py::b - luck\\n1 failed, 4 passed in 0.1s\\n3 passed in 0.10s")
    sys.exit(1)
if number == 2:
    sys.exit(2)
print("5 passed, 1 skipped in 0.1s\\n3 passed in 0.10s")
"""


def steady(folder: Path, runs: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.steady", "--runs", str(runs), "--page", str(folder / "page.md"), "--"]
    env = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    return subprocess.run([*command, sys.executable, "-c", FLICKERS], cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_flickers_are_noted_and_the_next_call_goes_on(tmp_path: Path) -> None:
    assert steady(tmp_path, 1).returncode == 0
    told = steady(tmp_path, 3)
    assert told.returncode == 1 and "tests/a.py::b" in told.stdout
    assert steady(tmp_path, 1).returncode == 0  # what failed on another day is not this call's
    runs = read(tmp_path / "page.md")
    assert [(run.passed, run.failed, run.skipped, run.names) for run in runs] == [
        (8, 0, 1, ""),
        (7, 1, 0, "tests/a.py::b"),
        (0, 0, 0, "status 2"),
        (8, 0, 1, ""),
        (8, 0, 1, ""),
    ]
    assert in_a_row(runs) == 2
    assert "5 runs, 2 of them with a failure; the newest 2 in a row without" in (tmp_path / "page.md").read_text()
    assert any("luck" in kept.read_text() for kept in (tmp_path / "steady").iterdir())


def test_what_pytest_says_is_counted() -> None:
    assert counted("2 failed, 10 passed, 3 skipped, 1 error in 61.20s (0:01:01)") == (10, 3, 3)
    assert counted("=== 1 passed in 0.01s ===\nno tests ran in 0.00s") == (1, 0, 0)
