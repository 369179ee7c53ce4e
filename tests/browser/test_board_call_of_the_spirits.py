"""Call of the Spirits on its own board: whole games by clicking and by keyboard, the hallway turned by hand, the Hitchhikers' way."""

import math
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

import manse
from tests.browser.boards import click, guest, lit, play, press, sit
from tests.browser.chromium import DESK, Screen
from tests.browser.player import PATIENCE
from tests.browser.positions import ask, bring_in
from tests.browser.stages import TIGHTEST, told
from tests.server.service import Service

GAME = "call_of_the_spirits"
LIKED = ("collect-", "steal-", "dial-", "duel-", "discard-", "clockwise", "go-")


def at_table(browser: Browser, house: Service, size: dict[str, Any], players: int, **wishes: Any) -> Page:
    page = guest(browser, house.address, size).new_page()
    sit(page, GAME, players, **wishes)
    return page


def guest_of(page: Page, chance: random.Random) -> Callable[[list[str]], str]:
    """Collects what it can, and looks at the Hitchhikers' way before it sends them."""

    def choose(choices: list[str]) -> str:
        if "clockwise" in choices:
            page.locator(".ways [data-action=clockwise]").focus()
            expect(page.locator(".footstep.stop")).to_have_count(1)
            assert page.locator(".room.path").count() >= 1
        for wish in LIKED:
            if wished := [action for action in choices if action.startswith(wish)]:
                return chance.choice(wished)
        return chance.choice(choices)

    return choose


def points(page: Page) -> int:
    return int(page.locator(".total b").inner_text())


def test_a_whole_game_by_clicking(browser: Browser, house: Service) -> None:
    page = at_table(browser, house, DESK, 3, seat=1)
    done = play(page, guest_of(page, random.Random(5)))
    assert any(action.startswith("collect-") for action in done) and any(action.startswith("go-") for action in done)
    mine = page.locator("[data-end] tr", has_text="you").locator("td").last.inner_text()
    assert points(page) == int(mine.split()[0]), "the board and the end of the game agree"
    page.context.close()


def test_a_whole_game_by_keyboard(browser: Browser, house: Service) -> None:
    page = at_table(browser, house, DESK, 2)
    chance = random.Random(11)
    hurried = lambda choices: "done" if "done" in choices and chance.random() < 0.8 else chance.choice(choices)  # noqa: E731
    assert len(play(page, hurried, press)) > 8
    page.context.close()


def test_the_hallway_turns_by_hand(browser: Browser, house: Service) -> None:
    page = at_table(browser, house, DESK, 2)
    while not page.locator("[data-action^='rotate-'][aria-disabled='false']").count():
        click(page, "done" if "done" in lit(page) else lit(page)[0])
    if page.locator("[data-action='enter'][aria-disabled='true']").count():
        click(page, next(action for action in lit(page) if action.startswith("go-")))
    page.wait_for_load_state("networkidle")
    lit(page)
    before = page.locator(".hall").evaluate("hall => hall.style.transform")
    drag(page, sections=2)
    expect(page.get_by_role("button", name="Turn it so")).to_have_attribute("data-action", "rotate-2")
    assert page.locator(".hall").evaluate("hall => hall.style.transform") != before
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".step")).to_have_count(6)
    page.mouse.move(0, 0)
    assert page.locator(".hall").evaluate("hall => hall.style.transform") == before
    drag(page, sections=2)
    page.get_by_role("button", name="Turn it so").click()
    expect(page.locator("#panel-story li", has_text="You turn the hallway 2 sections clockwise.")).to_have_count(1, timeout=PATIENCE)
    page.context.close()


def drag(page: Page, sections: int) -> None:
    box = page.locator(".mansion").bounding_box()
    assert box is not None
    rooms = page.locator(".going").count()
    middle, radius, start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), box["width"] * 0.25, 0.5 * 360 / rooms
    steps = [start + sections * 360 / rooms * part / 8 for part in range(9)]
    places = [(middle[0] + radius * math.sin(math.radians(at)), middle[1] - radius * math.cos(math.radians(at))) for at in steps]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place)
    page.mouse.up()


def test_a_card_says_what_it_brings(browser: Browser, house: Service) -> None:
    page = at_table(browser, house, DESK, 2)
    had = points(page)
    plain = page.locator(".take.possible:not([data-action*='groom'])")
    while not plain.count():
        click(page, next((action for action in lit(page) if action.startswith("go-")), lit(page)[-1]))
    promised = plain.first.locator(".prospect b").inner_text().replace("−", "-")
    click(page, plain.first.get_attribute("data-action") or "")
    assert points(page) == had + int(promised)
    page.context.close()


def stands(page: Page, what: str) -> dict[str, float]:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return {name: float(box[name]) for name in ("x", "y", "width", "height")}


def test_the_house_is_large_and_nothing_moves_under_the_pointer(browser: Browser, house: Service) -> None:
    """At a desk the wheel has 600 px; thinking of a turn moves neither the cards of one's room nor the end of the turn."""
    page = at_table(browser, house, DESK, 3)
    while not page.locator(".step.possible").count() or not page.locator(".take").count():
        click(page, next((action for action in lit(page) if action.startswith("go-")), lit(page)[-1]))
    assert stands(page, ".mansion")["width"] >= 600
    before = [stands(page, what) for what in (".take", ".end", ".step")]
    page.locator(".step.possible").first.hover()
    expect(page.locator(".turning [role=status]")).not_to_be_empty()
    assert [stands(page, what) for what in (".take", ".end", ".step")] == before
    page.context.close()


def test_every_card_in_a_room_has_a_note_of_its_own(browser: Browser, house: Service) -> None:
    """Also in rooms one is not in; and the note hides neither what is asked nor the end of the turn."""
    page = at_table(browser, house, DESK, 2)
    lit(page)
    card = page.locator(".going .cards li").first
    card.hover()
    note = page.locator(".note")
    note.wait_for(timeout=PATIENCE)
    expect(note).to_contain_text(card.get_attribute("aria-description") or "nothing")
    assert page.evaluate("""() => {
        const note = document.querySelector('.note').getBoundingClientRect();
        return [...document.querySelectorAll('.bar, [data-clear]')].map((one) => one.getBoundingClientRect()).every(
            (one) => note.right <= one.x || one.right <= note.x || note.bottom <= one.y || one.bottom <= note.y);
    }""")
    page.context.close()


COVERED = """() => {
  const [three, range] = [document.querySelector('.three').getBoundingClientRect(), document.createRange()];
  return [...document.querySelectorAll('.mansion .name')].filter((name) => {
    range.selectNodeContents(name);
    const box = range.getBoundingClientRect(), slack = box.height / 6;
    return three.left < box.right && box.left < three.right && three.top < box.bottom - slack && box.top + slack < three.bottom;
  }).map((name) => name.textContent);
}"""
"""Names that the Hitchhikers stand on; the air above and below letters is free."""


def test_the_hitchhikers_leave_the_names_of_rooms_free(browser: Browser, house: Service) -> None:
    """In every room, on a desk and on the smallest phones."""
    met = told(GAME)[0]
    match = manse.replay(met.record)
    views = [match.open_view(step) for step in range(len(match.story(None)))]
    rooms = {next(room["room"] for room in view["rooms"] if room["hitchhikers"]): step for step, view in enumerate(views)}
    assert len(rooms) == len(views[0]["rooms"]), "they have been everywhere"
    page = guest(browser, house.address, DESK).new_page()
    page.goto("/help")
    ask(page, "/me", {"name": "Isobel"})
    table, screen = bring_in(page, met.record), Screen(page)
    for room, step in rooms.items():
        page.goto(f"/t/{table}/replay#{step}")
        page.locator(".three").wait_for()
        for size in (*TIGHTEST, (640, 360)):
            screen.show(*size, finger=size[0] < 700)
            assert page.evaluate(COVERED) == [], (room, size)
    page.context.close()
