"""Little to load, and nothing jumps."""

import gzip
import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

import manse
from tests.browser.boards import sit
from tests.browser.conftest import Visit
from tests.browser.player import begin, play_on, turn

MOST_BYTES = 200_000
MOST_BYTES_OF_A_GAME = 350_000
HEAVIEST = ("call_of_the_spirits",)
MOST_SHIFT = 0.02
GOOD_SHIFT = 0.1
"""For several turns in which cards come and go that are as large as the window allows; so much is called good for a single page load."""
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      window.shifts.push([entry.value, entry.sources.map((source) => source.node?.outerHTML?.slice(0, 160) ?? "")]);
}).observe({ type: "layout-shift", buffered: true });
"""


def loaded(found: list[Response]) -> int:
    """Bytes over the wire, with an empty cache, gzipped where the service does that."""
    total = 0
    for response in found:
        if response.status == 200:
            body, sent = response.body(), response.headers.get("content-encoding")
            total += len(gzip.compress(body, 6)) if sent in ("gzip", "br") else len(body)
    assert total > 10_000
    return total


def responses(visit: Visit, path: str) -> list[Response]:
    """All that a page asks for until it is quiet."""
    found: list[Response] = []
    page = visit("about:blank")
    page.on("response", lambda response: found.append(response))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    return found


def test_the_first_load_is_small(visit: Visit) -> None:
    assert loaded(responses(visit, "/")) < MOST_BYTES


@pytest.mark.parametrize("game", HEAVIEST)
def test_a_first_game_is_small(visit: Visit, game: str) -> None:
    """From the landing page to the first choice, by somebody who was never here."""
    found: list[Response] = []
    page = visit("about:blank")
    page.on("response", lambda response: found.append(response))
    page.goto("/")
    begin(page, manse.game(game).title)
    turn(page)
    assert loaded(found) < MOST_BYTES_OF_A_GAME


def test_a_table_is_asked_for_in_advance_and_once(visit: Visit) -> None:
    """The service names the files of house, table and board; the page itself opens the socket and looks, before its code is there."""
    page = visit("/help", locale="de-DE")
    table = sit(page, "ghosts", 3)
    found: list[Response] = []
    said: list[str] = []
    page.on("response", lambda response: found.append(response))
    sockets = 0

    def hear(socket: WebSocket) -> None:
        nonlocal sockets
        sockets += "/api/tables/" in socket.url  # the hall has another
        socket.on("framesent", lambda text: said.append(str(text)))

    page.on("websocket", hear)
    page.goto(f"/t/{table}")
    turn(page)
    named = re.findall(r"<(/assets/[^>]+)>", found[0].headers["link"])
    assert {"board-ghosts", "table", "index"} <= {re.sub(r"-.{8}$", "", Path(name).stem) for name in named}
    asked = [urlsplit(response.url).path for response in found]
    assert [asked.count(name) for name in named] == [1] * len(named)
    assert not [path for path in asked if path in ("/api/games", "/api/games/levels", "/api/lessons", "/api/games/ghosts/help")]
    looks = [json.loads(text) for text in said if '"look"' in text]
    assert ([look["language"] for look in looks], sockets) == (["de"], 1)


def test_a_page_begins_before_its_code_is_there(visit: Visit) -> None:
    """Words and their places stand in the page itself, in the language of the browser; the house then draws over them."""
    page = visit("/help", locale="de-DE")
    table = sit(page, "ghosts", 3)
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto("/")
    heading = page.get_by_role("heading", name="Ein Abend im Geisterhaus")
    expect(heading).to_be_visible()
    place = heading.bounding_box()
    assert page.evaluate("document.styleSheets.length") == 1 and page.evaluate("document.documentElement.lang") == "de"
    page.goto(f"/t/{table}")
    expect(page.get_by_text("Ghosts", exact=True)).to_be_visible()
    page.unroute("**/assets/*.js")
    page.goto("/")
    expect(page.get_by_role("button").first).to_be_visible()
    assert heading.bounding_box() == place


def test_whatever_can_be_zipped_is_zipped(visit: Visit) -> None:
    texts = [found for found in responses(visit, "/") if Path(found.url.split("?")[0]).suffix in (".js", ".css", ".svg")]
    assert texts
    assert not [found.url for found in texts if found.headers.get("content-encoding") not in ("gzip", "br") and len(found.body()) > 2000]


def test_nothing_jumps_while_pages_load(visit: Visit) -> None:
    page = visit(script=SHIFTS)
    for path in ("/", "/lobby", "/help", "/help/ghosts", "/new/ghosts", "/me"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        still(page, path)


def test_nothing_jumps_when_frames_arrive(visit: Visit) -> None:
    page = visit(script=SHIFTS, motion=True)
    begin(page, "Ghosts")
    turn(page)
    page.evaluate("window.shifts = []")
    play_on(page, 3)
    turn(page)
    still(page, "the table", GOOD_SHIFT)


def still(page: Page, where: str, most: float = MOST_SHIFT) -> None:
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= most, (where, shifts)
