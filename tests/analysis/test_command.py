"""`manse analyse`, as a person meets it."""

import json
from pathlib import Path

import pytest

import manse
from manse.analysis.analyse import analyse
from manse.analysis.budget import BUDGETS
from manse.analysis.page import NEAR, chart, rows_of
from manse.analysis.telling import Speech
from manse.cli.main import main
from tests.analysis.tables import TINY, ghosts, played


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(BUDGETS, "quick", TINY)
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**ghosts().record(), "names": ["Ada", "Bo"]}))
    return str(file)


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["analyse", *args])
    return int(left.value.code or 0)


def test_a_report_for_people(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "game.html"
    assert run(record, "--html", str(page)) == 0
    said = capsys.readouterr().out
    assert said.startswith("Analysis: Ghosts\nAda played about as well as a")
    for title in ("The players", "Luck and skill", "What cost most", "Where the game turned", "Bluffs"):
        assert title in said
    html = page.read_text()
    assert html.count("<polyline") == 2
    assert "Bo" in html and "{" not in html.split("</style>")[1]


def test_labels_of_neighbouring_turning_points_stand_below_each_other() -> None:
    assert rows_of([]) == []
    assert rows_of([2.0, 2.5, 2.5 + NEAR / 2, 60.0, 60.0 + NEAR]) == [0, 1, 2, 0, 0]


def test_a_team_game_is_drawn_as_high_as_its_players_come() -> None:
    found = analyse(played(manse.game("phantom_society"), ["host"] * 4, 1).record(), budget=TINY)
    drawing = chart(found, Speech("phantom_society"))
    assert "A team shares one win" in drawing
    assert ">50 %</span>" in drawing and ">100 %</span>" not in drawing
    assert all(0 <= float(point.split(",")[1]) <= 100 for line in drawing.split('points="')[1:] for point in line.split('"')[0].split())


def test_a_report_for_programs_speaks_to_the_seat(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(record, "--seat", "1", "--json", "--seed", "4", "--language", "fr") == 0
    told = json.loads(capsys.readouterr().out)
    assert {judged["seat"] for judged in told["decisions"]} == {1}
    assert told["seed"] == 4
    assert told["seats"][0]["sentences"][0].startswith("Vous avez joué")


@pytest.mark.parametrize(
    ("change", "args", "complaint"),
    [
        ("nothing", ("--seat", "9"), "there is no seat 9; there are 0 to 1"),
        ("nothing", ("--language", "xx"), "'xx' is not spoken here"),
        ("nothing", ("--budget", "endless"), "'endless' is not one of 'quick', 'deep'"),
        ("unfinished", (), "the game of this record is not over"),
        ("wrong", (), "decision 0 of the record cannot be"),
        ("list", (), "not a record of a match"),
        ("text", (), "Expecting value"),
        ("gone", (), "does not exist"),
    ],
)
def test_bad_input_gets_one_line_and_status_two(
    record: str, change: str, args: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, whole = Path(record), json.loads(Path(record).read_text())
    changes = {
        "unfinished": json.dumps({**whole, "decisions": whole["decisions"][:3]}),
        "wrong": json.dumps({**whole, "decisions": [[0, "dance"]]}),
        "list": "[]",
        "text": "once upon a time",
    }
    if change == "gone":
        file.unlink()
    else:
        file.write_text(changes.get(change, json.dumps(whole)))
    assert run(record, *args) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1
