"""The house speaks the visitor's language, from the first page into the game."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import BOARD, PATIENCE, turn


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
