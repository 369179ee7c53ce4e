"""A newcomer plays against bots from the first page to the last score."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import END, begin, play_on


def test_a_newcomer_plays_a_whole_game(visit: Visit) -> None:
    """The shortest one; whole games of the others are played where their boards are tried, or the wheel is."""
    page = visit()
    begin(page, "Rest in Peace")
    assert play_on(page) > 5
    end = page.locator(END)
    expect(end.get_by_role("table", name="The result").get_by_role("row")).to_have_count(3)
    expect(end.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_text("Your turn", exact=True)).to_have_count(0)

    page.goto("/lobby")
    finished = page.get_by_role("region", name="Your finished games")
    expect(finished.get_by_role("listitem")).to_have_count(1)
    expect(finished).to_contain_text("Rest in Peace")
