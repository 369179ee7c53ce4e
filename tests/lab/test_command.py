"""`manse lab`, as a person meets it."""

import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from manse.cli.main import main


def lab(*args: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["lab", *args])
    told = capsys.readouterr()
    return int(left.value.code or 0), told.out, told.err


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_report_is_told_in_sentences_and_tables(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = lab("ghosts", "--games", "400", "--seed", "1", capsys=capsys)
    assert status == 0
    assert "What matters" in out and " 3. " in out and " 4. " not in out
    for word in ("lead changes", "seat 4", "play mist", "draws …", "games that never end"):
        assert word in out


def test_json_has_every_figure_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = lab("ghosts", "--games", "400", "--against", "small", "--players", "2", "--json", capsys=capsys)
    assert status == 0
    told = json.loads(out)
    assert len(told["sentences"]) == 3 and told["games"] == 400 and told["there"]["box"] == "ghosts/small.toml"
    assert all(figure["low"] <= figure["value"] <= figure["high"] for figure in told["here"]["figures"].values())
    changed = {one["name"]: one for one in told["differences"]}
    assert changed["decisions"]["significant"] and changed["decisions"]["here"] > changed["decisions"]["there"]
    assert not changed["endless"]["significant"] and "deal" in changed
    for use in told["here"]["uses"]:
        figures = [use[name] for name in ("a_game", "games", "taken", "wins", "worth") if use[name] is not None]
        assert all(figure["low"] <= figure["value"] <= figure["high"] for figure in figures)
        assert use["taken"]["low"] < use["taken"]["high"] and use["a_game"]["value"] > 0  # with two, every card is played
    used = {one["name"]: one for one in told["details"]["used"]}
    assert used["green-1"]["significant"] and used["green-1"]["there"] == 0 < used["green-1"]["change"]["low"]


@pytest.mark.parametrize(("language", "head"), [("en", "What matters"), ("fr", "Ce qui compte")])
def test_a_page_needs_nothing_else(language: str, head: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "report.html"
    status, out, _ = lab("ghosts", "--games", "200", "--html", str(file), "--language", language, capsys=capsys)
    assert status == 0 and head in out
    page = file.read_text(encoding="utf-8")
    tags = Tags()
    tags.feed(page)
    assert not tags.open and head in page
    assert tags.count["svg"] >= 6 and tags.count["table"] == 5 + tags.count["details"] > 5
    assert "src=" not in page and "href=" not in page and '"nan' not in page


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("chess",), "there is no game 'chess'"),
        (("ghosts", "--players", "9"), "Ghosts is for 2 to 6 players, not 9"),
        (("ghosts", "--data", "nowhere.toml"), "nowhere.toml: No such file"),
        (("ghosts", "--against", "nowhere.toml"), "nowhere.toml: No such file"),
        (("ghosts", "--level", "wizard"), "there is no level 'wizard'"),
        (("ghosts", "--games", "1"), "1 is not in the range"),
        (("ghosts", "--games", "9", "--seconds", "1"), "a number of games or a time, not both"),
        (("ghosts", "--set", "fog=1"), "Ghosts has no option 'fog'"),
        (("ghosts", "--language", "xx"), "'xx' is not spoken here"),
        ((), "Missing argument 'GAME'"),
    ],
)
def test_bad_arguments_get_one_line_and_status_two(args: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = lab(*args, capsys=capsys)
    assert (status, out) == (2, "")
    assert complaint in err and err.count("\n") == 1


def test_a_fault_in_a_box_names_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("rounds = 3\nlimit = 12\n")
    status, _, err = lab("ghosts", "--data", str(file), capsys=capsys)
    assert status == 2 and "mine.toml, line 2: limit is 12; 3 to 9 are possible" in err


def test_nothing_heavy_is_imported_before_it_is_asked_for() -> None:
    check = "import sys, manse.cli.lab; sys.exit('numba' in sys.modules or 'numpy' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check]).returncode == 0
