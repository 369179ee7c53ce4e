"""The laws that hold at every step of every game, as compiled loops. `bind` gives each game a copy."""

from manse.engine.loops import Deal, begin, clear, decide, fill, know, mark_legal, random_action, same, seat_to_move
from manse.engine.record import NOBODY, Array, Header
from manse.engine.rng import quick, rekey
from manse.engine.verbs import ACTIONS, choose, imagine, proceed
from tests.laws.told import agree, census, readable_legal

LONGEST = 0
FROM_WORLDS = False

FINE = 0
ENDLESS = 1  # more decisions than LONGEST
STUCK = 2  # somebody must decide and cannot
LOST = 3  # a component has vanished or appeared
GENERATOR = 4  # the generator reached a seat
KNOWLEDGE = 5  # an imagined world is not what the seat knows
CHOICES = 6  # what a seat may do depends on what it does not know
WORLD = 7  # an imagined world has lost a component
UNDONE = 8  # what is imagined depends on more than what the seat knows
TWINS = 9  # a quick twin differs from the readable rule
PEEKED = 10  # sensible play chooses otherwise in a whole world than from what the seat knows there


def counted(s: Header, parts: Array) -> None:
    clear(parts)
    census(s, parts)


def try_seat(states: Array, cells: Array, seat: int, masks: Array, parts: Array, key: Array) -> int:
    """States: 0 the truth, 1 what the seat knows of it, 2 a world, 3 what the seat would know of that world, 4 another world."""
    s, k, world, again, other = states[0], states[1], states[2], states[3], states[4]
    clear(cells[1])
    know(s, seat, k)
    for i in range(4):
        if k.key[i] or k.words[i] or k.drawn:
            return GENERATOR
    fill(cells[1], cells[2])
    rekey(world, key)
    imagine(world, seat)
    clear(cells[3])
    know(world, seat, again)
    if not same(cells[1], cells[3]):
        return KNOWLEDGE
    fill(cells[3], cells[4])
    rekey(other, key)
    imagine(other, seat)
    if not same(cells[2], cells[4]):
        return UNDONE
    counted(s, parts[0])
    counted(world, parts[1])
    if not same(parts[0], parts[1]):
        return WORLD
    if seat != NOBODY and s.to_act >> seat & 1:
        mark_legal(s, seat, masks[0])
        mark_legal(k, seat, masks[1])
        mark_legal(world, seat, masks[2])
        if not same(masks[0], masks[1]) or not same(masks[0], masks[2]):
            return CHOICES
        clear(masks[1])
        readable_legal(s, seat, masks[1])
        if not same(masks[0], masks[1]):
            return TWINS
        if FROM_WORLDS and choose(s, seat, masks[0], 1) != choose(k, seat, masks[0], 1):
            return PEEKED
    if not agree(s, seat):
        return TWINS
    return FINE


def try_state(states: Array, cells: Array, masks: Array, parts: Array, whole: Array, key: Array, where: Array) -> int:
    counted(states[0], parts[0])
    if not same(parts[0], whole):
        return LOST
    for seat in range(NOBODY, states[0].seats):
        where[1] = seat
        where[2] += 1
        fault = try_seat(states, cells, seat, masks, parts, key)
        if fault:
            return fault
    return FINE


def try_game(states: Array, cells: Array, masks: Array, parts: Array, whole: Array, key: Array, deal: Deal, seed: int, where: Array) -> int:
    """One random game, every law tried after every step. `where` tells the step, the seat and the number of states tried."""
    s = states[0]
    clear(cells[0])
    begin(s, key, deal.seats, deal.box, deal.version)
    counted(s, whole)
    while True:
        where[0] += 1
        fault = try_state(states, cells, masks, parts, whole, key, where)
        if fault or s.over:
            return fault
        if s.to_act == 0:
            proceed(s)
            continue
        if s.decisions >= LONGEST:
            return ENDLESS
        seat = seat_to_move(s)
        mark_legal(s, seat, masks[0])
        choices = 0
        for action in range(ACTIONS):
            choices += masks[0, action]
        if choices == 0:
            return STUCK
        seed = quick(seed)
        decide(s, seat, random_action(masks[0], seed))
