"""Two people become friends, meet at a table by an invitation, and fall out: each sees at once what the other does."""

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in_both_schemes
from tests.browser.chromium import resize
from tests.browser.conftest import Visit
from tests.browser.player import overflow
from tests.browser.positions import ask

TABLE = re.compile(r"/t/[^/]+$")


def fits(page: Page) -> None:
    for width in (320, 390):
        resize(page, width, 740)
        assert overflow(page) <= 0, width
    resize(page, 1440, 900)


def test_friends_meet_and_part(visit: Visit) -> None:
    ada, ben = visit("/help"), visit("/help")
    ask(ada, "/me", {"name": "Ada"})
    ask(ben, "/me", {"name": "Ben"})
    ben.goto("/lobby")
    made = ask(ada, "/tables", {"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True})
    row = ben.get_by_role("region", name="Open tables").get_by_role("link", name="Ada")
    expect(row).to_be_visible()  # it appears by itself

    row.click()
    ben.get_by_role("link", name="Ada").click()
    ben.get_by_role("button", name="Ask to be friends").click()
    expect(ben.get_by_text("You have asked to be friends.")).to_be_visible()
    assert violations_in_both_schemes(ben) == []
    fits(ben)

    ada.goto("/lobby")
    ada.get_by_role("button", name="Yes Ben").click()
    friends = ada.get_by_role("region", name="Friends")
    expect(friends).to_contain_text("in the house")
    assert violations_in_both_schemes(ada) == []
    fits(ada)

    ada.goto(f"/t/{made['id']}")
    ada.get_by_role("button", name="Invite Ben").click()
    invitation = ben.get_by_text("Ada invites you to a table: Ghosts")
    expect(invitation).to_be_visible()
    ben.get_by_role("link", name="Come", exact=True).click()
    expect(ben).to_have_url(TABLE)
    expect(invitation).to_have_count(0)
    ben.get_by_role("button", name="Sit here").click()
    ben.get_by_role("button", name="I am ready").click()
    ada.get_by_role("button", name="Deal the cards").click()
    talk(ben, "rather rude words")
    ada.get_by_role("tab", name="Chat").click()
    ada.get_by_role("button", name="Report this line").click()
    dialog = ada.get_by_role("dialog")
    dialog.get_by_label("What is wrong?").select_option("abuse")
    assert violations_in_both_schemes(ada) == []
    dialog.get_by_role("button", name="Send the report").click()
    expect(ada.get_by_text("Thank you.")).to_be_visible()
    ada.get_by_role("button", name="Close the chat").click()
    expect(ben.get_by_text("The host has closed the chat.")).to_be_visible()
    expect(ben.get_by_label("Say something")).to_have_count(0)
    ada.get_by_role("button", name="Open the chat again").click()

    ada.get_by_role("log").get_by_role("link", name="Ben").click()
    ada.get_by_role("button", name="Block").click()
    expect(ada.get_by_text("You have blocked this person.")).to_be_visible()
    talk(ben, "can you hear me?")
    ada.goto(f"/t/{made['id']}")
    ada.get_by_role("tab", name="Chat").click()
    expect(ada.get_by_role("log", name="Chat")).not_to_contain_text("can you hear me?")
    ada.goto("/p/me")
    ada.get_by_label("Notes to myself").fill("Play with kinder people")
    ada.get_by_role("button", name="Save").click()
    expect(ada.get_by_role("heading", name="Blocked")).to_be_visible()
    assert violations_in_both_schemes(ada) == []
    fits(ada)


def talk(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text(text)).to_be_visible()


def test_an_open_challenge_is_joined_with_a_click(visit: Visit) -> None:
    ada, ben = visit("/help"), visit("/lobby")
    for page, name in ((ada, "Ada"), (ben, "Ben")):
        ask(page, "/me", {"name": name})
    ben.reload()
    ada.goto("/lobby")
    form = ada.locator("form", has=ada.get_by_role("button", name="Find players"))
    form.get_by_label("Game").select_option("rest_in_peace")
    form.get_by_label("Empty seats to bots").select_option("0")
    form.get_by_role("button", name="Find players").click()
    challenges = ben.get_by_role("list", name="Open challenges")
    challenges.get_by_role("button", name="Join Rest in Peace, Ada").click()
    expect(ben).to_have_url(TABLE)
    expect(ada).to_have_url(TABLE)
    assert ada.url == ben.url
