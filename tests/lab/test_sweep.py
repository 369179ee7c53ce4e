"""A sweep finds the box that its goals ask for, goes on where it was interrupted, and says in a line what cannot be."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import manse
from manse.engine.errors import DataError
from manse.engine.record import raw
from manse.engine.tables import parse
from manse.lab.boxes import changed, remarks, source_of, source_of_numbers, variation
from manse.lab.figures import Figure
from manse.lab.front import pareto
from manse.lab.goals import fairness, goal, goals
from manse.lab.sweep import Book, Search, Sweep, Trial, drawn, front, neighbours, prepared, ranked
from manse.lab.trial import setting
from tests.lab.test_command import lab
from tests.server.service import MANSE

GHOSTS = manse.game("ghosts")
SMALL = setting(GHOSTS, 2, {}, "small")


def plan(vary: list[str], wishes: list[str], games: int = 500, most: int = 200) -> Sweep:
    return prepared(SMALL, [variation(GHOSTS, text) for text in vary], wishes, games, most)


def swept(found: Sweep, file: Path | None = None, resume: bool = False) -> tuple[Search, list[Trial]]:
    search = Search(found)
    return search, search.run(Book(found, file, resume))


def test_the_box_that_the_goal_asks_for_is_found() -> None:
    """A game of three rounds is three times as long as one of one: whoever wants its length gets it."""
    (long,) = (trial.figures["decisions"].value for trial in swept(plan(["rounds=3"], ["rounds=3"]))[1])
    search, best = swept(plan(["rounds=1..5", "start=0..2"], [f"decisions={long:.2f}", "rounds>=1"]))
    assert best[0].values["rounds"] == 3 and best[0].distance < 0.2
    assert best[0].games == 500 and len(best) == 6
    assert len(search.boxes) == 15


def test_all_boxes_are_dealt_the_same_so_that_what_does_not_matter_changes_nothing() -> None:
    _, best = swept(plan(["relief=1,1", "start=1"], ["rounds=1"]))
    assert len({json.dumps(trial.figures) for trial in best}) == 1


def test_of_a_large_grid_some_are_drawn_and_neighbours_of_the_best_tried() -> None:
    search, best = swept(plan(["rounds=1..9", "start=0..9", "relief=0..9"], ["rounds=9"], 250, most=12))
    assert best[0].values["rounds"] == 9
    assert 12 < len(search.boxes) < 300


def test_an_interrupted_sweep_goes_on_and_ends_like_an_uninterrupted_one(tmp_path: Path) -> None:
    found, file = plan(["rounds=1..4"], ["minutes=1"]), tmp_path / "sweep.jsonl"
    _, whole = swept(found, file)
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:3]) + "\n" + lines[3][:30])
    search, again = swept(found, file, resume=True)
    assert again == whole
    assert sorted(file.read_text().splitlines()) == sorted(lines)
    assert len(search.book.done) == len(lines) - 1


def test_a_sweep_does_not_write_over_another(tmp_path: Path) -> None:
    file = tmp_path / "sweep.jsonl"
    swept(plan(["rounds=1"], ["rounds=1"]), file)
    with pytest.raises(DataError, match="exists already"):
        swept(plan(["rounds=1"], ["rounds=1"]), file)
    with pytest.raises(DataError, match="is of another sweep"):
        swept(plan(["rounds=2"], ["rounds=1"]), file, resume=True)


def test_boxes_that_cannot_be_are_left_out_and_counted() -> None:
    search, best = swept(plan(["hand=2", "mist=1,59"], ["rounds=1"]))
    assert (len(search.boxes), search.refused) == (1, 1)
    assert [trial.values["mist"] for trial in best] == [1]


def test_rows_places_and_options_can_be_varied() -> None:
    every = variation(GHOSTS, "ghosts.*.3=1..2")
    box = changed(GHOSTS, GHOSTS.data(), {}, {every.name: 1})
    assert {row[2] for row in box.source.tables["ghosts"].values()} == {1}
    assert box.source.tables["totals"] == {"ghosts": 42}
    society = manse.game("phantom_society")
    assert variation(society, "layout=placed,random").values == ("placed", "random")
    assert changed(society, society.data(), {}, {"games": 3, "target.1": 20}).options == {"games": 3}
    assert variation(GHOSTS, "limit=3..9..3").values == (3, 6, 9)


def test_a_box_is_written_as_the_file_it_would_be_read_from() -> None:
    tables = json.loads(json.dumps(GHOSTS.data("small").tables))
    tables.pop("totals")
    source = source_of(GHOSTS, tables)
    assert parse("again", source.text).tables == source.tables
    assert raw(GHOSTS.box({}, source)) == raw(GHOSTS.box({}, GHOSTS.data("small")))
    assert source_of(GHOSTS, dict(GHOSTS.data().tables)).text == "\n"


def test_what_a_number_rests_on_is_read_off_the_data_file() -> None:
    said = {id: {name: source_of_numbers(text) for name, text in remarks(manse.game(id)).items()} for id in manse.games()}
    assert said["ghosts"]["limit"] == "printed" and said["ghosts"]["ghosts"] == "public"
    assert said["ghost_for_sale"]["manors"] == said["ghost_for_sale"]["castles"] == said["ghost_for_sale"]["backs"] == "reconstructed"
    assert said["ghost_for_sale"]["cards"] == said["ghost_for_sale"]["ball"] == "printed"
    assert said["call_of_the_spirits"]["events"] == "reconstructed" and said["call_of_the_spirits"]["set_points"] == "printed"


def test_goals_know_when_they_are_met_and_how_far_they_are() -> None:
    minutes, fair = goals(["minutes=18..22, fair<=2"])
    assert minutes.distance(20) == 0 and minutes.distance(24.2) == pytest.approx(1) and minutes.distance(16.2) == pytest.approx(1)
    assert goal("minutes=20").met(Figure(19.2, 19, 19.4)) is True and goal("minutes=20").met(Figure(18.9, 18.8, 18.98)) is False
    assert goal("close=30").met(Figure(0.305, 0.304, 0.306)) is True and goal("close=30").met(Figure(0.32, 0.319, 0.321)) is False
    assert fair.distance(0.04) == pytest.approx(1) and fair.distance(0.01) == 0
    assert minutes.met(Figure(23, 21, 25)) is None and minutes.met(Figure(30, 29, 31)) is False and minutes.met(Figure(20, 10, 30)) is True


def test_fairness_is_that_of_the_worst_seat_or_role() -> None:
    shares = {"seat_1": 0.5, "seat_2": 0.5, "role_1": 0.56, "role_2": 0.44}
    found = fairness({name: Figure(value, value - 0.01, value + 0.01) for name, value in shares.items()})
    assert found.value == pytest.approx(0.06) and found.low == pytest.approx(0.05)


def trial(*distances: float) -> Trial:
    return Trial({"limit": len(str(distances)), "at": str(distances)}, 10, {}, list(distances))


def test_the_front_is_what_no_other_beats() -> None:
    trials = [trial(0, 3), trial(1, 1), trial(3, 0), trial(2, 2), trial(1, 3)]
    assert front(trials) == trials[:3]
    svg = pareto(trials, goals(["fair<=2", "leads>=3"]), "Boxes")
    assert svg.count("<circle") == 5 and svg.count("<polyline") == 1


def test_what_is_drawn_is_drawn_once_and_neighbours_stay_within() -> None:
    varied = [variation(GHOSTS, "limit=3..9"), variation(GHOSTS, "mist=0..9")]
    found = [tuple(values.values()) for values in drawn(varied, 50, 1)]
    assert len(set(found)) == 50 and found == [tuple(values.values()) for values in drawn(varied, 50, 1)]
    assert [tuple(one.values()) for one in neighbours({"limit": 3, "mist": 5}, varied)] == [(4, 5), (3, 4), (3, 6)]


def test_the_command_tells_the_nearest_and_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, box = tmp_path / "s.jsonl", tmp_path / "best.toml"
    said = ("sweep", "ghosts", "--players", "2", "--data", "small", "--vary", "rounds=1..3", "start=0..1", "--goal", "rounds=2")
    status, shown, _ = lab(*said, "--games", "300", "--out", str(out), "--write", str(box), capsys=capsys)
    assert status == 0
    assert "A box meets every goal: rounds 2" in shown and "6 boxes tried" in shown
    assert "rounds = 2" in box.read_text() and out.with_suffix(".svg").read_text().startswith("<svg")
    status, shown, _ = lab(*said, "--games", "300", "--out", str(out), "--resume", "--json", "--language", "fr", capsys=capsys)
    told: Any = json.loads(shown)
    assert status == 0 and told["best"][0]["values"]["rounds"] == 2 and "Une boîte atteint tous les buts" in told["sentence"]


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("--vary", "limit=5..9"), "a sweep needs a goal"),
        (("--goal", "fair<=2"), "a sweep needs something to vary"),
        (("--vary", "limit=5..12", "--goal", "fair<=2"), "3 to 9 are possible, not 10"),
        (("--vary", "limit=9..5", "--goal", "fair<=2"), "'9..5' is no span"),
        (("--vary", "fog=1..2", "--goal", "fair<=2"), "Ghosts has no 'fog'"),
        (("--vary", "ghosts=1..2", "--goal", "fair<=2"), "'ghosts' is a table: name one of its numbers, as in ghosts.red"),
        (("--vary", "ghosts.pink.1=1..2", "--goal", "fair<=2"), "there is red, yellow"),
        (("--vary", "limit=x", "--goal", "fair<=2"), "'x' is not a whole number"),
        (("--vary", "limit", "--goal", "fair<=2"), "write NAME=FIRST..LAST"),
        (("--vary", "limit=5", "--vary", "limit=6", "--goal", "fair<=2"), "'limit' is varied twice"),
        (("--vary", "limit=5", "--goal", "joy>=2"), "there is no figure 'joy'"),
        (("--vary", "limit=5", "--goal", "leads>3"), "write FIGURE<=NUMBER"),
        (("--vary", "limit=5", "--goal", "close>=120"), "a share is at most 100"),
        (("--vary", "limit=5", "--goal", "leads>=3,leads<=2"), "no box can meet both 'leads>=3' and 'leads<=2'"),
        (("--vary", "limit=5", "--goal", "fair<=2", "--level", "phantom"), "'phantom' thinks too long"),
        (("--vary", "mist=20", "--goal", "fair<=2"), "and mist are 74 cards"),
    ],
)
def test_what_cannot_be_gets_one_line(args: tuple[str, ...], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = lab("sweep", "ghosts", *args, "--out", str(tmp_path / "s.jsonl"), capsys=capsys)
    assert (status, out) == (2, "")
    assert complaint in err and err.count("\n") == 1
    assert not any(tmp_path.iterdir())


def searched(tmp_path: Path, name: str, resume: bool = False, ray: str | None = None) -> tuple[list[Trial], Book]:
    """A space of 315 boxes, of which sixteen are tried."""
    varied = [variation(GHOSTS, text) for text in ("limit=3..9", "mist=0..4", "start=0..8")]
    base = setting(GHOSTS, 2, {}, "small", seed=3)
    sweep = prepared(base, varied, ["margin=1,rounds=1"], 60, 16, "optuna")
    book = Book(sweep, tmp_path / name, resume)
    return Search(sweep, 1, ray).run(book), book


def test_optuna_proposes_boxes_of_a_large_space_and_goes_on_where_it_was(tmp_path: Path) -> None:
    pytest.importorskip("optuna", reason="optuna is not installed: manse[lab] has it")
    best, book = searched(tmp_path, "whole.jsonl")
    tried = {json.dumps(trial.values) for trial in book.done.values()}
    assert 16 <= len(tried) <= 19 and best == ranked(best)
    lines = (tmp_path / "whole.jsonl").read_text().splitlines()
    assert '"by": "optuna"' in lines[0]
    (tmp_path / "cut.jsonl").write_text("\n".join(lines[:7]) + "\n" + lines[7][:20])
    again, rest = searched(tmp_path, "cut.jsonl", resume=True)
    assert again == best and rest.done == book.done


def test_boxes_are_tried_on_a_cluster_as_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks come back in any order."""
    from manse.lab import sweep

    asked: list[str] = []

    @contextmanager
    def backwards(address: str) -> Iterator[sweep.Spread]:
        asked.append(address)
        yield lambda work, given: (work(*one) for one in reversed(list(given)))

    monkeypatch.setattr(sweep, "cluster", backwards)
    there = Search(plan(["rounds=1..3"], ["rounds=2"]), 1, "local").run(Book(plan(["rounds=1..3"], ["rounds=2"]), None, False))
    here = Search(plan(["rounds=1..3"], ["rounds=2"]), 1).run(Book(plan(["rounds=1..3"], ["rounds=2"]), None, False))
    assert asked == ["local"] and there == here and here[0].values == {"rounds": 2}


def test_the_command_tries_boxes_on_a_real_cluster_as_here(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="ray is not installed: manse[lab] has it")
    said = [MANSE, "lab", "sweep", "ghosts", "--data", "small", "--players", "2", "--vary", "rounds=1..3", "--goal", "rounds=2"]
    told = []
    for name, where in (("here", ()), ("there", ("--ray", "local"))):
        end = [*where, "--games", "60", "--json", "--out", str(tmp_path / f"{name}.jsonl")]
        answer = subprocess.run([*said, *end], capture_output=True, text=True, cwd=tmp_path)
        assert answer.returncode == 0, answer.stderr
        told.append(json.loads(answer.stdout))
    assert told[0] == told[1]


@pytest.mark.parametrize(("package", "switch"), [("optuna", ("--by", "optuna")), ("ray", ("--ray", "local"))])
def test_what_is_not_installed_is_said_in_a_line(
    package: str, switch: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    said = ("sweep", "ghosts", "--vary", "limit=5,6", "--goal", "fair<=2", "--out", str(tmp_path / "s.jsonl"))
    status, out, err = lab(*said, *switch, capsys=capsys)
    assert (status, out) == (2, "") and "manse[lab]" in err and err.count("\n") == 1
    assert not any(tmp_path.iterdir())


def test_a_game_that_does_not_tell_who_is_ahead_has_no_goals_of_that_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    from manse.lab import sweep
    from manse.lab.counting.course import course_of

    monkeypatch.setattr(sweep, "course_of", lambda game: course_of(game)._replace(told=False))
    with pytest.raises(DataError, match="Ghosts does not tell it"):
        plan(["limit=5"], ["leads>=3"])
    assert goal("leads>=3").figure == "leads"
