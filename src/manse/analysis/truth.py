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
from manse.analysis.playing.loops import SAMPLED
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


def gift(match: Match, number: int, seed: int, pairs: int, slip: float | None = None) -> Estimate:
    """What decision `number` gave each seat; or, of a seat that is known to play sensibly but for its slips, gives on average."""
    game, players = match.game, match.players
    seat, action = match.move(number)
    desk = desk_for(game, players)
    desk.states[ROOT] = match.state_before(number)
    block, sums, squares = (np.zeros(4, np.uint32), np.zeros(players)), np.zeros(players), np.zeros(players)
    done, key = action if slip is None else SAMPLED, key_for(seed, "gift", number)
    analysis_loops(game).advantage(desk, seat, done, slip or 0.0, key, block, sums, squares, pairs)
    return estimate(sums, squares, pairs)


def joined(parts: list[float]) -> float:
    """The standard error of a sum."""
    return sqrt(sum(part * part for part in parts))
