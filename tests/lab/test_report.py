"""Planted faults are found, figures are what they say and agree with the arena's, and two boxes are compared fairly."""

from math import sqrt
from typing import Any

import numpy as np
import pytest

import manse
from manse.arena.contest import Contest, play
from manse.arena.standings import estimate, seat_share
from manse.engine.game import Game
from manse.engine.tables import parse
from manse.lab.counting.loops import Column
from manse.lab.figures import Figure, differences, holm, mean
from manse.lab.findings import findings
from manse.lab.report import Report, as_json, investigate
from manse.lab.speech import speech_of
from manse.lab.trial import RIVALS, Room, Setting, contests, play_all, setting
from manse.lab.worth import luck_of_the_deal, worth_of_cards, worth_of_uses

GAMES = 4_000


def box(game: Game, text: str = "", players: int = 3, **rest: Any) -> Setting:
    return setting(game, players, {}, parse("box", text), **rest)


def report(game: Game, text: str = "", games: int = GAMES) -> Report:
    return investigate(box(game, text), None, games, None)


def said(found: Report) -> dict[str, Any]:
    return {line.key: line.args for line in findings(found, speech_of(found.game, "en"))}


def test_a_sound_game_is_called_fair(planted: Game) -> None:
    found = report(planted)
    assert "found_fair" in said(found)
    assert not {"found_edge", "found_endless", "found_stuck", "found_always", "found_unused"} & set(said(found))
    for number in (1, 2, 3):
        assert found.here.figures[f"seat_{number}"].low < 1 / 3 < found.here.figures[f"seat_{number}"].high


def test_an_extra_card_for_who_begins_is_found(planted: Game) -> None:
    found = report(planted, "extra = 1")
    assert said(found)["found_edge"]["who"] == "who begins"
    assert found.here.figures["first_move"].low > 0.02
    assert abs(found.here.figures["seat_1"].value - 1 / 3) < 0.03  # the table turns, so that seats stay fair


def test_a_card_that_always_wins_is_found(planted: Game) -> None:
    found = report(planted, "crown = 1\ncopies = [20, 20, 20, 20, 20, 1]")
    assert said(found)["found_always"]["action"] == "ghost 6"
    worth = {card.name: card.worth for card in found.here.cards}["ghost-6"]
    assert worth and worth.low > 0.3


@pytest.mark.parametrize("endless", [1, 2])
def test_a_deck_that_never_ends_is_found(planted: Game, endless: int) -> None:
    found = report(planted, f"endless = {endless}", 400)
    assert "found_endless" in said(found)
    assert found.here.figures["endless"].value == 1
    assert "decisions" not in found.here.figures  # nothing is known of how long a game takes


def test_a_dead_end_is_found(planted: Game) -> None:
    found = report(planted, "stuck = 1", 400)
    assert "found_stuck" in said(found)
    assert found.here.figures["stuck"].value == 1 and found.here.figures["endless"].value == 0


def test_a_rule_that_is_never_used_is_found(planted: Game) -> None:
    found = report(planted, "bonus = 0")
    assert said(found)["found_unused"] == {"rules": "bonus"}
    assert {one.name: one.a_game for one in found.here.happenings}["won"] == 3


def test_a_card_that_nobody_holds_is_not_called_spurned(planted: Game) -> None:
    found = report(planted, "copies = [20, 20, 20, 20, 20, 0]", 400)
    assert "found_spurned" not in said(found)
    assert found.here.uses[5].offered == 0 and found.here.uses[5].worth is None


def test_a_box_beside_itself_differs_in_nothing(planted: Game) -> None:
    found = investigate(box(planted), box(planted), 400, None)
    assert [one.p for one in found.differences] == [1.0] * len(found.differences)
    assert said(found).keys() >= {"found_same"}


def test_what_another_box_changes_is_told_with_its_significance(planted: Game) -> None:
    found = investigate(box(planted, "extra = 1"), box(planted, "hand = 2\nextra = 1"), 2_000, None)
    changed = {one.name: one for one in found.differences}
    assert changed["decisions"].change == Figure(3.0, 3.0, 3.0) and changed["decisions"].significant
    assert changed["rounds"].here == 3 and changed["rounds"].there == 2
    assert not changed["endless"].significant and not changed["seat_1"].significant
    assert "found_changed" in said(found)


def test_the_same_deals_make_a_difference_surer(planted: Game) -> None:
    here, there = (play_all([Room(box(planted, text))], 1_000, None, lambda _: None)[0] for text in ("", "bonus = 0"))
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


def test_intervals_hold_what_they_say() -> None:
    dice = np.random.default_rng(7)
    found = [mean((dice.random(200) < 0.03).astype(float)) for _ in range(400)]
    assert 0.92 < np.mean([one is not None and one.low <= 0.03 <= one.high for one in found]) <= 1
    never = mean(np.zeros(100))
    assert never and never.low == 0 and 0.03 < never.high < 0.04
    assert mean(np.zeros(0)) is None


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


def test_games_of_rivals_that_think_are_counted_as_they_were_played(planted: Game) -> None:
    """What is scripted is replayed from the same key, and the compiled loops find it legal to the end."""
    from manse.lab.scripts import decisions

    room = Room(box(planted, level="medium"))
    lists = [decisions(room.setting, room.key, number) for number in range(2)]
    rows = np.zeros((2, 12), np.int64)
    for row, actions in zip(rows, lists, strict=True):
        row[: len(actions)] = actions
    tally = room.play(0, np.full((2, 3), 259), rows)
    assert tally.rows[:, Column.DECISIONS].tolist() == [len(actions) for actions in lists] == [9, 9]
    assert tally.shares.sum() == pytest.approx(2)


def test_the_same_seed_gives_the_same_report_on_any_number_of_cores(planted: Game) -> None:
    one, two = (as_json(investigate(box(planted, seed=3), None, 400, None, cores=cores)) for cores in (1, 2))
    other = as_json(investigate(box(planted, seed=4), None, 400, None))
    assert one.pop("seconds") and two.pop("seconds") and one == two
    assert other["here"]["figures"] != one["here"]["figures"]


def test_a_time_is_kept_to_in_whole_blocks(planted: Game) -> None:
    heard: list[int] = []
    found = investigate(box(planted), None, None, 0.05, heard.append)
    assert found.games >= 40 and sum(heard) >= found.games
