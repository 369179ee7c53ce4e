"""What somebody is told who comes for the first time: before sitting down, before a first game, and at the table."""

from playwright.sync_api import expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import BOARD, PATIENCE, introduce
from tests.browser.test_together import join


def test_a_guest_sees_clock_and_rules_before_sitting_down_and_hears_of_chat_on_a_phone(visit: Visit) -> None:
    host = visit("/new/rest_in_peace")
    host.get_by_label("Clock").select_option(label="30 seconds a move, 3 minutes in the bank")
    host.get_by_role("checkbox", name="Learning game").check()
    host.get_by_role("button", name="Open the table").click()
    introduce(host, "Isobel")
    guest = visit(host.get_by_label("Link to this table").input_value(), **PHONE)
    terms = guest.get_by_role("region", name="What is played")
    for said in ("30 seconds a move, 3 minutes in the bank", "Learning game"):
        expect(terms).to_contain_text(said)
    expect(terms.get_by_role("link", name="How to play")).to_have_attribute("href", "/help/rest_in_peace")

    join(guest, "Fergus")
    host.get_by_role("button", name="Deal the cards").click()
    for page in (host, guest):
        page.locator(BOARD).wait_for(timeout=PATIENCE)
    expect(guest.get_by_role("link", name="How to play")).to_have_attribute("title", "How to play")
    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("Say something").fill("Good evening!")
    host.get_by_label("Say something").press("Enter")
    badge = guest.get_by_role("button", name="Story and chat")
    expect(badge).to_contain_text("1")
    expect(badge).to_be_in_viewport()


def test_play_now_offers_a_shorter_game_and_a_first_one_with_explanations(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Rest in Peace").click()
    expect(page.get_by_role("dialog").get_by_role("checkbox", name="Learning game")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play now: The Phantom Society").click()
    page.get_by_role("dialog").get_by_role("button", name="A first game, with explanations").click()
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    expect(page.locator("[data-board='phantom_society'] [data-action^='place']")).to_have_count(0)
    expect(page.get_by_text("it says what it is")).to_be_visible()
