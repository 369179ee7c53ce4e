"""What is in the box of Ghosts. The numbers stand in data.toml; an owner's file may replace them."""

from collections.abc import Iterable
from typing import Any

from manse.engine.record import Array, Fields, i8

COLOURS = ("red", "yellow", "blue", "black", "white", "green")
MOST_SEATS = 6
MOST_CARDS = 60
MOST_IN_HAND = 5
MOST_ROUNDS = 9

MIST = 3 * len(COLOURS)  # a card is a number: three for each colour (one, two, three ghosts), then mist
KINDS = MIST + 1
CARDS = (*(f"{colour}-{ghosts}" for colour in COLOURS for ghosts in (1, 2, 3)), "mist")


class Box(Fields):
    ghosts: Array = i8(len(COLOURS), 3, low=0, total=54, rows=COLOURS)  # copies of each colour's card with one, two and three ghosts
    mist: int = i8(low=0, total=6)
    hand: int = i8(low=1, high=MOST_IN_HAND)
    limit: int = i8(low=3, high=9)
    rounds: int = i8(low=1, high=MOST_ROUNDS)
    start: int = i8(low=0, high=9)  # fright points everyone begins with
    relief: int = i8(low=0, high=9)  # fright points an unafraid player may give back after a round

    @classmethod
    def faults(cls, record: Any) -> Iterable[tuple[tuple[str, ...], str]]:
        cards = int(record.ghosts.sum()) + int(record.mist)
        if cards > MOST_CARDS:
            yield ("ghosts",), f"and mist are {cards} cards; {MOST_CARDS} are possible"
