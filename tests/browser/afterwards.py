"""Pictures of what is told after a game, in the browser, as a card and as a page, and of what a coach says during one."""

from functools import partial
from typing import Any

from playwright.sync_api import Page

import manse
from manse.analysis.page import page as page_of
from manse.analysis.telling import Speech
from manse.bots.levels import bot_of
from tests.browser.album import FOLDER, LOCALE, Album, games
from tests.browser.player import PATIENCE
from tests.browser.positions import ask, bring_in, go_on

LATE = 0.85


def each_analysis(album: Album) -> None:
    page = album.page
    page.goto("/help")
    ask(page, "/me", {"name": "Isobel"})
    for game in games():
        record = mixed_game(game)
        table = bring_in(page, record)
        in_replay(album, game, table)
        page.goto(f"/t/{table}")
        page.locator("[data-end] [aria-label='Analysis'] p").first.wait_for()
        album.picture(f"analysis-{game}-end", whole=True)
        (FOLDER / f"analysis-{game}-card.png").write_bytes(page.request.get(f"/api/tables/{table}/card.png").body())
        as_page(album, record)
        at_a_table(album, game, record, table)


def in_replay(album: Album, game: str, table: str) -> None:
    page = album.page
    page.goto(f"/t/{table}/replay?analysis#12")
    page.get_by_role("button", name="Analyse this game").click()
    page.get_by_role("progressbar").wait_for()
    album.picture(f"analysis-{game}-asked")
    page.get_by_role("slider", name="Chances of winning").wait_for(timeout=10 * PATIENCE)
    album.picture(f"analysis-{game}-report")
    for name in ("Bluffs", "Luck and skill"):
        heading = page.locator(".part h3", has_text=name)
        if heading.count():
            album.picture(f"analysis-{game}-{name.split()[0].lower()}", doing=partial(to_the_top, page, name))
    page.locator(".part .step").first.click()
    page.get_by_role("button", name="What else?").click()
    album.picture(f"analysis-{game}-else")
    page.get_by_role("button", name="Beliefs").click()
    page.locator(".part .seats button").first.click()
    page.locator(".part .bar").first.wait_for()
    album.picture(f"analysis-{game}-beliefs")
    if page.locator(".part h3").count() > 1:
        album.picture(f"analysis-{game}-guessed", doing=lambda: page.locator(".part h3").last.evaluate(TO_THE_TOP))
    page.locator("#tab-story").click()
    page.locator("#panel-story li").first.wait_for()
    album.picture(f"analysis-{game}-story")


TO_THE_TOP = "one => (one.parentElement.scrollTop += one.getBoundingClientRect().top - one.parentElement.getBoundingClientRect().top)"


def to_the_top(page: Page, name: str) -> None:
    page.locator(".part h3", has_text=name).evaluate(TO_THE_TOP)


def as_page(album: Album, record: dict[str, Any]) -> None:
    """The page that `manse analyse --html` writes."""
    game, language = manse.game(record["game"]), LOCALE[:2]
    speech = Speech(game.id, language, None, record["names"])
    file = FOLDER / f"page-{game.id}.html"
    file.write_text(page_of(manse.analyse(record), speech, game.title, language), encoding="utf-8")
    album.page.goto(file.as_uri())
    album.picture(f"analysis-{game.id}-page", whole=True)


def at_a_table(album: Album, game: str, record: dict[str, Any], table: str) -> None:
    page = album.page
    page.goto("/help")
    go_on(page, game, table, *doubtful(record))
    page.locator("#tab-aids").click()
    page.locator(".belief .coach").wait_for()
    album.picture(f"coach-{game}", doing=partial(pull_out, page))


def doubtful(record: dict[str, Any]) -> tuple[int, int]:
    """A decision late in the game, and its seat, which does not know all."""
    match = manse.replay(record)
    asked = ((number, match.move(number)[0]) for number in range(int(LATE * match.decisions), match.decisions))
    return next((number, seat) for number, seat in asked if match.seat_at(match.step_before(number), seat).belief(8).facts)


def pull_out(page: Page) -> None:
    """What stands beside the board lies in a drawer where there is no room for it."""
    pull = page.locator("button.side").filter(visible=True)
    if pull.count() and not page.locator(".belief .coach").is_visible():
        pull.first.click()
        page.locator(".belief .coach").wait_for()


def mixed_game(game: str) -> dict[str, Any]:
    """Four at the table, or two, of whom some play better than others."""
    players = min(4, manse.game(game).seats[-1])
    match = manse.game(game).start(players, seed=8)
    rivals = [bot_of(level, seed=seat) for seat, level in enumerate(("guest", "host", "butler", "lodger")[:players])]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, rivals[seat].choose(match.seat(seat)))
    return {**match.record(), "names": ["Wilhelmina", "Bo", "Fergus the Red", "Ada"][:players]}
