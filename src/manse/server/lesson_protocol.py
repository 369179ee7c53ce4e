"""Lessons on the wire. As in protocol.py, the browser's types are generated from these."""

import msgspec

from manse.server.protocol import Answer, Frame, Shape
from manse.server.socket_protocol import Choice


class LessonInfo(Answer):
    game: str
    name: str
    title: str
    about: str
    first: bool
    """Is it for who has never played the game?"""


class LessonWish(Shape):
    """How far the pupil has come: the service keeps nothing of it."""

    done: list[str] = msgspec.field(default_factory=list)
    """What the pupil did so far; the last may be a try."""
    since: int = 0
    """Frames the browser has already: those that follow are sent."""
    language: str = "en"


class LessonTold(Answer):
    seat: int
    """The pupil's."""
    names: list[str]
    title: str
    done: int
    """How many of the pupil's decisions counted. A choice that was not wanted counts for nothing, and neither does what follows it."""
    back: int
    """How many of them are left after one step back."""
    step: int
    steps: int
    said: str
    """What the host says."""
    answer: str
    """What the host says to a choice that was not wanted; the rules' reason, if it was not possible."""
    shown: list[str]
    """What would be right, after a wrong choice."""
    frames: list[Frame]
    asked: str
    legal: list[Choice]
    read: bool
    """There is nothing to do but to read, and to go on."""
    over: bool
