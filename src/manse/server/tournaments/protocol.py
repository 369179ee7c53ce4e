"""Tournaments on the wire. As in protocol.py, the browser's types are generated from these."""

from typing import Annotated, Literal

import msgspec

from manse.server.clocks import Clock
from manse.server.protocol import Answer, Shape, Value
from manse.server.tournaments.systems import System

TournamentStatus = Literal["open", "playing", "paused", "over", "closed"]


class TournamentWish(Shape):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    game: str
    system: System
    players: int
    """Seats at a table."""
    clock: Clock
    teams: bool = False
    """Do teams play, in games that have teams?"""
    rounds: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    """Of a Swiss; 0: as many as it takes to find the best."""
    minutes: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    """That an arena is open."""
    rated: bool = False
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    begins: int | None = None
    """Milliseconds since 1970; if nothing is said, the host begins it."""


class EnterWish(Shape):
    team: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """What a new team is called."""
    word: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """That lets me into a team."""


class RivalsWish(Shape):
    level: str
    count: Annotated[int, msgspec.Meta(ge=1, le=512)] = 1


class EntryWish(Shape):
    entry: int


class TournamentLine(Answer):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    title: str
    system: System
    players: int
    teams: bool
    clock: Clock
    rated: bool
    status: TournamentStatus
    entries: int
    round: int
    rounds: int
    minutes: int
    begins: int | None
    mine: bool


class TournamentLists(Answer):
    open: list[TournamentLine]
    running: list[TournamentLine]
    over: list[TournamentLine]


class MemberTold(Answer):
    name: str
    level: str
    """Of a rival of the house; nothing for a person."""


class StandingTold(Answer):
    entry: int
    name: str
    place: int
    points: float
    played: int
    ties: list[float]
    out: bool
    """Has it left?"""
    mine: bool
    members: list[MemberTold]


class BoutTold(Answer):
    number: int
    round: int
    sides: list[int]
    """Entries, in the order of their seats; one alone has a bye."""
    points: list[float] | None
    table: str | None


class TournamentTold(Answer):
    line: TournamentLine
    version: int
    """Who names it when asking again is told only what has changed since."""
    host: bool
    """Is the reader the host?"""
    host_name: str
    ends: int | None
    ties: list[str]
    """What decides among those with the same points, in this order."""
    standings: list[StandingTold]
    shown: int
    """The round whose bouts these are."""
    bouts: list[BoutTold]
    entered: int | None
    """The reader's entry."""
    table: str | None
    """Where the reader is awaited."""
    word: str | None
    """Lets somebody into the reader's team."""
    seed: str | None
    """Of all lots, once the first round is paired."""


class TournamentMade(Answer):
    id: str
