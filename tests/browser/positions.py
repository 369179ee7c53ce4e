"""Boards in the real client: tables that stand exactly where a test wants them, and what must be true of every board."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Position, TimeoutError, expect

import manse
from tests.browser.chromium import DESK, PHONE, resize
from tests.browser.player import END, PATIENCE, POSSIBLE, take_by_touch
from tests.server.service import Service

STORY = "#panel-story li"
EDGE: Position = {"x": 6, "y": 12}
"""Where a card shows that lies under others in a full hand."""
FOLLOW = """(path) => {
  for (const board of document.querySelectorAll('[data-board]')) board.dataset.left = '';
  const link = Object.assign(document.createElement('a'), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
}"""
"""By a link in the page, as from one of my games to the next; the board that is left is marked."""


class House:
    """The service and the browser of all tests; `close` sends home who came in: a page that is left open goes on drawing."""

    def __init__(self, service: Service, browser: Browser) -> None:
        self.service, self.browser = service, browser
        self.contexts: list[BrowserContext] = []

    def page(self, **settings: Any) -> Page:
        given = {"reduced_motion": "reduce", "locale": "en-GB", **DESK, **settings}
        self.contexts.append(self.browser.new_context(base_url=self.service.address, **given))
        self.contexts[-1].set_default_timeout(PATIENCE)
        return self.contexts[-1].new_page()

    def close(self) -> None:
        for context in self.contexts:
            context.close()


def ask(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """The service's answer, asked in the name of the person at the page."""
    headers = {"X-Manse": "1", "Content-Type": "application/json"}
    answer = page.request.post(f"/api{path}", data=body, headers=headers)
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def enter(page: Page) -> None:
    """Comes in with a name."""
    if page.url == "about:blank":
        page.goto("/help")
        ask(page, "/me", {"name": "Isobel"})


def sit_down(page: Page, game: str, players: int, level: str = "visitor", **options: Any) -> None:
    """At a new table with bots."""
    enter(page)
    seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for _ in range(players - 1))]
    made = ask(page, "/tables", {"game": game, "seats": seats, "options": options})
    page.goto(f"/t/{made['id']}")
    page.locator(f"[data-board='{game}']").wait_for(timeout=PATIENCE)


def go_to(page: Page, game: str, record: dict[str, Any], decision: int, seat: int) -> None:
    """To a position of a played game, in the place of a seat."""
    enter(page)
    go_on(page, game, bring_in(page, record), decision, seat)


def bring_in(page: Page, record: dict[str, Any]) -> str:
    """The table of a game that was played elsewhere."""
    return str(ask(page, "/records", {"record": record})["id"])


def go_on(page: Page, game: str, table: str, decision: int, seat: int) -> None:
    made = ask(page, f"/tables/{table}/continue", {"decision": decision, "seat": seat, "level": "visitor"})
    if page.locator("[data-board]").count():
        page.evaluate(FOLLOW, f"/t/{made['id']}")
    else:
        page.goto(f"/t/{made['id']}")
    page.locator(f"[data-board='{game}']:not([data-left])").wait_for(timeout=PATIENCE)
    page.locator(POSSIBLE).first.wait_for(timeout=PATIENCE)


@dataclass(frozen=True)
class Search:
    """Games that are played until all wanted positions were met."""

    game: str
    players: int
    wanted: Callable[[manse.Match, int], str | None]
    """What stands here, in a word."""
    enough: frozenset[str]
    play: Callable[[manse.Match, int, random.Random], str] = lambda match, seat, chance: chance.choice(match.legal(seat))
    options: tuple[tuple[str, Any], ...] = ()
    first: tuple[int, ...] = ()
    """Seeds known to be rich, which shorten the search."""


@cache
def positions(search: Search, games: int = 300) -> dict[str, Any]:
    """For each word: a finished game, the decision and the seat where it stands so."""
    found: dict[str, Any] = {}
    for seed in (*search.first, *range(games)):
        if search.enough <= set(found):
            break
        match = manse.game(search.game).start(players=search.players, seed=seed, **dict(search.options))
        chance = random.Random(seed)
        here: dict[str, tuple[int, int]] = {}
        taken = 0
        while not match.over:
            seat = match.to_act[0]
            word = search.wanted(match, seat)
            if word in search.enough and word not in found:
                here.setdefault(word, (taken, seat))
            match.play(seat, search.play(match, seat, chance))
            taken += 1
        found.update({word: (match.record(), *at) for word, at in here.items()})
    assert search.enough <= set(found), f"never met: {search.enough - set(found)}"
    return found


def offered(page: Page) -> set[str]:
    """What can be chosen on the board now, by what can be seen and reached."""
    actions: list[str] = page.locator(POSSIBLE).evaluate_all(
        "all => all.filter(one => one.checkVisibility()).map(one => one.dataset.action)"
    )
    return set(actions)


ALL_THERE = """() => {
  const told = document.querySelector("[aria-live='assertive']")?.textContent.match(/\\d+/);
  const seen = [...document.querySelectorAll("[data-action][aria-disabled='false']")].filter((one) => one.checkVisibility());
  return told && new Set(seen.map((one) => one.dataset.action)).size === Number(told[0]);
}"""


def complete(page: Page) -> None:
    """Every choice that the service gives has its place on the board: as many are there as are announced."""
    page.wait_for_function(ALL_THERE, timeout=PATIENCE)


HAND = 8_000


def choose(page: Page, action: str, by: str = "click") -> None:
    """Takes a choice as a person would, and waits until it was taken."""
    before = page.locator(STORY).count()
    button = page.locator(f"{POSSIBLE}[data-action='{action}']").first
    where = EDGE if page.locator(f"[data-region='hand'] [data-action='{action}']").count() else None
    try:
        if by == "click":
            button.click(position=where, timeout=HAND)
        elif by == "tap":
            take_by_touch(page, button, position=where, timeout=HAND)
        else:
            button.focus()
            page.keyboard.press("Enter")
    except TimeoutError:  # a card in motion: who cannot catch it takes it by key
        button.focus()
        page.keyboard.press("Enter")
    expect(page.locator(STORY)).not_to_have_count(before, timeout=PATIENCE)


def awaits(page: Page) -> bool:
    page.locator(f"{POSSIBLE}, {END}").first.wait_for(timeout=PATIENCE)
    return page.locator(END).count() == 0


def asking(page: Page) -> str:
    """What the person is asked next, as the board calls it."""
    assert awaits(page), "the game is over"
    return str(page.locator("[data-asking]").get_attribute("data-asking"))


def answered(house: House, search: Search, questions: Iterable[str], asked: Callable[[str], str] = str) -> None:
    """Every question is put on a phone's board with all its answers, and one of them is taken. `asked` is how the board calls it."""
    page = house.page(**PHONE)
    found = positions(search)
    for what in questions:
        go_to(page, search.game, *found[what])
        assert asking(page) == asked(what)
        complete(page)
        no_overflow(page)
        choose(page, sorted(offered(page))[-1], by="tap")


def played(page: Page, game: str, by: str, decide: Callable[[Page, random.Random], str]) -> None:
    """The whole game at the table where the person sits, to its end and without trouble; on a narrow phone too."""
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    chance = random.Random(page.viewport_size["width"] if page.viewport_size else 0)
    while awaits(page):
        complete(page)
        choose(page, decide(page, chance), by)
    assert page.locator(f"[data-board='{game}']").count() == 1
    assert not trouble
    if by == "tap":
        resize(page, 360, 800)
        no_overflow(page)


def no_overflow(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the window"
