"""Ratings on the wire. As in protocol.py, the browser's types are generated from these."""

from manse.arena.rating import SCALE, Rating
from manse.server.protocol import Answer, RatingTold


def told_rating(rating: Rating, gain: float | None = None) -> RatingTold:
    points = None if gain is None else round(SCALE * gain)
    return RatingTold(shown=rating.shown, interval=rating.interval, games=rating.games, provisional=rating.provisional, gain=points)


class BestLine(Answer):
    """A place of a leaderboard."""

    name: str
    who: str | None
    """The handle of a person, for their profile."""
    level: bool
    """Is it a level of the house's rivals?"""
    me: bool
    rating: RatingTold


class RatingPoint(Answer):
    at: int
    """Milliseconds since 1970."""
    table: str
    shown: int
    interval: int


class MyRating(Answer):
    game: str
    title: str
    players: int
    """At tables of this size."""
    rating: RatingTold
    way: list[RatingPoint]
    """The last games, the oldest first."""
