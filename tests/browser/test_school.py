"""A newcomer's way by keyboard: from the landing page through a lesson to a first game with help that fades."""

from playwright.sync_api import Page, expect

import manse
from manse.school.lesson import lesson
from manse.school.telling import GO_ON
from tests.browser.conftest import Visit
from tests.browser.player import BOARD, PATIENCE, POSSIBLE
from tests.school.test_lessons import path

SAID = "[data-told]"


def test_from_the_landing_page_through_a_lesson_to_the_first_game_by_keyboard(visit: Visit) -> None:
    ghosts = lesson(manse.game("ghosts"), "first")
    host = ghosts.words("en")
    page = visit()
    enter(page, "link", "Never played? Learn at the table: Ghosts")
    page.locator("[data-board='ghosts']").wait_for(timeout=PATIENCE)
    expect(page.locator(SAID)).to_have_text(host["begin"])

    take(page, "mist")
    expect(page.locator(SAID)).to_have_text(host["begin_other"])
    take(page, "red-2")
    expect(page.locator(SAID)).to_have_text(host["add"])
    page.reload()
    expect(page.locator(SAID)).to_have_text(host["add"])
    enter(page, "button", "Back one step")
    expect(page.locator(SAID)).to_have_text(host["begin"])

    said = [step.say for step in ghosts.steps]
    for action, following in zip(path(ghosts)[:-1], said[1:], strict=True):
        if action == GO_ON:
            enter(page, "button", "Go on")
        else:
            take(page, action)
        expect(page.locator(SAID)).to_have_text(host[following])
        expect(page.locator("[aria-live='assertive']")).to_have_text(host[following])

    expect(page.get_by_role("link", name="Turning round, and mist")).to_be_visible()
    enter(page, "button", "Play a first game")
    page.wait_for_url("**/t/*?first")
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    expect(page.get_by_role("region", name="What the bot would do")).to_be_visible()


def enter(page: Page, role: str, name: str) -> None:
    found = page.get_by_role(role, name=name)  # type: ignore[arg-type]
    found.focus()
    page.keyboard.press("Enter")


def take(page: Page, action: str) -> None:
    page.locator(f"{POSSIBLE}[data-action='{action}']").first.focus()
    page.keyboard.press("Enter")
