"""What is told of how a finished game came out."""

from manse.server.protocol import Answer


class GainTold(Answer):
    """Points that a step brought a seat, or took from it."""

    step: int
    round: int
    seat: int
    source: int
    points: int


class RoundTold(Answer):
    number: int
    label: str


class MomentTold(Answer):
    """A step worth looking at again."""

    step: int
    head: str
    caption: str


class AccountTold(Answer):
    """What a finished game came to, and why, in the reader's language."""

    decided: str
    results: list[str]
    """Of each seat."""
    deeds: list[str]
    """Of each seat; nothing where there is nothing to tell."""
    sides: list[list[int]]
    """Who won or lost together."""
    rounds: list[RoundTold]
    by_round: str
    """What the rounds are called."""
    sources: list[str]
    gains: list[GainTold]
    """They add up to the scores; `source` is a place in `sources`."""
    moments: list[MomentTold]
    fewest: bool
    """Do the fewest points win?"""
