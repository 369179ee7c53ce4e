"""Plans that a game offers ready made: what people want decided for them while they are away.

A game may have a file plans.py with the function `ready`. It is given what a seat sees, and says what that seat could leave to be done
as long as the phase lasts. The truth is not at hand there.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from manse.engine.speech import Line


class Offer(NamedTuple):
    kind: Line
    """What it does; offers of one kind stand together."""
    choice: Line | None
    """Which of its kind it is; None where there is one only."""
    actions: tuple[str, ...]
    """Each time the seat is asked, the first of these that may be taken is."""


class Planner(Protocol):
    """plans.py."""

    def ready(self, view: Mapping[str, Any]) -> Iterable[Offer]:
        """What the view's seat could leave now; nothing where nothing is worth it."""
