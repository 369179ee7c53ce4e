"""Compiles what the lab needs for a game, in a process of its own: `python -m manse.lab.ready GAME`. The service does so before a game's
first trial, since compiling holds up all else in a process."""

import sys

from manse.engine.registry import game
from manse.lab.trial import Room, setting


def main(id: str) -> None:
    Room(setting(game(id), None, {}, None)).block(0, 2)


if __name__ == "__main__":
    main(sys.argv[1])
