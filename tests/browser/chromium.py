"""Debian's Chromium, driven by Playwright."""

from typing import Any

from playwright.sync_api import Browser, Page, Playwright

from tools import system

SHELL, WHOLE = "chromium-headless-shell", "chromium"
"""The shell is the same browser without windows of its own, and quicker."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

SETTLED = """async ([width, height, patience]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const size = matchMedia(`(width: ${width}px) and (height: ${height}px)`);
  for (let waited = 0; !size.matches; waited++) {
    if (waited === patience) throw new Error(`the window is ${innerWidth}×${innerHeight}, not ${width}×${height}`);
    await frame();
  }
  for (let more = 0; more < 2; more++) await frame();
  await document.fonts.ready;
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
}"""
"""A page may get its new size some frames after it was asked for. It hears of it in the next frame (media queries, observers of sizes),
and has answered in the one after it."""
FRAMES = 1_000
"""How many a window may take for its new size, on however busy a machine."""


def launch(playwright: Playwright, *, whole: bool = False) -> Browser:
    """`whole`: with all that people have, where frames are counted."""
    found = (not whole and system.program(SHELL)) or system.program(WHOLE)
    return playwright.chromium.launch(executable_path=found, args=ARGUMENTS)


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED, [width, height, FRAMES])


class Screen:
    """What a page is shown on: a desk with a mouse, or a phone under a finger. It may change while the page is open."""

    def __init__(self, page: Page) -> None:
        self.page, self.line = page, page.context.new_cdp_session(page)

    def desk(self, width: int, height: int) -> None:
        self.show(width, height, finger=False)

    def phone(self, width: int, height: int) -> None:
        self.show(width, height, finger=True)

    def show(self, width: int, height: int, finger: bool) -> None:
        measures = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": finger}
        self.line.send("Emulation.setDeviceMetricsOverride", measures)
        self.line.send("Emulation.setTouchEmulationEnabled", {"enabled": finger})
        self.page.evaluate(SETTLED, [width, height, FRAMES])
