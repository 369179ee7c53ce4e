"""Numbers on the boards are the view's at every moment, also after a card was touched: played by finger, compared with what was sent.

A finger selects with its first touch and takes with its second, wherever a play cannot be taken back.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import PHONE
from tests.browser.player import PATIENCE, POSSIBLE, STORY, TOUCHED, take_one, touch
from tests.browser.positions import House, awaits, sit_down
from tests.browser.stages import Ear, lies
from tests.server.service import Service

PLAYERS = {"ghosts": 4, "rest_in_peace": 2, "phantom_society": 2, "ghost_for_sale": 4, "call_of_the_spirits": 3}
DECISIONS = 12
LIGHT = ".pick:not([data-action='rest'])"
"""The rooms of The Phantom Society, which one touch takes: where it goes is asked next, and before that it can be put back."""
AGAIN = "Tap again to do it"
TOGETHER = "[data-asking='reserve'], [data-asking='question']"
"""What all are asked at once in Ghost for Sale: others' choices come when they like, and let go what is selected."""


@pytest.fixture
def house(house: Service, browser: Browser) -> Iterator[House]:
    found = House(house, browser)
    yield found
    found.close()


def asked_alone(page: Page) -> bool:
    """Goes on until nobody else is asked; False if the game is over."""
    while (going := awaits(page)) and page.locator(TOGETHER).count():
        take_one(page)
    return going


@pytest.mark.parametrize("game", PLAYERS)
def test_every_number_is_the_views_when_played_by_touch(house: House, game: str) -> None:
    page = house.page(**PHONE)
    ear = Ear(page)
    sit_down(page, game, PLAYERS[game])
    twice = 0
    for taken in range(DECISIONS):
        if not asked_alone(page):
            break
        assert lies(page, ear.view) == []
        twice += play(page, ear, taken)
        assert lies(page, ear.view) == []
    assert twice >= DECISIONS // 3


def play(page: Page, ear: Ear, nth: int) -> bool:
    """Takes a choice by touch. Did that need two?"""
    choices, before = page.locator(POSSIBLE), page.locator(STORY).count()
    choice = choices.nth(nth % choices.count())
    asked_again = touch(page, choice, timeout=PATIENCE)
    if asked_again:
        expect(page.locator(".note")).to_contain_text(AGAIN)
        assert page.locator(STORY).count() == before, "the first touch takes nothing"
        assert lies(page, ear.view) == [], "also while it is selected"
        page.locator(TOUCHED).tap(timeout=PATIENCE)
    expect(page.locator(STORY)).not_to_have_count(before, timeout=PATIENCE)
    page.wait_for_function(
        "([lit, end]) => document.querySelector(lit) || document.querySelector(end)",
        arg=[POSSIBLE.removesuffix(":visible"), "[data-end]"],
        timeout=PATIENCE,
    )
    expect(page.locator(TOUCHED)).to_have_count(0)
    return asked_again


@pytest.mark.parametrize("game", PLAYERS)
def test_what_is_selected_is_let_go_by_a_touch_elsewhere_and_by_the_next_frame(house: House, game: str) -> None:
    page = house.page(**PHONE)
    sit_down(page, game, PLAYERS[game])
    asked_alone(page)
    heavy = page.locator(f"{POSSIBLE}:not({LIGHT})")
    before = page.locator(STORY).count()
    assert touch(page, heavy.first)
    page.locator(".caption").tap()
    expect(page.locator(TOUCHED)).to_have_count(0)
    expect(page.locator(".note")).to_have_count(0)
    assert touch(page, heavy.first), "and is selected anew"
    assert page.locator(STORY).count() == before
    heavy.last.focus()
    page.keyboard.press("Enter")
    expect(page.locator(STORY)).not_to_have_count(before, timeout=PATIENCE)
    expect(page.locator(TOUCHED)).to_have_count(0)
    expect(page.locator(".note")).to_have_count(0)


def test_what_one_touch_takes_can_be_taken_back(house: House) -> None:
    page = house.page(**PHONE)
    sit_down(page, "phantom_society", 2)
    rooms = page.locator(f"{POSSIBLE}{LIGHT}")
    while not rooms.count():
        awaits(page)
        take_one(page)
    assert not touch(page, rooms.first)
    expect(page.get_by_role("button", name="Take back", exact=True)).to_be_enabled(timeout=PATIENCE)


def test_a_hint_is_taken_by_a_second_touch(house: House) -> None:
    page = house.page(**PHONE)
    sit_down(page, "ghosts", 4)
    awaits(page)
    before = page.locator(STORY).count()
    page.get_by_role("button", name="Hint").tap()
    hint = page.get_by_role("region", name="What the bot would do").get_by_role("listitem").first.get_by_role("button")
    hint.tap()
    expect(page.locator(".note")).to_contain_text(AGAIN)
    assert page.locator(STORY).count() == before
    hint.tap()
    expect(page.locator(STORY)).not_to_have_count(before, timeout=PATIENCE)


def test_a_preview_ends_when_a_frame_arrives(house: House) -> None:
    """Ghosts: a touched card shows the level it would make; once it is played the level is the pile's again."""
    page = house.page(**PHONE)
    sit_down(page, "ghosts", 4)
    cards, seen = page.locator("[data-region='hand'] [data-action][aria-disabled='false']"), 0
    while seen < 3 and awaits(page):
        if not cards.count():  # nothing fits: the pile must be taken
            take_one(page)
            continue
        before = page.locator(STORY).count()
        assert touch(page, cards.first)
        expect(page.locator("[data-truth='level']")).to_have_count(0)
        cards.first.tap()
        expect(page.locator(STORY)).not_to_have_count(before, timeout=PATIENCE)
        expect(page.locator("[data-truth='level']")).to_have_count(1)
        seen += 1
    assert seen
