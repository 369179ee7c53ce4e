"""A set as people meet it: make it, sit down, play a board, and compare it with what another group made of the same cards."""

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import faults_enlarged, violations, violations_in_both_schemes
from tests.browser.conftest import Visit
from tests.browser.player import introduce, overflow
from tests.browser.test_tournaments import shoot

RESULTS = "section.sheet table"


def leave_to_bots(page: Page) -> None:
    """Gets up: bots play the board to its end."""
    page.wait_for_url(re.compile(r"/t/.{22}$"))
    table = page.url.rsplit("/", 1)[1]
    assert page.request.post(f"/api/tables/{table}/leave", headers={"x-manse": "1"}).ok


def test_groups_play_the_same_board_and_compare_it(visit: Visit) -> None:
    ada = visit("/sets")
    ada.get_by_role("combobox", name="Game", exact=True).select_option("rest_in_peace")
    ada.get_by_label("What is it called?").fill("Midnight set")
    assert violations(ada) == []
    shoot(ada, "sets")
    ada.get_by_role("button", name="Make the set").press("Enter")
    introduce(ada, "Ada")
    ada.wait_for_url(re.compile(r"/sets/.{22}$"))
    ada.get_by_role("button", name="Take seat 2").press("Enter")
    expect(ada.get_by_text("With its first board your group has begun")).to_be_visible()

    ben = visit(ada.get_by_label("Link for others").input_value())
    expect(ben.get_by_role("button", name="Take seat 1 in group 1")).to_be_visible()
    ben.get_by_role("listitem").filter(has_text="A new group").get_by_role("button", name="Take seat 2").click()
    introduce(ben, "Ben")
    ada.get_by_role("button", name="Play board 1").press("Enter")
    leave_to_bots(ada)
    ada.goto(ben.url)
    expect(ada.get_by_role("link", name="Look at your game again: Board 1")).to_be_visible()
    expect(ada.locator(RESULTS)).to_have_count(1)
    expect(ben.get_by_text("1 of 4 played")).to_be_visible()
    expect(ben.locator(RESULTS)).to_have_count(0)
    ben.get_by_role("button", name="Play board 1").click()
    leave_to_bots(ben)
    ben.goto(ada.url)
    expect(ben.get_by_role("link", name="Replay: Group 1, Board 1")).to_be_visible()
    expect(ben.get_by_role("cell", name=re.compile("Points: ")).first).to_be_visible()
    assert violations_in_both_schemes(ben) == []
    assert faults_enlarged(ben) == []
    shoot(ben, "set")
    ben.set_viewport_size({"width": 320, "height": 640})
    assert overflow(ben) <= 0
    ada.get_by_role("button", name="Close it and show everything").press("Enter")
    expect(ada.get_by_text("Closed: everything lies open.")).to_be_visible()
