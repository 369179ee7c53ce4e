"""Company without a mouse: an account, notices, the same deals, a tournament; friends, challenges, invitations, plans, reviews."""

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.keys import Keys
from tests.browser.player import BOARD, PATIENCE, POSSIBLE
from tests.browser.positions import ask, bring_in
from tests.browser.stages import told
from tests.browser.test_ways_in import give_device
from tests.server.service import Service

TABLE = r"/t/[^/]{22}$"


def test_an_account_and_how_to_be_told(visit: Visit, house: Service) -> None:
    page = visit("/me", base_url=house.address.replace("127.0.0.1", "localhost"))
    give_device(page)
    keys = Keys(page)
    keys.write(page.get_by_label("Your name").first, "Isobel Keys")
    keys.press(page.get_by_role("button", name="Save"))
    keys.hears("Saved.")
    keys.press(page.get_by_role("button", name="Add a passkey"))
    keys.hears("The passkey is added.")
    slowly: list[Route] = []
    page.route("**/me/codes", lambda route: slowly.append(route))
    make = page.get_by_role("button", name="Make new codes")
    make.evaluate("(button) => { button.focus(); button.click(); }")  # quicker than any hand: it rests before anybody saw focus there
    expect(page.locator("section").filter(has=make)).to_be_focused()
    expect(make).to_be_disabled()
    slowly[0].continue_()
    keys.hears("They are shown only this once.")
    expect(make).to_be_focused()

    keys.press(page.get_by_role("button", name="Notices"))
    keys.press(page.get_by_role("link", name="How to be told"))
    keys.arrives("/notices$")
    keys.write(page.get_by_label("Address of a webhook"), "https://example.org/hook")
    keys.pick(page.get_by_label("Written for"), "Slack")
    keys.press(page.get_by_role("button", name="Add", exact=True).last)
    keys.hears("Saved.")
    keys.press(page.get_by_role("button", name="Take away: ", exact=False))
    keys.hears("Saved.")
    turn = page.get_by_role("checkbox", name="It is my turn: Mail")
    keys.press(turn, "Space")
    expect(turn).not_to_be_checked()
    keys.press(page.get_by_role("checkbox", name="Keep quiet"), "Space")
    keys.press(page.get_by_label("From"), "ArrowUp")
    expect(page.get_by_label("From")).to_have_value("23:00")
    keys.press(page.get_by_role("button", name="Save", exact=True))
    keys.hears("Saved.")
    keys.write(page.get_by_label("Days", exact=True), "3")
    keys.press(page.get_by_role("button", name="Go", exact=True))
    keys.hears("acation until")
    keys.press(page.get_by_role("button", name="I am back"))
    expect(page.get_by_role("button", name="I am back")).to_have_count(0)
    keys.stays()


def test_the_same_deals_and_a_tournament(visit: Visit) -> None:
    page = visit("/daily")
    ask(page, "/me", {"name": "Isobel"})
    page.reload()
    keys = Keys(page)
    keys.press(page.get_by_role("link", name="Rest in Peace"))
    keys.arrives("/daily/rest_in_peace$")
    keys.press(page.get_by_text("How you know that nobody changed it"))
    expect(page.locator("code").first).to_be_visible()
    page.keyboard.press("Shift+Tab")
    keys.press(page.get_by_role("button", name="Play it now"))
    keys.arrives(TABLE)

    page.goto("/sets")
    keys.write(page.get_by_label("What is it called?"), "Midnight set")
    keys.pick(page.get_by_role("combobox", name="Game", exact=True), "Rest")
    keys.press(page.get_by_role("button", name="Make the set"))
    keys.arrives("/sets/.{22}$")
    keys.press(page.get_by_role("button", name="Take seat 2"))
    keys.hears("Group 1: Isobel")
    keys.press(page.get_by_role("button", name="Leave the group"))
    expect(page.get_by_role("button", name="Leave the group")).to_have_count(0)
    keys.press(page.get_by_role("button", name="Close it and show everything"))
    keys.hears("Closed: everything lies open.")

    page.goto("/tournaments")
    keys.write(page.get_by_label("What is it called?"), "Midnight cup")
    keys.to(page.get_by_role("radio", name="Swiss"))
    for _ in range(4):
        if page.get_by_label("Knockout").is_checked():
            break
        page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Knockout")).to_be_focused()
    keys.pick(page.get_by_role("combobox", name="Game", exact=True), "Rest")
    keys.press(page.get_by_role("button", name="Announce it"))
    keys.arrives("/tournaments/.{22}$")
    keys.press(page.get_by_role("button", name="Enter", exact=True))
    keys.hears("You have entered.")
    keys.write(page.get_by_label("How many"), "3")
    keys.press(page.get_by_role("button", name="Let bots enter"))
    keys.hears("4 entries")
    keys.press(page.get_by_role("button", name="Begin"))
    keys.hears("You are awaited at your table.")
    expect(page.get_by_role("table", name="Standings").get_by_role("row")).to_have_count(5)
    keys.press(page.get_by_role("button", name="Leave", exact=True))
    keys.hears("You have left.")


def meet(visit: Visit) -> tuple[Keys, Keys]:
    """Ada and Ben become friends."""
    ada, ben = Keys(visit("/help")), Keys(visit("/help"))
    for keys, name in ((ada, "Ada"), (ben, "Ben")):
        ask(keys.page, "/me", {"name": name})
    ben.page.goto("/lobby")
    handle = ask(ben.page, "/tables", {"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
    ada.page.goto(f"/t/{handle}")
    ada.press(ada.page.get_by_role("link", name="Ben"))
    ada.arrives("/p/")
    ada.press(ada.page.get_by_role("button", name="Ask to be friends"))
    ada.hears("You have asked to be friends.")
    ada.write(ada.page.get_by_label("Notes to myself"), "Raises early")
    ada.press(ada.page.get_by_role("button", name="Save"))
    ada.hears("Saved.")
    ben.press(ben.page.get_by_role("button", name="Yes Ada"))
    ben.hears("You are friends.")
    return ada, ben


def seek(keys: Keys) -> None:
    form = keys.page.locator("form", has=keys.page.get_by_role("button", name="Find players"))
    keys.pick(form.get_by_label("Game"), "Rest")
    keys.pick(form.get_by_label("Clock"), "One day")
    keys.pick(form.get_by_label("Empty seats to bots"), "Never")
    keys.press(form.get_by_role("button", name="Find players"))
    keys.hears("Rest in Peace: 1 of 2 are here")


def test_friends_find_and_invite_each_other(visit: Visit) -> None:
    ada, ben = meet(visit)
    ada.page.goto("/lobby")
    seek(ada)
    ada.press(ada.page.get_by_role("button", name="Cancel"))
    expect(ada.page.get_by_role("complementary", name="Find players")).to_have_count(0)
    seek(ada)
    ben.press(ben.page.get_by_role("button", name="Join Rest in Peace, Ada"))
    for keys in (ada, ben):
        keys.arrives(TABLE)
        keys.page.locator(BOARD).wait_for(timeout=PATIENCE)
    while not any(keys.page.locator(POSSIBLE).count() for keys in (ada, ben)):
        ada.page.wait_for_timeout(50)
    asked, other = (ada, ben) if ada.page.locator(POSSIBLE).count() else (ben, ada)
    plan(other)
    note(other)
    asked.page.goto("/mine")
    expect(asked.page.get_by_role("main").get_by_role("status")).to_have_text("1 game waits for you")
    asked.press(asked.page.get_by_role("link", name="Next game"))
    asked.arrives(TABLE)

    made = ask(ada.page, "/tables", {"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
    ada.page.goto(f"/t/{made}")
    ada.write(ada.page.get_by_label("Invite by name"), "Ben")
    ada.press(ada.page.get_by_role("button", name="Invite", exact=True))
    ada.hears("Ben is invited.")
    ben.hears("Ada invites you to a table: Ghosts")
    ben.press(ben.page.get_by_role("link", name="Come", exact=True))
    ben.arrives(made)
    ben.press(ben.page.get_by_role("button", name="Sit here"))
    ben.press(ben.page.get_by_role("button", name="I am ready"))
    ada.press(ada.page.get_by_role("button", name="Deal the cards"))
    for keys in (ada, ben):
        keys.page.locator(BOARD).wait_for(timeout=PATIENCE)
    rude(ada, ben)


def tab(keys: Keys, name: str) -> None:
    """One of those beside the board: Tab leads to them, arrows from one to the next."""
    tabs = keys.page.get_by_role("tablist").last
    keys.to(tabs.get_by_role("tab", selected=True))
    for _ in range(6):
        if tabs.get_by_role("tab", name=name).evaluate("(e) => e === document.activeElement"):
            break
        keys.keyboard.press("ArrowRight")
    keys.keyboard.press("Enter")
    expect(tabs.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


def plan(keys: Keys) -> None:
    page: Page = keys.page
    tab(keys, "Plan")
    own = page.locator("form", has=page.get_by_role("heading", name="A plan of your own"))
    keys.press(own.get_by_role("combobox").first, "ArrowDown")
    keys.press(own.get_by_role("button", name="Add").first)
    expect(own.get_by_role("combobox").first).to_be_focused()
    keys.hears("else: ask me")
    keys.press(own.get_by_role("button", name="Leave this plan"))
    keys.hears("Your plan stands.")
    keys.press(page.get_by_role("button", name="Withdraw it"))
    keys.hears("Your plan is withdrawn.")


def note(keys: Keys) -> None:
    tab(keys, "Notes")
    keys.write(keys.page.get_by_label("For yourself alone"), "Ghosts early.")
    keys.hears("Kept")


def rude(ada: Keys, ben: Keys) -> None:
    """Who is rude is reported, the chat closed, the person blocked."""
    tab(ben, "Chat")
    ben.write(ben.page.get_by_label("Say something"), "rather rude words")
    ben.keyboard.press("Enter")
    tab(ada, "Chat")
    ada.hears("rather rude words")
    report = ada.page.get_by_role("button", name="Report this line")
    ada.press(report)
    ada.pick(ada.page.get_by_role("dialog").get_by_label("What is wrong?"), "Spam")
    ada.press(ada.page.get_by_role("button", name="Send the report"))
    ada.hears("Thank you.")
    expect(report).to_be_focused()
    ada.press(ada.page.get_by_role("button", name="Close the chat"))
    expect(ada.page.get_by_role("button", name="Open the chat again")).to_be_visible()
    ben.hears("The host has closed the chat.")
    ada.press(ada.page.get_by_role("log").get_by_role("link", name="Ben"))
    ada.arrives("/p/")
    ada.press(ada.page.get_by_role("button", name="Block"))
    ada.hears("You have blocked this person.")
    ada.press(ada.page.get_by_role("button", name="Unblock"))
    expect(ada.page.get_by_role("button", name="Block", exact=True)).to_be_visible()


def test_a_replay_looked_at_together(visit: Visit) -> None:
    keys = Keys(visit("/help"))
    ask(keys.page, "/me", {"name": "Ada"})
    keys.page.goto(f"/t/{bring_in(keys.page, told('rest_in_peace')[0].record)}/replay#7")
    keys.page.locator(BOARD).wait_for(timeout=PATIENCE)
    tab(keys, "Together")
    keys.press(keys.page.get_by_role("button", name="Begin and get the link"))
    keys.hears("You lead: the others see this step.")
    keys.press(keys.page.get_by_role("slider"), "ArrowRight")
    expect(keys.page.get_by_role("slider")).to_have_value("8")
