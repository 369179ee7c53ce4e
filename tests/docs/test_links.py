"""No link leads nowhere: those of the built site, page and place, and those of the texts beside the docs."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from manse.server.pages import DOCS

ROOT = Path(__file__).parents[2]
LINKED = re.compile(r"\]\(([^)\s]+)")


class Page(HTMLParser):
    """Where a page leads, and the places in it that can be led to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.places = {""}
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.add(value)
            elif name in ("id", "name") and value:
                self.places.add(value)


def nowhere(pages: dict[Path, Page]) -> Iterator[str]:
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            inside = parts.path.removeprefix("/docs/")  # as the house serves it
            target = ((DOCS if inside != parts.path else file.parent) / unquote(inside)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                yield f"{file.name}: {link}"
            elif target in pages and unquote(parts.fragment) not in pages[target].places:
                yield f"{file.name}: {link} (there is no such place)"


def test_every_link_of_the_site_leads_somewhere() -> None:
    if not (DOCS / "index.html").is_file():
        pytest.skip("docs are not built: make docs")
    pages = {file.resolve(): Page(file) for file in DOCS.rglob("*.html")}
    assert len(pages) > 30
    assert sorted(nowhere(pages)) == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "bench/results.md", "bench/learning.md"])
def test_texts_beside_the_docs_name_files_that_there_are(name: str) -> None:
    file = ROOT / name
    links = {link for link in LINKED.findall(file.read_text(encoding="utf-8")) if not urlsplit(link).scheme}
    assert [link for link in links if not (file.parent / link.partition("#")[0]).exists()] == []
