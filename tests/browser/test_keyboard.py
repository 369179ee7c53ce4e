"""Everything without a mouse: only keys are pressed here."""

import random
import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import play, press
from tests.browser.conftest import Visit
from tests.browser.player import BOARD, END, PATIENCE, POSSIBLE, STORY, turn
from tests.browser.positions import ask


def tab_to(page: Page, wanted: Locator, most: int = 60) -> None:
    for _ in range(most):
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def test_a_game_is_begun_and_played_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    play = page.get_by_role("button", name="Play now: Ghosts")
    play.wait_for()
    tab_to(page, play)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    for digit in (1, 2, 3):
        assert turn(page)
        before = page.locator(STORY).count()
        page.keyboard.press(str(min(digit, page.locator(POSSIBLE).count())))
        focus = page.locator(":focus")
        expect(focus).to_have_attribute("aria-disabled", "false")
        assert outlined(focus)
        page.keyboard.press("Enter")
        expect(page.locator(STORY)).not_to_have_count(before, timeout=PATIENCE)
    turn(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("h")
    hints = page.get_by_role("region", name="What the bot would do")
    expect(hints).to_be_visible(timeout=PATIENCE)
    expect(hints.get_by_role("listitem").first).to_contain_text(re.compile("imagined games|nothing else to do"))


def test_a_whole_game_of_ghosts(visit: Visit) -> None:
    """The other games are played to their end by keyboard where their boards are tried."""
    page = visit("/help")
    ask(page, "/me", {"name": "Isobel"})
    seats = [{"kind": "me"}, {"kind": "bot", "level": "visitor"}]
    page.goto(f"/t/{ask(page, '/tables', {'game': 'ghosts', 'seats': seats, 'data': 'rounds = 1'})['id']}")
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    assert len(play(page, random.Random(4).choice, press)) > 4
    expect(page.locator(END)).to_be_visible()


def outlined(focus: Locator) -> bool:
    """Where one is can be seen."""
    return bool(focus.evaluate("(e) => getComputedStyle(e).outlineStyle !== 'none' || getComputedStyle(e).boxShadow !== 'none'"))


def test_the_choices_are_reached_by_tab_and_arrows_too(visit: Visit) -> None:
    page = visit(script="localStorage.manse ??= JSON.stringify({plainBoard: true})")
    page.get_by_role("button", name="Play now: Ghost for Sale").press("Enter")
    page.keyboard.press("Enter")
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    turn(page)
    choices = page.get_by_role("region", name="What you can do").locator("[data-action]")
    tab_to(page, choices.first)
    page.keyboard.press("ArrowRight")
    expect(choices.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(choices.first).to_be_focused()


def test_a_table_is_opened_by_keyboard(visit: Visit) -> None:
    page = visit("/new/rest_in_peace")
    make = page.get_by_role("button", name="Open the table")
    make.wait_for()
    tab_to(page, page.get_by_label("Seat 2"))
    page.keyboard.type("A bot")
    expect(page.get_by_label("Seat 2")).to_have_value("bot")
    tab_to(page, make)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("Isobel")
    page.keyboard.press("Enter")
    page.locator(BOARD).wait_for(timeout=PATIENCE)


def test_the_first_key_skips_to_the_content(visit: Visit) -> None:
    page = visit("/help")
    page.get_by_role("heading").first.wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
