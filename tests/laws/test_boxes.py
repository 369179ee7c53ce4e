"""An owner's box at its limits is refused with a line, or plays to the end within the bounds of every array."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from manse.engine.game import Game
from tests.setups import GAMES

ROOT = Path(__file__).parent.parent.parent


def tried(game: Game, games: int, seed: int) -> dict[str, int]:
    command = [sys.executable, "-m", "tests.laws.boxes", game.id, str(games), str(seed)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "MANSE_INTERPRET": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_boxes_at_their_limits_stay_within_bounds(game: Game) -> None:
    assert tried(game, 4, 1)["taken"] == 4


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 22))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_many_boxes_at_their_limits_stay_within_bounds(game: Game, seed: int) -> None:
    assert tried(game, 50, seed)["taken"] == 50
