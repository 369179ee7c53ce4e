"""What counts the cards as they lay, and so is told only after the game: the true chances, and what chance and each decision gave.

After AIVAT (Burch, Schmid, Moravčík and Bowling, 2018). The value of a state is what sensible play of all seats would win from it, on
average. A decision gave what is won more after it than after what sensible play would have done, in games with the same luck. All that
the result differs from these by came from deals and draws, and is zero on average whoever plays: a draw is as likely to help as to harm,
measured by a value that is itself the mean over all draws. So the decisions alone, summed, are an estimate of strength without bias.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np

from manse.analysis.judge import analysis_loops, desk_for, key_for
from manse.bots.tree_loops import ROOT
from manse.engine.game import Game
from manse.engine.match import Match
from manse.engine.record import Array, Header


class Estimate(NamedTuple):
    """A mean for each seat, and the standard errors."""

    means: Array
    errors: Array


def estimate(sums: Array, squares: Array, count: int) -> Estimate:
    means = sums / count
    return Estimate(means, np.sqrt(np.maximum(squares / count - means**2, 0) / count))


def chances(game: Game, state: Header, seed: int, number: int, games: int) -> Estimate:
    """What each seat wins from here, if all play sensibly on."""
    desk = desk_for(game, int(state.seats))
    desk.states[ROOT] = state
    sums, squares = np.zeros(int(state.seats)), np.zeros(int(state.seats))
    count = 1 if state.over else games
    analysis_loops(game).chances(desk, key_for(seed, "chances", number), np.zeros(4, np.uint32), sums, squares, count)
    return estimate(sums, squares, count)


def gift(match: Match, number: int, seed: int, pairs: int) -> Estimate:
    """What decision `number` gave each seat."""
    game, state = match.game, match.state_before(number)
    seat, action = match.move(number)
    desk = desk_for(game, match.players)
    desk.states[ROOT] = state
    gains, sums, squares = np.zeros(match.players), np.zeros(match.players), np.zeros(match.players)
    key, block = key_for(seed, "gift", number), np.zeros(4, np.uint32)
    analysis_loops(game).advantage(desk, seat, action, key, block, gains, sums, squares, pairs)
    return estimate(sums, squares, pairs)


def joined(parts: list[float]) -> float:
    """The standard error of a sum."""
    return sqrt(sum(part * part for part in parts))
