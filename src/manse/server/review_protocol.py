"""A shared review on the wire. As in protocol.py, the browser's types are generated from these."""

from manse.server.protocol import Answer, Shape
from manse.server.socket_protocol import ChatTold, Ping, Pong, Refused, Said, Speak, Taken, Told


class ReviewWish(Shape):
    table: str


class ReviewMade(Answer):
    id: str


class FollowerTold(Answer):
    name: str
    who: str | None
    """The handle."""
    leads: bool
    me: bool


class ReviewTold(Told, tag="review"):
    """How the review stands."""

    table: str
    step: int
    seat: int
    """Whose eyes the leader sees it with."""
    leads: bool
    """Does the reader lead?"""
    led: bool
    """Is who leads here?"""
    people: list[FollowerTold]
    """Who is here and has a name."""


class Lead(Said, tag="lead"):
    step: int
    seat: int


class HandOver(Said, tag="hand_over"):
    who: str
    """The handle of who shall lead."""


class TakeOver(Said, tag="take_over"):
    """I lead, as who led has gone."""


FromFollower = Lead | HandOver | TakeOver | Speak | Ping
FromReview = ReviewTold | ChatTold | Taken | Refused | Pong
