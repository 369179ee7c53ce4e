"""The house speaks the visitor's language, from the first page into the game, and nothing it says is cut off on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import manse
from manse.engine.speech import LANGUAGES
from tests.browser.chromium import PHONE, Screen
from tests.browser.conftest import Visit
from tests.browser.player import BOARD, PATIENCE, overflow, turn
from tests.browser.positions import House, bring_in, enter, go_on
from tests.browser.stages import READABLE, faults, told
from tests.server.service import Service

SMALL = (360, 640)
ABROAD = tuple(language for language in LANGUAGES if language != "en")
TELLING = ("de", "ja")
"""The longest words, and another script. Soaks look at the others too."""
LOOKED_AT = [pytest.param(language, marks=() if language in TELLING else pytest.mark.soak) for language in ABROAD]
PAGES = ("/", "/lobby", "/new/ghost_for_sale", "/help", "/help/call_of_the_spirits", "/lab", "/lab/ghosts", "/me", "/nowhere")
WHOLE_PAGE = "header, main, footer"
LATE = {"ghosts": "turn-forced", "call_of_the_spirits": "turn", "ghost_for_sale": "declare", "phantom_society": "bid"}
"""Questions with much to say beside them; of other games, the last."""


def test_a_french_visitor_is_spoken_to_in_french(visit: Visit) -> None:
    page = visit("/", locale="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", level=1)).to_contain_text("manoir")
    page.get_by_role("button", name="Jouer").first.click()
    page.get_by_role("dialog").get_by_role("button").last.click()
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    turn(page)
    expect(page.get_by_text("À vous")).not_to_have_count(0)


def test_the_language_is_changed_in_mid_house(visit: Visit) -> None:
    page = visit("/me")
    page.get_by_label("Français").check()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto("/help/ghosts")
    expect(page.locator("#glossary")).to_be_visible()
    expect(page.get_by_role("navigation").first).to_contain_text("Règles")


def test_a_board_changes_its_language_with_the_page(visit: Visit) -> None:
    page = visit("/help/ghosts")
    expect(page.get_by_text("The same colour adds nothing")).to_be_visible()
    page.get_by_role("contentinfo").get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_text("The same colour adds nothing")).to_have_count(0)
    expect(page.get_by_text("Gleiche Farbe")).not_to_have_count(0)


@pytest.mark.parametrize("language", LOOKED_AT)
def test_pages_in_every_language_on_a_small_phone(visit: Visit, language: str) -> None:
    page = visit("about:blank", locale=language, **{**PHONE, "viewport": {"width": SMALL[0], "height": SMALL[1]}})
    found: dict[str, list[str]] = {}
    for path in PAGES:
        page.goto(path)
        page.get_by_role("main").get_by_role("heading").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert page.locator("html").get_attribute("lang") == language
        trouble = [*page.evaluate(READABLE, WHOLE_PAGE), *(["the page is too wide"] if overflow(page) > 0 else [])]
        found |= {path: trouble} if trouble else {}
    assert not found


@pytest.fixture
def hall(house: Service, browser: Browser) -> Iterator[House]:
    found = House(house, browser)
    yield found
    found.close()


@pytest.mark.early
@pytest.mark.parametrize(
    "sizes",
    [pytest.param((SMALL,), id="small"), pytest.param((SMALL, (390, 844), (640, 360), (1280, 720)), id="every", marks=pytest.mark.soak)],
)
@pytest.mark.parametrize("language", LOOKED_AT)
def test_boards_in_every_language(hall: House, language: str, sizes: tuple[tuple[int, int], ...]) -> None:
    page = hall.page(locale=language)
    screen = Screen(page)
    enter(page)
    found: dict[str, list[str]] = {}
    for game in manse.games():
        for number, played in enumerate(told(game)):
            table = bring_in(page, played.record)
            every = len(sizes) > 1
            for moment in played.asked:
                if not every and (number or moment.name != LATE.get(game, played.asked[-1].name)):
                    continue
                screen.desk(1280, 720)
                go_on(page, game, table, moment.at, moment.seat)
                for size in sizes:
                    trouble = faults(screen, size, finger=size[0] < 1000)
                    found |= {f"{game}, {moment.name}, {size[0]}×{size[1]}": trouble} if trouble else {}
    assert not found, "\n".join(f"{where}: {what}" for where, what in found.items())
