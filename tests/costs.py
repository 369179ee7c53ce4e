"""What tests cost, by the processor and not by the clock: `pytest -p tests.costs --costs FILE …`, then `python -m tests.costs FILE`.

A line for each step of a test: processor time of the process that runs it and of all that it has started, services and browsers too. What
several tests share is counted with the first that asks for it, as set-up.
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TICKS = os.sysconf("SC_CLK_TCK")


def stat(process: str) -> list[str]:
    try:
        return Path("/proc", process, "stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended in the meantime
        return []


def spent() -> float:
    """Seconds of the processor so far: this process, its children and theirs, those that have ended too."""
    found = {process: read for process in os.listdir("/proc") if process.isdigit() and (read := stat(process))}
    family = {str(os.getpid())}
    for process in sorted(found, key=int):
        if found[process][1] in family:
            family.add(process)
    return sum(sum(map(int, found[process][11:15])) for process in family & found.keys()) / TICKS


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs", type=Path, help="a file to which a line goes for each step of each test")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    yield from measured(item, "setup")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    yield from measured(item, "call")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    yield from measured(item, "teardown")


def measured(item: pytest.Item, step: str) -> Iterator[Any]:
    before, began = spent(), time.monotonic()
    try:
        return (yield)
    finally:
        line = f"{spent() - before:.2f}\t{time.monotonic() - began:.2f}\t{step}\t{item.nodeid}\n"
        with item.config.getoption("--costs").open("a") as costs:
            costs.write(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--most", type=int, default=30, help="how many files and tests are named")
    given = parser.parse_args()
    by_test, by_file, by_folder = Counter[str](), Counter[str](), Counter[str]()
    for line in (line for file in given.files for line in file.read_text().splitlines()):
        seconds, _, step, name = line.split("\t")
        file = name.partition("::")[0]
        for counter, key in ((by_test, f"{name} {step}"), (by_file, file), (by_folder, str(Path(file).parent))):
            counter[key] += float(seconds)  # type: ignore[assignment]
    for counter in (by_folder, by_file, by_test):
        for name, took in counter.most_common(given.most):
            print(f"{took:8.1f} s  {name}")
        print(f"{sum(counter.values()):8.1f} s  in all\n")


if __name__ == "__main__":
    main()
