"""Contests are fair, can be interrupted, and say how sure they are."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from manse.arena.contest import Contest, Result, play
from manse.arena.plot import picture
from manse.arena.run import run
from manse.arena.standings import standings
from manse.engine.errors import DataError

CONTEST = Contest("ghosts", ("heuristic", "random", "random"), 3, {}, None, 7)


def results(file: Path, games: int, resume: bool = False) -> list[Result]:
    return run(CONTEST, games, file, resume, cores=1, ray=None, told=lambda _: None)


@pytest.mark.parametrize(("players", "entrants"), [(2, 2), (3, 3), (4, 2), (6, 4)])
def test_everybody_sits_everywhere_equally_often(players: int, entrants: int) -> None:
    contest = Contest("ghosts", tuple(f"search:iterations={n}" for n in range(1, entrants + 1)), players, {}, None, 0)
    found = Counter((seat, entrant) for number in range(players * entrants) for seat, entrant in enumerate(contest.seating(number)))
    assert set(found.values()) == {players}
    assert len(found) == players * entrants


def test_a_contest_is_decided_by_strength(tmp_path: Path) -> None:
    table = standings(CONTEST, results(tmp_path / "a.jsonl", 90))
    assert table[0].name == "heuristic"
    assert table[0].fair > 1.3
    first, second = (standing.rating or 0 for standing in table[:2])
    assert first > second > 0
    assert 0 < table[0].error < 0.2
    assert sum(standing.share for standing in table) == pytest.approx(1)
    assert "heuristic" in picture(CONTEST, table, "Ghosts")


def test_a_changed_box_is_never_rated(tmp_path: Path) -> None:
    """It gives shares of the win, and no rating that could be taken for one in the game as printed."""
    same, other = tmp_path / "same.toml", tmp_path / "other.toml"
    same.write_text("limit = 7\n")
    other.write_text("limit = 6\n")
    played = [play(CONTEST, number) for number in range(2)]
    plain, alike, changed, small = (standings(CONTEST._replace(data=data), played) for data in (None, str(same), str(other), "small"))
    assert plain[0].rating == alike[0].rating is not None
    assert {(one.rating, one.doubt) for one in (*changed, *small)} == {(None, None)}
    assert [one.share for one in changed] == [one.share for one in plain]


def test_an_interrupted_contest_goes_on_and_ends_like_an_uninterrupted_one(tmp_path: Path) -> None:
    whole = results(tmp_path / "whole.jsonl", 9)
    cut = tmp_path / "cut.jsonl"
    lines = (tmp_path / "whole.jsonl").read_text().splitlines()
    cut.write_text("\n".join(lines[:5]) + "\n" + lines[5][:20])
    resumed = results(cut, 9, resume=True)
    assert [(one.number, one.seats, one.shares) for one in resumed] == [(one.number, one.seats, one.shares) for one in whole]
    again = results(cut, 9, resume=True)
    assert [one.number for one in again] == list(range(9))


def test_a_contest_does_not_write_over_another(tmp_path: Path) -> None:
    results(tmp_path / "a.jsonl", 1)
    with pytest.raises(DataError, match="exists already"):
        results(tmp_path / "a.jsonl", 1)
    other = CONTEST._replace(seed=8)
    with pytest.raises(DataError, match="is of another contest"):
        run(other, 1, tmp_path / "a.jsonl", True, cores=1, ray=None, told=lambda _: None)


def test_the_same_number_is_the_same_game() -> None:
    assert play(CONTEST, 4).shares == play(CONTEST, 4).shares


def arena(*args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "manse"), "arena", *args]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=300)


def test_the_command_plays_on_several_cores_and_tells_the_standings(tmp_path: Path) -> None:
    answer = arena("ghosts", "heuristic", "random", "--games", "6", "--cores", "2", "--json", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    told = json.loads(answer.stdout)
    assert {standing["name"] for standing in told["standings"]} == {"heuristic", "random"}
    assert (tmp_path / "arena-ghosts.svg").read_text().startswith("<svg")
    again = arena("ghosts", "heuristic", "random", "--games", "8", "--resume", cwd=tmp_path)
    assert again.returncode == 0 and "8 games" in again.stdout


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("ghosts", "oracle", "random"), "there is no bot 'oracle'"),
        (("ghosts", "search:think"), "write NAME=VALUE"),
        (("chess", "random"), "there is no game 'chess'"),
        (("rest_in_peace", "random", "random", "random"), "3 bots do not fit on 2 seats"),
    ],
)
def test_bad_arguments_get_one_line(args: tuple[str, ...], complaint: str, tmp_path: Path) -> None:
    answer = arena(*args, cwd=tmp_path)
    assert answer.returncode == 2
    assert complaint in answer.stderr and answer.stderr.count("\n") == 1


def test_the_same_contest_runs_on_a_ray_cluster(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="ray is not installed: manse[learn] has it")
    here = results(tmp_path / "here.jsonl", 4)
    clustered = run(CONTEST, 4, tmp_path / "there.jsonl", False, cores=1, ray="local", told=lambda _: None)
    assert [one.shares for one in clustered] == [one.shares for one in here]
