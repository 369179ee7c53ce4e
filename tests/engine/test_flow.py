"""What follows in each phase is a list, and each phase does its own."""

from enum import IntEnum

import pytest

from manse.engine.compile import compiled
from manse.engine.flow import MOST, by_phase
from manse.engine.record import Header, blank

Phase = IntEnum("Phase", "DEAL TURN COUNT", start=0)


@compiled
def deal(s: Header) -> None:
    s.decisions += 1


@compiled
def count(s: Header) -> None:
    s.decisions += 100


proceed = by_phase(Phase, DEAL=deal, COUNT=count)


def test_each_phase_does_its_own_and_one_that_is_not_named_nothing() -> None:
    for step in (proceed, compiled(proceed)):
        found = []
        for phase in Phase:
            s = blank(Header)
            s.phase = phase
            step(s)
            found.append(s.decisions)
        assert found == [1, 0, 100]


def test_more_phases_than_there_is_room_for_are_refused() -> None:
    many = IntEnum("many", [f"P{number}" for number in range(MOST + 1)], start=0)  # type: ignore[misc]
    with pytest.raises(TypeError, match="17 steps; there is room for 16"):
        by_phase(many, **{phase.name: deal for phase in many})
