"""The package as others get it: a wheel with the pages in it, installed into a new environment of a machine without Node."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import manse
from manse.server.pages import DOCS
from tests.browser.chromium import DESK
from tests.browser.player import END, begin, play_on
from tests.server.service import Service
from tools.client import BUILT
from tools.setup import ROOT

pytestmark = pytest.mark.early
UV = [sys.executable, "-m", "uv", "--quiet"]
LOCKED = ["--constraints", str(ROOT / "requirements" / "run.txt")]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (BUILT / "index.html").is_file() or not (DOCS / "index.html").is_file():
        pytest.skip("pages or docs are not built: make client docs")
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([*UV, "build", "--wheel", "--no-build-isolation", "--out-dir", str(folder), str(ROOT)], check=True)
    (found,) = folder.glob("*.whl")
    return found


def install(wheel: Path, extra: str, folder: Path) -> Path:
    """The program `manse` of a new environment that has what the wheel asks for, in the locked versions."""
    subprocess.run([*UV, "venv", "--python", sys.executable, str(folder)], check=True)
    wanted = f"manse{extra} @ {wheel.as_uri()}"
    subprocess.run([*UV, "pip", "install", "--python", str(folder / "bin" / "python"), *LOCKED, wanted], check=True)
    return folder / "bin" / "manse"


def by_itself(program: Path) -> dict[str, str]:
    """An environment in which nothing of this checkout and no Node is found."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return kept | {"PATH": str(program.parent)}


def run(program: Path, *words: str, told: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *words], input=told, capture_output=True, text=True, env=by_itself(program), cwd=program.parent)


def test_the_light_package_plays_in_the_terminal_and_says_what_it_lacks(wheel: Path, tmp_path: Path) -> None:
    program = install(wheel, "", tmp_path / "light")
    assert all(game.replace("_", " ") in run(program, "games").stdout.replace("_", " ") for game in manse.games())
    played = run(program, "play", "ghosts", "--players", "2", "--seed", "7", told="1\n" * 400)
    assert played.returncode == 0 and "What brought them" in played.stdout, played.stdout[-500:] + played.stderr
    for words, extra in ((["serve"], "manse[server]"), (["arena", "ghosts", "host", "guest"], "manse[arena]")):
        refused = run(program, *words)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert extra in refused.stderr and refused.stderr.count("\n") == 1


def test_uvx_plays_from_the_wheel_with_nothing_installed(wheel: Path, tmp_path: Path) -> None:
    uvx = [*UV, "tool", "run", "--isolated", "--python", sys.executable, *LOCKED, "--from", str(wheel), "manse"]
    environment = {**by_itself(tmp_path), "PATH": os.defpath}  # what uv starts programs with needs a shell's own
    played = subprocess.run([*uvx, "play", "ghosts", "--players", "2"], input="1\n" * 400, capture_output=True, text=True, env=environment)
    assert played.returncode == 0 and "What brought them" in played.stdout, played.stdout[-500:] + played.stderr


@pytest.fixture
def house(wheel: Path, tmp_path: Path) -> Iterator[Service]:
    program = install(wheel, "[server]", tmp_path / "whole")
    service = Service(tmp_path, sealing=20)
    service.command[0] = str(program)
    service.environment = by_itself(program) | {name: value for name, value in service.environment.items() if name.startswith("MANSE_")}
    yield service.start()
    service.kill()


def test_a_newcomer_plays_a_whole_game_from_the_wheel(house: Service, browser: Browser) -> None:
    context = browser.new_context(base_url=house.address, locale="en-GB", reduced_motion="reduce", **DESK)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("link", name="Docs").click()
    expect(page.get_by_role("heading", name="A house for ghost games")).to_be_visible()
    page.goto("/")
    begin(page, manse.game("ghosts").title, 6)
    assert play_on(page) > 5
    expect(page.locator(END).get_by_role("button", name="Play again")).to_be_visible()
    context.close()
