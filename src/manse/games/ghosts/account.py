"""Where the fright points of Ghosts came from, and bluffs: a pile is taken, although a card would have fitted."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from manse.engine.account import Bluff, Deed, Gain, changed
from manse.engine.speech import Line
from .view import View

FEWEST = True
SOURCES = {"took": "piles", "relieved": "relief"}


def gains(before: View, after: View) -> Iterable[Gain]:
    return changed(before["fright"], after["fright"], SOURCES.get(after["event"]["what"], "points"))


def bluffs(deeds: Sequence[Deed], last: Any) -> Iterator[Bluff]:
    for deed in deeds:
        fitting = tuple(card for card in deed.legal if card != "take")
        if deed.action == "take" and fitting:
            told = {"seat": deed.seat, "pile": len(deed.view["pile"]), "cards": fitting}
            yield Bluff(deed.number, "take", Line("bluff_take", told), fitting)
