"""When a bot answers tells nothing of what it holds."""

import pytest

from manse.bots.levels import LEVELS, Level
from manse.server.bots import pause


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a_bot_never_answers_sooner_than_its_level_thinks(level: Level) -> None:
    for delay in (0.0, 0.01, 0.9):
        assert all(pause(level.id, delay) >= level.settings.get("think", 0.0) for _ in range(50))


def test_bots_take_their_time() -> None:
    pauses = [pause("host", 1.0) for _ in range(200)]
    assert 0.7 <= min(pauses) < 0.9 and 1.3 < max(pauses) <= 1.5
