"""Run by test_targets in another process, uncompiled: plays random games and prints a digest of every state of each."""

import hashlib
import json
import sys
import warnings

from manse.engine.compile import INTERPRETED
from manse.engine.record import raw
from tests.setups import SETUPS, Setup, random_match


def digest(setup: Setup, seed: int) -> str:
    """Of all states of a random game, and of all that each seat knew, observed and could imagine at its end."""
    match = random_match(setup, seed)
    whole = hashlib.sha256(b"".join(match._trail))
    for step in range(0, match.steps, 17):
        for seat in range(setup.players):
            window = match.seat_at(step, seat)
            for part in (raw(window.knowledge), raw(window.imagine(seed)), window.observation.tobytes()):
                whole.update(part)
    whole.update(str(match.payoff).encode())
    return whole.hexdigest()


if __name__ == "__main__":
    warnings.simplefilter("error")
    assert INTERPRETED
    wanted = sys.argv[1]
    print(json.dumps({str(setup): digest(setup, 1) for setup in SETUPS if setup.game.id == wanted}))
