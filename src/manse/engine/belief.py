"""How strongly a seat may believe what it does not know."""

from typing import NamedTuple

from manse.engine.speech import Line


class Fact(NamedTuple):
    line: Line
    """What may be so, as a sentence of the game's."""
    chance: float
    """In what part of the worlds it is so, from 0 to 1."""


class Belief(NamedTuple):
    facts: tuple[Fact, ...]
    """The likeliest first."""
    worlds: int
    """All that fit what the seat knows, or how many were imagined."""
    exact: bool


def ordered(chances: dict[Line, float]) -> tuple[Fact, ...]:
    return tuple(Fact(line, chance) for line, chance in sorted(chances.items(), key=lambda item: -item[1]))
