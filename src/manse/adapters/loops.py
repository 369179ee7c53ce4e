"""What adapters do with one game, compiled for it by `bind`. Arrays are passed rather than records: a call is then quicker.

`states` has the truth first and room for a seat's knowledge second; `cells` is the same memory as words.
"""

from typing import TYPE_CHECKING

from manse.engine.record import Array

if TYPE_CHECKING:
    from manse.engine.loops import advance, clear, decide, mark_legal, seat_to_move
    from manse.engine.verbs import Encoder, Rules, Sight

    rules: Rules
    sight: Sight
    encoder: Encoder


def know(states: Array, cells: Array, seat: int) -> None:
    clear(cells[1])
    sight.know(states[0], seat, states[1])


def house(states: Array) -> None:
    rules.house(states[0])


def decision(states: Array, seat: int, action: int) -> None:
    decide(states[0], seat, action)


def legal(states: Array, seat: int, mask: Array) -> None:
    mark_legal(states[0], seat, mask)


def observe(states: Array, cells: Array, seat: int, out: Array) -> None:
    know(states, cells, seat)
    clear(out)
    encoder.observe(states[1], seat, out)


def choices(states: Array, mask: Array) -> int:
    """Who is to move, -1 at the end; what they may do is marked."""
    s = states[0]
    if s.over:
        clear(mask)
        return -1
    seat = seat_to_move(s)
    mark_legal(s, seat, mask)
    return seat


def play_one(states: Array, action: int, mask: Array, payoff: Array) -> int:
    """A decision of the seat to move; returns who is to move then, -1 at the end."""
    s = states[0]
    decide(s, seat_to_move(s), action)
    advance(s)
    if s.over:
        rules.payoff(s, payoff)
    return choices(states, mask)
