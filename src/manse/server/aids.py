"""What a seat may believe while it plays, and what a coach says to it, where a table allows aids: all of it from the seat's own window."""

from manse.analysis.beliefs import entropy, foremost
from manse.analysis.coach import advised
from manse.analysis.telling import Speech
from manse.engine.belief import Belief
from manse.engine.seat import Seat
from manse.engine.speech import Line
from manse.server.room import Room
from manse.server.socket_protocol import BeliefNow, FactNow

SEED = 0
"""The same knowledge gets the same answer: how often one asks tells nothing."""


def reckon(window: Seat) -> tuple[list[Line], Belief]:
    return advised(window, SEED)


def told(room: Room, seat: int, step: int, found: tuple[list[Line], Belief], language: str) -> BeliefNow:
    """In the words of the reader."""
    lines, belief = found
    speech = Speech(room.game.id, language, seat, room.names)
    return BeliefNow(
        step=step,
        coach="\n".join(speech.say(line) for line in lines),
        bits=round(sum(entropy(fact.chance) for fact in belief.facts), 2),
        exact=belief.exact,
        facts=[FactNow(text=speech.say(fact.line), chance=round(fact.chance, 3)) for fact in foremost(belief)],
    )
