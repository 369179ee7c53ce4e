"""axe-core finds nothing against WCAG 2.2 AA on any page or board, by night or by day; what changes is read out; pages can be enlarged."""

import pytest
from playwright.sync_api import expect

import manse
from tests.browser.axe import ENLARGED, faults_enlarged, violations_in_both_schemes
from tests.browser.chromium import PHONE, resize
from tests.browser.conftest import Visit
from tests.browser.player import END, PATIENCE, QUICKEST, begin, introduce, overflow, play_on, turn
from tests.browser.positions import ask
from tests.browser.test_end import last_decision

LESSON = "/learn/ghosts/first"
SOCIETY = ("/daily", "/daily/ghosts", "/tournaments", "/sets", "/ratings/ghosts")
GUIDES = tuple(f"/help/{game}" for game in manse.games())
PAGES = ("/", "/lobby", "/new/phantom_society", "/help", "/lab", "/lab/ghosts", LESSON, "/puzzles", "/me", "/nowhere", *GUIDES, *SOCIETY)


@pytest.mark.early
def test_pages_of_the_house(visit: Visit) -> None:
    page = visit()
    for path in PAGES:
        page.goto(path)
        page.get_by_role("main").get_by_role("heading").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert violations_in_both_schemes(page) == [], path
        assert faults_enlarged(page, ENLARGED[: 1 if path == LESSON else None]) == [], path


def test_pages_of_a_person(visit: Visit) -> None:
    page = visit("/help")
    ask(page, "/me", {"name": "Isobel"})
    for path in ("/p/me", "/notices", "/notices/stop/forged", "/mine"):
        page.goto(path)
        page.get_by_role("main").get_by_role("heading").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert violations_in_both_schemes(page) == [], path
        assert faults_enlarged(page) == [], path


def test_the_docs(visit: Visit) -> None:
    page = visit("/docs/")
    if page.get_by_role("heading", name="A house for ghost games").count() == 0:
        pytest.skip("docs are not built: make docs")
    for name in ("reference", "figures"):
        page.goto(f"/docs/{name}.html")
        assert violations_in_both_schemes(page) == [], name


def test_dialogs_and_the_waiting_room(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now").first.click()
    page.get_by_role("button", name="Deal the cards").wait_for()
    assert violations_in_both_schemes(page) == []
    page.goto("/new/ghosts")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("dialog").wait_for()
    assert violations_in_both_schemes(page) == []
    introduce(page, "Isobel")
    page.get_by_label("Link to this table").wait_for()
    assert violations_in_both_schemes(page) == []


PLAIN = ("ghost_for_sale", "call_of_the_spirits")
"""Where the plain board has most to list."""
ELSEWHERE = ("ghost_for_sale", "rest_in_peace")
"""Their boards are asked about in several positions, where they are tried."""
OWN = tuple(game for game in manse.games() if game not in ELSEWHERE)


@pytest.mark.parametrize(("game", "plain"), [*((game, False) for game in OWN), *((game, True) for game in PLAIN)])
def test_tables_are_for_everyone_and_for_every_width(visit: Visit, game: str, plain: bool) -> None:
    page = visit(script="localStorage.manse ??= JSON.stringify({plainBoard: true})" if plain else "")
    begin(page, manse.game(game).title, QUICKEST.get(game))
    if plain:
        expect(page.locator("[data-board='generic']")).to_be_visible()
    play_on(page, 4)
    turn(page)
    assert violations_in_both_schemes(page) == []
    resize(page, 360, 740)
    assert overflow(page) <= 0


def test_hint_chat_end_and_replay(visit: Visit) -> None:
    page = visit("about:blank", **PHONE)
    last_decision(page, "rest_in_peace")
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("What the bot would do").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Story and chat").click()
    page.get_by_role("tab", name="Chat").click()
    assert violations_in_both_schemes(page) == []
    page.get_by_role("tab", name="Story").click()
    page.get_by_role("button", name="Close").last.click()
    play_on(page)
    page.locator(END).wait_for()
    assert violations_in_both_schemes(page) == []
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").wait_for()
    assert violations_in_both_schemes(page) == []


def test_captions_and_turns_are_read_out(visit: Visit) -> None:
    page = visit()
    begin(page, "Ghosts")
    turn(page)
    captions = page.locator("[aria-live='polite']").filter(has_text=page.locator("#panel-story li").last.inner_text())
    expect(captions.first).to_be_attached()
    expect(page.locator("[aria-live='assertive']").filter(has_text="Your turn").first).to_be_attached()
