"""Every board fills the window at every question: no scroll, nothing clipped or covered, and a finger hits everything. And every number
on it is the view's, and says what it is, like every sign."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser, Page

import manse
from tests.browser.answers import unanswered
from tests.browser.chromium import Screen
from tests.browser.player import POSSIBLE
from tests.browser.positions import House, bring_in, enter, go_on
from tests.browser.stages import DESKS, OUTER, PHONES, READABLE, TIGHTEST, Ear, faults, lies, numbers, told
from tests.server.service import Service

STAGED = tuple(manse.games())
EVERY = pytest.param((*DESKS, *PHONES), id="every", marks=pytest.mark.soak)
OTHERS = [size for size in OUTER if size not in TIGHTEST]
STAYS = """(one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
UNDER = "(one, [x, y]) => one.contains(document.elementFromPoint(x, y))"
MOST_RESTED = 6
COMPOSED = {"rest_in_peace": "totals", "phantom_society": ".sum", "ghost_for_sale": ".least", "call_of_the_spirits": ".sum"}
"""What the path of a number has that is made of several, or of one end of a range."""
CUT_OFF = """([innerWidth, innerHeight]) => {
  const out = (box) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  const tools = [...document.querySelectorAll(".transport button, .transport input, [data-stage]")];
  const lost = tools.filter((one) => one.checkVisibility() && out(one.getBoundingClientRect()));
  return lost.map((one) => one.outerHTML.slice(0, 80) + ' is cut off');
}"""
"""What a replay is steered by, and the board itself, as far as they lie outside the window."""
LISTEN = """() => {
  window.heard = [];
  addEventListener('resize', () => window.heard.push(`${innerWidth}×${innerHeight}`));
}"""
"""The first moment of a new size, before the page has heard of it: a phone shows a page that is too wide in a larger window."""


@pytest.fixture
def house(house: Service, browser: Browser) -> Iterator[House]:
    found = House(house, browser)
    yield found
    found.close()


def rested(page: Page) -> list[str]:
    """What moves away from under a pointer that rests on it."""
    moved = []
    for one in page.locator(POSSIBLE).all()[:MOST_RESTED]:
        where = one.evaluate(STAYS)
        page.mouse.move(*where)
        if not one.evaluate(UNDER, where):
            moved.append(f"{one.get_attribute('data-action')} moves away")
    page.mouse.move(0, 0)
    return moved


@pytest.mark.parametrize("game", STAGED)
def test_a_replay_fits_every_window(house: House, game: str) -> None:
    page = house.page()
    screen = Screen(page)
    enter(page)
    played = told(game)[0]
    page.goto(f"/t/{bring_in(page, played.record)}/replay#{played.asked[-1].at}")
    page.locator(f"[data-board='{game}']").wait_for()
    page.evaluate(LISTEN)
    found: dict[str, list[str]] = {}
    for size in (*PHONES, *DESKS):
        trouble = faults(screen, size, finger=size in PHONES, touched=False) + page.evaluate(CUT_OFF, list(size))
        if trouble:
            found["×".join(map(str, size))] = trouble
    assert not found
    assert set(page.evaluate("window.heard")) <= {"×".join(map(str, size)) for size in (*PHONES, *DESKS)}


@pytest.mark.early
@pytest.mark.parametrize("sizes", [pytest.param(TIGHTEST, id="tightest"), EVERY])
@pytest.mark.parametrize("game", STAGED)
def test_every_question_fits_every_window(house: House, game: str, sizes: tuple[tuple[int, int], ...]) -> None:
    """Each in the tightest windows and, in turn, in one of the other outer ones; soaks try all."""
    page = house.page()
    screen, ear = Screen(page), Ear(page)
    enter(page)
    found: dict[str, list[str]] = {}
    compared: set[str] = set()
    turn = cycle(OTHERS)
    for played in told(game):
        table = bring_in(page, played.record)
        for moment in played.asked:
            screen.desk(*DESKS[0])
            go_on(page, game, table, moment.at, moment.seat)
            seen = {"compared with the view": lies(page, ear.view), "at rest": rested(page)}
            compared |= {path for path, _ in numbers(page)}
            for size in {*sizes, next(turn)}:
                seen["×".join(map(str, size))] = faults(screen, size, finger=size in PHONES) + unanswered(page)
            found |= {f"{moment.name}, {where}": trouble for where, trouble in seen.items() if trouble}
    assert not found
    assert any(COMPOSED.get(game, "") in path for path in compared), compared


CUT = """<style>
  p { margin: 0; font: 16px/20px sans-serif; width: 200px }
  .narrow { width: 60px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
  .low { height: 22px; overflow: hidden }
  .clamped { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden; width: 100px }
</style>
<main data-board="planted">
  <p>whole</p> <p class="narrow">too long for its box</p> <p class="low">three lines of it would stand where there is room for one</p>
  <p class="clamped">only the first line of these few words</p>
  <svg width="80" height="20"><text y="15" style="font: 16px sans-serif">wider than its picture</text></svg>
  <p style="overflow: hidden; width: 0; height: 0">gone</p>
</main>"""


def test_what_is_cut_off_is_seen(house: House) -> None:
    """The law itself: writing cut at the side, below, by a clamp, by its picture, and to nothing; and nothing else."""
    page = house.page()
    page.set_content(CUT)
    found = sorted(fault.split("”")[0].removeprefix("“").split()[0] for fault in page.evaluate(READABLE))
    assert found == ["gone", "only", "three", "too", "wider"]
