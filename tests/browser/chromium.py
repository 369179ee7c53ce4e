"""Debian's Chromium, driven by Playwright."""

import shutil
from typing import Any

from playwright.sync_api import Browser, Playwright

WHERE = shutil.which("chromium") or "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=WHERE, args=ARGUMENTS)
