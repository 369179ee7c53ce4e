"""Sets on the wire. As in protocol.py, the browser's types are generated from these."""

from typing import Annotated, Literal

import msgspec

from manse.server.clocks import NO_CLOCK, Clock
from manse.server.protocol import Answer, Shape, Value

BoardState = Literal["new", "playing", "over"]


class SetWish(Shape):
    name: Annotated[str, msgspec.Meta(max_length=60)]
    game: str
    players: int
    """Seats at each table."""
    boards: Annotated[int, msgspec.Meta(ge=1, le=16)]
    level: str = ""
    """Of the rivals in seats that a group leaves free."""
    days: Annotated[int, msgspec.Meta(ge=1, le=14)] = 7
    """For which it is open."""
    clock: Clock = NO_CLOCK
    options: dict[str, Value] = msgspec.field(default_factory=dict)


class SetPlace(Shape):
    seat: int
    group: int | None = None
    """None: a new group."""


class SetLine(Answer):
    """A set in a list."""

    id: str
    name: str
    game: str
    title: str
    players: int
    boards: int
    level: str
    clock: Clock
    open: bool
    closes: int
    groups: int
    finished: int | None
    """Boards that the reader's group has finished; None for who is in no group."""


class SetLists(Answer):
    lines: list[SetLine]


class GroupSeat(Answer):
    seat: int
    name: str
    me: bool


class GroupTold(Answer):
    number: int
    seats: list[GroupSeat]
    """The people; rivals of the house sit in the other seats."""
    begun: bool
    finished: int
    """Boards."""
    mine: bool


class SeatResult(Answer):
    name: str
    person: bool
    """Was it a person, to the end?"""
    me: bool
    share: float
    score: int | None
    points: float | None
    """The part of the others in the same seat, with the same cards, who fared worse; those who fared alike count half."""


class GroupResult(Answer):
    group: int
    seats: list[SeatResult]
    table: str


class BoardTold(Answer):
    number: int
    state: BoardState
    """For the reader's group."""
    table: str | None
    """Of the reader's group."""
    results: list[GroupResult] | None
    """None for who has not played the board, as long as others may."""


class SetScore(Answer):
    """How a person fared on all boards that the reader may see."""

    place: int
    name: str
    group: int
    seat: int
    me: bool
    points: float
    boards: int


class SetTold(Answer):
    line: SetLine
    host: bool
    """Is the reader the host?"""
    promise: str
    secret: str | None
    """Once the set is closed."""
    group: int | None
    """The reader's."""
    groups: list[GroupTold]
    boards: list[BoardTold]
    scores: list[SetScore]


class SetMade(Answer):
    id: str
