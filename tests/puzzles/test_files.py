"""Puzzles as data: what is written is read again, and what is not a puzzle is named."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import manse
from manse.engine.speech import Line
from manse.puzzles.puzzle import as_json, from_json, packed, read, shelf, unpacked, write
from manse.puzzles.shelf import chosen, distinct, trimmed


@pytest.mark.parametrize("id", manse.games())
def test_a_shelf_that_is_read_and_written_again_has_the_same_bytes(id: str, tmp_path: Path) -> None:
    game = manse.game(id)
    write(tmp_path / "shelf.gz", shelf(game).values())
    assert (tmp_path / "shelf.gz").read_bytes() == (game.folder / "puzzles" / "shelf.jsonl.gz").read_bytes()


def test_lines_within_lines_are_kept() -> None:
    line = Line("awarded", {"seat": 1, "parts": [Line("manor", {"count": 2})], "names": ["a", "b"], "none": None})
    assert unpacked(json.loads(json.dumps(packed(line)))) == line


def test_of_a_caption_only_what_is_told_is_kept() -> None:
    line = Line("took", {"seat": 2, "card": None, "points": 0, "level": 7})
    assert trimmed(manse.game("ghosts"), line) == Line("took", {"seat": 2})


def one() -> dict[str, Any]:
    return as_json(next(iter(shelf(manse.game("ghosts")).values())))


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ("{", "shelf.gz, line 1: "),
        ("[]", "shelf.gz, line 1: not a puzzle: "),
        ('{"game": "ghosts"}', "shelf.gz, line 1: not a puzzle: 'theme' is missing"),
        (json.dumps(one() | {"grade": 6}), "shelf.gz, line 1: not a puzzle: it has a grade from 1 to 5"),
        (json.dumps(one() | {"choices": one()["choices"][:1]}), "at least two choices"),
        (json.dumps(one() | {"turns": [1]}), "shelf.gz, line 1: not a puzzle: "),
        (json.dumps(one()) + "\nno", "shelf.gz, line 2: "),
    ],
    ids=["torn", "list", "bare", "grade", "choices", "turns", "second"],
)
def test_what_is_no_shelf_is_named_in_one_line(spoilt: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "shelf.gz").write_bytes(gzip.compress(spoilt.encode()))
    with pytest.raises(manse.DataError) as error:
        read(tmp_path / "shelf.gz")
    assert said in str(error.value) and "\n" not in str(error.value)


def test_what_is_not_packed_is_named(tmp_path: Path) -> None:
    (tmp_path / "shelf.gz").write_bytes(b"not packed at all")
    with pytest.raises(manse.DataError, match=r"shelf\.gz: "):
        read(tmp_path / "shelf.gz")


def test_the_same_question_is_laid_on_the_shelf_once() -> None:
    first, second, *_ = shelf(manse.game("ghosts")).values()
    again = from_json(as_json(first) | {"position": first.position.replace("decisions=", "decisions=1")})
    assert again.id != first.id
    assert distinct([first, again, second]) == [first, second]


def test_rare_themes_are_not_crowded_out() -> None:
    puzzles = list(shelf(manse.game("ghosts")).values())
    themes = {puzzle.theme for puzzle in puzzles}
    assert {puzzle.theme for puzzle in chosen(puzzles, len(themes))} == themes
