"""Two who look for players in the parlour find themselves at one table."""

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in_both_schemes
from tests.browser.conftest import Visit
from tests.browser.player import introduce

TABLE = re.compile(r"/t/")


def seek(page: Page, name: str) -> None:
    form = page.locator("form", has=page.get_by_role("button", name="Find players"))
    form.get_by_label("Game").select_option("rest_in_peace")
    form.get_by_label("Empty seats to bots").select_option("0")
    form.get_by_role("button", name="Find players").click()
    introduce(page, name)


def test_two_who_look_for_the_same_meet_at_a_table(visit: Visit) -> None:
    ada, ben = visit("/lobby"), visit("/lobby")
    seek(ada, "Ada")
    waiting = ada.get_by_role("complementary", name="Find players")
    expect(waiting).to_contain_text("1 of 2 are here")
    assert violations_in_both_schemes(ada) == []
    ada.get_by_role("link", name="Rules").click()
    expect(waiting).to_be_visible()  # one may look around meanwhile

    seek(ben, "Ben")
    expect(ben).to_have_url(TABLE)
    expect(ada).to_have_url(TABLE)
    assert ada.url == ben.url
    expect(waiting).to_have_count(0)


def test_who_has_changed_their_mind_waits_no_more(visit: Visit) -> None:
    page = visit("/lobby")
    seek(page, "Cora")
    waiting = page.get_by_role("complementary", name="Find players")
    expect(waiting).to_be_visible()
    page.reload()
    expect(waiting).to_be_visible()
    waiting.get_by_role("button", name="Cancel").click()
    expect(waiting).to_have_count(0)
