"""Everything on a board says what it is to who goes round by keys and to who presses it long; hover is tried in test_fit."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import manse
from tests.browser.answers import NOTE, NOTED, SEEN, unanswered
from tests.browser.chromium import Screen
from tests.browser.player import POSSIBLE, STORY
from tests.browser.positions import House, bring_in, enter, go_on
from tests.browser.stages import told
from tests.server.service import Service

SHOWN = f"() => [...document.querySelector('{NOTE}').children].map((one) => one.textContent)"
"""What the note on show says: its title and its text."""


@pytest.fixture
def house(house: Service, browser: Browser) -> Iterator[House]:
    found = House(house, browser)
    yield found
    found.close()


@pytest.mark.parametrize("game", manse.games())
def test_every_piece_answers_by_keys_and_by_a_long_press(house: House, game: str) -> None:
    page = house.page(has_touch=True)
    enter(page)
    played = told(game)[-1]
    moment = played.asked[-1]
    go_on(page, game, bring_in(page, played.record), moment.at, moment.seat)
    assert unanswered(page) == []
    gone_round(page)
    Screen(page).phone(390, 844)
    pressed_long(page)


def gone_round(page: Page) -> None:
    """By keys alone: each piece once, each with its words, which are read out too; then the keys are the game's again."""
    pieces = page.evaluate(SEEN, NOTED)
    page.keyboard.press("w")
    expect(page.locator(NOTE)).to_be_visible()
    answers = []
    for _ in range(pieces):
        title, text = page.evaluate(SHOWN)
        assert title and text
        assert page.get_by_role("status").filter(has_text=text).count() > 0
        answers.append((title, text))
        page.keyboard.press("ArrowRight")
    assert pieces > 10 and len(set(answers)) > 8
    assert tuple(page.evaluate(SHOWN)) == answers[0]
    page.keyboard.press("Escape")
    expect(page.locator(NOTE)).to_have_count(0)


def pressed_long(page: Page) -> None:
    """A finger that stays on a choice is told what it is, and has not taken it."""
    choice, taken = page.locator(POSSIBLE).first, page.locator(STORY).count()
    box = choice.bounding_box()
    assert box
    where = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": where})
    expect(page.locator(NOTE)).to_be_visible()
    assert all(page.evaluate(SHOWN))
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(choice).to_be_visible()
    assert page.locator(STORY).count() == taken and page.locator("[data-touched]").count() == 0
