"""A newcomer plays against bots from the first page to the last score."""

import pytest
from playwright.sync_api import expect

import manse
from tests.browser.conftest import Visit
from tests.browser.player import END, QUICKEST, begin, play_on

ELSEWHERE = ("call_of_the_spirits", "ghosts", "phantom_society")
"""Whole games of these are played with the mouse where their boards are tried, or the wheel is."""


@pytest.mark.parametrize("game", [game for game in manse.games() if game not in ELSEWHERE])
def test_a_newcomer_plays_a_whole_game(visit: Visit, game: str) -> None:
    title, players = manse.game(game).title, QUICKEST.get(game)
    page = visit()
    begin(page, title, players)
    assert play_on(page) > 5
    end = page.locator(END)
    expect(end.get_by_role("table", name="The result").get_by_role("row")).to_have_count(1 + (players or 2))
    expect(end.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_text("Your turn", exact=True)).to_have_count(0)

    page.goto("/lobby")
    finished = page.get_by_role("region", name="Your finished games")
    expect(finished.get_by_role("listitem")).to_have_count(1)
    expect(finished).to_contain_text(title)
