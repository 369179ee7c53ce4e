"""Whole games with all that the lab counts in them, compiled for one game by `bind`.

A block of games is played and counted in one call. What is counted of each game stands in a row of `Tally.rows`; what is counted of
actions, events and cards is summed over the block.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from manse.engine.bits import has, with_
from manse.engine.loops import Deal, clear, decide, fill, know, mark_legal, random_action, seat_to_move
from manse.engine.record import Array, Header
from manse.engine.rng import quick, quick_below, rekey, threefry
from manse.engine.verbs import ACTIONS, choose, imagine, payoff, proceed, setup
from manse.lab.counting.course import beginner, holding, role, rounds_played, standing

FROM_WORLDS = False
"""Does sensible play choose in a whole world just what it would choose from what the seat knows there?"""
HAS_ROLES = False
LONGEST = 0
"""More decisions than this: the game never ends."""
MOST_STEPS = 10_000
"""More steps than this follow by themselves: the game never ends."""
TRUTH, KNOWN, WORLD, ROOT = range(4)
"""The states on a bench: the game, what somebody knows, a game played out in thought, and where that begins."""
ALWAYS, SEER, THINKER, SCRIPTED = 256, 257, 258, 259
"""How a seat plays: below ALWAYS by the heuristic but for so many slips in 256; at ALWAYS at random. A seer tries its choices out in the
true world, a thinker in worlds that it imagines. What is scripted was decided before."""


DOUBT = 1.5
"""A choice must be better than the heuristic's by so many standard errors: few worlds say little."""


class Column(IntEnum):
    """What is written down of each game."""

    DECISIONS = 0
    ROUNDS = 1
    MARGIN = 2
    """How far the winners are ahead of the best of the others at the end."""
    LEADS = 3
    """How often the lead went to somebody else."""
    DECIDED = 4
    """The share of the game after which no loser was level or ahead any more."""
    SHARED = 5
    """Did several seats, or nobody, win?"""
    ENDLESS = 6
    STUCK = 7
    """Did a seat have to decide with nothing to choose from?"""
    START = 8
    """Who began."""


class Bench(NamedTuple):
    """Room to play in."""

    states: Array
    cells: Array
    mask: Array
    options: Array
    """The actions that are weighed against the heuristic's."""
    won: Array
    """By each choice, more than by the heuristic's,"""
    apart: Array
    """and the sum of the squares of that."""
    shares: Array
    key: Array
    uses: Array
    """In this game, by seat and action."""
    seen: Array
    """Which events there were in this game."""
    lately: Array
    """The last decision at which each seat was ahead or level."""
    controls: Array
    """By seat: 1, its role, the cards it was dealt."""


class Tally(NamedTuple):
    """What a block of games came to."""

    rows: Array
    shares: Array
    role_shares: Array
    offered: Array
    used: Array
    used_games: Array
    users: Array
    """Seats that did it at all in a game,"""
    user_wins: Array
    """and how often they were among the winners."""
    happened: Array
    happened_games: Array
    cc: Array
    """Sums of products over seats: of controls with controls,"""
    cu: Array
    """of controls with uses,"""
    uu: Array
    """of uses with themselves,"""
    cy: Array
    """of controls with the share of the win,"""
    uy: Array
    yy: Array


class Table(NamedTuple):
    """What is played: the deal, how each seat plays in each game, and decisions that were made before."""

    deal: Deal
    key: Array
    policies: Array
    scripts: Array
    worlds: int
    """How many a seer or a thinker looks at."""


def note(s: Header, bench: Bench, tally: Tally) -> None:
    tally.happened[s.event] += 1
    bench.seen[s.event] = 1


def settle(s: Header, bench: Bench, tally: Tally) -> bool:
    """All that follows by itself; False if it never stops."""
    for _ in range(MOST_STEPS):
        if s.to_act or s.over:
            return True
        proceed(s)
        note(s, bench, tally)
    return False


def calm(s: Header) -> bool:
    """As `settle`, in thought."""
    for _ in range(MOST_STEPS):
        if s.to_act or s.over:
            return True
        proceed(s)
    return False


def sensible(bench: Bench, at: int, seat: int, mask: Array, seed: int) -> int:
    """The heuristic's choice, from what the seat knows."""
    if FROM_WORLDS:
        return choose(bench.states[at], seat, mask, seed)
    clear(bench.cells[KNOWN])
    know(bench.states[at], seat, bench.states[KNOWN])
    return choose(bench.states[KNOWN], seat, mask, seed)


def think_on(bench: Bench, seat: int, action: int, seed: int) -> float:
    """What a choice wins in the world at the root, if everybody then plays by the heuristic."""
    fill(bench.cells[ROOT], bench.cells[WORLD])
    s = bench.states[WORLD]
    decide(s, seat, action)
    going = calm(s)
    while going and not s.over and s.decisions <= LONGEST:
        seed = quick(seed)
        mover = seat_to_move(s)
        mark_legal(s, mover, bench.mask)
        decide(s, mover, sensible(bench, WORLD, mover, bench.mask, seed))
        going = calm(s)
    if not s.over:
        return 0.0
    clear(bench.shares)
    payoff(s, bench.shares)
    return bench.shares[seat]


def imagine_root(bench: Bench, seat: int, seed: int, world: int, sees: bool) -> None:
    """One world to think in. Chance to come is as unknown to a seer as to a thinker."""
    if sees:
        fill(bench.cells[TRUTH], bench.cells[ROOT])
    else:
        clear(bench.cells[ROOT])
        know(bench.states[TRUTH], seat, bench.states[ROOT])
    rekey(bench.states[ROOT], bench.key)
    threefry(bench.key, seed & 0xFFFF, world, bench.states[ROOT].key)
    if not sees:
        imagine(bench.states[ROOT], seat)


def clearly_best(bench: Bench, habit: int) -> int:
    """What won most, if it did so beyond doubt; else what the heuristic would do."""
    best = habit
    for action in range(ACTIONS):
        if bench.options[action] and bench.won[action] > max(bench.won[best], DOUBT * np.sqrt(bench.apart[action])):
            best = action
    return best


def weighed(bench: Bench, seat: int, seed: int, worlds: int, sees: bool) -> int:
    """Each choice against the heuristic's, in the same worlds with the same luck."""
    habit = sensible(bench, TRUTH, seat, bench.mask, seed)
    for action in range(ACTIONS):
        bench.options[action] = bench.mask[action] and action != habit
        bench.won[action] = bench.apart[action] = 0
    for world in range(worlds):
        imagine_root(bench, seat, seed, world, sees)
        luck = quick(seed + world)
        par = think_on(bench, seat, habit, luck)
        for action in range(ACTIONS):
            if bench.options[action]:
                gain = think_on(bench, seat, action, luck) - par
                bench.won[action] += gain
                bench.apart[action] += gain * gain
    return clearly_best(bench, habit)


def chosen(bench: Bench, seat: int, policy: int, offers: int, seed: int, worlds: int) -> int:
    if offers > 1 and policy in (SEER, THINKER):
        return weighed(bench, seat, seed, worlds, policy == SEER)
    if policy <= ALWAYS and quick_below(quick(seed), ALWAYS) < policy:
        return random_action(bench.mask, quick(quick(seed)))
    return sensible(bench, TRUTH, seat, bench.mask, seed)


def leaders(s: Header) -> int:
    """Bit mask of the seats that nobody is ahead of."""
    best, found = standing(s, 0), 1
    for seat in range(1, s.seats):
        points = standing(s, seat)
        if points > best:
            best, found = points, 0
        if points == best:
            found = with_(found, seat)
    return found


def watch(s: Header, bench: Bench, row: Array, lead: int) -> int:
    """Who is ahead after a decision; the lead changes when none of its holders is."""
    ahead = leaders(s)
    for seat in range(s.seats):
        if has(ahead, seat):
            bench.lately[seat] = s.decisions
    if ahead & lead == 0:
        row[Column.LEADS] += 1
        return ahead
    return ahead & lead


def count_offers(mask: Array, tally: Tally) -> int:
    """How many actions can be chosen from."""
    found = 0
    for action in range(ACTIONS):
        tally.offered[action] += mask[action]
        found += mask[action]
    return found


def open_game(bench: Bench, tally: Tally, row: Array, table: Table, game: int) -> bool:
    s = bench.states[TRUTH]
    clear(bench.cells[TRUTH])
    clear(bench.seen)
    clear(bench.lately)
    clear(row)
    for seat in range(table.deal.seats):
        clear(bench.uses[seat])
        clear(bench.controls[seat])
    threefry(table.key, game, 0, s.key)
    threefry(table.key, game, 1, bench.key)
    s.seats, s.version = table.deal.seats, table.deal.version
    setup(s, table.deal.seats, table.deal.box)
    note(s, bench, tally)
    return settle(s, bench, tally)


def deal_of(s: Header, bench: Bench, row: Array, roles: int) -> None:
    """Who begins, and what everybody holds then."""
    row[Column.START] = beginner(s)
    for seat in range(s.seats):
        holding(s, seat, bench.controls[seat, 1 + roles :])


def play_game(bench: Bench, tally: Tally, row: Array, table: Table, game: int, place: int) -> None:
    """To the end of the game in states[TRUTH], or until it is clear that there is none."""
    s = bench.states[TRUTH]
    seed, lead, going = 7919 * game + 104729, (1 << s.seats) - 1, True
    lead = watch(s, bench, row, lead)
    while going and not s.over:
        seed = quick(seed)
        seat = seat_to_move(s)
        mark_legal(s, seat, bench.mask)
        offers = count_offers(bench.mask, tally)
        if s.decisions > LONGEST or offers == 0:
            row[Column.STUCK] = s.decisions <= LONGEST
            break
        policy = table.policies[place, seat]
        action = table.scripts[place, s.decisions] if policy == SCRIPTED else chosen(bench, seat, policy, offers, seed, table.worlds)
        bench.uses[seat, action] += 1
        decide(s, seat, action)
        note(s, bench, tally)
        going = settle(s, bench, tally)
        lead = watch(s, bench, row, lead)
    row[Column.DECISIONS] = s.decisions
    row[Column.ROUNDS] = rounds_played(s)
    row[Column.ENDLESS] = not s.over and not row[Column.STUCK]


def finish(s: Header, bench: Bench, row: Array, shares: Array) -> None:
    """By how much it was won, and since when that was clear."""
    most, winners, won, lost, late = 0.0, 0, -(1 << 30), -(1 << 30), 0
    for seat in range(s.seats):
        most = max(most, shares[seat])
    for seat in range(s.seats):
        if shares[seat] == most:
            winners += 1
            won = max(won, standing(s, seat))
        else:
            lost = max(lost, standing(s, seat))
            late = max(late, bench.lately[seat])
    row[Column.SHARED] = (winners > 1 and not HAS_ROLES) or winners == s.seats
    row[Column.MARGIN] = won - lost if winners < s.seats else 0
    row[Column.DECIDED] = late / s.decisions if winners < s.seats else 1


def regress(c: Array, uses: Array, share: float, won: bool, tally: Tally) -> None:
    """The products of one seat's numbers."""
    tally.yy[0] += share * share
    for i in range(len(c)):
        if c[i]:
            tally.cy[i] += c[i] * share
            for j in range(len(c)):
                tally.cc[i, j] += c[i] * c[j]
    for action in range(ACTIONS):
        if uses[action]:
            tally.users[action] += 1
            tally.user_wins[action] += won
            tally.uy[action] += uses[action] * share
            tally.uu[action] += uses[action] * uses[action]
            for i in range(len(c)):
                tally.cu[i, action] += c[i] * uses[action]


def count_game(s: Header, bench: Bench, tally: Tally, row: Array, place: int) -> None:
    """Adds a finished game to the sums."""
    shares, most = tally.shares[place], 0.0
    for seat in range(s.seats):
        most = max(most, shares[seat])
    for seat in range(s.seats):
        own = role(s, seat) if HAS_ROLES else (seat - int(row[Column.START]) + s.seats) % s.seats
        tally.role_shares[place, own] += shares[seat]
        bench.controls[seat, 0] = bench.controls[seat, 1 + own] = 1
        regress(bench.controls[seat], bench.uses[seat], shares[seat], shares[seat] == most, tally)
    for event in range(len(bench.seen)):
        tally.happened_games[event] += bench.seen[event]
    for action in range(ACTIONS):
        total = 0
        for seat in range(s.seats):
            total += bench.uses[seat, action]
        tally.used[action] += total
        tally.used_games[action] += total > 0


def play_block(bench: Bench, tally: Tally, table: Table, first: int) -> None:
    """A block of games, from number `first` on."""
    s, roles = bench.states[TRUTH], tally.role_shares.shape[1]
    for place in range(len(tally.rows)):
        row = tally.rows[place]
        if not open_game(bench, tally, row, table, first + place):
            row[Column.ENDLESS] = 1
            continue
        if not s.over:
            deal_of(s, bench, row, roles)
        play_game(bench, tally, row, table, first + place, place)
        if s.over:
            payoff(s, tally.shares[place])
            finish(s, bench, row, tally.shares[place])
            count_game(s, bench, tally, row, place)
