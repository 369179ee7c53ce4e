"""What a game calls a bluff, for who looks back at a finished match.

A game may have a file bluffs.py with the function `bluffs`. It is given the decisions of a finished match, and names those that were a
bluff. What a bluff earned it does not say: the analysis weighs it against the plain choices that are named.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from manse.engine.speech import Line


class Deed(NamedTuple):
    """A decision of a finished match."""

    number: int
    """Which one it was, from 0."""
    seat: int
    action: str
    legal: tuple[str, ...]
    view: Mapping[str, Any]
    """What the seat saw when it decided."""
    seen_by: Callable[[int], Mapping[str, Any]]
    """What another seat saw then."""


class Bluff(NamedTuple):
    number: int
    """Of the decision."""
    kind: str
    """One word, the same for bluffs of one sort."""
    line: Line
    """A sentence of the game's. Its argument `seat` is who bluffed."""
    plain: tuple[str, ...] = ()
    """What would have been no bluff; if nothing is named, any other choice."""


class Bluffs(Protocol):
    """bluffs.py."""

    def bluffs(self, deeds: Sequence[Deed], last: Mapping[str, Any]) -> Iterable[Bluff]:
        """`last` is the open table at the end."""
