"""Whole games as OpenSpiel tells them, kept to see every change: `python -m tests.adapters.playthroughs` writes them anew."""

from pathlib import Path

import manse
import manse.adapters.open_spiel  # registers the games

FOLDER = Path(__file__).parent / "golden"


def path(id: str) -> Path:
    return FOLDER / f"manse_{id}.txt"


def told(id: str) -> str:
    """A random game of the small variant."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

    return "\n".join(playthrough_lines(f"manse_{id}(data=small,past=1)", seed=1)) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for id in manse.games():
        path(id).write_text(told(id), encoding="utf-8")
