"""Takes the pictures of README and docs anew, into docs/pictures: the first page, and a moment of every game. `make pictures`."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import launch
from tests.browser.moments import STORIES, moments
from tests.browser.positions import ask, bring_in, go_on
from tests.server.service import running
from tools.setup import ROOT

FOLDER = ROOT / "docs" / "pictures"
MOMENTS = {"ghosts": "turn", "rest_in_peace": "turn", "phantom_society": "hunt", "ghost_for_sale": "auction", "call_of_the_spirits": "turn"}
"""What is asked there, or the first moment if nothing is by that name."""
SCREEN = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark", "reduced_motion": "reduce", "locale": "en-GB"}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as service, sync_playwright() as playwright:
        page = launch(playwright).new_context(base_url=service.address, **SCREEN).new_page()  # type: ignore[arg-type]

        def picture(name: str) -> None:
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(300)
            page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=82)
            print(name, flush=True)

        page.goto("/")
        picture("first-page")
        ask(page, "/me", {"name": "Isobel"})
        for game, wanted in MOMENTS.items():
            story = next(one for one in STORIES if one.game == game)
            record, asked, _ = moments(story)
            moment = next((one for one in asked if one.name == wanted), asked[0])
            go_on(page, game, bring_in(page, record), moment.at, moment.seat)
            picture(game)


if __name__ == "__main__":
    main()
