"""What must be true of a board on the stage: it fits the window, what is pressed can be hit, and its numbers are the view's."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.browser.chromium import Screen
from tests.browser.moments import STORIES, Moment, Story, moments
from tests.browser.player import POSSIBLE

DESKS = ((1280, 720), (1366, 768), (1024, 768), (1440, 900), (1920, 1080), (2560, 1440))
PHONES = ((360, 640), (640, 360), (390, 844), (844, 390))
OUTER = ((1280, 720), (1024, 768), (2560, 1440), (360, 640), (640, 360), (390, 844))
"""The lowest, the narrowest and the largest of each kind: what fits these fits those between."""
TIGHTEST = ((1280, 720), (360, 640))
FINGER = 44
TRUE_SIZE = 0.5
"""Half a pixel is lost to rounding."""

MEASURE = """([selector, finger, innerWidth, innerHeight]) => {
  const faults = [];
  const page = document.documentElement, host = document.querySelector('[data-board]');
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1) faults.push('the page scrolls');
  if (host.scrollHeight > host.clientHeight + 1 || host.scrollWidth > host.clientWidth + 1) faults.push('the board scrolls');
  const choices = [...document.querySelectorAll(selector)];
  const seen = new Set(choices.filter((one) => one.checkVisibility()).map((one) => one.dataset.action));
  for (const one of choices) {
    if (!seen.has(one.dataset.action)) faults.push(one.dataset.action + ' is hidden');
    if (!one.checkVisibility()) continue;
    const box = one.getBoundingClientRect(), name = one.dataset.action;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) faults.push(name + ' is clipped');
    else if (!one.contains(document.elementFromPoint(x, y))) faults.push(name + ' is covered');
    if (finger && Math.min(box.width, box.height) < finger) faults.push(`${name} is ${Math.round(box.width)}×${Math.round(box.height)}`);
  }
  return faults;
}"""

READABLE = """(roots) => {
  const faults = new Set(), found = new Map();
  const styleOf = (one) => found.get(one) ?? found.set(one, getComputedStyle(one)).get(one);
  const shown = { opacityProperty: true, visibilityProperty: true };
  const seen = (one) => one.checkVisibility(shown) && styleOf(one).clipPath === 'none' && !one.closest('.unseen, [data-name]');
  const clips = (flow) => flow === 'hidden' || flow === 'clip';
  for (const root of document.querySelectorAll(roots ?? '[data-board], [data-told]')) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const owner = text.parentElement, said = text.data.trim();
      if (!said || !seen(owner)) continue;
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect(), slack = parseFloat(styleOf(owner).fontSize) / 4;
      if (box.width < 1 || box.height < 1) faults.add(`“${said}” has collapsed`);
      for (let one = owner; one !== root.parentElement; one = one.parentElement) {
        const style = styleOf(one), edge = one.getBoundingClientRect();
        if (style.overflowX === 'auto' || style.overflowY === 'auto') break;
        const wide = clips(style.overflowX) && (box.left < edge.left - 1.5 || box.right > edge.right + 1.5);
        const high = clips(style.overflowY) && (box.top < edge.top - slack || box.bottom > edge.bottom + slack);
        const short = one === owner && clips(style.overflowX) && (one.scrollWidth > one.clientWidth + 1);
        if (wide || high || short) { faults.add(`“${said}” is cut off by ${one.className}`); break; }
      }
    }
    for (const one of root.querySelectorAll('svg, article, [data-seat], [data-region]')) {
      const box = one.getBoundingClientRect();
      const least = one.ownerSVGElement ? 0 : 3;
      if (seen(one) && Math.min(box.width, box.height) < least) faults.add(`${one.outerHTML.slice(0, 70)} has collapsed`);
    }
  }
  return [...faults];
}"""
"""Writing that does not fit its box, and what has no box worth the name. A quarter of a line is only air; names of people are as long
as they like, and are cut."""

NUMBERS = """() => [...document.querySelectorAll('[data-truth]')].map((one) => [one.dataset.truth, one.textContent.trim()])"""


@dataclass(frozen=True)
class Told:
    """A game that was played once: its record, and every question with the fullest hands."""

    story: Story
    record: dict[str, Any]
    asked: tuple[Moment, ...]


@cache
def told(game: str) -> tuple[Told, ...]:
    found = []
    for story in (one for one in STORIES if one.game == game):
        record, own, _ = moments(story)
        found.append(Told(story, record, tuple(own)))
    return tuple(found)


def faults(screen: Screen, size: tuple[int, int], finger: bool, touched: bool = True) -> list[str]:
    """What does not fit a window of that size, cannot be read or cannot be hit: a phone shows a page that is too wide in a larger one."""
    screen.show(*size, finger=finger)
    given = [POSSIBLE.removesuffix(":visible"), FINGER - TRUE_SIZE if finger and touched else 0, *size]
    found: list[str] = screen.page.evaluate(f"(given) => [...({MEASURE})(given), ...({READABLE})()]", given)
    return found


def lies(page: Page, view: dict[str, Any]) -> list[str]:
    """Numbers on the board that are not the view's."""
    found = numbers(page)
    assert found, "the board names no number's place in the view"
    return [f"{path} is shown as {shown}, not {at(view, path)}" for path, shown in found if str(at(view, path)) != plain(shown)]


def numbers(page: Page) -> list[tuple[str, str]]:
    """Every number on the board that says its place in the view, with that place first."""
    return [(path, shown) for path, shown in page.evaluate(NUMBERS)]


def plain(shown: str) -> str:
    """A number as it stands in the view: without its plus, the sign of a minus, and what parts its thousands."""
    return shown.replace("−", "-").replace(",", "").removeprefix("+")


def at(view: Any, path: str) -> Any:
    """What stands at a path of names and places. Of a list: `length`, `sum`, `3` the fourth, `seat=2` and `how!=gone` the fitting
    ones, `=4` those that are so, any other name that part of each. Of a table: `*` and `red-*` all, or all of names that begin so."""
    for part in path.split("."):
        if part in ("length", "sum"):
            view = len(view) if part == "length" else sum(view)
        elif isinstance(view, list):
            view = among(view, part)
        elif part.endswith("*"):
            view = [value for name, value in view.items() if name.startswith(part[:-1])]
        else:
            view = view[part]
    return view


def among(found: list[Any], part: str) -> Any:
    if part.isdigit():
        return found[int(part)]
    if "=" not in part:
        return [one[part] for one in found]
    name, _, wanted = part.partition("=")
    key = name.removesuffix("!")
    return [one for one in found if (str(one[key] if key else one) == wanted) != name.endswith("!")]


class Ear:
    """Hears what the service tells a page: the newest view of the seat that sits there."""

    def __init__(self, page: Page) -> None:
        self.view: dict[str, Any] = {}
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, told: str | bytes) -> None:
        message = json.loads(told)
        if message["type"] == "frames" and message["frames"]:
            for frame in message["frames"]:
                self.view = frame.get("view") or {**self.view, **frame["changed"]}
