"""Puzzles at the board: by keyboard at a desk and by touch on a phone; the house judges, the browser counts for who has no name."""

import pytest
from playwright.sync_api import Page, expect

import manse
from manse.puzzles.puzzle import Puzzle, shelf
from tests.browser.axe import violations_in_both_schemes
from tests.browser.chromium import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import BOARD, PATIENCE, POSSIBLE, overflow

VERDICT = "[data-verdict]"


def puzzle(id: str, riddle: bool = False) -> Puzzle:
    return next(one for one in shelf(manse.game(id)).values() if (one.ask is not None) == riddle)


def test_the_puzzle_of_the_day_by_keyboard_and_the_next_one(visit: Visit) -> None:
    page = visit()
    enter(page, page.get_by_role("navigation").get_by_role("link", name="Puzzles"))
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    enter(page, page.get_by_role("link", name="Solve it"))
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    daily = of_page(page)
    take(page, daily.best)
    expect(page.locator(VERDICT)).to_have_attribute("data-verdict", "right")
    expect(page.get_by_role("status").filter(has_text="Right: ")).to_have_count(1)
    expect(page.locator("[data-next]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(VERDICT)).to_have_count(0)
    assert of_page(page).id != daily.id

    page.goto("/puzzles")
    expect(page.locator("[data-streak='1']")).to_be_visible()
    expect(page.get_by_role("link", name="Look at it again")).to_be_visible()


@pytest.mark.parametrize("id", manse.games())
def test_a_wrong_answer_on_a_phone_is_explained_in_the_page(visit: Visit, id: str) -> None:
    asked = puzzle(id)
    page = visit(f"/puzzles/{id}/{asked.id}?game={id}", **PHONE)
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    answer(page, wrong_in_sight(page, asked))
    expect(page.locator(VERDICT)).to_have_attribute("data-verdict", "wrong")
    expect(page.locator(VERDICT)).to_contain_text("imagined games")
    assert overflow(page) <= 0
    page.locator("[data-next]").tap()
    expect(page.locator(VERDICT)).to_have_count(0)
    page.wait_for_url(f"**/puzzles/{id}/*")


def test_a_riddle_is_answered_in_a_room_of_the_house(visit: Visit) -> None:
    asked = puzzle("phantom_society", riddle=True)
    page = visit(f"/puzzles/phantom_society/{asked.id}", locale="fr-FR")
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    take(page, asked.best)
    expect(page.locator(VERDICT)).to_contain_text("Juste")
    assert violations_in_both_schemes(page) == []


def test_a_puzzle_that_there_is_not(visit: Visit) -> None:
    expect(visit("/puzzles/ghosts/nothing").get_by_text("There is no such puzzle.")).to_be_visible()


def of_page(page: Page) -> Puzzle:
    *_, game, id = page.url.partition("?")[0].split("/")
    return shelf(manse.game(game))[id]


def enter(page: Page, found: object) -> None:
    found.focus()  # type: ignore[attr-defined]
    page.keyboard.press("Enter")


def take(page: Page, action: str) -> None:
    enter(page, page.locator(f"{POSSIBLE}[data-action='{action}']").first)


def wrong_in_sight(page: Page, asked: Puzzle) -> str:
    """A wrong answer that lies open: some boards keep others behind a button."""
    page.locator(POSSIBLE).first.wait_for()
    shown = [str(one.get_attribute("data-action")) for one in page.locator(POSSIBLE).all()]
    return next(action for action in shown if action != asked.best)


def answer(page: Page, action: str) -> None:
    """By touch: the first may only select."""
    choice = page.locator(f"{POSSIBLE}[data-action='{action}']").first
    choice.tap()
    again = page.locator("[data-touched], [data-verdict]").first
    again.wait_for()
    if page.locator(VERDICT).count() == 0:
        choice.tap()
