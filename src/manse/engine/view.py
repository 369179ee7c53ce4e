"""A view: what a seat knows, as a dict that JSON can hold. Games add their own fields to these."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import Any, TypedDict, TypeVar, cast, get_type_hints

from manse.engine.events import Events, details
from manse.engine.record import NOBODY, Field, Fields, Header, fields, plain

T = TypeVar("T")
V = TypeVar("V")
K = TypeVar("K", bound=Header)
Rest = Callable[[K, K, int], Mapping[str, object]]


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


def seen_as(shape: type[V], state: type[Fields], phases: type[IntEnum]) -> Callable[[Rest[K]], Callable[[K, int], V]]:
    """Makes a game's `view` of a function that says only what the record does not. It is given the record and its plain copy.

    All other fields of the shape stand in the record under the same name, and are shown as their type says: a number that may be None is
    None below 0, a word is what the record's field calls its number, a list of numbers is the row of the seats there are, or the seats of a
    bit mask. A law holds views to their shapes.
    """
    declared, hints = fields(state), get_type_hints(shape)

    @cache
    def ways(told: tuple[str, ...]) -> list[tuple[str, Way | None]]:
        """How each field of the shape is come by, once those are told."""
        return [(name, None if name in told else way_of(hints[name], declared[name])) for name in hints]

    def completed(rest: Rest[K]) -> Callable[[K, int], V]:
        def view(k: K, seat: int) -> V:
            p = plain(k)
            told, numbers, seats = {**base(p, seat, phases), **rest(k, p, seat)}, vars(p), p.seats
            return cast(V, {name: told[name] if way is None else way(numbers[name], seats) for name, way in ways(tuple(told))})

        return view

    return completed


Way = Callable[[Any, int], object]
"""From what stands in a record's field, and the number of seats."""


def way_of(hint: object, field: Field) -> Way:
    """How a field is shown as its type says."""
    names = field.names
    if field.shape:
        return (lambda value, seats: value[:seats]) if hint == list[int] else (lambda value, _: value)
    if hint == list[int]:
        return lambda value, _: seats_in(value)
    if hint in (str, str | None):
        return lambda value, _: named(names, value)
    if hint == int | None:
        return lambda value, _: number(value)
    return (lambda value, _: bool(value)) if hint is bool else (lambda value, _: value)


def happened(shape: type[V], p: Header, events: type[Events], **given: object) -> V:
    """The last step in this shape: which event it was, whose, what is given, and the details that have a field's name. What does not belong
    to it is None, or 0."""
    told = {"what": word(events, p.event), "seat": person(p.actor), **details(p, events), **given}
    return cast(V, {name: told.get(name, 0 if hint is int else None) for name, hint in shape.__annotations__.items()})


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
