"""Why a choice is good, in a game's own terms, for who is coached while playing.

A game may have a file coach.py with the function `reasons`. It is given a choice that the analysis holds best, and says what speaks for it:
facts that can be counted from what the seat sees, or how often something is so in worlds that fit it. The truth is not at hand there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from manse.engine.seat import Seat
from manse.engine.speech import Line


class Worlds:
    """Open views of worlds that fit what a seat knows; imagined when first asked for."""

    def __init__(self, seat: Seat, count: int, seed: int) -> None:
        self._made: Callable[[], Sequence[Any]] = lambda: list(seat.worlds(count, seed))

    @cached_property
    def views(self) -> Sequence[Any]:
        return self._made()

    def percent(self, so: Callable[[Any], bool]) -> int:
        """In how many of a hundred something is so. What is only imagined is never said to be certain."""
        return min(99, max(1, round(100 * sum(map(so, self.views)) / len(self.views))))


class Case(NamedTuple):
    seat: int
    action: str
    """What is held best, by its notation."""
    view: Mapping[str, Any]
    """What the seat sees."""
    worlds: Worlds


class Coach(Protocol):
    """coach.py."""

    def reasons(self, case: Case) -> Iterable[Line]:
        """Sentences of the game's, the weightiest first; none where nothing plain can be said."""
