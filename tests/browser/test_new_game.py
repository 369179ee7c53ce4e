"""A game that `manse new` wrote has a board at once: the one that any game gets."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import DESK
from tests.browser.player import END, begin, play_on
from tests.server.service import MANSE, Service, running


@pytest.fixture(scope="module")
def larger_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    games: Path = tmp_path_factory.mktemp("games")
    subprocess.run([MANSE, "new", "lantern_hall", "--into", str(games)], check=True, env=os.environ)
    with running(tmp_path_factory.mktemp("house"), sealing=20, games=games) as service:
        yield service


def test_it_is_played_on_the_generic_board_to_the_end(larger_house: Service, browser: Browser) -> None:
    context = browser.new_context(base_url=larger_house.address, locale="en-GB", reduced_motion="reduce", **DESK)
    page = context.new_page()
    page.goto("/")
    begin(page, "Lantern Hall", 2)
    assert play_on(page) > 0
    expect(page.locator(END).get_by_role("row")).to_have_count(3)
    context.close()
