"""The board of Ghost for Sale, played as people play: each phase where it lies, cards laid by click and by drag, whole games."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import manse
from tests.browser.axe import violations_in_both_schemes
from tests.browser.chromium import PHONE
from tests.browser.player import POSSIBLE, STORY
from tests.browser.positions import (
    House,
    Search,
    answered,
    asking,
    awaits,
    bring_in,
    choose,
    enter,
    go_to,
    offered,
    played,
    positions,
    sit_down,
)
from tests.browser.stages import Ear, lies
from tests.server.service import Service

GAME = "ghost_for_sale"
PHASES = ("reserve", "question", "declare", "inform", "inform-place", "auction", "auction-place")
SPECIALS = ("crystal_ball", "magical_mirror", "secret_crypt")


@pytest.fixture
def house(house: Service, browser: Browser) -> Iterator[House]:
    positions(SEARCH)
    found = House(house, browser)
    yield found
    found.close()


def phase(match: manse.Match, seat: int) -> str | None:
    """The phase, with what belongs to it."""
    actions = match.legal(seat)
    if "decline" in actions:
        view = match.view(seat)
        special: str = next(lot["special"] for lot in view["properties"] if lot["name"] == view["lot"])
        return special
    if "truelight" in actions:
        return "inform-place"
    if "algernon" in actions:
        return "auction-place"
    if any(action.startswith("bid-") for action in actions):
        found: str = match.view(seat)["phase"]
        return found
    if any(action.startswith("ghost-") for action in actions):
        return "declare"
    return "question" if "true" in actions else "reserve"


SEARCH = Search(GAME, 4, phase, frozenset((*PHASES, *SPECIALS)), options=(("advanced", True),))


def sensible(page: Page, chance: random.Random) -> str:
    """Bids a little, then passes: games stay short."""
    actions = sorted(offered(page))
    for end in ("done", "pass"):
        if end in actions and chance.random() < 0.8:
            return end
    return chance.choice(actions)


def test_every_question_is_answered_where_it_lies(house: House) -> None:
    answered(house, SEARCH, (*PHASES, *SPECIALS), lambda what: "choice" if what in SPECIALS else what)


def drag(page: Page, source: str, target: str) -> None:
    """Slowly enough for the board to follow."""
    start, goal = page.locator(source).first, page.locator(target)
    goal.scroll_into_view_if_needed()
    begin, end = start.bounding_box(), goal.bounding_box()
    assert begin
    assert end
    page.mouse.move(begin["x"] + 20, begin["y"] + 20)
    page.mouse.down()
    page.mouse.move(begin["x"] + 40, begin["y"] - 20, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()


def test_a_card_is_laid_by_dragging_it(house: House) -> None:
    page = house.page(viewport={"width": 1440, "height": 1100})
    go_to(page, GAME, *positions(SEARCH)["auction"])
    place = "[data-property]:nth-child(2)"
    name = page.locator(place).get_attribute("data-property") or ""
    drag(page, f"{POSSIBLE}[data-action^='bid-']", place)
    page.locator("#panel-story li", has_text="You lay your").filter(has_text=name.capitalize()).wait_for()


def test_a_token_is_declared_by_dragging_it(house: House) -> None:
    page = house.page(viewport={"width": 1440, "height": 1100})
    go_to(page, GAME, *positions(SEARCH)["declare"])
    face = "ghost" if any(action.startswith("ghost-") for action in offered(page)) else "painting"
    name = next(action for action in sorted(offered(page)) if action.startswith(face)).split("-")[1]
    drag(page, f".tokens .token[aria-label^='{face}'] .grip", f"[data-property='{name}']")
    page.locator("#panel-story li", has_text=f"You declare a {face} at {name.capitalize()}").wait_for()


@pytest.mark.parametrize("by", ["tap", "keys"])
def test_a_whole_game(house: House, by: str) -> None:
    page = house.page(**(PHONE if by == "tap" else {}))
    sit_down(page, GAME, 3, advanced=by == "keys")
    played(page, GAME, by, sensible)


def test_a_house_opens_large_on_a_phone(house: House) -> None:
    page = house.page(**PHONE)
    ear = Ear(page)
    go_to(page, GAME, *positions(SEARCH)["auction-place"])
    told = next(one for one in ear.view["properties"] if one["name"] == "algernon")
    page.get_by_role("button", name="A closer look at Algernon").tap()
    sheet = page.get_by_role("dialog")
    claims = sheet.get_by_role("list", name="Declared here")
    expect(claims.get_by_role("listitem")).to_have_count(len({token["seat"] for token in told["tokens"]}))
    expect(claims.locator(".disc")).to_have_count(len(told["tokens"]))
    assert lies(page, ear.view) == []
    assert violations_in_both_schemes(page) == []
    sheet.get_by_role("button", name="The next house").tap()
    expect(sheet).not_to_have_attribute("aria-label", "Algernon")
    before = page.locator(STORY).count()
    sheet.locator(POSSIBLE).tap()
    expect(page.locator(STORY)).not_to_have_count(before)
    expect(sheet).to_have_count(0)


def test_axe_finds_nothing(house: House) -> None:
    page = house.page()
    for what in ("declare", "auction-place", "crystal_ball"):
        go_to(page, GAME, *positions(SEARCH)[what])
        assert violations_in_both_schemes(page) == []


def test_it_speaks_french(house: House) -> None:
    page = house.page(locale="fr-FR")
    sit_down(page, GAME, 3)
    awaits(page)
    assert page.locator("[data-stage]").get_by_text("Mettez encore 4 cartes de côté").count() == 1


def at_step(page: Page, record: dict[str, Any], step: int, seat: int = 0) -> None:
    """A step of a game that was played elsewhere, as it is watched."""
    enter(page)
    page.goto(f"/t/{bring_in(page, record)}/replay?seat={seat}#{step}")
    page.locator(f"[data-board='{GAME}']").wait_for()


def test_nothing_is_unsold_before_the_first_round(house: House) -> None:
    record, _, _ = positions(SEARCH)["declare"]
    story = [str(line) for line in manse.replay(record).story(None)]
    last_kept = next(step for step, line in enumerate(story) if line.startswith("Round 1")) - 1
    page = house.page()
    at_step(page, record, last_kept)
    expect(page.locator("[data-property]")).to_have_count(6)
    expect(page.locator("[data-property]").filter(has_text="unsold")).to_have_count(0)


def test_three_players_hear_of_no_deck(house: House) -> None:
    page = house.page()
    sit_down(page, GAME, 3)
    while asking(page) != "inform":
        choose(page, sorted(offered(page))[0])
    assert "deck" not in page.locator("[data-stage]").inner_text()
    assert "deck" not in page.locator(".told").inner_text()


def test_players_have_one_colour_on_the_board_and_at_the_end(house: House) -> None:
    page = house.page()
    go_to(page, GAME, *positions(SEARCH)["declare"])
    colour = "one => getComputedStyle(one).getPropertyValue('--seat-1')"
    assert page.locator("[data-region='others']").evaluate(colour) == page.locator("html").evaluate(colour) != ""
    page.goto("/help")
    page.get_by_role("heading").first.wait_for()
    assert page.locator("html").get_attribute("data-players") is None
