"""Games to look back at, and budgets small enough for a test."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import manse
from manse.analysis.budget import Budget
from manse.bots.levels import bot_of
from manse.engine.game import Game
from manse.engine.match import Match
from manse.engine.record import alone, raw
from manse.engine.seat import Seat

TINY = Budget("tiny", playouts=200, least=20, most=40, chances=20, pairs=20, worlds=8)


def played(game: Game, levels: Sequence[str], seed: int, **options: Any) -> Match:
    """A whole game with these levels at the seats."""
    match = game.start(len(levels), seed=seed, **options)
    rivals = [bot_of(level, seed=100 * seed + seat) for seat, level in enumerate(levels)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, rivals[seat].choose(match.seat(seat)))
    return match


@cache
def ghosts() -> Match:
    return played(manse.game("ghosts"), ("guest", "host"), 3)


def elsewhere(seat: Seat, seed: int) -> Seat:
    """The same seat in another world that it could not tell from its own."""
    kind = seat.game.state.State
    known = alone(kind)
    seat.game.loops.know_alone(alone(kind, raw(seat.imagine(seed))), seat.number, known)
    return Seat(seat.game, seat.number, known[0])
