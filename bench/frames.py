"""Frames a second of a board in the browser while everything on it moves, on a processor slowed down.

    python bench/frames.py                                # Call of the Spirits and Ghosts, six at the table, four times slower
    python bench/frames.py --slower 1 --seconds 20 ghosts

A person plays among bots with animations on. Chromium's own trace says how long the page's thread was at work, in time of its own:
that does not suffer when other programs want the processor too, or when no graphics card helps to draw, as the frames a second do.
So an empty page is measured beside the boards: no board is quicker than that here. A task longer than a frame costs a frame anywhere.
"""

import argparse
import json
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browser.boards import LIT, guest, sit
from tests.browser.chromium import DESK, launch
from tests.server.service import running

GAMES = ("call_of_the_spirits", "ghosts")
FRAME = 1000 / 60
CATEGORIES = "toplevel,disabled-by-default-devtools.timeline.frame"
EMPTY = "an empty page"
CLOCK = """() => {
    window.frames_at = [];
    const tick = (at) => { window.frames_at.push(at); requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
}"""


def measure(browser: Browser, url: str, game: str, players: int, slower: float, seconds: float) -> dict[str, float]:
    context = guest(browser, url, DESK, still=False)
    context.add_init_script("localStorage.manse ??= JSON.stringify({pace: 'brisk', sound: false})")
    page = context.new_page()
    if game == EMPTY:
        page.goto("/health")
    else:
        sit(page, game, players)
        page.locator(LIT).first.wait_for(timeout=120_000)
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    events = traced(devtools, page, seconds)
    at: list[float] = page.evaluate("window.frames_at")
    context.close()
    gaps = sorted(after - before for before, after in pairwise(at))
    tasks = sorted(work(events))
    return {
        "frames/s": 1000 * len(gaps) / sum(gaps),
        "median ms": gaps[len(gaps) // 2],
        "busy %": 100 * sum(tasks) / sum(gaps),
        "ms of work a frame": sum(tasks) / len(gaps),
        "tasks over a frame /s": 1000 * sum(task > FRAME for task in tasks) / sum(gaps),
        "longest ms": tasks[-1],
    }


def work(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds the thread of the page was at work in each of its tasks."""
    named = [event for event in events if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"]
    threads = {(event["pid"], event["tid"]) for event in named}
    by_thread: dict[tuple[int, int], list[float]] = {thread: [] for thread in threads}
    for event in events:
        if event["name"].endswith("RunTask") and "tdur" in event and (event["pid"], event["tid"]) in threads:
            by_thread[event["pid"], event["tid"]].append(event["tdur"] / 1000)
    return max(by_thread.values(), key=sum)


def traced(devtools: CDPSession, page: Page, seconds: float) -> list[dict[str, Any]]:
    """What the browser notes of its frames while the person plays on."""
    events: list[dict[str, Any]] = []
    over: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: over.append(True))
    devtools.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
    page.evaluate(CLOCK)
    for _ in range(int(seconds * 2)):
        page.wait_for_timeout(500)
        page.evaluate("where => document.querySelector(where)?.click()", LIT)
    devtools.send("Tracing.end")
    while not over:
        page.wait_for_timeout(100)
    return events


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
        launch(playwright) as browser,
    ):
        for game in (EMPTY, *wish.games):
            found[game] = measure(browser, service.address, game, wish.players, wish.slower, wish.seconds)
    show(found, f"{wish.players} players, processor {wish.slower:g}× slower, {wish.seconds:g} s")
    if wish.json:
        wish.json.write_text(json.dumps(found, indent=2), encoding="utf-8")


def show(found: dict[str, dict[str, float]], title: str) -> None:
    columns = next(iter(found.values()))
    table = Table("game", *columns, title=title)
    for game, numbers in found.items():
        table.add_row(game, *(f"{number:.1f}" for number in numbers.values()))
    Console().print(table)


if __name__ == "__main__":
    main()
