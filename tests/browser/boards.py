"""A table as a test wishes it, and a person who plays on its board by clicking what lies there."""

from collections.abc import Callable
from typing import Any, Literal
from uuid import uuid4

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.player import END, PATIENCE

LIT = "[data-board] [data-action][aria-disabled='false']"


def guest(
    browser: Browser,
    url: str,
    size: dict[str, Any],
    *,
    still: bool = True,
    scheme: Literal["dark", "light"] = "dark",
    language: str = "en-GB",
) -> BrowserContext:
    """A browser of its own: nobody has been here before. `still` shows every step at once."""
    context = browser.new_context(
        base_url=url, **size, locale=language, color_scheme=scheme, reduced_motion="reduce" if still else "no-preference"
    )
    if still:
        context.add_init_script("localStorage.manse ??= JSON.stringify({pace: 'instant', sound: false})")
    return context


def sit(page: Page, game: str, players: int, seat: int = 0, *, aids: bool = True, level: str = "", **options: Any) -> str:
    """Opens a table against bots and sits down at it; the table's id."""

    def ask(path: str, said: Any = None) -> Any:
        headers = {"X-Manse": "1"}
        answer = page.request.post(f"/api{path}", data=said, headers=headers) if said else page.request.get(f"/api{path}", headers=headers)
        assert answer.ok, f"{path}: {answer.text()}"
        return answer.json()

    ask("/me", {"name": f"Isobel {uuid4().hex[:6]}"})
    rival = {"kind": "bot", "level": level or ask("/games/levels")[0]["id"]}
    seats = [{"kind": "me"} if number == seat else rival for number in range(players)]
    made = ask("/tables", {"game": game, "seats": seats, "options": options, "aids": aids})["id"]
    page.goto(f"/t/{made}")
    page.locator(f"[data-board={game}]").wait_for(timeout=PATIENCE)
    return str(made)


def lit(page: Page) -> list[str]:
    """What the board lets one do now; empty once the game is over."""
    page.locator(f"{LIT}, {END}").first.wait_for(timeout=PATIENCE)
    if page.locator(END).count():
        return []
    found: list[str] = page.eval_on_selector_all(LIT, "all => all.map(one => one.dataset.action)")
    return found


def state(page: Page) -> str:
    """Changes with every step of the game."""
    return str(page.locator("#panel-story li").count())


def until_changed(page: Page, before: str) -> None:
    """The choice was taken, and the person may choose again or the game is over."""
    page.wait_for_function(
        """([before, lit, end]) => document.querySelector(end) || (
            String(document.querySelectorAll('#panel-story li').length) !== before && document.querySelector(lit))""",
        arg=[before, LIT, END],
        timeout=PATIENCE,
    )


def click(page: Page, action: str) -> None:
    before = state(page)
    page.locator(f"[data-board] [data-action='{action}'][aria-disabled='false']").first.click(timeout=PATIENCE)
    until_changed(page, before)


def press(page: Page, action: str) -> None:
    """The same by keyboard alone: a digit reaches the board, arrows and the tab key go on, Enter takes it."""
    before = state(page)
    reach(page, action)
    page.keyboard.press("Enter")
    until_changed(page, before)


def reach(page: Page, action: str) -> None:
    page.keyboard.press("1")
    for _ in range(120):
        here = page.evaluate("document.activeElement?.dataset?.action ?? ''")
        if here == action:
            return
        way = page.evaluate(
            """action => {
                const here = document.activeElement;
                const goal = document.querySelector(`[data-board] [data-action="${action}"][aria-disabled="false"]`);
                const group = here?.closest('[data-arrows], ul, [role=group]');
                if (!group || !group.contains(goal)) return 'Tab';
                const a = here.getBoundingClientRect(), b = goal.getBoundingClientRect();
                const plan = here.dataset.square && goal.dataset.square;
                if (plan && Math.abs(a.y - b.y) > a.height / 2) return b.y < a.y ? 'ArrowUp' : 'ArrowDown';
                if (plan) return b.x < a.x ? 'ArrowLeft' : 'ArrowRight';
                return 'ArrowRight';
            }""",
            action,
        )
        page.keyboard.press(way)
    raise AssertionError(f"{action} cannot be reached by keyboard")


def play(page: Page, choose: Callable[[list[str]], str], take: Callable[[Page, str], None] = click, most: int = 500) -> list[str]:
    """Plays until the game is over; what was done."""
    done: list[str] = []
    while choices := lit(page):
        action = choose(choices)
        take(page, action)
        done.append(action)
        assert len(done) < most, f"the game is not over after {most} decisions"
    return done
