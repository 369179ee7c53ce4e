"""The house in a pocket."""

from playwright.sync_api import Locator, expect

import manse
from tests.browser.chromium import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import begin, overflow, turn
from tests.browser.stages import FINGER

NARROW = {**PHONE, "viewport": {"width": 360, "height": 740}}
PAGES = ("/", "/lobby", "/new/phantom_society", "/help", "/me", "/nowhere", *(f"/help/{game}" for game in manse.games()))


def test_no_page_is_wider_than_the_smallest_phone(visit: Visit) -> None:
    page = visit(**NARROW)
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("main").get_by_role("heading").first).to_be_visible()
        if path.startswith("/help/"):
            page.locator("#glossary").wait_for()
        assert overflow(page) <= 0, path


def large(found: Locator) -> None:
    """A finger hits each of them."""
    assert found.count() > 0
    for one in found.all():
        box = one.bounding_box()
        assert box and min(box["width"], box["height"]) >= FINGER, one.get_attribute("aria-label") or one.inner_text()


def test_a_finger_is_enough(visit: Visit) -> None:
    """Beside the board too: what is pressed around it is as large as what is pressed on it."""
    page = visit(**PHONE)
    begin(page, "Ghosts")
    turn(page)
    large(page.get_by_role("toolbar").get_by_role("button"))
    page.get_by_role("button", name="Story and chat").tap()
    page.get_by_role("tab", name="Chat").tap()
    page.get_by_label("Say something").fill("hello")
    send = page.get_by_role("button", name="Send")
    large(send)
    large(page.get_by_role("tab"))
    send.tap()
    expect(page.get_by_role("log")).to_contain_text("hello")
