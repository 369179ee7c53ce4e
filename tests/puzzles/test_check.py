"""The check of what ships (bench/puzzles.py): it sees a wrong answer, and goes on where its log ends."""

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import manse
from manse.puzzles.puzzle import Puzzle, shelf

ROOT = Path(__file__).parents[2]


def loaded() -> Any:
    spec = importlib.util.spec_from_file_location("bench_puzzles", ROOT / "bench" / "puzzles.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


bench = loaded()


def some(id: str, riddle: bool) -> Puzzle:
    return next(puzzle for puzzle in shelf(manse.game(id)).values() if (puzzle.ask is not None) == riddle)


@pytest.mark.parametrize(("id", "riddle"), [("ghosts", False), ("phantom_society", True)])
def test_a_wrong_answer_is_seen(id: str, riddle: bool) -> None:
    puzzle = some(id, riddle)
    swapped = replace(puzzle, choices=(puzzle.choices[-1], *puzzle.choices[:-1]))
    right, wrong = (bench.checked(one, 0.05, 3) for one in (puzzle, swapped))
    assert right.agrees and not wrong.agrees and right.missed == (None if riddle else 1.0)
    assert [row.split(" | ")[3] for row in bench.table([right, wrong])][2:] == ["1 (50.0 %)"]


def test_a_check_goes_on_where_its_log_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, log = some("phantom_society", True), tmp_path / "log"
    (row,) = bench.check([puzzle], log, 0.05, 3)
    with open(log, "a", encoding="utf-8") as file:
        file.write('{"game": "phantom_so')
    monkeypatch.setattr(bench, "checked", lambda *_: pytest.fail("it was checked before"))
    assert list(bench.check([puzzle], log, 0.05, 3)) == [row]
    assert json.loads(log.read_text(encoding="utf-8").splitlines()[0])["pace"] == bench.PACE
    with pytest.raises(SystemExit, match="is of another check"):
        list(bench.check([puzzle], log, 0.05, 4))
