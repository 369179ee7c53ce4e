"""How a game stands at any moment: what the lab is told by a game's facts.py. All of it may be missing.

CARDS      the names of what `holding` counts
ROLES      the names of the sides that `role` tells apart; without them, seats are told apart by their distance from who begins
CLOSE      a win by so many points or fewer is a close one
"""

from functools import cache
from typing import Any, NamedTuple

from manse.engine.compile import bound
from manse.engine.game import Game
from manse.engine.loops import LOWEST_BIT
from manse.engine.record import Array, Header, fields

VERBS = ("standing", "holding", "rounds_played", "role", "beginner")


def standing(s: Header, seat: int) -> int:
    """How far a seat is, in points of which the most are best."""
    return 0


def holding(s: Header, seat: int, out: Array) -> None:
    """Adds the cards in a seat's hand, by kind, to a row of zeros."""


def rounds_played(s: Header) -> int:
    """As many as the field `rounds_done` says, if the record has it."""
    return 0


def role(s: Header, seat: int) -> int:
    """The side that a seat of a finished game was on."""
    return 0


def beginner(s: Header) -> int:
    """Who begins, asked when the first decision is due: whom the field `first` names, if the record has it."""
    return LOWEST_BIT[s.to_act]


def first_of(s: Any) -> int:
    return s.first


def rounds_done_of(s: Any) -> int:
    return s.rounds_done


class Course(NamedTuple):
    """What a game tells, and what stands for the rest."""

    told: bool
    """Does the game say who is ahead?"""
    counted: bool
    """Does it say how many rounds were played?"""
    cards: tuple[str, ...]
    roles: tuple[str, ...]
    close: int
    names: dict[str, object]


@cache
def course_of(game: Game) -> Course:
    own, declared = game.module("facts"), fields(game.state.State)
    found = {name: getattr(own, name, None) for name in VERBS}
    plain = {name: globals()[name] for name in VERBS}
    if "first" in declared:
        plain["beginner"] = first_of
    if "rounds_done" in declared:
        plain["rounds_played"] = rounds_done_of
    names = {name: fn or bound(plain[name], {}, f"manse.lab.counting.{game.id}") for name, fn in found.items()}
    flags = {"HAS_ROLES": found["role"] is not None, "LONGEST": game.state.LONGEST}
    return Course(
        told=found["standing"] is not None,
        counted=found["rounds_played"] is not None or "rounds_done" in declared,
        cards=getattr(own, "CARDS", ()),
        roles=getattr(own, "ROLES", ()),
        close=getattr(own, "CLOSE", 1),
        names={**names, **flags},
    )
