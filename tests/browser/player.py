"""A person at the browser: what they click, in the words of the page."""

from playwright.sync_api import Page, expect

POSSIBLE = "[data-action][aria-disabled='false']"
END = "[data-end]"
PATIENCE = 20_000


def begin(page: Page, title: str, players: int | None = None) -> None:
    """Two clicks from the landing page to a game against bots."""
    page.get_by_role("button", name=f"Play now: {title}").click()
    dialog = page.get_by_role("dialog")
    if players is not None:
        dialog.get_by_role("radio", name=str(players), exact=True).check()
    dialog.get_by_role("button", name="Deal the cards").click()
    page.locator("[data-board]:not([data-board='loading'])").wait_for(timeout=PATIENCE)


def turn(page: Page) -> bool:
    """Waits until the person may choose, or the game is over; then False."""
    page.locator(f"{POSSIBLE}, {END}").first.wait_for(timeout=PATIENCE)
    return page.locator(END).count() == 0


def take_one(page: Page, nth: int = 0) -> str:
    """Clicks one of the possible choices and waits until it was taken."""
    choices = page.locator(POSSIBLE)
    choice = choices.nth(nth % max(1, choices.count()))
    action = choice.get_attribute("data-action") or ""
    story = page.locator("#panel-story li")
    before = story.count()
    choice.click()
    expect(story).not_to_have_count(before, timeout=PATIENCE)
    return action


def play_on(page: Page, decisions: int = 10_000) -> int:
    """Plays until the game is over or that many decisions were taken; how many were."""
    for taken in range(decisions):
        if not turn(page):
            return taken
        take_one(page, taken)
    return decisions
