"""What levels of rival lose in the same decisions, as the analysis charges it."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

import manse
from manse.analysis.judge import Weighed, weighed
from manse.analysis.rivals import Losses, learned_odds, losses
from manse.bots.base import Bot
from manse.bots.levels import LEVELS, Level, bot_of
from manse.engine.match import Match
from manse.engine.record import Array
from manse.engine.seat import Seat
from tests.analysis.tables import TINY, played

THINKING = {"phantom": 400, "master": 1300}
"""Games that those who think ahead may try out, in place of the time they have."""
JUDGE = TINY._replace(playouts=1200, least=200, most=400)
EVERY = 3
"""So many decisions with a choice lie between two that are judged."""
MOST_PLAYERS = 4


class Charged(NamedTuple):
    """A game, and a row for each decision that was judged: what each level loses in it, of one win."""

    game: str
    seed: int
    rows: list[list[float]]


def choices_in(match: Match, every: int) -> list[tuple[Seat, int]]:
    """Now and then a decision of a game: the window it was made from, and the action."""
    moves = [(match.seat_at(match.step_before(number), match.move(number)[0]), match.move(number)[1]) for number in range(match.decisions)]
    return [(seat, action) for seat, action in moves if len(seat.legal) > 1][::every]


def lost_by(level: Level, rival: Bot, seat: Seat, found: Weighed, told: Losses) -> float:
    """What a level loses in a decision: on average where its strategy is known, by what it does where it thinks."""
    if level.id not in THINKING:
        return told.of(level, seat.game.id)
    return float(found.lost.mean(1)[found.actions.index(seat.check(rival.choose(seat)))])


def charged(id: str, seed: int, levels: Sequence[Level] = LEVELS) -> Charged:
    thinking = {id: {"think": None, "iterations": games} for id, games in THINKING.items()}
    rivals = [bot_of(one.id, seed=seed, **thinking.get(one.id, {})) for one in levels]
    hosts, rows = ["host"] * min(MOST_PLAYERS, manse.game(id).seats[-1]), []
    for seat, made in choices_in(played(manse.game(id), hosts, seed), EVERY):
        found = weighed(seat, seed, JUDGE)
        told = losses(found, made, learned_odds(seat, seed))
        rows.append([lost_by(one, rival, seat, found, told) for one, rival in zip(levels, rivals, strict=True)])
    return Charged(id, seed, rows)


def means(found: Sequence[Charged]) -> Array:
    """By level, in hundredths of a win a decision."""
    return 100 * np.concatenate([one.rows for one in found]).mean(0)


def apart(found: Sequence[Charged], one: str, other: str) -> tuple[float, float]:
    """How much more one level loses than another, in hundredths of a win a decision, and the standard error: games are drawn apart."""
    first, second = ([level.id for level in LEVELS].index(name) for name in (one, other))
    gaps = [100 * (np.array(game.rows)[:, first] - np.array(game.rows)[:, second]) for game in found]
    mean = float(np.concatenate(gaps).mean())
    off = np.array([float((gap - mean).sum()) for gap in gaps])
    return mean, float(np.sqrt((off**2).sum()) / sum(len(gap) for gap in gaps))
