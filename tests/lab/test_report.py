"""Figures are what they say and agree with the arena's, and two boxes are compared fairly."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
import pytest

import manse
from manse.arena.contest import Contest, play
from manse.arena.standings import estimate, seat_share
from manse.engine.tables import parse
from manse.lab.counting.loops import SCRIPTED, Column
from manse.lab.figures import benjamini_hochberg, differences, holm, mean, p_of_blocks, student
from manse.lab.report import as_json, investigate
from manse.lab.trial import RIVALS, Room, Setting, contests, play_all, setting
from manse.lab.usage import ratio
from manse.lab.worth import Evidence, luck_of_the_deal, measured, worth_of_cards, worth_of_uses

SMALL = "small"
"""A box of Ghosts for two, whose games are short."""


def box(data: str | None = SMALL, players: int = 2, **rest: Any) -> Setting:
    return setting(manse.game("ghosts"), players, {}, data, **rest)


def test_the_same_deals_make_a_difference_surer() -> None:
    gentler = box(None, 4)._replace(data=parse("gentler", "relief = 2"))
    here, there = play_all([Room(box(None, 4)), Room(gentler)], 1_000, None, lambda _: None)
    a, b = (np.concatenate([tally.shares[:, 0] for tally in tallies]).astype(float) for tallies in (here, there))
    (paired,) = differences({"seat_1": a}, {"seat_1": b})
    apart = 1.96 * sqrt((a.var() + b.var()) / len(a))
    assert paired.change.error < 0.8 * apart


def test_one_percent_of_a_seats_share_is_found_in_a_hundred_thousand_games() -> None:
    dice = np.random.default_rng(5)
    here, there, twin = ((dice.random(100_000) < share).astype(float) for share in (0.26, 0.25, 0.25))
    (changed,), (same,) = differences({"seat_1": here}, {"seat_1": there}), differences({"seat_1": twin}, {"seat_1": there})
    assert changed.significant and changed.change.low > 0
    assert not same.significant


def test_looking_at_many_figures_is_corrected_for() -> None:
    values = np.array([1.0, 0.0, 0.0, 0.0])
    (one,) = differences({"a": values}, {"a": 0 * values})
    many = holm([one._replace(name=str(number)) for number in range(10)])
    assert all(found.p == pytest.approx(min(1, 10 * one.p)) for found in many)


def test_of_many_actions_called_different_few_are_so_by_chance() -> None:
    """After Benjamini and Hochberg: the likelihoods of one of them, worked out by hand."""
    (one,) = differences({"a": np.array([1.0, 0.0])}, {"a": np.zeros(2)})
    found = benjamini_hochberg([one._replace(name=str(p), p=p) for p in (0.03, 0.5, 0.01, 0.02)])
    assert [round(other.p, 3) for other in found] == [0.04, 0.5, 0.04, 0.04]


def test_few_blocks_make_wider_intervals() -> None:
    """Student's t: 2.776 for five blocks, 2.023 for forty."""
    assert student(5) == pytest.approx(2.776, rel=0.005) and student(40) == pytest.approx(2.0227, rel=0.001)
    assert p_of_blocks(2.0227, 1, 40) == pytest.approx(0.05, rel=0.01) and p_of_blocks(-1, 0, 40) == 0 and p_of_blocks(0, 0, 40) == 1


def test_how_often_something_is_used_has_an_interval_that_holds_the_truth() -> None:
    """Forty blocks, each a hundred games: jackknifed as the lab does, against what many such trials come to."""
    dice = np.random.default_rng(11)

    def trial() -> Evidence:
        used, offered = dice.poisson(130, 40), dice.poisson(400, 40)
        blocks = [
            {"used": np.array([u]), "offered": np.array([o]), "finished": np.array([100])} for u, o in zip(used, offered, strict=True)
        ]
        whole: Any = {part: sum(block[part] for block in blocks) for part in blocks[0]}
        return Evidence(whole, [{part: whole[part] - block[part] for part in whole} for block in blocks])

    for of, truth in ((ratio("used", "finished"), 1.3), (ratio("used", "offered"), 0.325)):
        found = [measured(of, trial()) for _ in range(300)]
        assert 0.92 < np.mean([abs(value[0] - truth) <= error[0] for value, error in found]) < 0.98


def test_intervals_hold_what_they_say() -> None:
    dice = np.random.default_rng(7)
    found = [mean((dice.random(200) < 0.03).astype(float)) for _ in range(400)]
    assert 0.92 < np.mean([one is not None and one.low <= 0.03 <= one.high for one in found]) <= 1
    never = mean(np.zeros(100))
    assert never and never.low == 0 and 0.03 < never.high < 0.04
    assert mean(np.zeros(0)) is None
    assert mean(np.ones(100), counted=True) == (1, 1, 1)  # a round each: that is no share


def sums(controls: Any, uses: Any, share: Any) -> dict[str, Any]:
    told = {"cc": controls.T @ controls, "cu": controls.T @ uses, "uu": (uses * uses).sum(0), "cy": controls.T @ share}
    return told | {"uy": uses.T @ share, "yy": np.array([share @ share])}


def test_worth_is_corrected_for_the_deal() -> None:
    """A card wins; an action is only what those do who hold it. Alone it looks as good; beside the deal it is worth nothing."""
    dice = np.random.default_rng(3)
    card = dice.integers(0, 2, 20_000)
    controls = np.stack([np.ones(len(card)), card, 1 - card], 1).astype(float)
    uses = (card + (dice.random(len(card)) < 0.3))[:, None].astype(float)
    share = 0.2 + 0.3 * card + dice.normal(0, 0.1, len(card))
    told = sums(controls, uses, share)
    assert np.cov(uses[:, 0], share)[0, 1] / uses.var() > 0.1
    assert abs(worth_of_uses(told)[0]) < 0.01
    assert worth_of_cards(told, 2) == pytest.approx([0.15, -0.15], abs=0.01)
    assert 0.6 < luck_of_the_deal(told) < 0.75


def test_figures_agree_with_the_arena() -> None:
    contest = Contest("ghosts", ("host", "guest", "guest"), 3, {}, None, 7)
    played = [play(contest, number) for number in range(45)]
    share, error = estimate([seat_share(result, 0) for result in played])
    room = Room(setting(manse.game("ghosts"), 3, {}, None))
    (won,) = contests(room, 2_000, [RIVALS["guests"]], lambda _: None)
    assert abs(won.mean() - share) < error + 1.96 * won.std() / sqrt(len(won))
    rows = np.concatenate([tally.rows for tally in play_all([room], 200, None, lambda _: None)[0]])
    lengths = np.array([sum(play(contest._replace(entrants=("host",)), number).decisions) for number in range(20)])
    assert abs(rows[:, Column.DECISIONS].mean() - lengths.mean()) < 1.96 * lengths.std() / sqrt(len(lengths)) + 1


def test_games_of_rivals_that_think_are_counted_as_they_were_played() -> None:
    """What is scripted is replayed from the same key, and the compiled loops find it legal to the end."""
    from manse.lab.scripts import decisions

    room = Room(box(level="medium"))
    lists = [decisions(room.setting, room.key, number) for number in range(2)]
    rows = np.zeros((2, 40), np.int64)
    for row, actions in zip(rows, lists, strict=True):
        row[: len(actions)] = actions
    tally = room.play(0, np.full((2, 2), SCRIPTED), rows)
    assert tally.rows[:, Column.DECISIONS].tolist() == [len(actions) for actions in lists]
    assert not tally.rows[:, [Column.STUCK, Column.ENDLESS]].any()
    assert tally.shares.sum() == pytest.approx(2)


def test_the_same_seed_gives_the_same_report_on_any_number_of_cores() -> None:
    one, two = (as_json(investigate(box(seed=3), None, 400, None, cores=cores)) for cores in (1, 2))
    other = as_json(investigate(box(seed=4), None, 400, None))
    assert one.pop("seconds") and two.pop("seconds") and one == two
    assert other["here"]["figures"] != one["here"]["figures"]


def test_a_time_is_kept_to_in_whole_blocks() -> None:
    heard: list[int] = []
    found = investigate(box(), None, None, 0.05, heard.append)
    assert found.games >= 40 and sum(heard) >= found.games


def test_bars_stand_round_whole_numbers() -> None:
    from manse.lab.plots import histogram, ticks
    from manse.lab.report import plot

    few, many = plot(np.array([1.0, 2.0, 2.0, 4.0])), plot(np.arange(100.0, 300.0))
    assert few.edges == [0.5, 1.5, 2.5, 3.5, 4.5] and few.shares == [0.25, 0.5, 0.0, 0.25]
    assert len(many.shares) <= 24 and sum(many.shares) == pytest.approx(1)
    assert {round(b - a) for a, b in pairwise(many.edges)} == {9}
    assert ticks(0.5, 4.5) == [1, 2, 3, 4] and ticks(0.014, 0.995) == [0.2, 0.4, 0.6, 0.8] and ticks(3.0, 3.0) == [3]
    assert histogram("none", plot(np.zeros(0))).count("<rect") == 1
    assert histogram("two", few, few).count("<rect") == 9


@pytest.mark.parametrize("level", ["medium", "learned:temperature=0.1"])
def test_a_report_on_rivals_that_must_be_asked_is_made_of_their_games(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    from manse.lab import scripts

    monkeypatch.setattr(scripts, "pool", lambda: ThreadPoolExecutor(1))
    found = investigate(box(level=level), None, 3, None)
    assert found.games == 3 and found.here.figures["stuck"].value == 0
    assert found.here.figures["decisions"].value > 3 and "knowledge" not in found.here.figures
