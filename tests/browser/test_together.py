"""People at one table, each with a browser of their own."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import BOARD, END, PATIENCE, POSSIBLE, introduce, play_on, take_one, turn


def open_table(page: Page, game: str, closed: tuple[int, ...] = ()) -> str:
    """The host opens a table and copies its link."""
    page.goto(f"/new/{game}")
    for seat in closed:
        page.get_by_label(f"Seat {seat}", exact=True).select_option("closed")
    page.get_by_role("button", name="Open the table").click()
    introduce(page, "Isobel")
    return page.get_by_label("Link to this table").input_value()


def join(page: Page, name: str) -> None:
    page.get_by_role("button", name="Sit here").first.click()
    introduce(page, name)
    page.get_by_role("button", name="I am ready").click()


def together(visit: Visit, game: str, closed: tuple[int, ...] = ()) -> tuple[Page, Page]:
    host = visit()
    guest = visit(open_table(host, game, closed))
    deal = host.get_by_role("button", name="Deal the cards")
    expect(deal).to_be_disabled()
    join(guest, "Fergus")
    deal.click()
    for page in (host, guest):
        page.locator(BOARD).wait_for(timeout=PATIENCE)
    return host, guest


def on_turn(host: Page) -> bool:
    """Is it the host, not Fergus, who decides now?"""
    host.locator(f"{POSSIBLE}, {END}").or_(host.get_by_text("Fergus to move")).first.wait_for(timeout=PATIENCE)
    return host.locator(POSSIBLE).count() > 0


def test_two_browsers_play_each_other_by_link_to_the_end(visit: Visit) -> None:
    host, guest = together(visit, "rest_in_peace")
    taken = 0
    while not host.locator(END).count():
        page = host if on_turn(host) else guest
        if turn(page):
            take_one(page, taken)
        taken += 1
    for page in (host, guest):
        expect(page.locator(END)).to_contain_text("Isobel")
        expect(page.locator(END)).to_contain_text("Fergus")
    host.get_by_role("button", name="Play again").click()
    guest.get_by_role("link", name="Join the next game").click()
    expect(guest.get_by_role("heading", name="Rest in Peace")).to_be_visible()


def test_secret_choices_show_who_has_chosen_and_not_what(visit: Visit) -> None:
    host = visit()
    address = open_table(host, "ghost_for_sale", closed=(4, 5))
    guests = [visit(address), visit(address)]
    for guest, name in zip(guests, ("Fergus", "Morag"), strict=True):
        join(guest, name)
    host.get_by_role("button", name="Deal the cards").click()
    for page in (host, *guests):
        turn(page)
    story = guests[0].locator("#panel-story").inner_text()
    chosen = host.locator(POSSIBLE).first
    label = chosen.inner_text()
    chosen.click()
    expect(host.locator(POSSIBLE)).to_have_count(0)
    for page in guests:
        expect(page.get_by_text("has chosen").first).to_be_attached()
        expect(page.locator(POSSIBLE).first).to_be_visible()
    assert guests[0].locator("#panel-story").inner_text() == story or label not in guests[0].locator("#panel-story").inner_text()


def test_they_talk_and_one_takes_a_move_back_with_the_others_leave(visit: Visit) -> None:
    host, guest = together(visit, "ghosts", closed=(3, 4))
    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("Say something").fill("Good <b>evening</b>, Fergus!")
    host.get_by_label("Say something").press("Enter")
    expect(guest.get_by_role("tab", name="Chat")).to_contain_text("1")
    guest.get_by_role("tab", name="Chat").click()
    expect(guest.get_by_role("log")).to_contain_text("Good <b>evening</b>, Fergus!")
    for page in (host, guest):
        page.get_by_role("tab", name="Story").click()

    mover, other = (host, guest) if on_turn(host) else (guest, host)
    turn(mover)
    take_one(mover)
    mover.get_by_role("button", name=re.compile("take back", re.IGNORECASE)).first.click()
    if other.get_by_role("button", name="Allow it").is_visible():
        other.get_by_role("button", name="Allow it").click()
    expect(mover.locator(POSSIBLE).first).to_be_visible(timeout=PATIENCE)


def test_who_leaves_is_stood_in_for_and_may_come_back(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now: Ghosts").click()
    page.get_by_role("button", name="Deal the cards").click()
    turn(page)
    play_on(page, 1)
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("button", name="Let a bot play on").click()
    back = page.get_by_role("button", name="Take my seat back")
    back.or_(page.locator(END)).first.wait_for(timeout=PATIENCE)


def test_strangers_find_no_way_in(visit: Visit) -> None:
    host, _ = together(visit, "ghosts", closed=(3, 4))
    stranger = visit(host.url)
    expect(stranger.get_by_text("This table plays without spectators")).to_be_visible()
