"""What everybody has seen, written down as clues in the very step in which it can be seen.

A clue is a bit. A square has those of the things seen that a ghost which lies there can account for; a master wants those of all that this
master did. The ghosts of a master may lie wherever their squares have all clues the master wants between them, and none is barred.
"""

import numpy as np

from manse.engine.kit import all_but, has, only, only_remembers, united, with_, without
from .board import nearest
from .data import SQUARES
from .state import COLOUR_OF, State

RAIDS = SQUARES // 2  # devastations in a game at most: the hunters remove as many rooms
RAID = np.array([1 << raid for raid in range(RAIDS)], np.int32)  # a ghost that lies here could have made this devastation
STUCK = np.array([1 << RAIDS, 2 << RAIDS], np.int32)  # a ghost that lies here was hidden and could reach nothing when this master passed
BARRED = np.array([4 << RAIDS, 8 << RAIDS], np.int32)  # no ghost of this master can lie here


def see_room(s: State, square: int) -> None:
    """The ghost of its colour may lie here."""
    colour = COLOUR_OF[s.room[square]]
    s.lair[colour] = with_(s.lair[colour], square)


def see_no_ghost(s: State, colour: int, square: int) -> None:
    """The ghost of this colour does not lie here; where it was found before, nothing is left to rule out."""
    s.lair[colour] = without(s.lair[colour], square)


def see_ghost(s: State, colour: int, square: int) -> None:
    s.lair[colour] = only(square)


@only_remembers
def see_none_left(s: State, master: int) -> None:
    """None of the standing rooms hides a ghost of this master."""
    mark(s, s.standing, BARRED[master])


@only_remembers
def see_able(s: State, master: int, able: int) -> None:
    """This master must devastate a room, so that one of the ghosts lies where another room can be reached."""
    mark(s, able, RAID[s.raids])
    s.wants[master] = united(s.wants[master], RAID[s.raids])


@only_remembers
def see_stuck(s: State, master: int, able: int) -> None:
    """None of this master's ghosts lies where another room can be reached, and one of them lies under a standing room."""
    mark(s, able, BARRED[master])
    mark_only(s, all_but(s.standing, able), STUCK[master])
    s.wants[master] = united(s.wants[master], STUCK[master])


@only_remembers
def see_devastation(s: State, square: int) -> None:
    """The ghost that did it lies under one of the rooms that see this one."""
    mark_only(s, nearest(s.standing, square), RAID[s.raids])
    s.raids += 1


def mark(s: State, squares: int, clue: int) -> None:
    for square in range(SQUARES):
        s.clue[square] = united(s.clue[square], clue if has(squares, square) else 0)


def mark_only(s: State, squares: int, clue: int) -> None:
    """These squares have this clue, and no other has."""
    for square in range(SQUARES):
        s.clue[square] = united(all_but(s.clue[square], clue), clue if has(squares, square) else 0)
