"""After the game: its analysis is asked for, looked through by mouse and keyboard, shared by its link, and tried."""

import re
from typing import Any

from playwright.sync_api import Page, expect

import manse
from tests.browser.axe import violations_in_both_schemes
from tests.browser.chromium import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import BOARD, PATIENCE, overflow
from tests.browser.positions import ask, bring_in
from tests.server.test_analysis import record

STEP = "Step"
LATE = 4 * PATIENCE
"""Analyses are made by a process that gives way to all others."""


def long_game() -> dict[str, Any]:
    """Four players, hundreds of decisions: its analysis takes many seconds on any machine."""
    match, rival = manse.game("ghost_for_sale").start(4, seed=3), manse.bot("heuristic", seed=3)
    while not match.over:
        match.play(match.to_act[0], rival.choose(match.seat(match.to_act[0])))
    return match.record()


def at(page: Page) -> int:
    return int(page.get_by_role("slider", name=STEP).input_value())


def test_a_game_is_analysed_looked_through_and_tried(visit: Visit) -> None:
    page = visit("/help")
    ask(page, "/me", {"name": "Isobel"})
    page.goto(f"/t/{bring_in(page, record())}/replay")
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    chart = page.get_by_role("slider", name="Chances of winning")
    expect(chart).to_be_visible(timeout=LATE)
    expect(page.get_by_text("Ada played about as well as a ")).to_be_visible()
    last = int(chart.get_attribute("aria-valuemax") or 0)

    chart.press("End")
    assert at(page) == last
    expect(chart).to_have_attribute("aria-valuetext", re.compile(r"Ada 0\s%, Béatrice 100\s%|Ada 100\s%, Béatrice 0\s%"))
    chart.click()
    assert abs(at(page) - last / 2) < 2

    costly = page.locator(".part ol").first.get_by_role("button").first
    expect(costly).to_contain_text(re.compile("Blunder|Mistake"))
    costly.focus()
    costly.press("Enter")
    there = at(page)
    page.get_by_role("button", name="What else?").click()
    choices = page.get_by_role("list", name="What else?").get_by_role("listitem")
    told = page.request.get(f"/api/tables/{page.url.split('/')[4]}/analysis").json()["analysis"]
    decision = next(one for one in told["decisions"] if one["step"] == there - 1)
    expect(choices).to_have_count(min(7, len(decision["choices"])))
    expect(choices.filter(has_text="chosen")).to_contain_text(
        next(one["text"] for one in decision["choices"] if one["action"] == decision["action"])
    )
    page.get_by_role("button", name="Beliefs").click()
    expect(page.get_by_role("heading", name="could believe")).to_be_visible()
    assert violations_in_both_schemes(page) == []

    elsewhere = visit(page.url, **PHONE)
    expect(elsewhere.get_by_role("slider", name="Chances of winning")).to_have_attribute("aria-valuenow", str(there), timeout=PATIENCE)
    assert overflow(elsewhere) <= 0

    page.get_by_role("tab", name="Story").click()
    line = page.locator("#panel-story li").nth(there)
    expect(line).to_contain_text(re.compile(r"\?\?Blunder|\?Mistake"))
    expect(line).to_be_in_viewport()
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("button", name="Decision").click()
    page.get_by_role("button", name="Try it").click()
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url(re.compile("/t/[^/]+$"))
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    ours = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert ours["mine"] == [decision["seat"]]

    page.get_by_role("tab", name="Aids").click()
    aids = page.get_by_role("tabpanel", name="Aids")
    expect(aids.locator(".coach")).to_contain_text(re.compile("imagined games|only one thing to do"))
    expect(aids.get_by_role("listitem").first).to_contain_text("%")


def test_who_asked_stops_an_analysis_that_is_being_made(visit: Visit) -> None:
    page = visit("/help")
    ask(page, "/me", {"name": "Isobel"})
    table = bring_in(page, long_game())
    page.goto(f"/t/{table}/replay?analysis")
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator(".progress .figure")).to_have_text(re.compile(r"\d"), timeout=LATE)
    other = visit(page.url)
    expect(other.get_by_role("progressbar")).to_be_visible()
    expect(other.get_by_role("button", name="Stop", exact=True)).to_have_count(0)

    stop = page.get_by_role("button", name="Stop", exact=True)
    stop.focus()
    stop.press("Enter")
    expect(page.get_by_role("status").filter(has_text="stopped")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(other.get_by_role("button", name="Analyse this game")).to_be_visible()
    assert page.request.get(f"/api/tables/{table}/analysis").json()["status"] == "cancelled"
