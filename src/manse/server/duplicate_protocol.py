"""The deal of the day, on the wire. As in protocol.py, the browser's types are generated from these."""

from typing import Literal

from manse.server.protocol import Answer

DayState = Literal["new", "playing", "over"]


class DayLine(Answer):
    """A game's deal of today, for the reader."""

    game: str
    title: str
    players: int
    seat: int
    state: DayState
    """Has the reader played it?"""
    table: str | None
    finished: int
    """How many have."""


class DayPromise(Answer):
    day: str
    promise: str
    """SHA-256 of the secret that its cards come from."""


class DayScore(Answer):
    place: int
    name: str
    me: bool
    share: float
    score: int | None
    ahead: int
    """Points before the best rival, or behind."""
    table: str | None
    """To look at, once the day is over."""


class DayTold(Answer):
    """The deal of a day, of one game."""

    line: DayLine
    day: str
    open: bool
    """Is it played today?"""
    closes: int
    promise: str
    secret: str | None
    """Once the day is over."""
    scores: list[DayScore] | None
    """The world's table; None for who could still play, and has not finished."""
    coming: list[DayPromise]
    """What is laid down for the days to come."""


class DayIndex(Answer):
    day: str
    closes: int
    lines: list[DayLine]
