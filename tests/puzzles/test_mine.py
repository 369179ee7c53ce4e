"""The mine: the same deal gives the same puzzles, an interrupted mine goes on, and bad input is named."""

import json
from pathlib import Path

import numpy as np
import pytest

import manse
from manse.cli.main import main
from manse.engine.speech import Line
from manse.puzzles import proof
from manse.puzzles.mine import ASKED, Deal, dealt, looked_at, mined, recorded, story
from manse.puzzles.proof import grade_of
from manse.puzzles.puzzle import PEOPLE, Puzzle, as_json, from_json, read, shelf, write
from manse.puzzles.quarry import Lot, Quarry, puzzles_in
from manse.puzzles.why import split, turn

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


def test_a_log_is_gone_on_with_when_there_are_more_records(tmp_path: Path, deal: Deal) -> None:
    first, second = ({**deal.match.record(), "table": name} for name in ("a", "b"))
    log = tmp_path / "log"
    (lot,) = Quarry("ghosts", 0, log, [first]).lots()
    with open(log, "a", encoding="utf-8") as file:
        file.write(json.dumps({"deal": lot.number, "puzzles": []}) + "\n")
    (left,) = Quarry("ghosts", 0, log, [second, first]).lots()
    assert left.record == second and left.number != lot.number


def test_old_puzzles_are_proved_again(tmp_path: Path, found: list[Puzzle], monkeypatch: pytest.MonkeyPatch) -> None:
    """What holds has the same answer in other worlds; what a long search does not hold for clearly best is left out."""
    (again,) = again_of(found[0])
    assert (again.id, again.best, again.story, again.source) == (found[0].id, found[0].best, found[0].story, found[0].source)
    monkeypatch.setattr(proof, "SEARCH_MARGIN", 1.0)
    monkeypatch.setattr(proof, "SEARCH", 600)
    assert again_of(found[0]) == []


def again_of(puzzle: Puzzle) -> list[Puzzle]:
    return list(puzzles_in(Lot("ghosts", 5, 5, as_json(puzzle))))


def test_a_shelf_is_mined_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    riddles = [puzzle for puzzle in shelf(manse.game("phantom_society")).values() if puzzle.ask][:2]
    write(tmp_path / "old.gz", riddles)
    with pytest.raises(SystemExit) as left:
        main(["puzzles", "mine", "phantom_society", "--again", str(tmp_path / "old.gz"), "--cores", "1", *paths(tmp_path)])
    assert left.value.code in (None, 0) and read(tmp_path / "out.gz") == riddles
    assert "2 games looked through; 2 puzzles in" in capsys.readouterr().out


def paths(folder: Path) -> list[str]:
    return ["--log", str(folder / "log"), "--out", str(folder / "out.gz")]


def test_a_secret_that_decides_is_measured_where_it_was_not_looked_for() -> None:
    """Found in every second world, told from the others."""
    so = np.array([True, True, False, False] * 20)
    rows = np.array([[1, 0.5, 0, 0.25] * 20, [0, 0.25, 0, 0.25] * 20], np.float32)
    told = turn(Line("decides"), so, rows)
    assert told[1:] == (0.5, 0.5, 0.25, 0.25, 0.25)
    assert split(rows[0][::2] - rows[1][::2], so[::2])[0] == 1.0
    assert split(np.ones(4), np.ones(4, np.bool_)) == (0.0, 1.0)


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


def test_an_answer_stays_on_the_screen_until_the_next_puzzle_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    prompts: list[str] = []
    answers = iter(["1", ""])

    def said(_: object, prompt: str) -> str:
        prompts.append(prompt)
        found = next(answers, None)
        if found is None:
            raise EOFError
        return found

    monkeypatch.setattr("rich.console.Console.input", said)
    with pytest.raises(SystemExit) as left:
        main(["puzzles", "play", "phantom_society", "--seed", "1"])
    assert left.value.code in (None, 0) and prompts == ["> ", "Enter: the next puzzle. Ctrl-D: enough.", "> "]
