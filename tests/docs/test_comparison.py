"""What the comparison says of Manse is there, page and test of each line; what it says of others has a source."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
LINE = re.compile(r"^\| (\d+) \| [^|]+ \| `(/[^`]*)` \| `(tests/[^`:]+)::(\w+)` \|$", re.MULTILINE)
MARKS = re.compile(r"^\| (\d+)\. [^|`]+ \|((?: (?:yes|part|no|–|\?) \|){8})$", re.MULTILINE)
SITES = ("lichess", "Board Game Arena", "Hanab Live", "jinteki.net", "18xx.games", "Rally the Troops", "terraforming-mars", "pychess")


def company() -> str:
    return (ROOT / "docs" / "comparison.md").read_text(encoding="utf-8").split("## Company")[1].split("\n## ")[0]


def test_each_line_names_a_page_and_a_test_that_there_are() -> None:
    lines = LINE.findall(company())
    assert [int(line[0]) for line in lines] == list(range(1, len(lines) + 1)) and len(lines) > 10
    routes = (ROOT / "web" / "src" / "routes.ts").read_text(encoding="utf-8")
    for _, page, file, name in lines:
        assert f'["{page}",' in routes, page
        assert re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), (file, name)


def test_each_line_is_looked_for_at_eight_places_with_a_source_for_each() -> None:
    text = company()
    assert [number for number, _ in MARKS.findall(text)] == [line[0] for line in LINE.findall(text)]
    assert text.count("\n| ") == 2 * len(LINE.findall(text)) + 2, "no line is written otherwise"
    for site in SITES:
        (source,) = re.findall(rf"^- \*\*{re.escape(site)}\*\*(.*?)(?=^- |\Z)", text, re.MULTILINE | re.DOTALL)
        assert re.search(r"of 20\d\d-\d\d-\d\d|publishes no sources", source), site
