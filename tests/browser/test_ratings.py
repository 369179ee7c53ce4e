"""A rated table as people meet it: it says so before the start, tells who is how strong, and what the game gave."""

from playwright.sync_api import expect

from tests.browser.axe import violations_in_both_schemes
from tests.browser.conftest import Visit
from tests.browser.player import introduce


def test_a_table_that_counts_says_so_before_the_start(visit: Visit) -> None:
    page = visit("/new/rest_in_peace")
    rated, aids = page.get_by_label("Count it for ratings"), page.get_by_label("Allow hints")
    rated.check()
    expect(aids).to_be_disabled()
    expect(aids).not_to_be_checked()
    page.get_by_label("List it in the parlour").check()
    page.get_by_role("button", name="Open the table").click()
    introduce(page, "Rosalind")
    expect(page.get_by_text("This game is rated")).to_be_visible()
    expect(page.get_by_text("1000").first).to_be_visible()
    assert violations_in_both_schemes(page) == []

    page.goto("/lobby")
    expect(page.get_by_text("rated", exact=True).first).to_be_visible()
    page.get_by_role("link", name="Leaderboards").click()
    page.get_by_role("navigation", name="Leaderboard of").get_by_role("link", name="Rest in Peace").click()
    expect(page.get_by_text("No rated game has been played")).to_be_visible()
    assert violations_in_both_schemes(page) == []
