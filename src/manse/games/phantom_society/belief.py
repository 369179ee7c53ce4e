"""Exact deduction: every way the ghosts can lie and obey that explains all the table has seen.

A world is a square for each ghost and, with two masters, one of the six ways to share the ghosts out. A ghost's square has its
clues (state.py); a master's ghosts explain what that master did if their clues, taken together, have every bit the master wants
and not the one that bars. So worlds are counted by trying all squares of two ghosts together, or of four for a lone master, and
a world is drawn by its number. Nothing is stored, and nothing but public knowledge is read.
"""

import numpy as np

from manse.engine.compile import compiled
from manse.engine.rng import below
from manse.games.phantom_society.data import COLOURS
from manse.games.phantom_society.state import BARRED, NONE, State

PAIRS = np.array([[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]], np.int64)
"""The ghosts two masters may have: where the first has pair i, the second has pair 5 - i."""
ALL = len(PAIRS)
"""In place of a pair: one master has all."""
OWNERS = np.array([*([int(colour not in pair) for colour in range(4)] for pair in PAIRS), [0, 0, 0, 0]], np.int64)
"""For each such deal, the master whom each colour's ghost obeys."""
PARTNERS = np.array(
    [[next(other for other in range(4) if other != c and owners[other] == owners[c]) for c in range(4)] for owners in OWNERS], np.int64
)
"""For each deal, the ghost that shares its master with each colour's."""
DEALS = np.array([[[ALL] * 6, [ALL] * 6], [[1, 3, 0, 0, 0, 0], [0, 1, 2, 3, 4, 5]]], np.int64)
"""The deals there are with one and two masters, in a house of two and of four colours. Of two colours each master has one, and one of
the two ghosts outside."""
DEAL_COUNT = np.array([[1, 1], [2, 6]], np.int64)
LONE = 0
"""The number of a master who has no partner."""

WIDTH = 8
Sizes = tuple[int, int]
"""In how many ways each pair of ghosts can explain all that the first master did, and the second: six numbers of at most 81, packed
into one of 48 bits each. For a lone master, in how many ways four ghosts can."""


@compiled
def deals(s: State) -> int:
    return DEAL_COUNT[s.masters - 1, (s.colours >> 1) - 1]


@compiled
def deal_number(s: State, i: int) -> int:
    return DEALS[s.masters - 1, (s.colours >> 1) - 1, i]


@compiled
def take_owners(s: State, deal: int) -> None:
    for colour in range(len(COLOURS)):
        s.owner[colour] = OWNERS[deal, colour]


@compiled
def mates(k: State, master: int, clues: int, colour: int) -> int:
    """In how many ways a colour's ghost can complete these clues to all that a master's must have."""
    wants = k.wants[master]
    asks = wants | BARRED[master]
    clue, home = k.clue, k.home
    ways = 0
    for i in range(k.homes[colour]):
        ways += (clues | clue[home[colour, i]]) & asks == wants
    return ways


@compiled
def couples(k: State, master: int, pair: int) -> int:
    one, other = PAIRS[pair, 0], PAIRS[pair, 1]
    clue, home = k.clue, k.home
    ways = 0
    for i in range(k.homes[one]):
        ways += mates(k, master, clue[home[one, i]], other)
    return ways


@compiled
def sizes(k: State) -> Sizes:
    if k.masters == 1:
        return quartets(k, NONE, NONE), 1
    first, second = 0, 0
    for pair in range(len(PAIRS)):
        for master in range(2):
            ways = couples(k, master, pair) << WIDTH * pair
            if master:
                second |= ways
            else:
                first |= ways
    return first, second


@compiled
def of_pair(ways: int, pair: int) -> int:
    return ways >> WIDTH * pair & (1 << WIDTH) - 1


@compiled
def of_deal(ways: Sizes, deal: int) -> int:
    """The worlds in which the ghosts are shared out like this."""
    return ways[0] if deal == ALL else of_pair(ways[0], deal) * of_pair(ways[1], 5 - deal)


@compiled
def worlds(k: State, ways: Sizes) -> int:
    total = 0
    for i in range(deals(k)):
        total += of_deal(ways, deal_number(k, i))
    return total


@compiled
def worlds_with(k: State, ways: Sizes, colour: int, i: int) -> int:
    """The worlds in which a colour's ghost lies on the i-th square where it may."""
    if k.masters == 1:
        return quartets(k, colour, i)
    total, own = 0, k.clue[k.home[colour, i]]
    for number in range(deals(k)):
        deal = deal_number(k, number)
        master = OWNERS[deal, colour]
        rest = of_pair(ways[0], deal) if master else of_pair(ways[1], 5 - deal)
        total += mates(k, master, own, PARTNERS[deal, colour]) * rest
    return total


@compiled
def clues_of(k: State, colour: int) -> int:
    """All clues that a colour's ghost may have, on one square or another."""
    clues = 0
    for i in range(k.homes[colour]):
        clues |= k.clue[k.home[colour, i]]
    return clues


@compiled
def quartets(k: State, pinned: int, at: int) -> int:
    """In how many ways four ghosts explain all a lone master did; one of them may be pinned to its square number `at`."""
    clue, home, homes = k.clue, k.home, k.homes
    last = clues_of(k, 3)
    others = last | clues_of(k, 2)
    ways = 0
    for i in range(homes[0]):
        if pinned != 0 or i == at:
            for j in range(homes[1]):
                clues = clue[home[0, i]] | clue[home[1, j]]
                if (pinned != 1 or j == at) and may_do(k, clues, others):
                    ways += duets(k, clues, last, pinned, at)
    return ways


@compiled
def may_do(k: State, clues: int, others: int) -> bool:
    """Is nothing amiss yet with ghosts that have these clues, if others add theirs?"""
    wants = k.wants[LONE]
    return (clues | others & wants) & (wants | BARRED[LONE]) == wants


@compiled
def duets(k: State, clues: int, last: int, pinned: int, at: int) -> int:
    """The part of `quartets` for the last two ghosts. The squares of the last are tried only where some would do and some would not."""
    clue, home, homes = k.clue, k.home, k.homes
    ways = 0
    for i in range(homes[2]):
        three = clues | clue[home[2, i]]
        if may_do(k, three, last) and (pinned != 2 or i == at):
            if pinned == 3:
                ways += may_do(k, three | clue[home[3, at]], 0)
            elif may_do(k, three | last & BARRED[LONE], 0):
                ways += int(homes[3])
            else:
                ways += mates(k, LONE, three, 3)
    return ways


@compiled
def draw_world(k: State) -> None:
    """Puts the ghosts and their owners as in one of the worlds, each as likely as any other."""
    ways = sizes(k)
    number = below(k, worlds(k, ways))
    for i in range(deals(k)):
        deal = deal_number(k, i)
        size = of_deal(ways, deal)
        if number < size:
            take_owners(k, deal)
            if deal == ALL:
                put_quartet(k, number)
            else:
                seconds = of_pair(ways[1], 5 - deal)
                put_couple(k, 0, deal, number // seconds)
                put_couple(k, 1, 5 - deal, number % seconds)
            return
        number -= size


@compiled
def put_couple(k: State, master: int, pair: int, number: int) -> None:
    one, other = PAIRS[pair, 0], PAIRS[pair, 1]
    for i in range(k.homes[one]):
        here = mates(k, master, k.clue[k.home[one, i]], other)
        if number < here:
            k.ghost[one] = k.home[one, i]
            put_mate(k, master, k.clue[k.home[one, i]], other, number)
            return
        number -= here


@compiled
def put_mate(k: State, master: int, clues: int, colour: int, number: int) -> None:
    wants = k.wants[master]
    asks = wants | BARRED[master]
    for i in range(k.homes[colour]):
        number -= (clues | k.clue[k.home[colour, i]]) & asks == wants
        if number < 0:
            k.ghost[colour] = k.home[colour, i]
            return


@compiled
def put_quartet(k: State, number: int) -> None:
    last = clues_of(k, 3)
    for i in range(k.homes[0]):
        for j in range(k.homes[1]):
            clues = k.clue[k.home[0, i]] | k.clue[k.home[1, j]]
            here = duets(k, clues, last, NONE, NONE)
            if number < here:
                k.ghost[0], k.ghost[1] = k.home[0, i], k.home[1, j]
                put_duet(k, clues, number)
                return
            number -= here


@compiled
def put_duet(k: State, clues: int, number: int) -> None:
    for i in range(k.homes[2]):
        three = clues | k.clue[k.home[2, i]]
        here = mates(k, LONE, three, 3)
        if number < here:
            k.ghost[2] = k.home[2, i]
            put_mate(k, LONE, three, 3, number)
            return
        number -= here
