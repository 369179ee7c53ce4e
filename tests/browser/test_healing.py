"""What happens to the line or the service does not happen to the game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import BOARD, PATIENCE, POSSIBLE, STORY, begin, play_on, take_one, turn
from tests.server.service import Service


@pytest.fixture
def playing(visit: Visit) -> Page:
    page = visit()
    begin(page, "Ghosts")
    play_on(page, 3)
    turn(page)
    return page


@pytest.fixture
def again(house: Service) -> Iterator[Service]:
    """The service may be killed; afterwards it runs."""
    yield house
    if house.process is None:
        house.start()


def choices(page: Page) -> list[str]:
    found = page.locator(POSSIBLE).evaluate_all("all => all.map((one) => one.dataset.action)")
    return sorted(found)


def test_a_reload_in_mid_game_changes_nothing(playing: Page) -> None:
    story, offered = playing.locator(STORY).all_inner_texts(), choices(playing)
    playing.reload()
    turn(playing)
    assert playing.locator(STORY).all_inner_texts() == story
    assert choices(playing) == offered
    take_one(playing)


def test_a_restart_of_the_service_heals_without_a_reload(playing: Page, again: Service) -> None:
    story, offered = playing.locator(STORY).all_inner_texts(), choices(playing)
    playing.evaluate("window.neverReloaded = true")
    again.kill()
    expect(playing.get_by_text("The line is down")).to_be_visible(timeout=PATIENCE)
    expect(playing.locator(POSSIBLE)).to_have_count(0)  # a turn that may be stale is nobody's turn
    expect(playing.get_by_text("Your turn", exact=True)).to_have_count(0)
    again.start()
    expect(playing.get_by_text("The line is down")).to_have_count(0, timeout=PATIENCE)
    turn(playing)
    assert playing.locator(STORY).all_inner_texts() == story
    assert choices(playing) == offered
    take_one(playing)
    turn(playing)
    assert playing.evaluate("window.neverReloaded")


def test_the_house_says_so_when_it_cannot_be_reached(visit: Visit, again: Service) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Ghosts").click()
    again.kill()
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_text("The house does not answer")).to_be_visible()
    again.start()
    page.get_by_role("button", name="Deal the cards").click()
    page.locator(BOARD).wait_for(timeout=PATIENCE)
