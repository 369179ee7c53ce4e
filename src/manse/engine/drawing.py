"""Pictures for a terminal: what the picture.py of every game is drawn with. rich takes its time, and only a terminal needs it."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from manse.engine.speech import Words


def about(text: Text, *words: str | None) -> Text:
    """The text, with a mark that a full screen reads where the mouse is: the cards and places that it shows."""
    known = tuple(word for word in words if word is not None)
    if known:
        text.apply_meta({"about": known})
    return text


def headed(words: Words, *columns: str, right: Sequence[str] = (), header_style: str = "", **style: Any) -> Table:
    """A table with the catalogue's headings; a column named "" has none."""
    table = Table(**{"box": None, "pad_edge": False, **style})
    for column in columns:
        heading = words.lines[f"column_{column}"] if column else ""
        table.add_column(heading, justify="right" if column in right else "left", header_style=header_style)
    return table


def framed(words: Words, parts: Sequence[RenderableType], foot: str | None = None, width: int | None = None) -> Panel:
    """All of it, under the game's title."""
    return Panel(Group(*parts), title=words.lines["title"], subtitle=foot, expand=False, width=width)
