"""A tournament as people meet it: announce it, let bots enter, begin, and be called to one's table."""

import os
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.axe import faults_enlarged, violations_in_both_schemes
from tests.browser.chromium import DESK, PHONE
from tests.browser.conftest import Visit
from tests.browser.player import introduce


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def shoot(page: Page, name: str) -> None:
    """Pictures of each state on a desk and on a phone, by night and by day, where somebody asks for them."""
    folder = os.environ.get("MANSE_PICTURES")
    if not folder:
        return
    before = page.viewport_size
    for size, screen in (("desk", DESK), ("phone", PHONE)):
        page.set_viewport_size(screen["viewport"])
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=Path(folder) / f"{name}-{size}-{scheme}.png", full_page=True)
    assert before is not None
    page.set_viewport_size(before)


def test_a_tournament_is_announced_played_and_followed(visit: Visit) -> None:
    page = visit("/tournaments", script="window.setInterval = () => 0")  # it asks for nothing again: the hall tells it
    expect(page.get_by_role("heading", name="A new tournament")).to_be_visible()
    page.get_by_label("Knockout").focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("Who wins goes on.")).to_be_visible()
    page.get_by_role("combobox", name="Game", exact=True).select_option("rest_in_peace")
    page.get_by_label("What is it called?").fill("Midnight cup")
    assert violations_in_both_schemes(page) == []
    shoot(page, "tournaments")
    page.get_by_role("button", name="Announce it").click()
    introduce(page, "Rosalind")
    page.wait_for_url(re.compile(r"/tournaments/.{22}$"))
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("You have entered.")).to_be_visible()
    page.get_by_label("How many").fill("3")
    page.get_by_role("button", name="Let bots enter").click()
    expect(page.get_by_text("4 entries")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    play = page.get_by_role("link", name="To your table")
    expect(play).to_be_visible()
    assert violations_in_both_schemes(page) == []
    assert faults_enlarged(page) == []
    shoot(page, "tournament")
    page.set_viewport_size({"width": 320, "height": 640})
    assert fits(page)
    play.press("Enter")
    page.wait_for_url(re.compile(r"/t/.{22}$"))


def test_the_deal_of_the_day(visit: Visit) -> None:
    page = visit("/daily")
    page.get_by_role("link", name=re.compile("Rest in Peace")).click()
    expect(page.get_by_text("How others fared is shown when you have finished")).to_be_visible()
    page.get_by_text("How you know that nobody changed it").click()
    expect(page.locator("code")).to_have_count(8)
    assert violations_in_both_schemes(page) == []
    shoot(page, "day")
    page.set_viewport_size({"width": 320, "height": 640})
    assert fits(page)
    page.get_by_role("button", name="Play it now").press("Enter")
    introduce(page, "Rosalind")
    page.wait_for_url(re.compile(r"/t/.{22}$"))
    page.goto("/daily")
    expect(page.get_by_text("You are playing it")).to_be_visible()
    assert violations_in_both_schemes(page) == []
    shoot(page, "daily")
