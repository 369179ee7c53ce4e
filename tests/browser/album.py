"""Pictures of one person's way through the house, in the sizes and schemes that the command line names."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser

import manse
from tests.browser.chromium import DESK, PHONE, Screen
from tests.browser.player import PATIENCE
from tests.server.service import Service

FOLDER = Path(__file__).parents[2] / "screenshots"
USUAL = {"1440": DESK["viewport"], "390": PHONE["viewport"]}
GIVEN = [one.split("x") for one in sys.argv if re.fullmatch(r"\d+x\d+", one)]
SIZES: dict[str, Any] = {f"{width}x{height}": {"width": int(width), "height": int(height)} for width, height in GIVEN} or USUAL
Scheme = Literal["dark", "light"]
SCHEMES: tuple[Scheme, ...] = tuple(one for one in ("dark", "light") if one in sys.argv) or ("dark", "light")
LOCALE = next((one for one in sys.argv if re.fullmatch(r"[a-z]{2}-[A-Z]{2}", one)), "en-GB")
STILL: dict[str, Any] = {"reduced_motion": "reduce", "locale": LOCALE}
LOWEST = 520
NARROWEST = 760
"""Up to here it is a phone's window, as the pages have it too."""


def games() -> tuple[str, ...]:
    return tuple(game for game in manse.games() if game in sys.argv) or tuple(manse.games())


class Album:
    """One person's way through the house; every state is pictured at both widths and in both schemes."""

    def __init__(self, browser: Browser, service: Service, **settings: Any) -> None:
        self.browser, self.service = browser, service
        self.page = browser.new_context(base_url=service.address, **{**DESK, **STILL, **settings}).new_page()
        self.page.set_default_timeout(2 * PATIENCE)
        self.screen = Screen(self.page)

    def picture(
        self,
        what: str,
        whole: bool = False,
        schemes: tuple[Scheme, ...] = SCHEMES,
        doing: Callable[[], object] = lambda: None,
    ) -> None:
        """`doing`: what the person does before each, such as resting on a card."""
        for width, size in SIZES.items():
            self.page.set_viewport_size(size)
            self.screen.show(**size, finger=size["width"] <= NARROWEST or size["height"] <= LOWEST)
            for scheme in (one for one in schemes if one in SCHEMES):
                self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                self.page.evaluate("document.fonts.ready")
                doing()
                self.page.wait_for_timeout(120)
                if whole and width == "390":
                    self.unroll(what, scheme)
                self.page.screenshot(path=FOLDER / f"{what}-{width}-{scheme}.png", full_page=whole)
        self.page.set_viewport_size(USUAL["1440"])
        self.screen.desk(**USUAL["1440"])

    def unroll(self, what: str, scheme: str) -> None:
        """A window as long as the page, where nothing clings to its lower edge; first, by night, what a phone shows of it."""
        self.page.set_viewport_size(USUAL["390"])
        self.screen.phone(**USUAL["390"])
        if scheme == "dark" and what.startswith("board-"):
            self.page.screenshot(path=FOLDER / f"{what}-390-first.png")
        length = self.page.evaluate("document.documentElement.scrollHeight")
        self.page.set_viewport_size({"width": USUAL["390"]["width"], "height": length})
        self.screen.phone(USUAL["390"]["width"], length)
        self.page.wait_for_timeout(60)

    def another(self, **settings: Any) -> "Album":
        """Of somebody else, who has not been here before."""
        return Album(self.browser, self.service, **settings)

    def close(self) -> None:
        self.page.context.close()
