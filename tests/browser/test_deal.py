"""A deal as a player sees it: sealed from the first moment, checked by one click, proven by one file."""

import subprocess
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import play_on, turn
from tests.browser.positions import ask
from tests.server.service import MANSE

SEATS = [{"kind": "me"}, *({"kind": "bot", "level": "visitor"} for _ in range(5))]


def test_the_browser_seals_checks_and_proves_a_deal(visit: Visit, tmp_path: Path) -> None:
    page = visit("/help")
    ask(page, "/me", {"name": "Isobel"})
    waiting = ask(page, "/tables", {"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "open"}]})
    page.goto(f"/t/{waiting['id']}")
    expect(page.locator("[data-seal='laying']")).to_contain_text("Seal of the house")
    table = ask(page, "/tables", {"game": "ghosts", "seats": SEATS, "data": "rounds = 1"})["id"]
    page.goto(f"/t/{table}")
    turn(page)
    page.locator("[data-seal='dealt']").click()
    seal = page.get_by_label("Seal of the deal").input_value()
    assert len(seal) == 64
    page.keyboard.press("Escape")
    play_on(page)
    page.get_by_role("button", name="Check the deal").click()
    page.locator("[data-check]:not([data-check=''])").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the proof").click()
    file = tmp_path / "proof.json"
    saved.value.save_as(file)
    assert subprocess.run([MANSE, "verify", str(file), "--seal", seal]).returncode == 0
    expect(page.locator("[data-check='right']")).to_be_visible()
    brought = ask(page, "/records", {"record": page.request.get(f"/api/tables/{table}/record").json()})["id"]
    page.goto(f"/t/{brought}/replay")
    expect(page.locator("[data-seal='brought']")).to_contain_text("Brought in from elsewhere")
