"""Where the fright points of Ghosts came from."""

from collections.abc import Iterable

from manse.engine.account import Gain, changed
from .view import View

FEWEST = True
SOURCES = {"took": "piles", "relieved": "relief"}


def gains(before: View, after: View) -> Iterable[Gain]:
    return changed(before["fright"], after["fright"], SOURCES.get(after["event"]["what"], "points"))
