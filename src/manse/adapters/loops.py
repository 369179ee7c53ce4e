"""What adapters do with one game, compiled for it by `bind`. Arrays are passed rather than records: a call is then quicker.

`states` has the truth first and room for a seat's knowledge second; `cells` is the same memory as words.
"""

from manse.engine.loops import Deal, advance, begin_episode, clear, decide, know, mark_legal, seat_to_move
from manse.engine.record import Array
from manse.engine.verbs import observe, payoff, proceed


def begin_alone(states: Array, cells: Array, key: Array, episode: int, deal: Deal) -> None:
    begin_episode(states[0], cells[0], key, episode, deal)


def learn(states: Array, cells: Array, seat: int) -> None:
    """What the seat knows, into the second record."""
    clear(cells[1])
    know(states[0], seat, states[1])


def follow(states: Array) -> None:
    proceed(states[0])


def decision(states: Array, seat: int, action: int) -> None:
    decide(states[0], seat, action)


def choices_of(states: Array, seat: int, mask: Array) -> None:
    mark_legal(states[0], seat, mask)


def describe(states: Array, cells: Array, seat: int, out: Array) -> None:
    learn(states, cells, seat)
    clear(out)
    observe(states[1], seat, out)


def choices(states: Array, mask: Array) -> int:
    """Who is to move, -1 at the end; what they may do is marked."""
    s = states[0]
    if s.over:
        clear(mask)
        return -1
    seat = seat_to_move(s)
    mark_legal(s, seat, mask)
    return seat


def play_one(states: Array, action: int, mask: Array, shares: Array) -> int:
    """A decision of the seat to move; returns who is to move then, -1 at the end."""
    s = states[0]
    decide(s, seat_to_move(s), action)
    advance(s)
    if s.over:
        payoff(s, shares)
    return choices(states, mask)
