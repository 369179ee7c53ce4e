"""Pictures of every page and state on a desk and on a phone, by night and by day, into screenshots/. `make screenshots`.

Names of parts (`each_moment`), games and schemes limit what is taken, a locale and sizes take the place of the usual ones; small
sizes are those of phones, which are touched: `python -m tests.browser.screenshots each_moment ghosts light fr-FR 1280x720 640x360`.
"""

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import manse
from manse.engine.speech import FIRST, LANGUAGES
from tests.browser.afterwards import each_analysis
from tests.browser.album import FOLDER, LOCALE, Album, games
from tests.browser.chromium import launch
from tests.browser.company import company
from tests.browser.moments import STORIES, middle, moments
from tests.browser.player import BOARD, PATIENCE, begin, play_on, turn
from tests.browser.positions import ask, bring_in, go_on
from tests.browser.test_end import finish
from tests.browser.test_school import hard_part, taught
from tests.server.service import running


@dataclass(frozen=True)
class Aside:
    """What a board shows to who rests on something or presses it."""

    game: str
    moment: str
    name: str
    what: str
    press: bool = False

    def show(self, page: Page) -> None:
        found = page.locator(self.what).first
        if not self.press:
            found.hover()
            found.focus()
        elif "true" not in (found.get_attribute("aria-expanded"), found.get_attribute("aria-pressed")):
            found.click(force=True)  # what cannot be done now says why


ASIDES = (
    Aside("ghosts", "turn", "would-be", ".lifted [data-action]"),
    Aside("ghosts", "turn-high", "why-not", ".high [data-action]", press=True),
    Aside("rest_in_peace", "value", "breakdown", ".total button", press=True),
    Aside("phantom_society", "raid", "reach", ".mine .one"),
    Aside("phantom_society", "hunt", "one-ghost", "button.one", press=True),
    Aside("call_of_the_spirits", "turn-hub", "turned", ".step"),
    Aside("call_of_the_spirits", "way", "path", ".ways [data-action]"),
)


def hall(album: Album) -> None:
    page = album.page
    page.goto("/")
    page.get_by_role("article").first.wait_for()
    album.picture("landing", whole=True)
    page.get_by_role("button", name="Play now").first.click()
    album.picture("play-now")
    page.keyboard.press("Escape")
    page.goto("/lobby")
    page.get_by_text("You are at no table.").wait_for()
    album.picture("parlour-empty", whole=True)
    page.goto("/nowhere")
    album.picture("lost")
    page.goto("/help")
    page.get_by_role("link", name="Ghosts").first.wait_for()
    album.picture("rules", whole=True)
    page.goto("/me")
    album.picture("settings-stranger", whole=True)


def rules(album: Album) -> None:
    for game in games():
        album.page.goto(f"/help/{game}")
        album.page.locator("#glossary").wait_for()
        album.picture(f"rules-{game}", whole=True)


def waiting(album: Album) -> None:
    page = album.page
    page.goto("/new/ghosts")
    page.get_by_role("button", name="Open the table").wait_for()
    album.picture("new-table", whole=True)
    page.get_by_label("List it in the parlour").check()
    page.get_by_label("Spectators").select_option("public")
    page.get_by_role("button", name="Open the table").click()
    album.picture("name")
    page.get_by_label("Your name").fill("Isobel")
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("button", name="Copy").wait_for()
    other = album.another()
    guest = other.page
    guest.goto(page.url)
    guest.get_by_role("button", name="Sit here").first.wait_for()
    other.picture("waiting-stranger", whole=True)
    guest.get_by_role("button", name="Sit here").first.click()
    guest.get_by_label("Your name").fill("Fergus the Red")
    guest.get_by_role("button", name="Come in").click()
    page.get_by_text("Fergus the Red").first.wait_for()
    page.get_by_label("Change seat 4").select_option("link")
    page.get_by_label("Link to seat 4").wait_for()
    album.picture("waiting-host", whole=True)
    other.picture("waiting-guest", whole=True)
    other.close()
    parlour(album, "parlour")


def parlour(album: Album, name: str) -> None:
    album.page.goto("/lobby")
    album.page.get_by_text("Return").first.wait_for()
    album.picture(name, whole=True)


def each_game(album: Album) -> None:
    page = album.page
    for game in games():
        title = manse.game(game).title
        page.goto("/")
        begin(page, title)
        play_on(page, 6)
        turn(page)
        album.picture(f"table-{game}")
        page.get_by_role("button", name="Hint").click()
        page.get_by_text("What the bot would do").wait_for(timeout=PATIENCE)
        album.picture(f"hint-{game}", whole=True)
        plain(page, True)
        turn(page)
        album.picture(f"plain-{game}", whole=True)
        plain(page, False)
        play_on(page)
        page.get_by_role("link", name="Replay").click()
        page.get_by_role("slider").wait_for()
        page.locator("[data-board]:not([data-board='loading'])").wait_for()
        page.get_by_role("slider").fill("30")
        album.picture(f"replay-{game}")
        page.get_by_label("Seen by").select_option("1")
        page.get_by_role("button", name="Continue from here").click()
        album.picture(f"continue-{game}")
        page.keyboard.press("Escape")
    page.goto("/me")
    page.get_by_role("button", name="Make a token").wait_for()
    album.picture("settings", whole=True)
    page.goto("/")
    page.get_by_role("article").first.wait_for()
    album.picture("landing-named", whole=True)


def each_end(album: Album) -> None:
    for game in games():
        finish(album.page, game)
        album.picture(f"end-{game}", whole=True)


def each_lesson(album: Album) -> None:
    """The hard part of each game, step by step."""
    for game in games():
        name = hard_part(game)
        album.page.goto(f"/learn/{game}/{name}")
        album.page.locator(BOARD).wait_for(timeout=PATIENCE)
        taught(album.page, game, name, finger=False, shown=partial(lesson_step, album, game))


def lesson_step(album: Album, game: str, step: int) -> None:
    album.picture(f"lesson-{game}-{step}")


def each_moment(album: Album) -> None:
    """Every board at every question it asks, and at what is watched in between."""
    page = album.page
    page.goto("/help")
    ask(page, "/me", {"name": "Isobel"})
    taken: set[str] = set()
    for story in (one for one in STORIES if one.game in games()):
        record, own, watched = moments(story)
        table = bring_in(page, record)
        kind = f"{story.game}-master" if dict(story.options).get("master") else story.game
        for moment in own:
            name = f"board-{kind}-{moment.name}"
            if name not in taken:
                taken.add(name)
                go_on(page, story.game, table, moment.at, moment.seat)
                album.picture(name, whole=True)
                for aside in ASIDES:
                    if (aside.game, aside.moment) == (kind, moment.name):
                        page.reload()
                        page.locator(aside.what).first.wait_for()
                        album.picture(f"aside-{kind}-{aside.name}", doing=partial(aside.show, page))
        for moment in watched:
            page.goto(f"/t/{table}/replay?seat={moment.seat}#{moment.at}")
            page.locator(f"[data-board='{story.game}']").wait_for()
            album.picture(f"board-{kind}-watched-{moment.name}", whole=True, schemes=("dark",))


def plain(page: Page, on: bool) -> None:
    page.evaluate(f"localStorage.manse = JSON.stringify({{...JSON.parse(localStorage.manse), plainBoard: {str(on).lower()}}})")
    page.reload()


def beside_the_board(album: Album) -> None:
    """The tools of a table, talk, and who only watches."""
    page = album.page
    page.goto("/help")
    ask(page, "/me", {"name": "Isobel"})
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "visitor"} for _ in range(3))]
    made = ask(page, "/tables", {"game": "ghosts", "seats": seats, "spectators": "public"})
    page.goto(f"/t/{made['id']}")
    turn(page)
    for name in ("Keyboard", "Leave the game"):
        page.get_by_role("button", name=name).click()
        album.picture(f"dialog-{name.lower().replace(' ', '-')}")
        page.keyboard.press("Escape")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Who dares to take this pile?")
    page.get_by_role("button", name="Send").click()
    page.get_by_text("Who dares").last.wait_for()
    album.picture("chat", whole=True)
    other = album.another()
    other.page.goto(page.url)
    other.page.locator(BOARD).wait_for()
    other.picture("watching", whole=True)
    other.close()
    parlour(album, "parlour-visited")


def abroad(album: Album) -> None:
    """Every other language, on pages with many words and on each board."""
    for language in [LOCALE[:2]] if LOCALE[:2] != FIRST else LANGUAGES[1:]:
        guest = album.another(locale=language)
        pages = {"landing": "/", "parlour": "/lobby", "new": "/new/ghost_for_sale", "lab": "/lab/ghosts", "settings": "/me"}
        for name, path in (pages | {f"rules-{game}": f"/help/{game}" for game in games()}).items():
            guest.page.goto(path)
            guest.page.get_by_role("main").get_by_role("heading").first.wait_for()
            guest.page.wait_for_load_state("networkidle")
            guest.picture(f"{language}-{name}", whole=True, schemes=("dark",))
        ask(guest.page, "/me", {"name": "Isabelle"})
        for story in (one for one in STORIES if one.game in games()):
            record, own, _ = moments(story)
            table = bring_in(guest.page, record)
            for moment in own[middle(len(own)) :][:2]:
                go_on(guest.page, story.game, table, moment.at, moment.seat)
                guest.picture(f"{language}-{story.game}-{moment.name}", schemes=("dark",))
        guest.close()


def one_screen(album: Album) -> None:
    page = album.page
    page.goto("/new/ghosts")
    page.get_by_label("Seat 2").select_option("here")
    page.get_by_placeholder("Their name").fill("Morag")
    for seat in (3, 4):
        page.get_by_label(f"Seat {seat}", exact=True).select_option("closed")
    page.get_by_role("button", name="Open the table").click()
    if page.get_by_label("Your name").is_visible():
        page.get_by_label("Your name").fill("Isobel")
        page.get_by_role("button", name="Come in").click()
    page.locator("[data-curtain]").wait_for()
    album.picture("curtain")


def line_down(album: Album) -> None:
    page = album.page
    page.goto("/")
    begin(page, manse.game("ghosts").title)
    turn(page)
    album.service.kill()
    page.locator("[data-line='lost']").wait_for()
    album.picture("line-down")
    album.service.start()
    page.locator("[data-line='open']").wait_for(state="attached")


PARTS: tuple[Callable[[Album], None], ...] = (
    hall,
    rules,
    waiting,
    company,
    each_game,
    each_lesson,
    each_moment,
    each_end,
    each_analysis,
    beside_the_board,
    abroad,
    one_screen,
    line_down,
)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as service,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        album = Album(browser, service)
        wanted = [part for part in PARTS if part.__name__ in sys.argv] or PARTS
        for part in wanted:
            print(part.__name__.replace("_", " "), flush=True)
            try:
                part(album)
            except Exception:
                album.page.screenshot(path=FOLDER / "failed.png")
                raise


if __name__ == "__main__":
    main()
