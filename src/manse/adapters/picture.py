"""The terminal picture of what a seat sees, as text."""

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manse.engine.seat import Seat

WIDTH = 100


def drawn(window: "Seat") -> str:
    """With the escape codes that colour a terminal."""
    from rich.console import Console

    words = window.game.words()
    names = [words.who(seat, None) for seat in range(window.view["seats"])]
    page = Console(file=io.StringIO(), force_terminal=True, color_system="256", width=WIDTH, highlight=False)
    with page.capture() as text:
        page.print(window.game.picture(window.view, words, names))
    return text.get()
