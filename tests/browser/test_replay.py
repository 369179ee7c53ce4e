"""A game that is over can be looked at from every side, and taken up again."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import BOARD, PATIENCE, begin, play_on, turn
from tests.browser.positions import ask, bring_in
from tests.browser.stages import told
from tests.browser.test_end import finish


@pytest.fixture
def replay(visit: Visit) -> Page:
    """Of a game that was played elsewhere."""
    page = visit("/help")
    ask(page, "/me", {"name": "Isobel"})
    page.goto(f"/t/{bring_in(page, told('rest_in_peace')[0].record)}/replay")
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    return page


def test_steps_permalink_viewpoints_and_going_on(visit: Visit) -> None:
    replay = visit("about:blank")
    finish(replay, "rest_in_peace")
    replay.get_by_role("link", name="Replay").click()
    replay.locator(BOARD).wait_for(timeout=PATIENCE)
    slider = replay.get_by_role("slider")
    expect(slider).not_to_have_attribute("max", "0", timeout=PATIENCE)
    replay.get_by_role("button", name="To the beginning").click()
    expect(slider).to_have_value("0")
    replay.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value("1")
    replay.keyboard.press("Escape")
    slider.fill("12")
    expect(replay).to_have_url(re.compile("#12$"))
    caption = replay.locator(".caption").inner_text()

    elsewhere = visit(replay.url)
    expect(elsewhere.locator(".caption")).to_have_text(caption, timeout=PATIENCE)
    expect(elsewhere.get_by_role("slider")).to_have_value("12")

    elsewhere.get_by_role("button", name="Continue from here").click()
    seats = elsewhere.get_by_role("group", name="Your seat")
    expect(seats.get_by_role("radio", checked=True)).to_have_count(0)  # a stranger has no seat here yet
    expect(elsewhere.get_by_role("button", name="Play on")).to_be_disabled()
    seats.get_by_role("radio").nth(1).check()
    expect(elsewhere.get_by_role("button", name="Play on")).to_be_enabled()

    replay.get_by_label("Seen by").select_option("0")
    expect(replay).to_have_url(re.compile(r"seat=0#12$"))
    expect(slider).to_have_value("12")

    replay.get_by_role("button", name="Continue from here").click()
    replay.get_by_role("button", name="Play on").click()
    expect(replay).to_have_url(re.compile("/t/[^/]+$"))
    replay.locator(BOARD).wait_for(timeout=PATIENCE)
    assert turn(replay)
    play_on(replay, 1)


def test_buttons_that_show_a_picture_alone_say_what_they_do(replay: Page, visit: Visit) -> None:
    table = visit()
    begin(table, "Ghosts")
    turn(table)
    for page in (replay, table):
        pictures = [one for one in page.get_by_role("toolbar").locator("button, a").all() if one.inner_text().strip() in ("", "?")]
        assert len(pictures) >= 4
        assert [one.evaluate("one => one.outerHTML") for one in pictures if not one.get_attribute("title")] == []


def test_it_plays_by_itself_and_stops(replay: Page) -> None:
    replay.get_by_role("button", name="To the beginning").click()
    replay.get_by_role("button", name="Play", exact=True).click()
    expect(replay.get_by_role("slider")).not_to_have_value("0", timeout=PATIENCE)
    replay.get_by_role("button", name="Pause").click()
    at = replay.get_by_role("slider").input_value()
    replay.get_by_role("button", name="One step back").click()
    expect(replay.get_by_role("slider")).to_have_value(str(int(at) - 1))
