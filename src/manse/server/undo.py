"""When a decision may be taken back: only while nothing hidden was revealed by it and nothing random was drawn.

Whether something was revealed is found out by imagination. If a reader, before the decision, held a world possible in which the decision
could not have been made, or would have looked otherwise, then seeing it has told them something.

Whether a seat is offered to take back its last decision on its own is worked out from what that seat knew, on worlds it held possible: the
offer itself tells nothing.
"""

from typing import NamedTuple

import numpy as np

from manse.engine.loops import LOUD, QUIET
from manse.engine.match import Match
from manse.engine.record import NOBODY, Array, cells, layout, raw
from manse.engine.rng import derive

READER_WORLDS = 32
OFFER_WORLDS = 8
"""In each of the seat's worlds, for the offer. What is then taken back is looked at in all of them."""
SEAT_WORLDS = 4
KEY = derive(b"undo")


class Outlook(NamedTuple):
    """A decision by all its seat knew when it was made."""

    quiet: bool
    """It could not draw or show anything."""
    loud: bool
    """It had to: then nobody need be asked about taking it back."""


def outlook(match: Match, number: int) -> Outlook:
    game, (seat, action) = match.game, match.move(number)
    knowledge, kind = raw(match.seat_at(match.step_before(number), seat).knowledge), layout(game.state.State)
    memory = bytearray(6 * kind.itemsize) + knowledge
    states, rows = np.frombuffer(memory, kind), np.frombuffer(memory, np.int64).reshape(7, -1)
    mask = np.zeros(game.actions, np.bool_)
    found = game.loops.foreseen(states, rows, seat, action, KEY, mask, SEAT_WORLDS, OFFER_WORLDS)
    return Outlook(quiet=found == QUIET, loud=found == LOUD)


def offered(match: Match, seat: int) -> bool:
    """May the seat take back its last decision on its own, by all it knew when it was made?"""
    last = match.decisions - 1
    return last >= 0 and not match.over and match.move(last)[0] == seat and outlook(match, last).quiet


def free_target(match: Match, seat: int) -> int | None:
    """The decision the seat may take back on its own: its last, if nobody has acted since and it told nobody anything."""
    last = match.decisions - 1
    return last if offered(match, seat) and quiet(match, last) else None


def shared_target(match: Match, seat: int) -> int | None:
    """The seat's last decision, if it and every decision since then told nobody anything."""
    for number in range(match.decisions - 1, -1, -1):
        if not quiet(match, number):
            return None
        if match.move(number)[0] == seat:
            return number
    return None


def quiet(match: Match, number: int) -> bool:
    """Did decision `number`, with the automatic steps after it, draw nothing and tell nobody anything?"""
    game, (seat, action) = match.game, match.move(number)
    before, after = match.state_before(number), match.state_before(number + 1)
    if before.drawn != after.drawn or after.over or number < match.since:
        return False
    states: Array = np.zeros(6, layout(game.state.State))
    states[0], states[1] = before, after
    rows, mask = cells(states), np.zeros(game.actions, np.bool_)
    readers = range(NOBODY, match.players)
    return all(game.loops.tells_nothing(states, rows, reader, seat, action, KEY, mask, READER_WORLDS) for reader in readers)
