"""Puzzles on the wire. As in protocol.py, the browser's types are generated from these."""

import msgspec

from manse.server.protocol import Answer, Frame, Shape
from manse.server.socket_protocol import Choice


class PuzzleTheme(Answer):
    theme: str
    title: str
    puzzles: int


class PuzzleGame(Answer):
    game: str
    puzzles: int
    themes: list[PuzzleTheme]


class PuzzleRef(Answer):
    game: str
    id: str
    title: str
    """Its theme, in words."""
    grade: int


class Solver(Answer):
    """How a person fares with puzzles."""

    rating: int
    doubt: int
    """The rating is that much more or less, 19 times in 20."""
    tries: int
    solved: int
    streak: int
    """Days in a row on which the puzzle of the day was solved."""
    longest: int
    today: bool
    """Has today's been answered?"""


class PuzzleIndex(Answer):
    day: str
    """By UTC, as in 2026-11-17."""
    today: PuzzleRef | None
    games: list[PuzzleGame]
    solver: Solver | None
    """None for who has no name: a browser may count for itself."""


class PuzzleWish(Shape):
    """Which puzzle is wanted next: of a game and theme, or of any."""

    game: str = ""
    theme: str = ""
    seen: list[str] = msgspec.field(default_factory=list)
    """Not these, which a browser remembers for who has no name."""
    language: str = "en"


class PuzzleTold(Answer):
    """A puzzle before it is answered: nothing in it tells the answer."""

    game: str
    id: str
    theme: str
    title: str
    grade: int
    rating: int
    daily: bool
    seat: int
    names: list[str]
    story: list[str]
    frame: Frame
    asked: str
    legal: list[Choice]


class PuzzleAnswer(Shape):
    action: str
    language: str = "en"


class PuzzleChoice(Answer):
    action: str
    label: str
    percent: int


class PuzzleJudged(Answer):
    right: bool
    best: str
    said: list[str]
    missed: list[str]
    choices: list[PuzzleChoice]
    """The best first; of a riddle none."""
    counted: bool
    """Was it the first answer of a person with a name?"""
    gain: int
    """What that did to the rating."""
    solver: Solver | None
