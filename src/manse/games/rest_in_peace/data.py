"""What is in the box of Rest in Peace. The numbers stand in data.toml; an owner's file may replace them.

The psychic cards themselves are rows of a table in psychics.py.
"""

from manse.engine.record import Array, Fields, i8
from .psychics import NUMBERS, Card

SEATS = 2
VALUES = 6  # ghosts are worth 1 to 6
MOST_PLACES = 10
MOST_ROUNDS = MOST_PLACES - 1  # the last place of the line is no round: it is decided by what was put there
MOST_COPIES = 6
MOST_LAID = VALUES * MOST_COPIES + MOST_ROUNDS + 3
"""Cards a player can lay on the table in a game: all ghosts, all psychics of the line, two that 18 brought back (22 may repeat it), and
one that 22 took back."""

GHOSTS = tuple(f"ghost-{value}" for value in range(1, VALUES + 1))
CARDS = (*GHOSTS, *(card.word for card in Card))  # a card is a number: 0 to 5 are the ghosts worth 1 to 6, then come the psychics 1 to 29
FIRST_PSYCHIC = VALUES - 1  # added to a psychic's printed number it gives the number of the card


class Box(Fields):
    ghosts: Array = i8(VALUES, low=0, high=MOST_COPIES, total=21)  # copies of the ghosts worth 1 to 6 in each player's deck
    manors: int = i8(low=1, high=6, total=6)
    castles: int = i8(low=1, high=4, total=4)
    manors_to_win: int = i8(low=1, high=7)
    castles_to_win: int = i8(low=1, high=7)
    hand: int = i8(low=1, high=9)
    draw: int = i8(low=0, high=2)
    psychics: Array = i8(NUMBERS - 1, low=0, high=1, total=NUMBERS - 1)
    """Which psychic cards there are. If they are too few for the line, its last places have none."""
    levels: int = i8()  # option: psychic cards up to this level take part
    learning: int = i8()  # option: starter cards only, shown three at first and one more after each round
