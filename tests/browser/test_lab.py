"""The lab as a designer meets it: a number is changed, figures come in beside those of the box as it comes, and the game is played."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations_in_both_schemes
from tests.browser.chromium import DESK
from tests.server.service import Service, running
from tools.client import BUILT

FOG = "Thick fog"


@pytest.fixture(scope="module")
def lab_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    if not (BUILT / "index.html").is_file():
        pytest.skip("the pages are not built: make client")
    with running(tmp_path_factory.mktemp("house"), sealing=20) as service:
        yield service


@pytest.fixture
def page(lab_house: Service, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(base_url=lab_house.address, locale="en-GB", reduced_motion="reduce", **DESK)
    context.set_default_timeout(100_000)
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert not faults


def come_in(page: Page) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Ada")
    dialog.get_by_role("button", name="Come in").click()


def test_a_changed_box_is_tried_shared_and_played(page: Page) -> None:
    page.goto("/lab")
    page.get_by_role("link", name="Ghosts", exact=True).click()
    limit = page.get_by_role("spinbutton", name="limit")
    expect(limit).to_have_value("7")
    expect(page.get_by_text("from public sources").first).to_be_visible()
    limit.fill("6")
    page.get_by_role("button", name="Try it").click()
    come_in(page)
    expect(page.get_by_role("region", name="Figures")).to_contain_text("lead changes")
    expect(page.get_by_text(re.compile("of 20000 games|now a good player|one who sees all"))).to_be_visible()
    expect(page.get_by_role("columnheader", name="the other").first).to_be_visible()
    expect(page.get_by_role("img", name="Who wins").first).to_be_visible()
    assert violations_in_both_schemes(page) == []

    link = page.get_by_label("This box as a link").input_value()
    page.get_by_role("button", name="Play it with friends").click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    page.goto(link.removeprefix(page.url.rstrip("/")))
    expect(page.get_by_role("spinbutton", name="limit")).to_have_value("6")


def test_a_fault_is_told_at_its_field_and_a_trial_can_be_stopped(page: Page) -> None:
    page.goto("/lab/ghosts")
    page.get_by_role("spinbutton", name="mist").fill("20")
    page.get_by_role("button", name="Try it").click()
    come_in(page)
    expect(page.get_by_role("group", name="ghosts").get_by_role("alert")).to_contain_text("60 are possible")
    page.get_by_role("button", name="As it comes").click()
    page.get_by_role("button", name="Try it").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Try it")).to_be_visible()
    page.get_by_role("button", name="Keep to compare").click()
    expect(page.get_by_label("Beside, with the same deals")).to_have_value("kept")
    page.get_by_role("button", name=FOG).click()
    expect(page.get_by_role("spinbutton", name="mist")).to_have_value("12")
    page.get_by_label("Beside, with the same deals").select_option(label="One round")
    page.get_by_role("button", name="Try it").click()
    rounds = page.get_by_role("region", name="Figures").get_by_role("row", name="rounds 3.00 ± 0.00 1.00 ± 0.00")
    expect(rounds).to_be_visible()


def test_a_variant_is_played_from_the_first_page_and_one_of_ones_own_is_published(page: Page) -> None:
    page.goto("/")
    gallery = page.get_by_role("region", name="Variants")
    assert violations_in_both_schemes(page) == []
    gallery.get_by_role("button", name=f"Play {FOG}").click()
    dialog = page.get_by_role("dialog", name=f"Ghosts: {FOG}")
    dialog.get_by_role("textbox").fill("Ada")
    dialog.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text(f"Variant: {FOG}")).to_be_visible()

    page.goto("/")
    gallery.get_by_role("link", name=f"Open in the lab: {FOG}").click()
    expect(page.get_by_role("spinbutton", name="mist")).to_have_value("12")
    page.get_by_role("spinbutton", name="limit").fill("8")
    page.get_by_text("Put it into the gallery").click()
    page.get_by_role("textbox", name="Its name").fill("Ada's fog")
    page.get_by_role("textbox", name="What it does").fill("Fog up to the rafters.")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("“Ada's fog” is in the gallery.")).to_be_visible()
    page.goto("/lab")
    page.get_by_role("link", name="Open in the lab: Ada's fog").click()
    expect(page.get_by_role("spinbutton", name="limit")).to_have_value("8")
    page.goto("/lab")
    page.get_by_role("button", name="Withdraw Ada's fog").click()
    expect(page.get_by_role("link", name="Open in the lab: Ada's fog")).to_have_count(0)
