"""Screens of every game as text, kept in files: what a person sees in the terminal, in the smallest and in a large one.

`make golden` writes them anew; look at the difference before you commit it.
"""

import asyncio
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import manse
from manse.bots.levels import bot_of
from manse.engine.game import Game
from manse.terminal.app import FullScreen
from manse.terminal.evening import Evening
from tests.setups import GAMES

FOLDER = Path(__file__).parent / "screens"
SIZES = {"small": (80, 24), "large": (150, 44)}
SEED, EARLY, LATER = 2026, 14, {"phantom_society": 83, "call_of_the_spirits": 56}
"""After how many decisions something is hidden."""
CELL = 12.2
"""How wide a character of Textual's pictures is."""


def in_the_middle(game: Game) -> manse.Match:
    """A game after some sensible decisions, when seat 0 has a choice."""
    match, bots = game.start(seed=SEED), bot_of("host", seed=SEED)
    while match.decisions < LATER.get(game.id, EARLY) or len(match.legal(0)) < 3:
        seat = match.seat(match.to_act[0])
        match.play(seat.number, bots.choose(seat))
    return match


def evening(match: manse.Match, language: str = "en") -> Evening:
    return Evening(lambda: match, language, bot_of("host", seed=SEED))


def full_screen(match: manse.Match, language: str = "en") -> FullScreen:
    return FullScreen(evening(match, language), pace=0)


def shown(app: FullScreen) -> str:
    """The screen as lines of text."""
    width, height = app.size
    rows = [[" "] * width for _ in range(height)]
    for text in ElementTree.fromstring(app.export_screenshot()).iter("{http://www.w3.org/2000/svg}text"):
        line = re.search(r"line-(\d+)", text.get("clip-path", ""))
        if line and text.text:
            column = round(float(text.get("x", 0)) / CELL)
            rows[int(line[1])][column : column + len(text.text)] = text.text.replace("\xa0", " ")
    return "\n".join("".join(row).rstrip() for row in rows) + "\n"


async def settled(pilot: Any) -> None:
    """Rivals have decided, and all is drawn."""
    await pilot.pause()
    while not pilot.app.choices:
        await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def screen(match: manse.Match, size: str) -> str:
    async with full_screen(match).run_test(size=SIZES[size]) as pilot:
        await settled(pilot)
        return shown(pilot.app)  # type: ignore[arg-type]


def file_of(game: Game, size: str) -> Path:
    return FOLDER / f"{game.id}-{size}.txt"


if __name__ == "__main__":
    for game in GAMES:
        for size in SIZES:
            file_of(game, size).write_text(asyncio.run(screen(in_the_middle(game), size)), encoding="utf-8")
