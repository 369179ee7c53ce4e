"""`pytest` by itself: tests in a browser come last, as nothing asynchronous can run after them; with -n and others, they are refused."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def pytest_(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize("asked", [["tests"], ["tests/browser/test_fit.py", "tests/test_steady.py"], ["."]])
def test_in_several_processes_they_are_refused_in_one_line(asked: list[str]) -> None:
    refused = pytest_("-n", "2", *asked)
    assert refused.returncode == pytest.ExitCode.USAGE_ERROR
    assert refused.stderr.strip().count("\n") == 0 and "by themselves" in refused.stderr


def test_in_one_process_they_come_last() -> None:
    listed = pytest_("-p", "no:xdist", "tests/browser/test_install.py", "tests/test_steady.py").stdout.splitlines()
    files = dict.fromkeys(line.partition(":")[0] for line in listed if line.startswith("tests/"))
    assert list(files) == ["tests/test_steady.py", "tests/browser/test_install.py"]
