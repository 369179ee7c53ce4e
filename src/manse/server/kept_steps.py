"""Steps of games as viewpoints see them: the last used are kept, so that they are not built again for each who looks."""

from collections import OrderedDict
from itertools import count
from typing import NamedTuple

import msgspec

from manse.engine.speech import Line

OVERHEAD = 2000
"""Bytes that keeping a step costs beside its view."""


Key = tuple[int, bool, int, int, bool]
"""Shelf, with aids?, viewpoint, step, whole?"""


class Seen(NamedTuple):
    decision: int
    line: Line
    view: msgspec.Raw
    """All of it, or what is different from the step before."""
    size: int
    said: dict[str, str]
    """The line in the languages that somebody has read it in."""


class KeptSteps:
    """Steps as viewpoints see them, of all rooms: the last used are kept, up to so many bytes."""

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self._kept: OrderedDict[Key, Seen] = OrderedDict()

    def find(self, key: Key) -> Seen | None:
        if (found := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Key, seen: Seen) -> Seen:
        self._kept[key] = seen
        self.size += seen.size + OVERHEAD
        while self.size > self.most:
            _, gone = self._kept.popitem(last=False)
            self.size -= gone.size + OVERHEAD
        return seen


kept_steps = KeptSteps(32 * 1024 * 1024)
_shelves = count()


def fresh_shelf() -> int:
    """A number that no other room's steps are kept under."""
    return next(_shelves)
