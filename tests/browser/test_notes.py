"""Private notes beside a table: written, kept, and there again."""

from playwright.sync_api import expect

from tests.browser.axe import violations_in_both_schemes
from tests.browser.conftest import Visit
from tests.browser.player import begin
from tests.browser.test_tournaments import shoot


def test_notes_are_kept_beside_the_story(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Ghosts")
    page.get_by_role("tab", name="Notes").click()
    notes = page.get_by_label("For yourself alone")
    notes.fill("Agnes never bluffs with red.")
    expect(page.get_by_text("Kept", exact=True)).to_be_visible()
    assert violations_in_both_schemes(page) == []
    shoot(page, "notes")
    page.reload()
    page.get_by_role("tab", name="Notes").click()
    expect(notes).to_have_value("Agnes never bluffs with red.")
