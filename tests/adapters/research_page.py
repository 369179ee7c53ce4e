"""docs/research.md: its table of games and its examples. `python -m tests.adapters.research_page` writes the table anew."""

import re
from pathlib import Path

import manse
from manse.adapters.traits import traits, tree_size
from manse.cli.traits import cells, markdown_table

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"
TABLE = re.compile(r"(<!-- traits -->\n)(.*?)(<!-- /traits -->)", re.DOTALL)


def table() -> str:
    """The table as the games are now."""
    games = [manse.game(id) for id in manse.games()]
    trees = {game.id: tree_size(game) for game in games}
    rows = [cells(traits(game, players), trees[game.id]) for game in games for players in sorted({game.seats[0], game.seats[-1]})]
    return markdown_table(rows) + "\n"


def table_on_page() -> str:
    found = TABLE.search(PAGE.read_text(encoding="utf-8"))
    assert found, f"{PAGE} has no place for the table"
    return found[2]


def examples() -> dict[str, str]:
    """The page's code, by the heading it stands under and its number there."""
    found, heading = {}, ""
    for part in re.split(r"^(#+ [^\n]*|```python\n.*?^```)$", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE):
        if part.startswith("#"):
            heading, number = part.lstrip("# ").lower().replace(" ", "-"), 0
        elif part.startswith("```python"):
            number += 1
            found[f"{heading}-{number}"] = part.removeprefix("```python\n").removesuffix("```")
    return found


if __name__ == "__main__":
    PAGE.write_text(TABLE.sub(lambda place: place[1] + table() + place[3], PAGE.read_text(encoding="utf-8")), encoding="utf-8")
