"""All one's running games on one page: those that wait first, by pages, with a way to the next."""

import re

from playwright.sync_api import expect

from tests.browser.axe import violations_in_both_schemes
from tests.browser.chromium import resize
from tests.browser.conftest import Visit
from tests.browser.player import BOARD, overflow
from tests.browser.positions import ask
from tests.browser.test_tournaments import shoot

MORE_THAN_A_PAGE = 20


def test_running_games_lead_to_where_one_is_needed(visit: Visit) -> None:
    page = visit("/mine")
    expect(page.get_by_text("You are at no table.")).to_be_visible()
    ask(page, "/me", {"name": "Isobel Busy"})
    for _ in range(MORE_THAN_A_PAGE):
        ask(page, "/tables", {"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "open"}]})
    seats = [{"kind": "me"}, {"kind": "bot", "level": "visitor"}]
    day = {"kind": "days", "seconds": 86_400, "bank": 0}
    table = ask(page, "/tables", {"game": "rest_in_peace", "seats": seats, "clock": day})["id"]
    page.goto(f"/t/{table}")
    page.locator(f"{BOARD} [data-action][aria-disabled='false']").first.wait_for()
    page.goto("/lobby")
    page.get_by_role("link", name="All 21 games").click()
    expect(page.get_by_role("main").get_by_role("status")).to_have_text("1 game waits for you")
    rows = page.get_by_role("main").get_by_role("listitem")
    expect(rows).to_have_count(MORE_THAN_A_PAGE)
    expect(rows.first).to_contain_text("Your turn, 23 h left")
    shoot(page, "my-games")
    assert violations_in_both_schemes(page) == []
    for size in ((320, 640), (640, 360)):
        resize(page, *size)
        assert overflow(page) == 0
    resize(page, 1280, 800)
    page.get_by_role("link", name="After").press("Enter")
    expect(rows).to_have_count(1)
    expect(page.get_by_text("Page 2 of 2")).to_be_visible()
    page.get_by_role("link", name="To those that wait").click()
    page.get_by_role("link", name="Next game").click()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
