"""Owner's data, options, records: what is wrong is said in one line, with the place."""

import json
from pathlib import Path
from typing import Any

import pytest

import manse
from manse.engine import tables

GHOSTS = manse.game("ghosts")


def start(text: str, tmp_path: Path) -> manse.Match:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return GHOSTS.start(2, seed=1, data=file)


def test_an_owners_file_replaces_tables(tmp_path: Path) -> None:
    match = start(
        "hand = 3\n[ghosts]\n" + "".join(f"{c} = [9, 0, 0]\n" for c in ("red", "yellow", "blue", "black", "white", "green")), tmp_path
    )
    view = match.view(None)
    assert view["hand_size"] == 3
    assert view["aids"]["unseen"]["red-1"] == 9
    assert "red-2" not in view["aids"]["unseen"]


def test_a_file_may_mean_another_sum_and_must_say_so(tmp_path: Path) -> None:
    assert start("mist = 2\n[totals]\nmist = 2", tmp_path).view(None)["aids"]["unseen"]["mist"] == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mist = 5", "mine.toml, line 1: mist adds up to 5, not to 6"),
        ("\n\nmist = 'six'", "mine.toml, line 3: mist is 'six', not a whole number"),
        ("hand = 6", "mine.toml, line 1: hand is 6; 1 to 5 are possible"),
        ("fog = 1", "mine.toml, line 1: fog is no component of this game; known: ghosts, mist, hand, limit, rounds, start, relief"),
        ("[ghosts]\nred = [1, 2]", "mine.toml, line 1: ghosts.yellow is missing"),
        ("mist", "mine.toml: Expected '=' after a key in a key/value pair (at end of document)"),
        ("hand = true", "mine.toml, line 1: hand is True, not a whole number"),
        ("ghosts = 3", "mine.toml, line 1: ghosts is not a table with the rows red, yellow, blue, black, white, green"),
        ("totals = 3", "mine.toml, line 1: totals is not a table of sums"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(manse.DataError) as error:
        start(text, tmp_path)
    assert str(error.value).endswith(message)


def test_a_row_of_the_wrong_length_is_named(tmp_path: Path) -> None:
    rows = "".join(f"{c} = [3, 3, 3]\n" for c in ("red", "yellow", "blue", "black", "white"))
    with pytest.raises(manse.DataError, match=r"line 7: ghosts\.green has 2 numbers; 3 are needed"):
        start(f"[ghosts]\n{rows}green = [3, 6]\n", tmp_path)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(manse.DataError, match=r"nowhere\.toml: No such file"):
        GHOSTS.start(2, data="nowhere.toml")


def test_a_record_carries_the_owners_data(tmp_path: Path) -> None:
    match = start("mist = 2\n[totals]\nmist = 2", tmp_path)
    record = json.loads(json.dumps(match.record()))
    (tmp_path / "mine.toml").unlink()
    assert list(manse.replay(record)._trail) == list(match._trail)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"version": 99}, "no rules version 99"),
        ({"players": 9}, "2 to 6 players"),
        ({"key": "xyz"}, "not a record"),
        ({"decisions": [[0, "red-9"]]}, "decision 0 of the record cannot be"),
        ({"decisions": 5}, "not a record"),
        ({"options": {"x": 1}}, "no option 'x'"),
    ],
)
def test_a_broken_record_is_refused(change: dict[str, Any], message: str) -> None:
    record = GHOSTS.start(2, seed=1).record() | change
    with pytest.raises(manse.DataError, match=message):
        manse.replay(record)


@pytest.mark.parametrize("record", [None, [], {}, "x", {"game": "ghosts"}])
def test_what_is_no_record_is_refused(record: Any) -> None:
    with pytest.raises(manse.DataError, match="not a record"):
        manse.replay(record)


def test_wrong_players_and_options_are_refused() -> None:
    with pytest.raises(manse.DataError, match="Ghosts is for 2 to 6 players, not 7"):
        GHOSTS.start(7)
    with pytest.raises(manse.DataError, match="Ghosts has no option 'fog'"):
        GHOSTS.start(2, fog=True)
    with pytest.raises(manse.UnknownGame, match="there is no game 'chess'"):
        manse.game("chess")


def test_lines_are_found_in_nested_tables() -> None:
    source = tables.parse("f", "a = 1\n[b]\nc = 2\n[b.d]\ne = 3\n")
    assert [source._line(path) for path in (("a",), ("b",), ("b", "c"), ("b", "d", "e"), ("z",))] == [1, 2, 3, 5, None]
