"""Ghosts and hunters take turns. What everybody sees is written down as clues in the very step in which it can be seen."""

from manse.engine.compile import compiled
from manse.engine.rng import below
from manse.games.phantom_society.board import BIT, in_touch, nearest
from manse.games.phantom_society.data import COLOURS, SQUARES
from manse.games.phantom_society.setting import pin
from manse.games.phantom_society.state import (
    BARRED,
    COLOUR_OF,
    NONE,
    RAID,
    STUCK,
    VALUE_OF,
    Event,
    Phase,
    State,
    master_of,
    master_seat,
)


@compiled
def begin_haunting(s: State) -> None:
    """The hunters open their eyes; which master begins is drawn by lot."""
    s.turn = 1 + 2 * below(s, 2)
    s.event, s.actor, s.detail = Event.BEGAN, s.order[s.turn], NONE
    ghosts_turn(s)


@compiled
def ghosts_turn(s: State) -> None:
    """A master without a hidden ghost leaves the turn to the partner, which tells the table that none of the standing rooms hides one."""
    master = s.turn >> 1 & (s.masters - 1)
    if lairs(s, master):
        await_raid(s, master)
    elif s.yielded >> master & 1:
        await_raid(s, 1 - master)
    else:
        s.yielded |= 1 << master
        mark(s, s.standing, BARRED[master])
        s.to_act, s.phase = 0, Phase.YIELD


@compiled
def lairs(s: State, master: int) -> int:
    """The rooms that hide ghosts of a master."""
    bits = 0
    for colour in range(len(COLOURS)):
        if s.owner[colour] == master:
            bits |= BIT[s.ghost[colour]]
    return bits & s.standing


@compiled
def await_raid(s: State, master: int) -> None:
    """A master who can reach a room must devastate one; who cannot must pass. Either tells the table something of that master's ghosts."""
    s.raider = master
    able = in_touch(s.standing)
    if lairs(s, master) & able:
        mark(s, able, RAID[s.raids])
        s.wants[master] |= RAID[s.raids]
        s.to_act, s.phase = 1 << master_seat(s, master), Phase.RAID
    else:
        mark(s, able, BARRED[master])
        unmark(s, STUCK[master])
        mark(s, s.standing & ~able, STUCK[master])
        s.wants[master] |= STUCK[master]
        s.to_act, s.phase = 0, Phase.PASS


@compiled
def mark(s: State, squares: int, sign: int) -> None:
    for square in range(SQUARES):
        s.clue[square] |= -(squares >> square & 1) & sign


@compiled
def unmark(s: State, sign: int) -> None:
    for square in range(SQUARES):
        s.clue[square] &= ~sign


@compiled
def yield_turn(s: State) -> None:
    master = s.turn >> 1
    s.event, s.actor, s.detail = Event.YIELDED, master_seat(s, master), NONE
    await_raid(s, 1 - master)


@compiled
def pass_turn(s: State) -> None:
    s.event, s.actor, s.detail = Event.PASSED, master_seat(s, s.raider), NONE
    hunters_turn(s)


@compiled
def hunters_turn(s: State) -> None:
    s.turn = s.turn + 1 & 3
    s.to_act, s.phase = 1 << s.order[s.turn], Phase.HUNT


@compiled
def mark_prey(s: State, seat: int) -> int:
    """The rooms a master's hidden ghosts can devastate."""
    master, bits = master_of(s, seat), 0
    for colour in range(s.colours):
        square = s.ghost[colour]
        if s.owner[colour] == master and s.standing >> square & 1:
            bits |= nearest(s.standing, square)
    return bits


@compiled
def devastate(s: State, seat: int, square: int) -> None:
    """The ghost that did it lies under one of the rooms that see this one."""
    sign = RAID[s.raids]
    unmark(s, sign)
    mark(s, nearest(s.standing, square), sign)
    s.raids += 1
    s.event = Event.DEVASTATED
    remove(s, seat, square)
    if s.phase != Phase.END:
        hunters_turn(s)


@compiled
def hunt(s: State, seat: int, square: int) -> None:
    s.event = Event.HUNTED
    remove(s, seat, square)
    if s.phase != Phase.END:
        s.turn = s.turn + 1 & 3
        ghosts_turn(s)


@compiled
def remove(s: State, seat: int, square: int) -> None:
    """A room counts its value, unless a ghost was under it. Either side wins at once."""
    s.actor, s.detail = seat, square
    s.standing &= ~BIT[square]
    s.trail[s.removed] = square
    s.remover[s.removed] = seat
    s.removed += 1
    kind = s.room[square]
    colour = COLOUR_OF[kind]
    if s.ghost[colour] == square:
        s.found += 1
        pin(s, colour, square)
        if s.found == len(COLOURS):
            end(s, 1 - s.ghost_team)
    else:
        s.damage += VALUE_OF[kind]
        rule_out(s, colour, square)
        if s.damage >= s.target:
            end(s, s.ghost_team)


@compiled
def rule_out(s: State, colour: int, square: int) -> None:
    """The ghost of this colour does not lie here; where it was found before, nothing is left to rule out."""
    last = slot = s.homes[colour] - 1
    for i in range(last):
        if s.home[colour, i] == square:
            slot = i
    if s.home[colour, slot] == square:
        s.home[colour, slot] = s.home[colour, last]
        s.home[colour, last] = 0
        s.lair[colour] &= ~BIT[square]
        s.homes[colour] = last


@compiled
def end(s: State, winner: int) -> None:
    s.winner = winner
    s.to_act, s.phase = 0, Phase.END
