"""Ghosts: a pile is taken, although a card would have fitted."""

from collections.abc import Iterator, Sequence
from typing import Any

from manse.engine.bluff import Bluff, Deed
from manse.engine.speech import Line


def bluffs(deeds: Sequence[Deed], last: Any) -> Iterator[Bluff]:
    for deed in deeds:
        fitting = tuple(card for card in deed.legal if card != "take")
        if deed.action == "take" and fitting:
            told = {"seat": deed.seat, "pile": len(deed.view["pile"]), "cards": fitting}
            yield Bluff(deed.number, "take", Line("bluff_take", told), fitting)
