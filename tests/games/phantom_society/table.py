"""Sets a table of The Phantom Society.

The house of the scenarios, with the values of its rooms; the ghost of a colour lies under one of its rooms:

    6  green 5  white 5  blue 6   red 6    green 6  white 6
    5  blue 4   red 4    green 4  white 4  blue 5   red 5
    4  green 3  white 3  blue 3   red 3    green 3  white 3
    3  blue 2   red 2    green 2  white 2  blue 3   red 3
    2  green 1  white 1  blue 2   red 2    green 2  white 2
    1  blue 1   red 1    green 1  white 1  blue 1   red 1
       a        b        c        d        e        f
"""

import random
from typing import Any

import manse
from manse.engine.bits import only, with_, without
from manse.engine.compile import compiled
from manse.engine.position import Position
from manse.engine.record import blank
from manse.engine.seat import Seat
from manse.engine.tables import parse
from manse.engine.verbs import Known
from manse.games.phantom_society.clues import see_ghost, see_no_ghost
from manse.games.phantom_society.data import COLOURS, NAMES
from manse.games.phantom_society.haunting import ghosts_turn
from manse.games.phantom_society.rules import clear_house
from manse.games.phantom_society.setting import build
from manse.games.phantom_society.state import COLOUR_OF, Event, Phase, State
from tests.stage import position_of

GAME = manse.game("phantom_society")
HUNTER, MASTER, OTHER_HUNTER, OTHER_MASTER = range(4)
"""The seats of four players at this table. Of three, 0 hunts alone and 1 and 2 are masters; of two, 1 has all ghosts."""
ORDERS = {2: (0, 1, 0, 1), 3: (0, 1, 0, 2), 4: (0, 1, 2, 3)}
SMALL_HOUSE = parse("long.toml", "rooms = 4\ntarget = [108, 108, 108]\n[totals]\nrooms = 4\n")
"""Sixteen rooms and a target out of reach: such games end with masters who have lost their ghosts or are cut off."""
GHOSTS = "c4 d4 c3 d3"
"""The blue, red, green and white ghost in the middle of the house."""


def square(name: str) -> int:
    return NAMES.index(name)


def squares(text: str) -> list[int]:
    return [square(name) for name in text.split()]


def empty(players: int, **options: Any) -> Position:
    """The roles are dealt, and nothing is in the house."""
    position = position_of(GAME.start(players, seed=1, layout="random", **options))
    s = position.state
    s.crew[:] = [[0, 0], [1, 2]] if players == 3 else [[0, players - 2], [1, players - 1]]
    s.order[:] = ORDERS[players]
    s.masters = 1 if players == 2 else 2
    compiled(clear_house)(s)
    s.ghost_team, s.target = 1, s.plain_target
    return position


def build_house(s: State) -> None:
    s.stock[:] = 0
    built = [0] * len(COLOURS)
    for place in range(36):
        colour = (place % 6 + 2 * (place // 6)) % 4
        compiled(build)(s, place, 6 * colour + int(s.value[built[colour]]) - 1)
        built[colour] += 1


def table(
    players: int = 4, *, ghosts: str = GHOSTS, first: str = "blue red", gone: str = "", damage: int = 0, turn: int = 1, **options: Any
) -> manse.Match:
    """Ghosts on these squares, of which the first master has two; some rooms gone, without a trace; place `turn` of the order begins.

    A ghost whose square is among those gone has been found.
    """
    position = empty(players, **options)
    s = position.state
    build_house(s)
    for colour, place in enumerate(squares(ghosts)):
        assert COLOUR_OF[s.room[place]] == colour
        s.ghost[colour] = place
        s.owner[colour] = 0 if players == 2 or COLOURS[colour] in first else 1
    for place in squares(gone):
        take_away(s, place)
    s.damage, s.turn = damage, turn
    s.event, s.actor = Event.BEGAN, s.order[turn]
    compiled(ghosts_turn)(s)
    return position.match()


def take_away(s: State, place: int) -> None:
    colour = COLOUR_OF[s.room[place]]
    s.standing = without(s.standing, place)
    if s.ghost[colour] == place:
        s.found += 1
        compiled(see_ghost)(s, colour, place)
    else:
        compiled(see_no_ghost)(s, colour, place)


def all_but(kept: str) -> str:
    """Every square of the house but these."""
    return " ".join(name for name in NAMES if name not in kept.split())


def public(s: State) -> Any:
    """What lies open."""
    k = blank(State)
    GAME.loops.know(s, -1, Known(k))
    return k


def world_of(window: Seat, seed: int) -> Any:
    """A world that a seat imagines, with the fields of this game."""
    return window.imagine(seed)


def known_to(window: Seat) -> Any:
    return window.knowledge


def bidding(players: int, even: int = 0, **options: bool | int) -> manse.Match:
    """A match at the bids, in which team `even` has the even pile. Of three players 0 is alone."""
    position = position_of(GAME.start(players, seed=3, master=True, **options))
    s = position.state
    s.crew[:] = [[0, 0], [1, 2]] if players == 3 else [[0, players - 2], [1, players - 1]]
    s.pile[even], s.pile[1 - even] = 0, 1
    s.to_act = with_(only(0), 1)
    return position.match()


def hiding(players: int, first: str = "blue red") -> manse.Match:
    """The masters are about to hide their ghosts in the house of the scenarios."""
    position = empty(players)
    s = position.state
    build_house(s)
    for colour, name in enumerate(("blue", "red", "green", "white")):
        s.owner[colour] = 0 if players == 2 or name in first else 1
    s.to_hide[:] = [4, 0] if players == 2 else [2, 2]
    s.phase, s.to_act = Phase.HIDE, with_(only(int(s.order[1])), int(s.order[3]))
    return position.match()


def start(players: int = 4, **options: bool | int | str) -> manse.Match:
    return GAME.start(players, seed=3, **options)


def until(match: manse.Match, *phases: Phase) -> manse.Match:
    """Plays on at random until a phase comes."""
    dice = random.Random(1)
    names = [phase.name.lower() for phase in phases]
    while not match.over and match.view(None)["phase"] not in names:
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
    return match
