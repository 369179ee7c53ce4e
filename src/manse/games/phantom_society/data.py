"""What is in the box of The Phantom Society. The numbers stand in data.toml; an owner's file may replace them."""

from manse.engine.record import Array, Fields, i8

COLOURS = ("blue", "red", "green", "white")
SIDE = 6
SQUARES = SIDE * SIDE
NAMES = tuple(f"{'abcdef'[square % SIDE]}{square // SIDE + 1}" for square in range(SQUARES))
"""Squares by coordinate: a letter for the column, a number for the row, a1 in the near left corner."""
DEAREST = 6
KINDS = len(COLOURS) * DEAREST
ROOMS = tuple(f"{colour}-{value}" for colour in COLOURS for value in range(1, DEAREST + 1))
"""A kind of room is a number: six for each colour, by value."""
MOST_ROOMS = 9  # rooms of one colour
MOST_SEATS = 4
MOST_GAMES = 9

TENS = (30, 40, 50)
ONES = tuple(range(10))
PILES = ("even", "odd")  # objective cards: every pile has the tens, one the even and the other the odd thousands


class Box(Fields):
    rooms: int = i8(low=1, high=MOST_ROOMS, total=9)
    ghosts: int = i8(low=1, high=2, total=2)  # ghosts of each of two masters; a lone master has twice as many
    target: Array = i8(MOST_SEATS - 1, low=1, high=108)  # by the number of players, from two on
    reconstructed: int = i8(low=0, high=1)
    standard: Array = i8(MOST_ROOMS, low=1, high=DEAREST)
    alternative: Array = i8(MOST_ROOMS, low=1, high=DEAREST)
    master: int = i8()
    games: int = i8()
    layout: int = i8()
    values: int = i8()
