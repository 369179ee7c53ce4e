"""Takes a short moving picture of every game into docs/pictures: some turns of a real game in the browser. `make pictures`."""

import io
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from PIL import Image
from playwright.sync_api import Error, Page, sync_playwright

from tests.browser.chromium import launch
from tests.browser.moments import STORIES, moments
from tests.browser.player import POSSIBLE
from tests.browser.positions import ask, bring_in, go_on
from tests.server.service import running
from tools.pictures import FOLDER, MOMENTS

SECONDS, LOOK, PAUSE = 9.0, 1.0, 1.1
"""How long it lasts, how long one looks before the first choice, and from choice to choice."""
SIZE, SHOWN = (960, 640), (600, 400)
SCREEN = {"viewport": {"width": SIZE[0], "height": SIZE[1]}, "color_scheme": "dark", "locale": "en-GB"}
QUALITIES = (60, 45, 30, 20)
MOST_BYTES = 600_000
Shot = tuple[float, bytes]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), bot_delay=0.6) as service, sync_playwright() as playwright:
        page = launch(playwright).new_context(base_url=service.address, **SCREEN).new_page()  # type: ignore[arg-type]
        page.goto("/")
        ask(page, "/me", {"name": "Isobel"})
        for game, wanted in MOMENTS.items():
            record, asked, _ = moments(next(one for one in STORIES if one.game == game))
            moment = next((one for one in asked if one.name == wanted), asked[0])
            go_on(page, game, bring_in(page, record), moment.at, moment.seat)
            page.evaluate("document.fonts.ready")
            print(game, save(filmed(page), FOLDER / f"{game}.webp"), "bytes", flush=True)


def filmed(page: Page) -> list[Shot]:
    """As many shots as the machine can take, each with its time, while somebody plays."""
    shots, began = [], time.monotonic()
    choose_at = LOOK
    while (now := time.monotonic() - began) < SECONDS:
        shots.append((now, page.screenshot(type="jpeg", quality=90, animations="allow")))
        if now > choose_at:
            choose_at = now + PAUSE
            choose(page, len(shots))
    return [*shots, (SECONDS, b"")]


def choose(page: Page, number: int) -> None:
    """One of the choices, if there are any; a card that moves away meanwhile is let go."""
    choices = page.locator(POSSIBLE)
    if count := choices.count():
        try:
            choices.nth(number % count).click(timeout=400)
        except Error:
            page.keyboard.press("Escape")


def save(shots: list[Shot], file: Path) -> int:
    """As an animated WebP, in the best quality that keeps it small."""
    pictures = [Image.open(io.BytesIO(shot)).resize(SHOWN, Image.Resampling.LANCZOS) for _, shot in shots[:-1]]
    times = [round(1000 * (after[0] - before[0])) for before, after in pairwise(shots)]
    for quality in QUALITIES:
        made = io.BytesIO()
        pictures[0].save(
            made, "WEBP", save_all=True, append_images=pictures[1:], duration=times, loop=0, quality=quality, method=4, minimize_size=False
        )
        if made.tell() <= MOST_BYTES:
            break
    return file.write_bytes(made.getvalue())


if __name__ == "__main__":
    main()
