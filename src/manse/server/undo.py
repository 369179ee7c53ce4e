"""When a decision may be taken back: only while nothing hidden was revealed by it and nothing random was drawn.

Whether something was revealed is found out by imagination. If a reader, before the decision, held a world possible in which the decision
could not have been made, or would have shown them something else, then seeing it has told them something.
"""

import numpy as np

from manse.engine.match import Match
from manse.engine.record import NOBODY, cells, layout
from manse.engine.rng import derive

WORLDS = 32
KEY = derive(b"undo")


def free_target(match: Match, moves: list[tuple[int, str]], seat: int) -> int | None:
    """The decision the seat may take back on its own: its last, if nobody has acted since and it told nobody anything."""
    if not moves or moves[-1][0] != seat or not quiet(match, len(moves) - 1):
        return None
    return len(moves) - 1


def shared_target(match: Match, moves: list[tuple[int, str]], seat: int) -> int | None:
    """The seat's last decision, if every decision since then, and it itself, told nobody anything."""
    for number in range(len(moves) - 1, -1, -1):
        if not quiet(match, number):
            return None
        if moves[number][0] == seat:
            return number
    return None


def quiet(match: Match, number: int) -> bool:
    """Did decision `number`, with the house steps after it, draw nothing and tell nobody anything?"""
    game, (seat, action) = match.game, match.move(number)
    states = np.zeros(6, layout(game.rules.State))
    states[0], states[1] = match.state_before(number), match.state_before(number + 1)
    if states[0].drawn != states[1].drawn or states[1].over:
        return False
    rows, mask = cells(states), np.zeros(game.actions, np.bool_)
    return all(game.loops.tells_nothing(states, rows, reader, seat, action, KEY, mask, WORLDS) for reader in range(NOBODY, match.players))
