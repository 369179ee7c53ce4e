"""The bell: who is needed elsewhere hears of it on whatever page they are, and says how else they want to be told."""

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.axe import violations, violations_in_both_schemes
from tests.browser.conftest import Visit

FETCH = """([path, body]) => fetch(path, {
  method: 'POST', headers: {'X-Manse': '1', 'Content-Type': 'application/json'}, body,
}).then((answer) => answer.json())"""


NEVER_ASKS = "window.setInterval = () => 0"
"""A page that does nothing again and again hears only what it is told."""


def ask(page: Page, path: str, body: str = "{}") -> dict[str, str]:
    found: dict[str, str] = page.evaluate(FETCH, [path, body])
    return found


def picture(page: Page, name: str) -> None:
    """Kept where one asks for it."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_a_notice_rings_and_leads_to_its_table(visit: Visit) -> None:
    ada, ben = visit("/help", script=NEVER_ASKS), visit("/help")
    for page, name in ((ada, "Ada"), (ben, "Ben")):
        ask(page, "/api/me", f'{{"name": "{name} Bell"}}')
    with ada.expect_websocket(lambda line: line.url.endswith("/api/hall/live")) as hall:
        ada.reload()
    hall.value.wait_for_event("framereceived", lambda data: '"taken"' in str(data))
    table = ask(ada, "/api/tables", '{"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "open"}]}')["id"]
    ask(ben, f"/api/tables/{table}/claim")
    bell = ada.get_by_role("button", name="1 new notice")
    expect(bell).to_be_visible()
    bell.focus()
    ada.keyboard.press("Enter")
    notice = ada.get_by_role("link", name="Your table is full")
    expect(notice).to_be_visible()
    expect(ada.get_by_role("button", name="Notices")).to_be_visible()  # by now they are seen
    picture(ada, "bell-desk")
    assert violations(ada) == []
    ada.keyboard.press("Escape")
    expect(notice).to_have_count(0)
    expect(ada.get_by_role("button", name="Notices")).to_be_focused()
    ada.keyboard.press("Enter")
    ada.set_viewport_size({"width": 320, "height": 700})
    assert ada.evaluate("document.documentElement.scrollWidth") <= 320
    picture(ada, "bell-narrow")
    notice.click()
    expect(ada).to_have_url(f"{ada.evaluate('location.origin')}/t/{table}")


def test_how_one_is_told_is_said_on_a_page_of_its_own(visit: Visit) -> None:
    page = visit("/help")
    ask(page, "/api/me", '{"name": "Cora Bell"}')
    ask(page, "/api/notices/hook", '{"address": "https://example.org/a-long-address-of-a-webhook/that/goes/on", "shape": "slack"}')
    page.goto("/notices")
    turn = page.get_by_role("checkbox", name="It is my turn: Mail")
    expect(turn).to_be_checked()
    turn.uncheck()
    page.get_by_role("checkbox", name="Keep quiet").check()
    page.get_by_label("From").fill("23:15")
    page.get_by_role("button", name="Save").click()
    page.reload()
    expect(turn).not_to_be_checked()
    expect(page.get_by_label("From")).to_have_value("23:15")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == []
        picture(page, f"settings-desk-{scheme}")
        page.set_viewport_size({"width": 390, "height": 844})
        picture(page, f"settings-phone-{scheme}")
        page.set_viewport_size({"width": 1280, "height": 800})
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.get_by_role("button", name="Take away").click()
    expect(page.get_by_text("example.org")).to_have_count(0)
    page.goto("/notices/stop/forged")
    expect(page.get_by_text("This link is no longer worth anything.")).to_be_visible()
    assert violations_in_both_schemes(page) == []
