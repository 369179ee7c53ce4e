"""What many games say: shares of the win with their uncertainty, and ratings."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import NamedTuple

import numpy as np

import manse
from manse.arena.contest import Contest, Result
from manse.variants import changed

Z = 1.96
FEW = 10
"""Fewer games say nothing of what luck is worth: then all of it is taken out."""


class Standing(NamedTuple):
    name: str
    games: int
    share: float
    """Of the wins; 1 / players would be fair for one seat."""
    error: float
    """Half of the 95 % interval of the share."""
    fair: float
    """The share as a multiple of a fair one."""
    rating: float | None
    """None with a changed box: it is of the game as printed."""
    doubt: float | None
    decisions: float
    """A game."""
    milliseconds: float
    """A decision."""
    corrected: float | None = None
    """The share with luck taken out of it; None where that was not asked for."""
    corrected_error: float | None = None
    """Half of its 95 % interval."""
    saving: float | None = None
    """How many times fewer games the corrected share takes to be as sure as wins alone."""


def standings(contest: Contest, results: list[Result]) -> list[Standing]:
    """The entrants, best first."""
    rated = ratings(contest, results) if is_rated(contest) else [(None, None)] * len(contest.entrants)
    found = []
    for entrant, name in enumerate(contest.entrants):
        shares = [seat_share(result, entrant) for result in results]
        count = len(shares) or 1
        share, error = estimate(shares)
        decisions = sum(result.decisions[entrant] for result in results)
        seconds = sum(result.seconds[entrant] for result in results)
        found.append(
            Standing(
                name=name,
                games=len(results),
                share=share,
                error=error,
                fair=share * contest.players,
                rating=rated[entrant][0],
                doubt=rated[entrant][1],
                decisions=decisions / count,
                milliseconds=1000 * seconds / max(1, decisions),
                **corrections(results, entrant),
            )
        )
    return sorted(found, key=lambda standing: -standing.share)


def estimate(shares: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval after Wilson: wins without a loss are not taken for certainty."""
    count = len(shares) or 1
    mean = sum(shares) / count
    spread = sum((share - mean) ** 2 for share in shares) / count
    return mean, Z / (1 + Z * Z / count) * sqrt(spread / count + Z * Z / (4 * count * count))


def corrections(results: list[Result], entrant: int) -> dict[str, float]:
    """What the games say of an entrant when luck is taken out of them."""
    games = [(result, result.corrected) for result in results if result.corrected is not None]
    if len(games) < 2:
        return {}
    won = [seat_share(result, entrant) for result, _ in games]
    cleared = without_luck(won, [seat_share(result._replace(shares=shares), entrant) for result, shares in games])
    spread = variance(cleared)
    found = {"corrected": fmean(cleared), "corrected_error": Z * sqrt(spread / len(games))}
    return found | ({"saving": variance(won) / spread} if spread > 0 else {})


def without_luck(won: Sequence[float], corrected: Sequence[float]) -> list[float]:
    """What was won in each game less its luck, which counts for as much as the other games say it is worth (a control variate). Luck is
    zero on average, and what the others say does not depend on a game: nothing is biased, and luck that says little is left in."""
    luck = np.subtract(won, corrected)
    if len(won) < FEW:
        return list(corrected)
    found = []
    for game in range(len(won)):
        rest, gained = np.delete(luck, game), np.delete(won, game)
        spread = float(rest.var())
        worth = float(((rest - rest.mean()) * gained).mean()) / spread if spread > 0 else 1.0
        found.append(float(won[game] - worth * luck[game]))
    return found


def seat_share(result: Result, entrant: int) -> float:
    """What one seat of the entrant won of a game, on average over its seats."""
    seats = [share for seat, share in zip(result.seats, result.shares, strict=True) if seat == entrant]
    return sum(seats) / len(seats) if seats else 0.0


def is_rated(contest: Contest) -> bool:
    """Ratings ignore variants: strength with other components is another strength."""
    game = manse.game(contest.game)
    return not changed(game, game.data(contest.data))


def ratings(contest: Contest, results: list[Result]) -> list[tuple[float, float]]:
    """OpenSkill ratings (mean and doubt): each game is a ranking of its seats by what they won."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = [model.rating(name=name) for name in contest.entrants]
    for result in results:
        entrants = sorted(set(result.seats))
        if len(entrants) > 1:
            ranks = [-seat_share(result, entrant) for entrant in entrants]
            new = model.rate([[rated[entrant]] for entrant in entrants], ranks=ranks)
            for entrant, (rating,) in zip(entrants, new, strict=True):
                rated[entrant] = rating
    return [(float(rating.mu), float(rating.sigma)) for rating in rated]
