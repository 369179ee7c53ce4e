"""Luck taken out of results leaves what they say on average, and makes them steadier."""

from math import sqrt
from pathlib import Path
from statistics import fmean, variance

import pytest

from manse.analysis.fair import corrected
from manse.arena.contest import Contest, Entrant, play
from manse.arena.run import run
from manse.arena.standings import standings, without_luck
from tests.analysis.tables import ghosts

CONTEST = Contest("ghosts", ("heuristic:slip=0.1", "heuristic", "heuristic", "heuristic"), 4, {}, None, 40, fair=True)


def test_the_mean_is_the_same_and_the_variance_less_than_a_quarter() -> None:
    results = [play(CONTEST, number) for number in range(48)]
    won = [result.shares[result.seats.index(0)] for result in results]
    cleared = without_luck(won, [(result.corrected or [])[result.seats.index(0)] for result in results])
    apart = [one - other for one, other in zip(won, cleared, strict=True)]
    assert abs(fmean(apart)) < 3 * sqrt(variance(apart) / len(apart))
    assert fmean(cleared) < 0.25 - 3 * sqrt(variance(cleared) / len(cleared)), "slips are found out"
    assert variance(cleared) < variance(won) / 4


def test_luck_that_says_nothing_is_not_taken_out() -> None:
    """Beside wins that have nothing to do with it, what is called luck would only add noise; beside others, all of it is taken out."""
    luck = [0.3 * (-1) ** (number // 2) for number in range(40)]
    won = [float(number % 2) for number in range(40)]
    assert without_luck(won, [one - other for one, other in zip(won, luck, strict=True)]) == pytest.approx(won, abs=0.05)
    lucky = [0.5 + one for one in luck]
    assert without_luck(lucky, [one - other for one, other in zip(lucky, luck, strict=True)]) == pytest.approx([0.5] * 40)
    assert without_luck([1.0, 0.0], [0.6, 0.4]) == [0.6, 0.4], "two games say nothing"


def test_sensible_play_is_worth_a_fair_share_beside_itself() -> None:
    assert corrected(ghosts(), (0.0, 0.0)) == [0.5, 0.5]


def test_what_one_wins_another_loses() -> None:
    shares = corrected(ghosts(), (None, None), pairs=10)
    assert sum(shares) == pytest.approx(1, abs=1e-5)
    assert shares != [0.5, 0.5]


@pytest.mark.parametrize(("name", "slip"), [("heuristic", 0.0), ("host", 0.0), ("guest", 0.4), ("visitor", 1.0), ("search", None)])
def test_the_arena_knows_whose_play_is_known(name: str, slip: float | None) -> None:
    assert Entrant(name).slip("ghosts") == slip


def test_standings_tell_the_corrected_share_beside_the_wins(tmp_path: Path) -> None:
    file = tmp_path / "fair.jsonl"
    results = run(CONTEST, 6, file, resume=False, cores=1, ray=None, told=lambda _: None)
    assert run(CONTEST, 6, file, resume=True, cores=1, ray=None, told=lambda _: None) == results
    table = standings(CONTEST, results)
    assert sum(standing.corrected or 0 for standing in table) == pytest.approx(1, abs=1e-5)
    assert all(standing.corrected_error is not None and standing.saving is not None for standing in table)
    plain = standings(CONTEST._replace(fair=False), [result._replace(corrected=None) for result in results])
    assert all(standing.corrected is None for standing in plain)
