"""The board of Rest in Peace, played as people play: every question where it lies, whole games by mouse, touch and keyboard."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import manse
from tests.browser.axe import violations_in_both_schemes
from tests.browser.chromium import PHONE
from tests.browser.positions import (
    House,
    Search,
    answered,
    awaits,
    choose,
    go_to,
    offered,
    played,
    positions,
    sit_down,
)
from tests.server.service import Service

GAME = "rest_in_peace"
QUESTIONS = (
    *("turn", "place_on_tenth", "value", "fetch", "banish", "copy", "return"),
    *("deck", "player", "discard", "take_back", "place", "keep"),
)


@pytest.fixture
def house(house: Service, browser: Browser) -> Iterator[House]:
    positions(SEARCH)
    found = House(house, browser)
    yield found
    found.close()


def question(match: manse.Match, seat: int) -> str | None:
    if "done" in match.legal(seat):
        return "laid" if match.view(None)["round"] > 3 and match.view(seat)["sides"][seat]["total"] > 2 else "turn"
    what: str = match.view(seat)["asking"]["what"]
    return what


def eager(match: manse.Match, seat: int, chance: random.Random) -> str:
    """Plays psychics gladly, so that they ask what they ask."""
    actions = match.legal(seat)
    psychics = [action for action in actions if not action.startswith("ghost-") and action not in ("done", "nothing")]
    if psychics and chance.random() < 0.7:
        return chance.choice(psychics)
    return "done" if "done" in actions and chance.random() < 0.3 else chance.choice(actions)


SEARCH = Search(GAME, 2, question, frozenset((*QUESTIONS, "laid")), eager, first=(15, 34, 108, 4, 10, 67, 196))


def sensible(page: Page, chance: random.Random) -> str:
    """Plays psychics gladly, stays while it can, and leaves when nothing helps."""
    actions = sorted(offered(page))
    ghosts = [action for action in actions if action.startswith("ghost-")]
    psychics = [action for action in actions if action not in (*ghosts, "done", "nothing", "stumble")]
    if "done" not in actions:
        return chance.choice(actions)
    if psychics and chance.random() < 0.6:
        return chance.choice(psychics)
    stays = "Stay in" in (page.locator("[data-action='done']").text_content() or "")
    return "done" if stays or not ghosts or chance.random() < 0.3 else chance.choice(ghosts)


def test_every_question_is_answered_where_it_lies(house: House) -> None:
    answered(house, SEARCH, QUESTIONS)


def test_done_says_what_it_does(house: House) -> None:
    """Both things it can mean are met, in as many games as that takes."""
    page = house.page()
    told: dict[str, str] = {}
    chance = random.Random(3)
    for _ in range(6):
        sit_down(page, GAME, 2)
        while len(told) < 2 and awaits(page):
            action = sensible(page, chance)
            if action == "done":
                label = page.locator("[data-action='done']").text_content() or ""
                choose(page, "done")
                lines = page.locator("#panel-story li").all_text_contents()
                mine = next(line for line in reversed(lines) if line.startswith(("You are done", "You withdraw")))
                told["Stay in" if label.startswith("Stay in") else "Withdraw"] = mine
            else:
                choose(page, action)
        if len(told) == 2:
            break
    assert told["Stay in"].startswith("You are done")
    assert told["Withdraw"].startswith("You withdraw")


@pytest.mark.parametrize("by", ["tap", "keys"])
def test_a_whole_game(house: House, by: str) -> None:
    page = house.page(**(PHONE if by == "tap" else {}))
    sit_down(page, GAME, 2, levels=4)
    played(page, GAME, by, sensible)


def test_digits_reach_the_cards(house: House) -> None:
    page = house.page()
    sit_down(page, GAME, 2)
    awaits(page)
    page.keyboard.press("1")
    first = page.evaluate("document.activeElement.dataset.action")
    page.keyboard.press("ArrowRight")
    assert first in offered(page)
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"


def test_a_total_tells_how_it_comes_about(house: House) -> None:
    page = house.page()
    go_to(page, GAME, *positions(SEARCH)["laid"])
    mine = page.get_by_role("button", name="total").last
    mine.click()
    sheet = page.locator(".total .sheet").last
    numbers = [int(text) for text in sheet.locator("b").all_text_contents()]
    assert sum(numbers[:-1]) == numbers[-1] > 2


def test_axe_finds_nothing(house: House) -> None:
    page = house.page()
    found = positions(SEARCH)
    for what in ("turn", "value", "banish"):
        go_to(page, GAME, *found[what])
        assert violations_in_both_schemes(page) == []


def test_it_speaks_french(house: House) -> None:
    page = house.page(locale="fr-FR")
    sit_down(page, GAME, 2)
    awaits(page)
    assert page.get_by_role("button", name="Se retirer").count() == 1
