"""What a game's riddles.py may offer: questions about a position that have one answer, whatever the truth is.

`riddles(seat)` is given the window of a seat and says what could be asked of it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from manse.engine.speech import Line


class Riddle(NamedTuple):
    theme: str
    ask: Line
    choices: Mapping[str, float]
    """By action: in what part of all worlds it is so. One of them is 1, the others are 0."""
    worlds: int
    """All that fit what the seat knows."""
    effort: float
    """How hard it is, from 0 to 1."""
