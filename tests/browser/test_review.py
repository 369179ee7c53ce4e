"""A replay that is looked at together: followers see what the leader sees, look around, come back, talk, and lead in turn."""

import re

from playwright.sync_api import expect

from tests.browser.axe import violations_in_both_schemes
from tests.browser.chromium import resize
from tests.browser.conftest import Visit
from tests.browser.player import BOARD, PATIENCE, introduce, overflow
from tests.browser.positions import ask, bring_in
from tests.browser.stages import told
from tests.browser.test_tournaments import shoot


def test_one_leads_others_follow_and_come_back(visit: Visit) -> None:
    ada = visit("/help")
    ask(ada, "/me", {"name": "Ada"})
    ada.goto(f"/t/{bring_in(ada, told('rest_in_peace')[0].record)}/replay#7")
    ada.locator(BOARD).wait_for(timeout=PATIENCE)
    ada.get_by_role("tab", name="Together").click()
    ada.get_by_role("button", name="Begin and get the link").press("Enter")
    expect(ada.get_by_text("You lead: the others see this step.")).to_be_visible()
    expect(ada).to_have_url(re.compile("review=.{22}#7$"))

    ben = visit(ada.get_by_label("Link to follow").input_value())
    mine, theirs = ada.get_by_role("slider"), ben.get_by_role("slider")
    expect(theirs).to_have_value("7", timeout=PATIENCE)
    expect(ben.get_by_text("You follow Ada.")).to_be_visible()
    ada.get_by_role("button", name="One step on").click()
    expect(theirs).to_have_value("8")
    ada.get_by_label("Seen by").select_option("0")
    expect(ben.get_by_label("Seen by")).to_have_value("0")

    ben.get_by_role("button", name="One step on").press("Enter")
    expect(ben.get_by_text("You look around by yourself.")).to_be_visible()
    mine.fill("12")
    expect(ada).to_have_url(re.compile("#12$"))
    expect(theirs).to_have_value("9")
    ben.get_by_role("button", name="Back to who leads").first.press("Enter")
    expect(theirs).to_have_value("12")

    ben.get_by_role("button", name="Say your name to talk").click()
    introduce(ben, "Ben")
    ben.get_by_label("Say something").fill("Why not the lady?")
    ben.get_by_label("Say something").press("Enter")
    expect(ada.get_by_role("log").get_by_text("Why not the lady?")).to_be_visible()
    assert violations_in_both_schemes(ada) == []
    shoot(ada, "review")
    ada.get_by_role("button", name="Let lead Ben").press("Enter")
    expect(ben.get_by_text("You lead: the others see this step.")).to_be_visible()
    ben.get_by_role("button", name="One step back").click()
    expect(mine).to_have_value("11")
    for size in ((390, 844), (320, 640), (640, 360)):
        resize(ben, *size)
        assert overflow(ben) <= 0, size
    ben.context.close()
    ada.get_by_role("button", name="Take the lead").press("Enter")
    expect(ada.get_by_text("You lead: the others see this step.")).to_be_visible()
