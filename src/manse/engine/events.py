"""Events: what the last step was. Each names its details, and says which of them only the actor sees.

    class Event(Events):
        DEALT = 1
        PLAYED = 2, "card"
        DREW = 4, secret("card")

`announce(s, Event.PLAYED, seat, card)` is the one call that writes an event; captions, views and animations are made from it.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from manse.engine.compile import compiled
from manse.engine.record import DETAILS, HIDDEN, NOBODY, NONE, Array, Header


class secret(str):  # noqa: N801  # it reads as a word of the declaration
    """The name of a detail that only the actor sees."""


class Events(IntEnum):
    """The events of a game: a number, then the names of what each tells."""

    details: tuple[str, ...]

    def __new__(cls, number: int, *details: str) -> "Events":
        if len(details) > DETAILS:
            raise TypeError(f"{cls.__name__} {number} has more than {DETAILS} details")
        event = int.__new__(cls, number)
        event._value_, event.details = number, details
        return event

    def place(self, detail: str) -> int:
        """Which of the details it is."""
        return self.details.index(detail)

    @classmethod
    def secrets(cls) -> Array:
        """For each event, the details that only the actor sees, as bits."""
        found = np.zeros(max(cls) + 1, np.int64)
        for event in cls:
            found[event] = sum(1 << place for place, name in enumerate(event.details) if isinstance(name, secret))
        return found


def details(p: Any, events: type[Events]) -> dict[str, int]:
    """What the last event tells, by name."""
    return dict(zip(events(p.event).details, p.details, strict=False))


@compiled
def announce(s: Header, event: int, actor: int, first: int = NONE, second: int = NONE, third: int = NONE, fourth: int = NONE) -> None:
    """Writes down what has just happened: whose step it was, and the details that the event names, in their order."""
    s.event, s.actor, s.details[0] = event, actor, first
    if len(s.details) > 1:
        s.details[1] = second
    if len(s.details) > 2:
        s.details[2] = third
    if len(s.details) > 3:
        s.details[3] = fourth


@compiled
def know_details(s: Header, seat: int, secrets: Array, k: Header) -> None:
    """The details of the last event, but for those that only another sees."""
    covered = secrets[s.event] if seat != s.actor or seat == NOBODY else 0
    for i in range(len(s.details)):
        k.details[i] = HIDDEN if covered >> i & 1 and s.details[i] != NONE else s.details[i]
