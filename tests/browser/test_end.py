"""The end of a game says why it ended so, where the points came from, which turns to look at again, and what may be done next."""

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import manse
from tests.browser.axe import violations_in_both_schemes
from tests.browser.chromium import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import BOARD, END, PATIENCE, overflow, play_on
from tests.browser.positions import ask, bring_in, enter, go_on

TOLD = f"{END}[data-account='true']"
PLAYERS = {"ghosts": 5, "rest_in_peace": 2, "phantom_society": 4, "ghost_for_sale": 4, "call_of_the_spirits": 5}
SMALL: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


@cache
def played(game: str, **options: Any) -> tuple[dict[str, Any], int, int]:
    """A whole game of bots, and where its last decision was made by whom."""
    match = manse.game(game).start(players=PLAYERS.get(game), seed=4, **options)
    bot = manse.bot("heuristic", seed=4)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot.choose(match.seat(seat)))
    last = match.decisions - 1
    return match.record(), last, match.move(last)[0]


def last_decision(page: Page, game: str) -> int:
    """Sits down where nearly all is played, and who sits there is asked; the seat."""
    enter(page)
    record, decision, seat = played(game)
    go_on(page, game, bring_in(page, record), decision, seat)
    return seat


def finish(page: Page, game: str) -> dict[str, Any]:
    """Plays the last decisions of a game; what the service then says of it."""
    seat = last_decision(page, game)
    play_on(page)
    page.locator(TOLD).wait_for(timeout=PATIENCE)
    account: dict[str, Any] = page.request.get(f"/api/tables/{table_of(page)}/account?seat={seat}").json()
    return account


def table_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1].partition("#")[0]


def numbers(page: Page) -> list[list[int]]:
    """The table of points as it stands there, its last line the sums."""
    rows = page.get_by_role("table", name=re.compile("^Points: ")).get_by_role("row")
    cells = [row.get_by_role("cell").all_inner_texts() for row in rows.all()[1:]]
    return [[int(cell.replace("−", "-")) for cell in row] for row in cells]


@pytest.mark.parametrize("game", manse.games())
def test_it_is_told_why_and_from_what(visit: Visit, game: str) -> None:
    page = visit("about:blank", **SMALL)
    account = finish(page, game)
    end = page.locator(END)
    expect(end.get_by_text(account["decided"])).to_be_visible()
    result = end.get_by_role("table", name="The result")
    expect(result.get_by_role("row")).to_have_count(1 + len(account["sides"]))
    for line in {*account["results"], *account["deeds"]} - {""}:
        expect(result).to_contain_text(line)
    points = end.get_by_role("region", name="Points")
    for name in (name for name in ("What brought them", account["by_round"]) if points.get_by_role("button", name=name).count()):
        points.get_by_role("button", name=name).click()
        *rows, sums = numbers(page)
        assert [sum(column) for column in zip(*rows, strict=True)] == sums
        scores = page.request.get(f"/api/tables/{table_of(page)}").json()["chairs"]
        assert sums == [chair["score"] for chair in scores]
    assert violations_in_both_schemes(page) == []
    assert overflow(page) <= 0

    page.locator(f"{END} ol a").first.click()
    expect(page).to_have_url(re.compile(f"/replay#{account['moments'][0]['step']}$"))
    expect(page.get_by_role("slider")).to_have_value(str(account["moments"][0]["step"]), timeout=PATIENCE)


@pytest.mark.parametrize("game", ["ghost_for_sale", "call_of_the_spirits"])  # the longest
def test_on_a_phone_all_of_it_is_reached_by_scrolling(visit: Visit, game: str) -> None:
    page = visit("about:blank", **PHONE)
    finish(page, game)
    assert overflow(page) <= 0
    reached = page.locator(f"{END} a, {END} button, {END} select").all()
    assert len(reached) > 6
    for thing in reached:
        thing.scroll_into_view_if_needed()
        expect(thing).to_be_in_viewport()
        box = thing.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["viewport"]["width"] and box["height"] >= 44


def test_who_only_looks_sees_it_too_and_over_a_plain_board(visit: Visit) -> None:
    page = visit("/help", script="localStorage.manse ??= JSON.stringify({plainBoard: true})", **SMALL)
    ask(page, "/me", {"name": "Isobel"})
    record, _, _ = played("ghosts")
    page.goto(f"/t/{bring_in(page, record)}")
    expect(page.locator(TOLD)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)  # who did not play has nothing to repeat


def test_it_is_played_again_at_another_level_without_waiting(visit: Visit) -> None:
    page = visit("about:blank", **SMALL)
    finish(page, "ghosts")
    page.get_by_label("The bots, next time").select_option("guest")
    page.get_by_role("button", name="Play again").click()
    page.locator(BOARD).wait_for(timeout=PATIENCE)
    expect(page.locator(END)).to_have_count(0)
    chairs = page.request.get(f"/api/tables/{table_of(page)}").json()["chairs"]
    assert {chair["level"] for chair in chairs if chair["kind"] == "bot"} == {"guest"}


def test_it_is_told_in_french(visit: Visit) -> None:
    page = visit("about:blank", locale="fr-FR", **SMALL)
    enter(page)
    ask(page, "/me", {"name": "Isabelle"})
    record, _, _ = played("ghosts")
    page.goto(f"/t/{bring_in(page, record)}")
    end = page.locator(TOLD)
    expect(end).to_contain_text("Moments clés", timeout=PATIENCE)
    expect(end).to_contain_text(re.compile("points? de frayeur"))
    end.get_by_role("button", name="Par manche").click()
    expect(end).to_contain_text("Manche 3")
