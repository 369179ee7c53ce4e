"""People at one table, each with a browser of their own."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import BOARD, END, PATIENCE, POSSIBLE, STORY, introduce, play_on, take_one, turn

KEPT = 4
"""Cards everybody sets aside in secret, all at once, when Ghost for Sale begins."""


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


def three(visit: Visit) -> list[Page]:
    """Three people at Ghost for Sale, all of them asked at once."""
    host = visit()
    address = open_table(host, "ghost_for_sale", closed=(4, 5))
    guests = [visit(address), visit(address)]
    for guest, name in zip(guests, ("Fergus", "Morag"), strict=True):
        join(guest, name)
    host.get_by_role("button", name="Deal the cards").click()
    for page in (host, *guests):
        turn(page)
    return [host, *guests]


def who_decides(*pages: Page) -> Page:
    """The first who has a choice, or sees that the game is over."""
    while True:
        for page in pages:
            if page.locator(f"{POSSIBLE}, {END}").count():
                return page
        pages[0].wait_for_timeout(50)


def test_two_browsers_play_each_other_by_link_to_the_end(visit: Visit) -> None:
    host, guest = together(visit, "rest_in_peace")
    taken = 0
    while not host.locator(END).count():
        page = who_decides(host, guest)
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
    host, *guests = three(visit)
    taken = []
    for _ in range(KEPT):
        turn(host)
        taken.append(host.locator(POSSIBLE).first.inner_text())
        take_one(host)
    expect(host.locator(POSSIBLE)).to_have_count(0)
    for page in guests:
        expect(page.get_by_text("has chosen")).to_have_count(1)
        expect(page.locator(POSSIBLE).first).to_be_visible()
        told = " ".join(page.locator(STORY).all_inner_texts())
        assert "Isobel" in told and not any(card in told for card in taken)


def test_they_talk(visit: Visit) -> None:
    host, guest = together(visit, "ghosts", closed=(3, 4))
    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("Say something").fill("Good <b>evening</b>, Fergus!")
    host.get_by_label("Say something").press("Enter")
    expect(guest.get_by_role("tab", name="Chat")).to_contain_text("1")
    guest.get_by_role("tab", name="Chat").click()
    expect(guest.get_by_role("log")).to_contain_text("Good <b>evening</b>, Fergus!")
    for page in (host, guest):
        page.get_by_role("tab", name="Story").click()


def test_a_move_is_taken_back_alone_or_with_the_others_leave(visit: Visit) -> None:
    host, guest, _ = three(visit)
    told = host.locator(STORY).count()
    take_one(host)
    host.get_by_role("button", name="Take back", exact=True).click()  # nobody has moved since
    expect(host.locator(STORY)).to_have_count(told)
    take_one(host)
    take_one(guest)
    host.get_by_role("button", name="Ask to take back").click()
    expect(host.get_by_text("Waiting for the others")).to_be_visible()
    guest.get_by_role("button", name="Refuse").click()
    expect(host.get_by_text("Waiting for the others")).to_have_count(0)
    expect(host.locator(STORY)).to_have_count(told + 2)


def test_who_leaves_is_stood_in_for_and_may_come_back(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now: Ghosts").click()
    page.get_by_role("button", name="Deal the cards").click()
    turn(page)
    play_on(page, 1)
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("button", name="Let a bot play on").click()
    expect(page.get_by_role("button", name="Take my seat back").or_(page.locator(END)).first).to_be_visible(timeout=PATIENCE)


def test_who_finds_nobody_to_watch_watches_bots(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Watch: Ghosts").click()
    expect(page.get_by_role("region", name="To watch")).to_contain_text("Nobody plays")
    page.get_by_role("button", name="Watch bots play").click()
    introduce(page, "Isobel")
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    expect(page.get_by_text("You are watching.")).to_be_visible()
    page.locator(END).wait_for(timeout=PATIENCE)
    expect(page.locator(STORY)).not_to_have_count(0)
    expect(page.locator(POSSIBLE)).to_have_count(0)


def test_strangers_find_no_way_in(visit: Visit) -> None:
    host, _ = together(visit, "ghosts", closed=(3, 4))
    stranger = visit(host.url)
    expect(stranger.get_by_text("This table plays without spectators")).to_be_visible()
