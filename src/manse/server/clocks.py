"""Clocks: none; live, with seconds for each move and a bank beside; or days."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from manse.server.history import History

LONGEST_MOVE = 14 * 86400


def milliseconds() -> int:
    """Since 1970."""
    return time.time_ns() // 1_000_000


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`seconds` for each move; what is used beyond comes out of the `bank`. Days are a clock of many seconds without a bank."""

    kind: str = "none"
    seconds: int = 0
    bank: int = 0

    def __post_init__(self) -> None:
        if self.kind not in ("none", "live", "days"):
            raise ValueError(f"a clock is none, live or days, not {self.kind!r}")
        if self.kind == "live" and not (5 <= self.seconds <= 3600 and 0 <= self.bank <= 7200):
            raise ValueError("a live clock gives 5 to 3600 seconds a move and a bank of 0 to 7200 seconds")
        if self.kind == "days" and not (3600 <= self.seconds <= LONGEST_MOVE and self.bank == 0):
            raise ValueError("a slow clock gives from an hour to 14 days a move, and has no bank")
        if self.kind == "none" and (self.seconds or self.bank):
            raise ValueError("no clock has neither seconds nor a bank")


NO_CLOCK = Clock()


class Left(NamedTuple):
    """Milliseconds a seat has left."""

    move: int
    bank: int


def clock_of(stored: dict[str, Any]) -> Clock:
    """The clock of a table's row. One that may not be made any more ticks within today's bounds: its table must not be lost."""
    try:
        return msgspec.convert(stored, Clock)
    except msgspec.ValidationError:
        kind, seconds, bank = stored.get("kind"), stored.get("seconds"), stored.get("bank")
        if kind == "live":
            return Clock(kind, within(seconds, 5, 3600), within(bank, 0, 7200))
        return Clock(kind, within(seconds, 3600, LONGEST_MOVE)) if kind == "days" else NO_CLOCK


def within(value: Any, least: int, most: int) -> int:
    return max(least, min(value, most)) if isinstance(value, int) else least


Pause = tuple[int, int]
"""From when until when a clock of days stands still for a person, in milliseconds since 1970."""


def rested(pauses: Sequence[Pause], since: int, now: int) -> int:
    """How much of the time between two moments was pause."""
    return sum(max(0, min(end, now) - max(begin, since)) for begin, end in pauses)


def left(clock: Clock, history: History, seat: int, now: int, pauses: Sequence[Pause] = ()) -> Left | None:
    """What the seat has left now; a seat that is not asked has a whole move before it."""
    if clock.kind == "none":
        return None
    move = clock.seconds * 1000
    bank = clock.bank * 1000 - history.spent[seat]
    ask = history.asks.get(seat)
    used = max(0, now - ask.since - rested(pauses, ask.since, now)) if ask else 0
    return Left(max(0, move - used), max(0, bank - max(0, used - move)))


def deadline(clock: Clock, history: History, seat: int, pauses: Sequence[Pause] = ()) -> int | None:
    """When the seat's time runs out, if it is asked and does not answer."""
    ask = history.asks.get(seat)
    if clock.kind == "none" or ask is None:
        return None
    full = left(clock, history, seat, ask.since)
    assert full is not None
    end = ask.since + full.move + full.bank
    for begin, stop in sorted(pauses):
        if stop > ask.since and begin < end:
            end += stop - max(begin, ask.since)
    return end
