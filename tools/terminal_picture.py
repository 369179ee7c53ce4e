"""Takes the picture of the full-screen table for docs/playing.md, into docs/pictures. `make pictures`."""

import asyncio
import re

import manse
from tests.terminal.screens import full_screen, in_the_middle, settled
from tools.pictures import FOLDER

GAME, SIZE = "call_of_the_spirits", (132, 34)
FONTS = re.compile(r"@font-face \{.*?\}\n", re.DOTALL)
"""They would come from another house; any font of even width will do."""


async def picture() -> str:
    app = full_screen(in_the_middle(manse.game(GAME)))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("down", "down")
        await pilot.pause()
        return FONTS.sub("", app.export_screenshot(simplify=True))


if __name__ == "__main__":
    (FOLDER / "terminal.svg").write_text(asyncio.run(picture()), encoding="utf-8")
