"""Numbers on the boards are the view's at every moment, also after a card was touched: played by finger, compared with what was sent."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import PHONE
from tests.browser.player import PATIENCE, POSSIBLE, STORY
from tests.browser.positions import House, awaits, sit_down
from tests.browser.stages import Ear, lies
from tests.server.service import Service

PLAYERS = {"ghosts": 4, "rest_in_peace": 2, "phantom_society": 2, "ghost_for_sale": 3, "call_of_the_spirits": 3}
DECISIONS = 12


@pytest.fixture(scope="module")
def house(house: Service, browser: Browser) -> Iterator[House]:
    found = House(house, browser)
    yield found
    found.close()


@pytest.mark.parametrize("game", PLAYERS)
def test_every_number_is_the_views_when_played_by_touch(house: House, game: str) -> None:
    page = house.page(**PHONE)
    ear = Ear(page)
    sit_down(page, game, PLAYERS[game])
    for taken in range(DECISIONS):
        if not awaits(page):
            break
        assert lies(page, ear.view) == []
        touch(page, taken)
        assert lies(page, ear.view) == []


def touch(page: Page, nth: int) -> None:
    choices, before = page.locator(POSSIBLE), page.locator(STORY).count()
    choices.nth(nth % choices.count()).tap(timeout=PATIENCE)
    expect(page.locator(STORY)).not_to_have_count(before, timeout=PATIENCE)
    page.wait_for_function(
        "([lit, end]) => document.querySelector(lit) || document.querySelector(end)",
        arg=[POSSIBLE.removesuffix(":visible"), "[data-end]"],
        timeout=PATIENCE,
    )


def test_a_preview_ends_when_a_frame_arrives(house: House) -> None:
    """Ghosts: a touched card shows the level it would make; once it is played the level is the pile's again."""
    page = house.page(**PHONE)
    sit_down(page, "ghosts", 4)
    for _ in range(3):
        if not awaits(page):
            break
        card = page.locator("[data-region='hand'] [data-action][aria-disabled='false']").first
        before = page.locator(STORY).count()
        card.locator("xpath=..").dispatch_event("pointerenter")
        expect(page.locator("[data-truth='level']")).to_have_count(0)
        card.tap()
        expect(page.locator(STORY)).not_to_have_count(before, timeout=PATIENCE)
        expect(page.locator("[data-truth='level']")).to_have_count(1)
