"""The flow of a game as a list: what follows by itself in each phase.

    proceed = by_phase(Phase, DEAL=deal, DRAW=draw_one, COUNT=count_one)

Compiled code cannot take a function out of a table while it runs, but it can choose between named ones: so one plain function, with room
for as many phases as a game may have, is given each game's own.
"""

from collections.abc import Callable
from enum import IntEnum
from itertools import zip_longest
from types import FunctionType
from typing import TypeVar, cast

from manse.engine.compile import with_names
from manse.engine.record import Header

S = TypeVar("S", bound=Header)
MOST = 16
NO_PHASE = -1


def by_phase(phases: type[IntEnum], **steps: Callable[[S], None]) -> Callable[[S], None]:
    """A verb that does what is named for the phase."""
    if len(steps) > MOST:
        raise TypeError(f"{len(steps)} steps; there is room for {MOST}")
    names: dict[str, object] = {"__name__": phases.__module__}
    for i, (phase, step) in zip_longest(range(MOST), steps.items(), fillvalue=("", nothing)):
        names |= {f"PHASE_{i}": int(phases[phase]) if phase else NO_PHASE, f"step_{i}": step}
    return cast(Callable[[S], None], with_names(cast(FunctionType, chosen), names))


def nothing(s: Header) -> None: ...


PHASE_0 = PHASE_1 = PHASE_2 = PHASE_3 = PHASE_4 = PHASE_5 = PHASE_6 = PHASE_7 = NO_PHASE
PHASE_8 = PHASE_9 = PHASE_10 = PHASE_11 = PHASE_12 = PHASE_13 = PHASE_14 = PHASE_15 = NO_PHASE
step_0 = step_1 = step_2 = step_3 = step_4 = step_5 = step_6 = step_7 = nothing
step_8 = step_9 = step_10 = step_11 = step_12 = step_13 = step_14 = step_15 = nothing


def chosen(s: Header) -> None:
    """Below, `by_phase` puts a game's own names in the place of these."""
    phase = s.phase
    if phase == PHASE_0:
        step_0(s)
    elif phase == PHASE_1:
        step_1(s)
    elif phase == PHASE_2:
        step_2(s)
    elif phase == PHASE_3:
        step_3(s)
    elif phase == PHASE_4:
        step_4(s)
    elif phase == PHASE_5:
        step_5(s)
    elif phase == PHASE_6:
        step_6(s)
    elif phase == PHASE_7:
        step_7(s)
    elif phase == PHASE_8:
        step_8(s)
    elif phase == PHASE_9:
        step_9(s)
    elif phase == PHASE_10:
        step_10(s)
    elif phase == PHASE_11:
        step_11(s)
    elif phase == PHASE_12:
        step_12(s)
    elif phase == PHASE_13:
        step_13(s)
    elif phase == PHASE_14:
        step_14(s)
    else:
        step_15(s)
