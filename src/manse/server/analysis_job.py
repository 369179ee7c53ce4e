"""Analyses a finished game in a process of its own: `python -m manse.server.analysis_job BUDGET`, with a record on standard input.

It says how far it is in lines of two numbers, then the result in one line of JSON. A process of its own, because it thinks for a minute: it
takes nothing from the worker that answers people, and can be stopped at any time.
"""

import json
import os
import sys
from typing import Any

import msgspec

from manse.analysis.shape import Analysis
from manse.engine.speech import Line

MODEST = 10
"""How much people's decisions and bots come before it, as the system counts niceness."""


def written(analysis: Analysis) -> bytes:
    """As JSON. Sentences stay without words, so that every reader gets them in their own language."""
    return msgspec.json.encode(plain(analysis))


def read(text: bytes) -> Analysis:
    return msgspec.convert(revived(msgspec.json.decode(text)), Analysis)


def plain(value: Any) -> Any:
    if isinstance(value, Line):
        return {"say": value.key, "with": plain(value.args)}
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value


def revived(value: Any) -> Any:
    """The same with its sentences as `Line`s again, also those within others."""
    if isinstance(value, list):
        return [revived(part) for part in value]
    if not isinstance(value, dict):
        return value
    whole = {name: revived(part) for name, part in value.items()}
    return Line(whole["say"], whole["with"]) if whole.keys() == {"say", "with"} else whole


def main(budget: str) -> None:
    from manse.analysis.analyse import analyse

    os.nice(MODEST)

    def tell(done: int, total: int) -> None:
        print(done, total, flush=True)

    try:
        found = analyse(json.load(sys.stdin), budget=budget, progress=tell)
        sys.stdout.buffer.write(written(found) + b"\n")
    except BrokenPipeError:  # nobody waits for it any more
        os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
