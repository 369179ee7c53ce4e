"""Exact deduction: every way the ghosts can lie and obey that explains all the table has seen.

A world is a square for each ghost and, with two masters, one of the six ways to share the ghosts out. A ghost's square has its
clues (clues.py). Worlds are counted by trying squares of all ghosts of a master but the last: all squares that complete their clues are
found at once, as a set (board.py). A world is drawn by its number. Nothing is stored, and nothing but public knowledge is read.
"""

import numpy as np

from manse.engine.kit import all_but, below, head, lowest, matching, ones, place_of, shared, tail, united
from .clues import BARRED
from .data import COLOURS
from .setting import ALL, DEALS, OWNERS, PAIRS, deal_number, deals, take_owners
from .state import COLOUR_OF, Known

OTHERS = np.array([[other for other in range(4) if other != colour] for colour in range(4)], np.int64)
TOGETHER = np.array(
    [[[next(d for d in range(ALL) if OWNERS[d, c] == OWNERS[d, o] == master) for o in OTHERS[c]] for c in range(4)] for master in range(2)],
    np.int64,
)
"""By master, colour and place in OTHERS: the deal in which these two ghosts obey that master."""
LONE = 0  # the number of a master who has no partner

WIDTH, FULL = 8, 0xFF
Sizes = tuple[int, int]
"""For each deal, in how many ways its ghosts can explain all that the first master did, and the second: six numbers of at most 81, packed
into one of 48 bits each, and 0 for a deal that cannot be. For a lone master, in how many ways four ghosts can, and 1."""
UNIT = 1 << WIDTH * TOGETHER  # one way, among them
POSSIBLE = np.array([sum(FULL << WIDTH * deal for deal in {*row}) for row in DEALS[1].tolist()], np.int64)
"""All bits of those numbers, in a house of two and of four colours."""


def mates(k: Known, master: int, clues: int) -> int:
    """Where a ghost can lie that completes these clues to all that a master's must have."""
    if shared(clues, BARRED[master]):
        return 0
    lacks = all_but(k.wants[master], clues)
    return matching(k.clue, united(lacks, BARRED[master]), lacks)


def helpers(k: Known, master: int, clues: int) -> int:
    """Where a ghost can lie that has the first clue which these lack; anywhere, if they lack none.

    Of any ghosts that complete these, one lies there: so few squares are tried.
    """
    if shared(clues, BARRED[master]):
        return 0
    first = head(all_but(k.wants[master], clues))
    return matching(k.clue, united(first, BARRED[master]), first)


def sizes(k: Known) -> Sizes:
    if k.masters == 1:
        return quartets(k), 1
    possible = POSSIBLE[k.colours // 2 - 1]
    return shared(couples_of(k, 0), possible), shared(couples_of(k, 1), possible)


def couples_of(k: Known, master: int) -> int:
    """In how many ways two ghosts of each two colours can explain all that a master did, packed by deal."""
    if k.wants[master] == 0:
        return free_couples(k, master)
    able = shared(helpers(k, master, 0), united(united(k.lair[0], k.lair[1]), united(k.lair[2], k.lair[3])))
    ways, left = 0, able
    while left:
        square = lowest(left)
        left = tail(left)
        fits = all_but(mates(k, master, k.clue[square]), all_but(able, left))
        colour = COLOUR_OF[k.room[square]]
        for i in range(3):
            ways += ones(shared(fits, k.lair[OTHERS[colour, i]])) * UNIT[master, colour, i]
    return ways


def free_couples(k: Known, master: int) -> int:
    """The same for a master who did nothing yet."""
    ways, free = 0, mates(k, master, 0)
    for colour in range(1, len(COLOURS)):
        for i in range(colour):
            ways += ones(shared(free, k.lair[colour])) * ones(shared(free, k.lair[i])) * UNIT[master, colour, i]
    return ways


def of_master(ways: int, deal: int) -> int:
    return ways >> WIDTH * deal & FULL


def of_deal(ways: Sizes, deal: int) -> int:
    """The worlds in which the ghosts are shared out like this."""
    return ways[0] if deal == ALL else of_master(ways[0], deal) * of_master(ways[1], deal)


def worlds(k: Known, ways: Sizes) -> int:
    total = 0
    for i in range(deals(k)):
        total += of_deal(ways, deal_number(k, i))
    return total


def worlds_with(k: Known, ways: Sizes, colour: int, square: int) -> int:
    """The worlds in which a colour's ghost lies on one of the squares where it may."""
    own = k.clue[square]
    if k.masters == 1:
        return trios(k, own, k.lair[OTHERS[colour, 0]], k.lair[OTHERS[colour, 1]], k.lair[OTHERS[colour, 2]])
    total, of_first, of_second = 0, mates(k, 0, own), mates(k, 1, own)
    for i in range(3):
        there = k.lair[OTHERS[colour, i]]
        total += ones(shared(of_first, there)) * of_master(ways[1], TOGETHER[0, colour, i])
        total += ones(shared(of_second, there)) * of_master(ways[0], TOGETHER[1, colour, i])
    return total


def quartets(k: Known) -> int:
    """In how many ways four ghosts explain all a lone master did."""
    ways, squares = 0, k.lair[0]
    while squares:
        ways += trios(k, k.clue[lowest(squares)], k.lair[1], k.lair[2], k.lair[3])
        squares = tail(squares)
    return ways


def trios(k: Known, clues: int, one: int, two: int, three: int) -> int:
    """In how many ways three ghosts, each on some squares of its own, complete these clues to all that a lone master's must have."""
    able = helpers(k, LONE, clues)
    if all_but(k.wants[LONE], clues) == 0:
        return ones(shared(able, one)) * ones(shared(able, two)) * ones(shared(able, three))
    ways = led_by(k, clues, shared(one, able), two, three)
    ways += led_by(k, clues, shared(two, able), all_but(one, able), three)
    return ways + led_by(k, clues, shared(three, able), all_but(one, able), all_but(two, able))


def led_by(k: Known, clues: int, squares: int, here: int, there: int) -> int:
    """The part of `trios` in which the first of the three lies on one of these squares."""
    ways = 0
    while squares:
        ways += couples(k, united(clues, k.clue[lowest(squares)]), here, there)
        squares = tail(squares)
    return ways


def couples(k: Known, clues: int, here: int, there: int) -> int:
    """The same of two ghosts."""
    able = helpers(k, LONE, clues)
    if all_but(k.wants[LONE], clues) == 0:
        return ones(shared(able, here)) * ones(shared(able, there))
    return led(k, clues, shared(here, able), there) + led(k, clues, shared(there, able), all_but(here, able))


def led(k: Known, clues: int, squares: int, there: int) -> int:
    """The part of `couples` in which the first of the two lies on one of these squares."""
    ways = 0
    while squares:
        ways += ones(shared(mates(k, LONE, united(clues, k.clue[lowest(squares)])), there))
        squares = tail(squares)
    return ways


def draw_world(k: Known) -> None:
    """Puts the ghosts and their owners as in one of the worlds, each as likely as any other."""
    ways = sizes(k)
    i, number = 0, below(k, worlds(k, ways))
    while number >= of_deal(ways, deal_number(k, i)):
        number -= of_deal(ways, deal_number(k, i))
        i += 1
    deal = deal_number(k, i)
    take_owners(k, deal)
    if deal == ALL:
        put_quartet(k, number)
    else:
        seconds = of_master(ways[1], deal)
        put_couple(k, 0, 0, PAIRS[deal, 0], PAIRS[deal, 1], number // seconds)
        put_couple(k, 1, 0, PAIRS[5 - deal, 0], PAIRS[5 - deal, 1], number % seconds)


def put_couple(k: Known, master: int, clues: int, one: int, other: int, number: int) -> None:
    squares = k.lair[one]
    while squares:
        square = lowest(squares)
        fits = shared(mates(k, master, united(clues, k.clue[square])), k.lair[other])
        if number < ones(fits):
            k.ghost[one], k.ghost[other] = square, place_of(fits, number)
            return
        number -= ones(fits)
        squares = tail(squares)


def put_quartet(k: Known, number: int) -> None:
    """The first two one by one, then the other two."""
    clues = 0
    for colour in range(2):
        squares = k.lair[colour]
        ways = with_first(k, clues, colour, squares)
        while number >= ways:
            number -= ways
            squares = tail(squares)
            ways = with_first(k, clues, colour, squares)
        k.ghost[colour] = lowest(squares)
        clues = united(clues, k.clue[k.ghost[colour]])
    put_couple(k, LONE, clues, 2, 3, number)


def with_first(k: Known, clues: int, colour: int, squares: int) -> int:
    """In how many ways the ghosts after this colour's complete these clues, if it lies on the first of some squares."""
    all_clues = united(clues, k.clue[lowest(squares)])
    return trios(k, all_clues, k.lair[1], k.lair[2], k.lair[3]) if colour == 0 else couples(k, all_clues, k.lair[2], k.lair[3])
