"""The mine: the same deal gives the same puzzles, an interrupted mine goes on, and bad input is named."""

import json
from pathlib import Path

import pytest

import manse
from manse.cli.main import main
from manse.puzzles.mine import ASKED, Deal, dealt, looked_at, mined, recorded, story
from manse.puzzles.proof import grade_of
from manse.puzzles.puzzle import PEOPLE, Puzzle, as_json, from_json, read, shelf
from manse.puzzles.quarry import Quarry

DEAL = 1
"""Of Ghosts with seed 0: it holds a puzzle."""


@pytest.fixture(scope="module")
def deal() -> Deal:
    return dealt(manse.game("ghosts"), 0, DEAL)


@pytest.fixture(scope="module")
def found(deal: Deal) -> list[Puzzle]:
    return list(mined(deal))


def test_a_deal_gives_the_same_puzzles_again(deal: Deal, found: list[Puzzle]) -> None:
    again = dealt(manse.game("ghosts"), 0, DEAL)
    assert again.match.record() == deal.match.record()
    puzzle = found[0]
    number = next(number for number in looked_at(deal.match, deal.seed) if position(deal, number) == puzzle.position)
    assert story(again.match, number, again.match.seat_at(again.match.step_before(number), puzzle.seat.number)) == puzzle.story
    assert len(looked_at(deal.match, deal.seed)) == min(ASKED, deal.match.decisions)


def position(deal: Deal, number: int) -> str:
    return deal.match.seat_at(deal.match.step_before(number), deal.match.move(number)[0]).position


def test_a_puzzle_is_a_decision_of_its_game_in_which_habit_is_wrong(deal: Deal, found: list[Puzzle]) -> None:
    assert found and all(puzzle.game == "ghosts" and puzzle.habit != puzzle.best for puzzle in found)
    positions = {position(deal, number) for number in range(deal.match.decisions)}
    assert {puzzle.position for puzzle in found} <= positions
    assert all(from_json(json.loads(json.dumps(as_json(puzzle)))).id == puzzle.id for puzzle in found)


def test_games_of_people_say_so(deal: Deal) -> None:
    assert recorded(deal.match, 3).source == PEOPLE


def test_grades_grow_with_how_often_rivals_miss_it() -> None:
    grades = [
        grade_of({"host": host, "medium": medium, "phantom": phantom}) for host, medium, phantom in ((1, 0.5, 0), (1, 1, 0.2), (1, 1, 1))
    ]
    assert grades == sorted(grades) and grades[0] == 1 and grades[-1] == 5


def test_an_interrupted_mine_goes_on_and_a_torn_line_is_dug_again(tmp_path: Path, found: list[Puzzle]) -> None:
    log = tmp_path / "ghosts.jsonl"
    quarry = Quarry("ghosts", 0, log)
    with open(log, "a", encoding="utf-8") as file:
        file.write(json.dumps({"deal": 0, "puzzles": []}) + "\n")
        file.write(json.dumps({"deal": DEAL, "puzzles": [as_json(puzzle) for puzzle in found]}) + "\n")
        file.write('{"deal": 2, "puz')
    again = Quarry("ghosts", 0, log)
    assert (again.done, [puzzle.id for puzzle in again.found]) == ({0, DEAL}, [puzzle.id for puzzle in found])
    assert next(again.lots()).number == 2 and next(quarry.lots()).number == 0
    again.dig(lambda puzzles: bool(puzzles), 1, None, None, lambda games, puzzles: pytest.fail("there was enough"))
    with pytest.raises(manse.DataError, match="is of another mine"):
        Quarry("ghosts", 1, log)


def test_mine_writes_what_its_log_holds(tmp_path: Path, found: list[Puzzle], capsys: pytest.CaptureFixture[str]) -> None:
    log, out = tmp_path / "log", tmp_path / "out.gz"
    Quarry("ghosts", 0, log)
    with open(log, "a", encoding="utf-8") as file:
        file.write(json.dumps({"deal": DEAL, "puzzles": [as_json(puzzle) for puzzle in found]}) + "\n")
    with pytest.raises(SystemExit) as left:
        main(["puzzles", "mine", "ghosts", "--count", "1", "--cores", "1", "--log", str(log), "--out", str(out)])
    assert left.value.code in (None, 0)
    assert "1 games looked through; 1 puzzles in" in capsys.readouterr().out
    assert read(out)[0].id in {puzzle.id for puzzle in found}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["mine", "chess"], "there is no game 'chess'"),
        (["mine", "ghosts", "--count", "0"], "Invalid value for '--count'"),
        (["mine", "ghosts", "--house", "mysql://x"], "write sqlite:///FILE or postgresql://…"),
        (["play", "ghosts", "nothing"], "there is no such puzzle"),
        (["play", "--theme", "nothing"], "there is no such puzzle"),
        (["list", "chess"], "there is no game 'chess'"),
    ],
)
def test_bad_input_gets_one_line(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["puzzles", *args])
    told = capsys.readouterr().err
    assert left.value.code == 2 and said in told and told.count("\n") == 1


def test_a_record_that_is_none_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text, said in (("a", "{", "a: "), ("b", '{"game": "ghosts"}', "not a record of a match"), ("c", running(), "is not over")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        with pytest.raises(SystemExit) as left:
            main(["puzzles", "mine", "ghosts", str(tmp_path / name)])
        assert left.value.code == 2 and said in capsys.readouterr().err


def running() -> str:
    return json.dumps(manse.game("ghosts").start(2, seed=1).record())


def test_solving_in_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(iter(shelf(manse.game("phantom_society")).values()))
    answers = iter(["soon", "99", puzzle.best])
    monkeypatch.setattr("rich.console.Console.input", lambda *_, **__: next(answers))
    with pytest.raises(SystemExit):
        main(["puzzles", "play", "phantom_society", puzzle.id])
    told = capsys.readouterr().out
    assert "Right: " in told and "1 / 1" in told
