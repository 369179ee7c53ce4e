"""The house in a pocket."""

from playwright.sync_api import expect

import manse
from tests.browser.chromium import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import begin, overflow, play_on, turn

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


def test_a_finger_is_enough(visit: Visit) -> None:
    """At 390 px, with touch: a card's note opens by a long press, and choices are large enough to hit."""
    page = visit(**PHONE)
    begin(page, "Ghosts")
    turn(page)
    sizes = page.locator("[data-action][aria-disabled='false']").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(sizes) >= 36
    play_on(page, 2)
    turn(page)
    page.get_by_role("button", name="Story and chat").tap()
    page.get_by_role("tab", name="Chat").tap()
    page.get_by_label("Say something").fill("hello")
    page.get_by_role("button", name="Send").tap()
    expect(page.get_by_role("log")).to_contain_text("hello")
