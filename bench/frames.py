"""Frames a second of a board in the browser while everything on it moves, on a processor slowed down.

    python bench/frames.py                                # Call of the Spirits and Ghosts, six at the table, four times slower
    python bench/frames.py --slower 1 --seconds 20 ghosts

A person plays among bots with animations on. Chromium's own trace tells the fate of every frame of a screen of 60 Hz:

- one in which nothing was to change is not wanted, and counts neither way;
- of those wanted, `drawn` came to the screen in time, if only with what moves by itself;
- `smooth` leaves out those too in which something that the page itself moves stood still because the page was late: that is what
  Chromium counts as smoothness.

Both are given in frames a second: 60 if none failed. Nobody may ask for animation frames meanwhile, or the page would work in every
frame for the sake of the measurement; how often it could is measured afterwards (`page's own`). How long the page's thread was at work
is told in time of its own, which does not suffer when other programs want the processor; the frames do, and all is drawn without a
graphics card here. So a page on which only a small square turns is measured beside the boards: no board is smoother than that.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table

import manse
from tests.browser.boards import LIT, guest, sit
from tests.browser.chromium import DESK, launch
from tests.browser.player import STORY
from tests.server.service import running

GAMES = ("call_of_the_spirits", "ghosts")
HERTZ = 60
CATEGORIES = "toplevel,benchmark"
EMPTY = "a turning square"
SQUARE = """() => {
    const square = document.body.appendChild(document.createElement('div'));
    square.style.cssText = 'width: 20px; height: 20px; background: #88f';
    square.animate([{rotate: '0deg'}, {rotate: '360deg'}], {duration: 2000, iterations: Infinity});
}"""
CLOCK = """() => {
    window.frames_at = [];
    const tick = (at) => { window.frames_at.push(at); requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
}"""
Events = list[dict[str, Any]]


def measure(browser: Browser, url: str, game: str, players: int, slower: float, seconds: float) -> dict[str, float]:
    context = guest(browser, url, DESK, still=False)
    context.add_init_script("localStorage.manse ??= JSON.stringify({pace: 'brisk', sound: false})")
    page = context.new_page()
    if game == EMPTY:
        page.goto("/health")
        page.evaluate(SQUARE)
    else:
        sit(page, game, players)
        page.locator(LIT).first.wait_for(timeout=120_000)
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    before = page.locator(STORY).count()
    events = traced(devtools, page, seconds)
    steps = page.locator(STORY).count() - before
    page.evaluate(CLOCK)
    play(page, seconds / 2)
    at: list[float] = page.evaluate("window.frames_at")
    context.close()
    process, tasks = work(events)
    wanted, drawn, smooth = fate(events, process)
    return {
        "wanted": wanted,
        "drawn /s": HERTZ * drawn / wanted,
        "smooth /s": HERTZ * smooth / wanted,
        "page's own /s": 1000 * (len(at) - 1) / (at[-1] - at[0]),
        "steps": steps,
        "ms of work a step": sum(tasks) / max(1, steps),
        "longest ms": max(tasks),
    }


def fate(events: Events, process: int) -> tuple[int, int, int]:
    """How many frames of the page were wanted, drawn in time, and smooth."""
    frames: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for event in events:
        if event["name"] == "PipelineReporter" and event["ph"] == "b" and event["pid"] == process:
            told = event["args"]["frame_reporter"]
            frames.setdefault((told["frame_source"], told["frame_sequence"]), []).append(told)
    wanted = [frame for frame in frames.values() if any(told["state"] != "STATE_NO_UPDATE_DESIRED" for told in frame)]
    drawn = [frame for frame in wanted if any(told["state"].startswith("STATE_PRESENTED") for told in frame)]
    smooth = [frame for frame in drawn if not any(told["affects_smoothness"] for told in frame)]
    return len(wanted), len(drawn), len(smooth)


def work(events: Events) -> tuple[int, list[float]]:
    """The process of the page, and how many milliseconds its thread was at work in each of its tasks."""
    named = [event for event in events if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"]
    tasks: dict[tuple[int, int], list[float]] = {(event["pid"], event["tid"]): [0.0] for event in named}
    for event in events:
        if event["name"] == "ThreadControllerImpl::RunTask" and "tdur" in event and (event["pid"], event["tid"]) in tasks:
            tasks[event["pid"], event["tid"]].append(event["tdur"] / 1000)
    (process, _), busiest = max(tasks.items(), key=lambda found: sum(found[1]))
    return process, busiest


def traced(devtools: CDPSession, page: Page, seconds: float) -> Events:
    """What the browser notes of its frames while the person plays on."""
    events: Events = []
    over: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: over.append(True))
    devtools.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
    play(page, seconds)
    devtools.send("Tracing.end")
    while not over:
        page.wait_for_timeout(100)
    return events


def play(page: Page, seconds: float) -> None:
    for _ in range(int(seconds * 2)):
        page.wait_for_timeout(500)
        page.evaluate("where => document.querySelector(where)?.click()", LIT)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=GAMES)
    asked.add_argument("--players", type=int, default=6)
    asked.add_argument("--slower", type=float, default=4)
    asked.add_argument("--seconds", type=float, default=15)
    asked.add_argument("--json", type=Path)
    wish = asked.parse_args()
    found: dict[str, dict[str, float]] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), bot_delay=0.2) as service,
        sync_playwright() as playwright,
        launch(playwright, whole=True) as browser,
    ):
        for game in (EMPTY, *wish.games):
            found[game] = measure(browser, service.address, game, at_most(wish.players, game), wish.slower, wish.seconds)
    show(found, f"up to {wish.players} players, processor {wish.slower:g}× slower, {wish.seconds:g} s")
    if wish.json:
        wish.json.write_text(json.dumps(found, indent=2), encoding="utf-8")


def at_most(players: int, game: str) -> int:
    return min(players, manse.game(game).seats[-1]) if game != EMPTY else players


def show(found: dict[str, dict[str, float]], title: str) -> None:
    columns = next(iter(found.values()))
    table = Table("game", *columns, title=title)
    for game, numbers in found.items():
        table.add_row(game, *(f"{number:.1f}" for number in numbers.values()))
    Console().print(table)


if __name__ == "__main__":
    main()
