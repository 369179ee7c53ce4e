"""What the comparison says of Manse is there: each line's page is one of the browser's, and its test a test."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
LINE = re.compile(r"^\| [^|]+ \| `(/[^`]*)` \| `(tests/[^`:]+)::(\w+)` \| [^|]+ \|$", re.MULTILINE)


def test_each_line_names_a_page_and_a_test_that_there_are() -> None:
    text = (ROOT / "docs" / "comparison.md").read_text(encoding="utf-8")
    company = text.split("## Company")[1].split("\n## ")[0]
    lines = LINE.findall(company)
    assert len(lines) == company.count("\n| ") - 1 > 10, "every line is one of these"
    routes = (ROOT / "web" / "src" / "routes.ts").read_text(encoding="utf-8")
    for page, file, name in lines:
        assert f'["{page}",' in routes, page
        assert re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), (file, name)
