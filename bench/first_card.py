"""From `pip install` of the wheel to the first card in a browser, as on a new machine that has Python alone.

    make wheel && python bench/first_card.py     # the newest wheel in dist/; Ghosts, against bots
    python bench/first_card.py --game rest_in_peace

A new environment, empty caches of pip and of Manse, no Node. The packages come over the line from where pip finds them. `open` is when
the house answers, `dealt` when the browser shows a board on which a card lies, `mine` when the person may choose, `all` when every game
is compiled.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table

import manse
from tests.browser.chromium import DESK, launch
from tests.browser.player import begin, turn
from tests.server.service import free_port

ROOT = Path(__file__).parent.parent
LONGEST = 600
"""Seconds."""


def alone(folder: Path) -> dict[str, str]:
    """Nothing of this checkout, no Node, nothing that was kept before."""
    kept = {name: value for name, value in os.environ.items() if not re.match("MANSE_|PYTHONPATH|VIRTUAL_ENV|XDG_|PIP_CACHE", name)}
    return kept | {"PATH": f"{folder / 'env' / 'bin'}:/usr/bin:/bin", "XDG_CACHE_HOME": str(folder / "cache"), "XDG_DATA_HOME": str(folder)}


def answers(address: str) -> str:
    try:
        with urllib.request.urlopen(f"{address}/health") as answer:
            return str(answer.read())
    except (urllib.error.URLError, ConnectionError):
        return ""


def wait_for(done: str, address: str) -> None:
    began = time.monotonic()
    while done not in answers(address):
        if time.monotonic() - began > LONGEST:
            sys.exit(f"the house does not say {done!r} after {LONGEST} s")
        time.sleep(0.05)


def measure(wheel: Path, game: str, folder: Path) -> dict[str, float]:
    environment, port = alone(folder), free_port()
    address, programs = f"http://127.0.0.1:{port}", folder / "env" / "bin"
    began = time.monotonic()
    marks: dict[str, float] = {}

    def note(name: str) -> None:
        marks[name] = time.monotonic() - began
        print(f"{name}: {marks[name]:.0f} s", file=sys.stderr, flush=True)

    subprocess.run([sys.executable, "-m", "venv", str(folder / "env")], check=True)
    install = [str(programs / "pip"), "install", "-qq", "--disable-pip-version-check", f"manse[server] @ {wheel.as_uri()}"]
    subprocess.run(install, check=True, env=environment, cwd=folder)
    note("installed")
    command = [str(programs / "manse"), "serve", "--port", str(port), "--database", f"sqlite:///{folder / 'manse.db'}"]
    with sync_playwright() as playwright, open(folder / "log", "wb") as log:
        house = subprocess.Popen(command, env=environment, cwd=folder, stdout=log, stderr=log)
        try:
            wait_for("status", address)
            note("open")
            browser = launch(playwright)
            page = browser.new_page(base_url=address, locale="en-GB", **DESK)
            page.set_default_timeout(1000 * LONGEST)
            page.goto("/")
            begin(page, manse.game(game).title, patience=1000 * LONGEST)
            note("dealt")
            turn(page, patience=1000 * LONGEST)
            note("mine")
            browser.close()
            wait_for('"ok"', address)
            note("all")
        finally:
            house.kill()
            house.wait()
    return marks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ghosts")
    parser.add_argument("--wheel", type=Path, help="the newest in dist/, if none is named")
    wishes = parser.parse_args()
    found = wishes.wheel or max((ROOT / "dist").glob("*.whl"), key=lambda file: file.stat().st_mtime, default=None)
    if found is None:
        sys.exit("there is no wheel: make wheel")
    with tempfile.TemporaryDirectory() as folder:
        marks = measure(found.resolve(), wishes.game, Path(folder))
    shown = Table("until", "seconds")
    for name, seconds in marks.items():
        shown.add_row(name, f"{seconds:.0f}")
    Console().print(shown)


if __name__ == "__main__":
    main()
