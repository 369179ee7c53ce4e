"""The Phantom Society on its own board: whole games by clicking, by dragging and by keyboard, on a desk and on a phone."""

import random
import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.boards import click, guest, lit, play, press, sit
from tests.browser.chromium import DESK
from tests.browser.player import PATIENCE
from tests.server.service import Service

GAME = "phantom_society"


def overflow(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found


def at_table(browser: Browser, house: Service, size: dict[str, Any], players: int, **wishes: Any) -> Page:
    page = guest(browser, house.address, size).new_page()
    sit(page, GAME, players, **wishes)
    return page


def as_master(browser: Browser, house: Service, size: dict[str, Any], **wishes: Any) -> Page:
    """Sides are drawn by lot: sits down until it commands the ghosts."""
    for seat in range(12):
        page = at_table(browser, house, size, 2, seat=seat % 2, layout="random", **wishes)
        if page.locator(".team.ghosts .seat.mine").count():
            return page
        page.context.close()
    raise AssertionError("never a ghost master")


def test_a_whole_game_by_clicking(browser: Browser, house: Service) -> None:
    page = at_table(browser, house, DESK, 4)
    chance = random.Random(7)
    done = play(page, lambda choices: chance.choice([action for action in choices if action != "rest"]))
    assert sum(re.fullmatch(r"[a-z]+-\d", action) is not None for action in done) >= 9, "the rooms were placed by hand"
    standing = page.locator("[data-square].room").count()
    marks = page.locator(".wreck")
    assert standing + marks.count() == 36
    assert marks.count() == page.locator(".history ol li").count() > 0
    assert overflow(page) == 0
    page.context.close()


def test_a_master_game_by_keyboard(browser: Browser, house: Service) -> None:
    page = at_table(browser, house, DESK, 2, layout="random", master=True)
    done = play(page, random.Random(3).choice, press)
    assert done[0].startswith("bid-") and done[1].startswith("plus-")
    expect(page.locator(".team .bid b")).to_have_count(2)
    page.context.close()


def test_rooms_are_dragged_into_the_house(browser: Browser, house: Service) -> None:
    page = at_table(browser, house, DESK, 2)
    lit(page)
    free = page.locator("[data-square='c4']")
    room = page.locator(".pick.possible").first
    name = room.get_attribute("data-action")
    room.drag_to(free if "bare" in (free.get_attribute("class") or "") else page.locator("[data-square].bare").first)
    placed = page.locator("#panel-story li", has_text=f"You place {(name or '').replace('-', ' ')}")
    expect(placed).to_have_count(1, timeout=PATIENCE)
    page.context.close()


def test_the_rest_of_the_rooms_can_be_left_to_chance(browser: Browser, house: Service) -> None:
    page = at_table(browser, house, DESK, 2)
    lit(page)
    click(page, "rest")
    assert not any(re.fullmatch(r"[a-z]+-\d|rest", action) for action in lit(page)), "nobody is asked again to place a room"
    built = page.locator("[data-square].room, [data-square]:has(.wreck)")  # the ghosts may be at work already
    expect(built).to_have_count(36, timeout=PATIENCE)
    expect(page.locator("#panel-story li", has_text="You leave your other rooms to chance.")).to_have_count(1)
    page.context.close()


def test_masters_see_ghosts_and_their_reach(browser: Browser, house: Service) -> None:
    page = as_master(browser, house, DESK)
    while page.locator(".deed-hide.possible").count() or not page.locator(".deed-raid.possible").count():
        click(page, lit(page)[0])
    expect(page.locator("[data-square] span.ghost")).to_have_count(4)
    targets = page.locator(".deed-raid.possible")
    lines = page.locator(".plan svg g")
    assert lines.count() >= targets.count() > 0
    value = targets.first.locator("text").text_content()
    targets.first.hover()
    expect(page.locator(".meter em")).to_have_text(f"+{value}")
    expect(page.locator("[data-square].marked").first).to_be_visible()
    page.context.close()


ODDS_ADD_UP = """() => {
    const hidden = document.querySelectorAll('ul.ghosts > li:not(.found)').length;
    const shares = [...document.querySelectorAll('[data-square] .odds')].map((odds) => parseFloat(odds.innerText.replace('<', '')));
    return Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100 * hidden) <= 5 * hidden;
}"""
"""Every ghost that is not found yet is somewhere."""


def test_hunters_see_odds_and_no_ghost(browser: Browser, house: Service) -> None:
    for aids in (True, False):
        page = None
        for seat in range(12):
            page = at_table(browser, house, DESK, 2, seat=seat % 2, layout="random", aids=aids)
            if page.locator(".team.hunters .seat.mine").count():
                break
            page.context.close()
        assert page is not None
        lit(page)
        expect(page.locator("[data-square].room span.ghost")).to_have_count(0)
        odds = page.locator("[data-square] .odds")
        if aids:
            page.wait_for_function(ODDS_ADD_UP)
            expect(page.get_by_text("Ways left")).to_be_visible()
        else:
            expect(odds).to_have_count(0)
        page.context.close()
