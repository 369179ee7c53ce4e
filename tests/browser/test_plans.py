"""Plans beside the board: what the game offers ready made and what one puts together, left, seen, withdrawn, and carried out."""

from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in_both_schemes
from tests.browser.chromium import resize
from tests.browser.conftest import Visit
from tests.browser.player import BOARD, STORY, overflow
from tests.browser.positions import ask
from tests.browser.test_tournaments import shoot

NAMES = ("Ada", "Ben", "Cleo")
PLAYS = """([table, seat, phase, waits]) => new Promise((done) => {
  const socket = new WebSocket(`/api/tables/${table}/live`);
  const say = (what) => socket.send(JSON.stringify({ id: "1", seat, ...what }));
  let view = {};
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.type === "table" && told.table.deal.stage === "dealt" && !view.phase) say({ type: "look", step: 0 });
    if (told.type === "frames") view = told.frames.at(-1)?.view ?? view;
    if (told.type !== "now") return;
    const legal = told.legal.map((choice) => choice.action);
    if (view.phase === phase && !(waits && told.ask !== null)) {
      socket.close();
      done();
    } else if (told.ask !== null) {
      const liked = ["done", "truelight", ...(waits && view.phase === phase ? [] : ["pass"])].find((action) => legal.includes(action));
      say({ type: "decide", number: told.ask, action: liked ?? legal[0] });
    }
  };
})"""
"""Plays for a seat up to a phase; who `waits` bids on until somebody else is asked in it."""


def deal(pages: list[Page]) -> str:
    """Three people at a table of Ghost for Sale at which a move may take a day; each page does its share of the deal."""
    for page, name in zip(pages, NAMES, strict=True):
        ask(page, "/me", {"name": f"{name} Plans"})
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    clock = {"kind": "days", "seconds": 86_400, "bank": 0}
    table = str(ask(pages[0], "/tables", {"game": "ghost_for_sale", "seats": seats, "clock": clock})["id"])
    for page in pages[1:]:
        ask(page, f"/tables/{table}/claim", {})
        ask(page, f"/tables/{table}/ready", {})
    ask(pages[0], f"/tables/{table}/start", {})
    for page in pages:
        page.goto(f"/t/{table}")
    for page in pages:
        page.locator(BOARD).wait_for()
    return table


def play(pages: list[Page], table: str, phase: str, first: int = 0) -> None:
    """For all of them at once, the first of whom has this seat: nobody is waited for by who is not asked."""
    for seat, page in enumerate(pages, first):
        page.evaluate(f"(given) => {{ window.played = ({PLAYS})(given) }}", [table, seat, phase, seat == 0])
    for page in pages:
        page.evaluate("window.played")


def test_a_bidding_is_left_to_a_plan(visit: Visit) -> None:
    pages = [visit("/help") for _ in NAMES]
    table = deal(pages)
    play(pages, table, "auction")
    ada = pages[0]
    ada.get_by_role("tab", name="Plan").click()
    offers, stands = ada.get_by_role("region", name="Ready made"), ada.get_by_role("region", name="Your plan")
    raising = offers.get_by_role("combobox").first
    raising.select_option(index=1)
    assert (raising.locator("option:checked").inner_text()).startswith("Up to ")
    shoot(ada, "plan-form")
    offers.get_by_role("button").nth(1).click()
    expect(stands).to_contain_text("Lay the card at")
    expect(stands).to_contain_text("ask me")
    stands.get_by_role("button", name="Withdraw it").click()
    expect(stands).to_have_count(0)

    pick = ada.get_by_role("combobox", name="Do this, if it is possible")
    pick.focus()
    pick.press_sequentially("Pass")
    ada.keyboard.press("Tab")
    ada.keyboard.press("Enter")
    ada.get_by_text("Only if …").click()
    ada.get_by_role("radio", name="this is not possible:").check()
    ada.get_by_role("combobox", name="Which?").select_option("guess-3")
    ada.get_by_role("button", name="Add").last.click()
    ada.get_by_role("checkbox", name="Each time I am asked").check()
    ada.get_by_role("button", name="Leave this plan").click()
    expect(stands).to_contain_text("Pass for the rest of this bidding; else ask me")
    expect(stands).to_contain_text("only if not possible: Guess 3 ghosts")
    assert violations_in_both_schemes(ada) == []
    shoot(ada, "plan-stands")
    ada.reload()
    expect(ada.get_by_role("tab", name="Plan")).to_contain_text("1")
    resize(ada, 320, 640)
    ada.get_by_role("button", name="Story and chat").click()
    ada.get_by_role("tab", name="Plan").click()
    expect(stands).to_be_visible()
    assert overflow(ada) == 0
    shoot(ada, "plan-drawer")
    assert violations_in_both_schemes(ada) == []

    for page in pages[1:]:
        expect(page.get_by_role("tab", name="Plan")).to_have_text("Plan")
    play(pages[1:], table, "question", first=1)
    expect(ada.locator(STORY).filter(has_text="You pass.").last).to_be_attached()
