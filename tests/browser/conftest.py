"""A service, a browser, and people who come in."""

import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.chromium import DESK, SHELL, WHOLE, launch
from tests.browser.player import PATIENCE
from tests.server.service import MANSE, Service, running
from tools import system
from tools.client import BUILT

Visit = Callable[..., Page]
expect.set_options(timeout=PATIENCE)  # machines are busy: a page is late before it is wrong


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for all tests. What it needs is compiled first, so that nobody waits at a table."""
    if not (BUILT / "index.html").is_file():
        pytest.skip("the pages are not built: make client")
    subprocess.run([MANSE, "compile"], check=True)
    with running(tmp_path_factory.mktemp("house"), sealing=20) as service:
        yield service


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if system.program(SHELL) is None and system.program(WHOLE) is None:
        pytest.skip("Chromium is not installed, and only root on Debian may install it here")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(house: Service, browser: Browser) -> Iterator[Visit]:
    """Somebody comes in with a browser of their own. What goes wrong in its pages fails the test."""
    contexts, faults = [], list[str]()

    def come(path: str = "/", *, motion: bool = False, script: str = "", **settings: Any) -> Page:
        usual = {"base_url": house.address, "locale": "en-GB", "reduced_motion": "no-preference" if motion else "reduce"}
        context = browser.new_context(**{**usual, **DESK, **settings})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: note(message))
        page.goto(path)
        return page

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not offline(message.text):
            faults.append(message.text)

    yield come
    for context in contexts:
        context.close()
    assert not faults


def offline(text: str) -> bool:
    """Chromium notes by itself that a service was away, or has refused something."""
    return "WebSocket connection" in text or "Failed to load resource" in text
