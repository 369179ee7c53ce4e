"""Debian's Chromium, driven by Playwright."""

from typing import Any

from playwright.sync_api import Browser, Playwright

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


def launch(playwright: Playwright, *, whole: bool = False) -> Browser:
    """`whole`: with all that people have, where frames are counted."""
    found = (not whole and system.program(SHELL)) or system.program(WHOLE)
    return playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
