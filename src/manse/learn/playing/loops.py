"""Tables at which nets and sensible play sit together, compiled for one game by `bind`.

A turn of a table goes from one decision of a net to the next: seats that play by sense decide in between, and a game that ends makes room
for a new one; then the turn is over, whoever is to move. Tables of all sizes and options lie side by side.
"""

from typing import NamedTuple

from manse.engine.loops import advance, clear, decide, know, mark_legal, random_action, seat_to_move
from manse.engine.record import Array, Header
from manse.engine.rng import quick, quick_below, threefry
from manse.engine.verbs import Known, choose, observe, payoff, reckon, setup
from manse.learn.playing.verbs import standing

FROM_WORLDS = False
"""Does sensible play choose in a whole world just what it would choose from what the seat knows there?"""
LEARNER, RIVAL, SENSIBLE, SLIPPING = range(4)
"""Who sits in a seat: the net that learns, an earlier or another one, sensible play, sensible play that is careless now and then."""
SLIPS = 64
"""Times in 256 that one who slips does anything."""
PATIENCE = 1
"""Further decisions by sense in one turn of a table: then the other tables need not wait for it any longer. A GPU takes as long for the
few tables that wait for theirs as for all."""


class Table(NamedTuple):
    """Many tables, a row for each."""

    keys: Array
    episode: Array
    dice: Array
    seats: Array
    setup: Array
    """Which of the boxes is played with."""
    boxes: Array
    who: Array
    """By seat."""
    actions: Array
    to_move: Array
    legal: Array
    observation: Array
    habit: Array
    """What sensible play would do in place of the seat to move."""
    ended: Array
    """Did a game end in the last turn?"""
    payoff: Array
    points: Array
    """By how much each seat was ahead of the table's mean at the end of the last game."""


def renew(s: Header, row: Array, t: Table, i: int, version: int) -> None:
    """A new game, up to its first decision."""
    clear(row)
    threefry(t.keys[i], 0, t.episode[i], s.key)
    t.episode[i] += 1
    s.seats, s.version = t.seats[i], version
    setup(s, int(t.seats[i]), t.boxes[t.setup[i]])
    advance(s)
    t.to_move[i] = seat_to_move(s)


def note_end(s: Header, t: Table, i: int) -> None:
    t.ended[i] = True
    payoff(s, t.payoff[i])
    mean = 0.0
    for seat in range(s.seats):
        mean += standing(s, seat) / s.seats
    for seat in range(s.seats):
        t.points[i, seat] = standing(s, seat) - mean


def habit_of(s: Header, k: Known, k_row: Array, seat: int, t: Table, i: int) -> int:
    """What sensible play does here; of one who slips, now and then anything."""
    t.dice[i] = quick(t.dice[i])
    seed = t.dice[i]
    if t.who[i, seat] == SLIPPING and quick_below(seed, 256) < SLIPS:
        return random_action(t.legal[i], quick(seed))
    if FROM_WORLDS:
        return choose(s, seat, t.legal[i], seed)  # type: ignore[arg-type]  # a world that serves as well
    clear(k_row)
    know(s, seat, k)
    return choose(k, seat, t.legal[i], seed)


def play_on(s: Header, t: Table, i: int, action: int) -> None:
    """One decision and all that follows by itself."""
    decide(s, t.to_move[i], action)
    advance(s)
    if s.over:
        note_end(s, t, i)
    else:
        t.to_move[i] = seat_to_move(s)


def consider(s: Header, k: Known, k_row: Array, t: Table, i: int) -> None:
    """What the seat to move may do, and what sensible play would."""
    mark_legal(s, t.to_move[i], t.legal[i])
    t.habit[i] = habit_of(s, k, k_row, t.to_move[i], t, i)


def by_net(t: Table, i: int) -> bool:
    """Is a net to move?"""
    return t.who[i, t.to_move[i]] < SENSIBLE


def chosen(t: Table, i: int) -> int:
    return t.actions[i] if by_net(t, i) else t.habit[i]


def show(s: Header, k: Known, k_row: Array, t: Table, i: int) -> None:
    """What the seat to move knows, as numbers, on a cleared row."""
    clear(k_row)
    know(s, t.to_move[i], k)
    observe(k, t.to_move[i], t.observation[i])
    reckon(k, t.to_move[i], t.observation[i])


def turn(s: Header, row: Array, k: Known, k_row: Array, t: Table, i: int, version: int, anew: bool) -> None:
    action = 0 if anew else chosen(t, i)
    for _ in range(1 + PATIENCE):
        t.ended[i] = False
        if not anew:
            play_on(s, t, i, action)
        if anew or t.ended[i]:
            renew(s, row, t, i, version)
        consider(s, k, k_row, t, i)
        if by_net(t, i) or t.ended[i]:
            break
        action, anew = t.habit[i], False
    if by_net(t, i):
        clear(t.observation[i])
        show(s, k, k_row, t, i)


def turn_many(states: Array, cells: Array, known: Array, k_row: Array, t: Table, first: int, last: int, version: int, anew: bool) -> None:
    for i in range(first, last):
        turn(states[i], cells[i], known[0], k_row[0], t, i, version, anew)
