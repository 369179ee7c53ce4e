"""A newcomer's way in each game: from the landing page through its lesson to the end of a first game with help that fades."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import manse
from manse.school.lesson import FIRST, lesson, names
from manse.school.telling import GO_ON
from tests.browser.chromium import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import BOARD, END, PATIENCE, POSSIBLE, STORY, TOUCHED, overflow, turn
from tests.school.test_lessons import path

SAID = "[data-told]"
SIGN = "button.sign"
"""Of what one may do in Call of the Spirits: on a phone, one at a time is laid out."""
NEVER = "Never played? Learn at the table: "
BY_FINGER = ("rest_in_peace", "phantom_society")
"""Whose first lessons are gone through on a phone; the others by keys alone."""
QUICK = "ghosts"


@pytest.mark.early
@pytest.mark.parametrize("id", manse.games())
def test_from_the_landing_page_through_the_lesson_to_the_end_of_a_first_game(visit: Visit, id: str) -> None:
    game = manse.game(id)
    page = visit(**(PHONE if id in BY_FINGER else {}), script="localStorage.manse ??= JSON.stringify({pace: 'instant', sound: false})")
    if id in BY_FINGER:
        page.get_by_role("link", name=NEVER + game.title).tap()
    else:
        enter(page, "link", NEVER + game.title)
    page.locator(f"[data-board='{id}']").wait_for(timeout=PATIENCE)
    taught(page, id, FIRST, finger=id in BY_FINGER)
    enter(page, "button", "Play a first game")
    page.wait_for_url("**/t/*?first")
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    expect(page.get_by_role("region", name="What the bot would do")).to_be_visible()
    hastily(page)
    expect(page.locator(END).get_by_role("table", name="The result")).to_be_visible()

    page.goto("/lobby")
    expect(page.get_by_role("region", name="Your finished games")).to_contain_text(game.title)


def hard_parts() -> list[Any]:
    """One is played each time, the others in the soak."""
    return [pytest.param(id, marks=[] if id == QUICK else pytest.mark.soak, id=id) for id in manse.games()]


@pytest.mark.parametrize("id", hard_parts())
def test_the_hard_part_is_taught_to_its_end(visit: Visit, id: str) -> None:
    """By keys where the first lesson is gone through on a phone, and the other way round."""
    name = hard_part(id)
    page = visit(f"/learn/{id}/{name}", **({} if id in BY_FINGER else PHONE))
    page.locator(f"[data-board='{id}']").wait_for(timeout=PATIENCE)
    taught(page, id, name, finger=id not in BY_FINGER)
    expect(page.get_by_role("button", name="Play a first game")).to_be_visible()


def test_a_mistake_is_answered_and_a_step_can_be_gone_back(visit: Visit) -> None:
    host = lesson(manse.game("ghosts"), "first").words("en")
    page = visit("/learn/ghosts/first")
    expect(page.locator(SAID)).to_have_text(host["begin"])
    take(page, "mist")
    expect(page.locator(SAID)).to_have_text(host["begin_other"])
    take(page, "red-2")
    expect(page.locator(SAID)).to_have_text(host["add"])
    page.reload()
    expect(page.locator(SAID)).to_have_text(host["add"])
    enter(page, "button", "Back one step")
    expect(page.locator(SAID)).to_have_text(host["begin"])


def hard_part(id: str) -> str:
    _, name = names(manse.game(id))
    return name


def taught(page: Page, id: str, name: str, finger: bool, shown: Callable[[int], object] = lambda step: None) -> None:
    """The whole lesson, each step done as the host wants it; what is said is read out."""
    one = lesson(manse.game(id), name)
    host, said = one.words("en"), one.steps[0].say
    for number, (action, step) in enumerate(zip(path(one)[:-1], one.steps[1:], strict=True)):
        expect(page.locator(SAID)).to_have_text(host[said])
        assert overflow(page) <= 0
        shown(number)
        with page.expect_response("**/api/lessons/**"):
            if action == GO_ON:
                enter(page, "button", "Go on")
            elif finger:
                touch(page, action)
            else:
                take(page, action)
        said = step.say or said
    expect(page.locator(SAID)).to_have_text(host[said])
    expect(page.locator("[aria-live='assertive']")).to_have_text(host[said])
    shown(len(one.steps))


def hastily(page: Page) -> None:
    """The last choice of each question: to pass, to withdraw, to end the turn, so that the game is short."""
    while turn(page):
        told = page.locator(STORY).count()
        page.locator(POSSIBLE).last.focus()
        page.keyboard.press("Enter")
        expect(page.locator(STORY)).not_to_have_count(told, timeout=PATIENCE)


def enter(page: Page, role: str, name: str) -> None:
    found = page.get_by_role(role, name=name)  # type: ignore[arg-type]
    found.focus()
    page.keyboard.press("Enter")


def take(page: Page, action: str) -> None:
    page.locator(f"{POSSIBLE}[data-action='{action}']").first.focus()
    page.keyboard.press("Enter")


def touch(page: Page, action: str) -> None:
    """What is done may lie behind its sign, and the first touch may only select."""
    choice = page.locator(f"{POSSIBLE}[data-action='{action}']").first
    sign = page.locator(SIGN).filter(has_text=re.compile(f"^{action.split('-')[0]}$", re.IGNORECASE))
    expect(choice.or_(sign).first).to_be_visible()
    if not choice.is_visible():
        sign.tap()
    choice.tap()
    if page.locator(TOUCHED).count() > 0:
        choice.tap()
