"""How the house comes to a phone on a slow line: landing page, table and replay, each with an empty cache.

    python bench/front.py                        # five loads of each
    python bench/front.py --runs 3 --language ja

The conditions are those of Lighthouse for phones: 1.6 Mbit/s down and 0.75 up with 150 ms of latency (as DevTools imposes them: nine
tenths of the bandwidth, 3.75 times the latency on every request) and a processor four times slower. So are the curves that turn each
figure into a score, and the weights that make one of them; the speed index is left out, for which Lighthouse films the page, and the
other weights are scaled up. Of several loads the median is told. First words, or a game's title, stand in the page itself and are
painted before its code has come; `drawn` is when the games, or the board, are there. `bytes` is all that came over the wire until the
page was quiet, `faults` what axe-core has against the page under WCAG 2.2 AA.
"""

import argparse
import math
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from rich.console import Console
from rich.table import Table

import manse
from tests.browser.axe import violations
from tests.browser.boards import guest, sit
from tests.browser.chromium import PHONE, launch
from tests.browser.player import PATIENCE
from tests.browser.positions import bring_in
from tests.server.service import running

GAME, PLAYERS = "call_of_the_spirits", 4
LINE = {"offline": False, "latency": 150 * 3.75, "downloadThroughput": 1638.4 * 0.9 * 128, "uploadThroughput": 750 * 0.9 * 128}
SLOWER = 4
QUIET = 2_000
"""Milliseconds after the network has fallen silent."""
CURVES = {"fcp": (1800, 3000), "lcp": (2500, 4000), "tbt": (200, 600), "cls": (0.1, 0.25)}
"""What scores 90 and what scores 50."""
WEIGHTS = {"fcp": 10, "lcp": 25, "tbt": 30, "cls": 25}
WATCH = """
window.seen = {fcp: 0, lcp: 0, cls: 0, drawn: 0, long: []};
new MutationObserver((_, observer) => {
  if (!document.querySelector('[data-stage], ul.games article')) return;
  window.seen.drawn = performance.now();
  observer.disconnect();
}).observe(document, {childList: true, subtree: true});
const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({type, buffered: true});
watch('paint', (one) => { if (one.name === 'first-contentful-paint') window.seen.fcp = one.startTime; });
watch('largest-contentful-paint', (one) => { window.seen.lcp = one.startTime; });
watch('layout-shift', (one) => { if (!one.hadRecentInput) window.seen.cls += one.value; });
watch('longtask', (one) => window.seen.long.push([one.startTime, one.duration]));
"""


def score(name: str, value: float) -> float:
    """From 0 to 1, on a logarithmic curve through the two known points."""
    good, middling = map(math.log, CURVES[name])
    spread = (middling - good) / statistics.NormalDist().inv_cdf(0.9)
    return 1 - statistics.NormalDist(middling, spread).cdf(math.log(max(value, 1e-6)))


def total(figures: dict[str, float]) -> float:
    return 100 * sum(WEIGHTS[name] * score(name, figures[name]) for name in WEIGHTS) / sum(WEIGHTS.values())


def load(context: BrowserContext, path: str) -> dict[str, float]:
    page = context.new_page()
    page.add_init_script(WATCH)
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    came: list[float] = []
    line.on("Network.loadingFinished", lambda told: came.append(told["encodedDataLength"]))
    page.goto(path, timeout=2 * PATIENCE)
    page.wait_for_load_state("networkidle", timeout=2 * PATIENCE)
    page.wait_for_timeout(QUIET)
    seen = page.evaluate("window.seen")
    blocked = sum(max(0, at + length - max(at + 50, seen["fcp"])) for at, length in seen["long"])  # from the first paint on
    line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    faults = len(violations(page))
    page.close()
    told = {name: seen[name] for name in ("fcp", "lcp", "cls", "drawn")}
    return {**told, "tbt": blocked, "bytes": sum(came), "faults": faults}


def paths(page: Page) -> Iterator[tuple[str, str]]:
    yield "landing", "/"
    yield "table", f"/t/{sit(page, GAME, PLAYERS)}"
    match, bot = manse.game(GAME).start(players=PLAYERS, seed=3), manse.bot("heuristic", seed=3)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot.choose(match.seat(seat)))
    yield "replay", f"/t/{bring_in(page, match.record())}/replay"


def measure(browser: Browser, url: str, language: str, runs: int) -> Iterator[tuple[str, dict[str, float]]]:
    phone: dict[str, Any] = {**PHONE, "device_scale_factor": 2}
    context = guest(browser, url, phone, still=False, language=language)
    page = context.new_page()
    found = list(paths(page))
    page.close()
    for name, path in found:
        loads = sorted((load(context, path) for _ in range(runs)), key=total)
        yield name, loads[len(loads) // 2]
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--language", default="en")
    wishes = parser.parse_args()
    shown = Table("page", "score", "FCP, s", "LCP, s", "drawn, s", "blocked, ms", "shift", "kB", "faults")
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as service, sync_playwright() as playwright:
        browser = launch(playwright)
        for name, found in measure(browser, service.address, wishes.language, wishes.runs):
            times = [f"{found[part] / 1000:.1f}" for part in ("fcp", "lcp", "drawn")]
            rest = [f"{found['tbt']:.0f}", f"{found['cls']:.3f}", f"{found['bytes'] / 1000:.0f}", f"{found['faults']:.0f}"]
            shown.add_row(name, f"{total(found):.0f}", *times, *rest)
        browser.close()
    Console().print(shown)


if __name__ == "__main__":
    main()
