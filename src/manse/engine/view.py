"""A view: what a seat knows, as a dict that JSON can hold. Games add their own fields to these."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from typing import Any, TypedDict, TypeVar, cast

from manse.engine.record import NOBODY, Header

T = TypeVar("T")


class BaseView(TypedDict):
    """A game's view adds its own fields. What only saves counting and reckoning it puts under one name, `aids`, which a
    table may do without."""

    seat: int | None
    """Whose view it is; None for a spectator."""
    seats: int
    to_act: list[int]
    phase: str
    over: bool
    decisions: int


def base(p: Header, seat: int, phases: type[IntEnum]) -> BaseView:
    """The fields of every view, from a plain record."""
    return {
        "seat": person(seat),
        "seats": p.seats,
        "to_act": seats_in(p.to_act),
        "phase": word(phases, p.phase),
        "over": bool(p.over),
        "decisions": p.decisions,
    }


def person(seat: int) -> int | None:
    return None if seat == NOBODY else seat


SEATS = tuple([seat for seat in range(8) if bits >> seat & 1] for bits in range(256))


def seats_in(bits: int) -> list[int]:
    """The seats of a bit mask."""
    return SEATS[bits].copy()


@cache
def word(kind: type[IntEnum], number: int) -> str:
    """What a view calls a phase or an event."""
    return kind(number).name.lower()


def number(given: int) -> int | None:
    """None where there is none, or it is not known."""
    return given if given >= 0 else None


def printed(given: int) -> int | None:
    """What is counted from 0 here and from 1 in print; None where there is none, or it is not known."""
    return given + 1 if given >= 0 else None


def filled(known: Sequence[T], size: int) -> list[T | None]:
    """What is known of so many things, and None for each of the others."""
    return [*known, *[None] * (size - len(known))]


def with_only(shape: type[T], **told: Any) -> T:
    """A dict of this shape in which only that is set."""
    return cast(T, {**dict.fromkeys(shape.__annotations__), **told})


def named(names: Sequence[str], number: int) -> str | None:
    """What a number is called; None where there is nothing, or it is not known."""
    return names[number] if number >= 0 else None


def tally(names: Sequence[str], copies: Iterable[int]) -> dict[str, int]:
    """How many there are of each thing, of those there are any of."""
    return {name: count for name, count in zip(names, copies, strict=False) if count}


def listed(names: Sequence[T], copies: Iterable[int]) -> list[T]:
    """All things one by one, from how many there are of each."""
    return [name for name, count in zip(names, copies, strict=False) for _ in range(count)]
