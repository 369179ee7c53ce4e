"""`manse new` writes a game that plays at once: under every law, in the terminal, under the bots, and for the browser."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NAME = "lantern_hall"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a house with one more game."""
    folder = tmp_path_factory.mktemp("games")
    done = manse({**os.environ, "PYTHONPATH": str(ROOT / "src")}, "new", NAME, "--into", str(folder))
    assert done.returncode == 0, done.stderr
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), "MANSE_GAMES": str(folder), "GAME": NAME}


def manse(environment: dict[str, str], *words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    run = "import sys; from manse.cli.main import main; main(sys.argv[1:])"
    folder = environment.get("MANSE_GAMES")  # what a command leaves where it runs, it leaves there
    return subprocess.run([sys.executable, "-c", run, *words], env=environment, input=typed, capture_output=True, text=True, cwd=folder)


@pytest.mark.early
@pytest.mark.timeout(600)
def test_it_passes_every_law(house: dict[str, str]) -> None:
    laws = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/laws", "--timeout", "0"]
    done = subprocess.run(laws, cwd=ROOT, env=house, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "[100%]" in done.stdout


def test_it_is_typed_and_in_the_house_style(house: dict[str, str]) -> None:
    folder = Path(house["MANSE_GAMES"]) / NAME
    for command in (
        ["ruff", "check", "--config", str(ROOT / "pyproject.toml")],
        ["ruff", "format", "--check", "--config", str(ROOT / "pyproject.toml")],
    ):
        done = subprocess.run([sys.executable, "-m", *command, str(folder)], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


PLAIN = {"MANSE_INTERPRET": "1"}
"""Rules as plain Python: nothing to compile for a game or two."""


def test_it_plays_in_the_terminal_to_the_end(house: dict[str, str]) -> None:
    done = manse(house | PLAIN, "play", NAME, "--players", "2", "--level", "host", "--seed", "3", typed="1\n" * 12)
    assert done.returncode == 0, done.stderr
    assert "wins a candle" in done.stdout or "win a candle" in done.stdout
    assert "The most candles win" in done.stdout or "share the win" in done.stdout


def test_it_is_played_by_the_bots(house: dict[str, str]) -> None:
    done = manse(house | PLAIN, "arena", NAME, "random", "host", "--games", "4")
    assert done.returncode == 0, done.stderr
    listed = manse(house | PLAIN, "games")
    assert "Lantern Hall" in listed.stdout


def test_a_search_thinks_about_it_and_a_batch_deals_it(house: dict[str, str]) -> None:
    script = f"""
import manse
match = manse.game("{NAME}").start(3, seed=2)
rival = manse.bot("search", iterations=30, seed=1)
while not match.over:
    match.play(match.to_act[0], rival.choose(match.seat(match.to_act[0])))
assert manse.replay(match.record()).position == match.position
batch = manse.batch("{NAME}", 16, 3)
batch.playout()
assert batch.over.all()
"""
    done = subprocess.run([sys.executable, "-c", script], env=house, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["Lantern", "two words", "class", "../up", "ghosts"])
def test_a_bad_name_is_refused_in_one_line_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    (tmp_path / "ghosts").mkdir()
    done = manse({**os.environ, "PYTHONPATH": str(ROOT / "src")}, "new", name, "--into", str(tmp_path))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert [path.name for path in tmp_path.rglob("*")] == ["ghosts"]
