"""Many games with bots at the table, compiled for one game by `bind`."""

from manse.engine.loops import Games, Scratch, advance, clear, decide, know, look, mark_legal, random_action, seat_to_move
from manse.engine.record import Array, Header
from manse.engine.rng import quick
from manse.engine.verbs import Known, choose, observe, payoff

ELSEWHERE, RANDOM, HEURISTIC = 0, 1, 2
"""Who plays a seat: somebody outside these loops, or one of the bots that are compiled into them."""


def roll(s: Header, k: Known, k_row: Array, mask: Array, learner: int, players: Array, seed: int) -> int:
    """The bots move until it is the turn of somebody elsewhere; `players` tells who plays each seat, counted from the learner's on."""
    while not s.over:
        seat = seat_to_move(s)
        place = seat - learner
        player = players[place if place >= 0 else place + s.seats]
        if player == ELSEWHERE:
            break
        seed = quick(seed)
        mark_legal(s, seat, mask)
        if player == HEURISTIC:
            clear(k_row)
            know(s, seat, k)
            decide(s, seat, choose(k, seat, mask, seed))
        else:
            decide(s, seat, random_action(mask, seed))
        advance(s)
    return seed


def roll_many(games: Games, scratch: Scratch, first: int, last: int, which: Array, learners: Array, players: Array) -> None:
    """Rolls the games of `which`. Of those that end, the learner's last observation is left."""
    k, k_row, window = scratch.known[0], scratch.cells[0], games.window
    for i in range(first, last):
        if which[i]:
            s = games.states[i]
            games.dice[i] = roll(s, k, k_row, window.legal[i], learners[i], players, games.dice[i])
            look(s, window, k, k_row, i, i)
            games.over[i] = s.over
            if s.over:
                payoff(s, games.payoff[i])
                clear(k_row)
                know(s, learners[i], k)
                observe(k, learners[i], window.observation[i])


def play_many(games: Games, first: int, last: int, which: Array, actions: Array) -> None:
    """A decision in each game of `which`."""
    for i in range(first, last):
        if which[i]:
            decide(games.states[i], games.window.to_move[i], actions[i])
            advance(games.states[i])
