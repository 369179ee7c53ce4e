"""Piles of cards that have no order: how many of each kind lie there.

A deck nobody has looked into is such a pile. Its order is decided card by card as they are drawn, so that no order lies in memory
for anyone to find, and two decks that hold the same cards are the same bytes.
"""

from manse.engine.compile import compiled
from manse.engine.record import Array, Header
from manse.engine.rng import below


@compiled
def count(pile: Array) -> int:
    total = 0
    for kind in range(len(pile)):
        total += pile[kind]
    return total


@compiled
def draw(s: Header, pile: Array, size: int) -> int:
    """Takes a random card out of a pile of `size` cards and returns its kind."""
    skip = below(s, size)
    kind, seen = 0, 0
    for i in range(len(pile) - 1):
        seen += pile[i]
        kind += seen <= skip
    pile[kind] -= 1
    return kind
