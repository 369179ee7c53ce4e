"""A person at the browser: what they click, in the words of the page."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

BOARD = "[data-board]:not([data-board='loading'])"
POSSIBLE = "[data-action][aria-disabled='false']:visible"
STORY = "#panel-story li"
END = "[data-end]"
PATIENCE = 60_000
QUICKEST = {"ghosts": 6, "call_of_the_spirits": 2, "ghost_for_sale": 3, "phantom_society": 2, "rest_in_peace": None}
"""How many sit at the table where a game is short; Rest in Peace leaves no choice."""


def begin(page: Page, title: str, players: int | None = None, patience: int = PATIENCE) -> None:
    """Two clicks from the landing page to a game against bots."""
    page.get_by_role("button", name=f"Play now: {title}").click()
    dialog = page.get_by_role("dialog")
    if players is not None:
        dialog.get_by_role("radio", name=str(players), exact=True).check()
    dialog.get_by_role("button", name="Deal the cards").click()
    page.locator(BOARD).wait_for(timeout=patience)


def turn(page: Page, patience: int = PATIENCE) -> bool:
    """Waits until the person may choose, or the game is over; then False."""
    page.locator(f"{POSSIBLE}, {END}").first.wait_for(timeout=patience)
    return page.locator(END).count() == 0


def take_one(page: Page, nth: int = 0) -> None:
    """Clicks one of the possible choices and waits until it was taken."""
    choices, told = page.locator(POSSIBLE), page.locator(STORY).count()
    choices.nth(nth % max(1, choices.count())).click()
    expect(page.locator(STORY)).not_to_have_count(told, timeout=PATIENCE)


TOUCHED = "[data-touched]"
ANSWERED = "([touched, story, told]) => document.querySelector(touched) || document.querySelectorAll(story).length !== told"


def touch(page: Page, choice: Locator, **how: Any) -> bool:
    """Touches a choice with a finger. Has that only selected it, so that a second touch would take it?"""
    told = page.locator(STORY).count()
    choice.tap(**how)
    page.wait_for_function(ANSWERED, arg=[TOUCHED, STORY, told], timeout=PATIENCE)
    return page.locator(TOUCHED).count() > 0


def take_by_touch(page: Page, choice: Locator, **how: Any) -> None:
    """Touches a choice until it is taken: the moves of others, if they come between, let go what was selected."""
    again = touch(page, choice, **how)
    while again:
        choice.tap(**how)
        try:
            expect(page.locator(TOUCHED)).to_have_count(0, timeout=2_000)
            again = False
        except AssertionError:
            again = True


def play_on(page: Page, decisions: int = 10_000) -> int:
    """Plays until the game is over or that many decisions were taken; how many were."""
    for taken in range(decisions):
        if not turn(page):
            return taken
        take_one(page, taken)
    return decisions


def introduce(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("button", name="Come in").click()
    expect(dialog).to_have_count(0)


def overflow(page: Page) -> int:
    """How many pixels the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
