"""Ghosts and hunters take turns. What the table sees in a step is written down there and then (clues.py)."""

from manse.engine.kit import NONE, announce, below, has, shared, united, with_, without
from .board import in_touch, nearest
from .clues import see_able, see_devastation, see_ghost, see_no_ghost, see_none_left, see_stuck
from .data import COLOURS
from .state import COLOUR_OF, VALUE_OF, Event, Phase, State, await_seat, master_of, master_seat, pass_on


def begin_haunting(s: State) -> None:
    """The hunters open their eyes; which master begins is drawn by lot."""
    s.turn = 1 + 2 * below(s, 2)
    announce(s, Event.BEGAN, s.order[s.turn])
    ghosts_turn(s)


def ghosts_turn(s: State) -> None:
    """A master without a hidden ghost leaves the turn to the partner; the first time, that is a step of its own."""
    master = master_of(s, s.order[s.turn])
    if lairs(s, master):
        await_raid(s, master)
    elif has(s.yielded, master):
        await_raid(s, 1 - master)
    else:
        s.yielded = with_(s.yielded, master)
        see_none_left(s, master)
        s.to_act, s.phase = 0, Phase.YIELD


def lurks(s: State, colour: int, master: int) -> bool:
    """Does this ghost obey that master, and is it still hidden?"""
    return s.owner[colour] == master and has(s.standing, s.ghost[colour])


def lairs(s: State, master: int) -> int:
    """The rooms that hide ghosts of a master."""
    found = 0
    for colour in range(s.colours):
        if lurks(s, colour, master):
            found = with_(found, s.ghost[colour])
    return found


def prey(s: State, master: int) -> int:
    """The rooms that hidden ghosts of a master can devastate."""
    found = 0
    for colour in range(s.colours):
        if lurks(s, colour, master):
            found = united(found, nearest(s.standing, s.ghost[colour]))
    return found


def await_raid(s: State, master: int) -> None:
    """A master who can reach a room must devastate one; who cannot must pass."""
    s.raider = master
    able = in_touch(s.standing)
    if shared(lairs(s, master), able):
        see_able(s, master, able)
        await_seat(s, master_seat(s, master), Phase.RAID)
    else:
        see_stuck(s, master, able)
        s.to_act, s.phase = 0, Phase.PASS


def yield_turn(s: State) -> None:
    seat = s.order[s.turn]
    announce(s, Event.YIELDED, seat)
    await_raid(s, 1 - master_of(s, seat))


def pass_turn(s: State) -> None:
    announce(s, Event.PASSED, master_seat(s, s.raider))
    hunters_turn(s)


def hunters_turn(s: State) -> None:
    pass_on(s)
    await_seat(s, s.order[s.turn], Phase.HUNT)


def devastate(s: State, seat: int, square: int) -> None:
    announce(s, Event.DEVASTATED, seat, square)
    see_devastation(s, square)
    remove(s, seat, square)
    if s.winner == NONE:
        hunters_turn(s)


def hunt(s: State, seat: int, square: int) -> None:
    announce(s, Event.HUNTED, seat, square)
    remove(s, seat, square)
    if s.winner == NONE:
        pass_on(s)
        ghosts_turn(s)


def remove(s: State, seat: int, square: int) -> None:
    """A room counts its value, unless a ghost was under it. Either side wins at once."""
    s.standing = without(s.standing, square)
    s.trail[s.removed], s.remover[s.removed] = square, seat
    s.removed += 1
    kind = s.room[square]
    colour = COLOUR_OF[kind]
    if s.ghost[colour] == square:
        see_ghost(s, colour, square)
        s.found += 1
        if s.found == len(COLOURS):
            end(s, 1 - s.ghost_team)
    else:
        see_no_ghost(s, colour, square)
        s.damage += VALUE_OF[kind]
        if s.damage >= s.target:
            end(s, s.ghost_team)


def end(s: State, winner: int) -> None:
    s.winner = winner
    s.to_act, s.phase = 0, Phase.END
