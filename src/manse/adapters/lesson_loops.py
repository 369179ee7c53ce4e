"""Many games with bots at the table, compiled for one game by `bind`."""

from typing import TYPE_CHECKING, Any

from manse.engine.record import Array, Header
from manse.engine.rng import quick

if TYPE_CHECKING:
    from manse.engine.loops import advance, clear, decide, look, mark_legal, random_action, seat_to_move
    from manse.engine.verbs import Encoder, Rules, Sight

    rules: Rules
    sight: Sight
    encoder: Encoder
    heuristic: Any

ELSEWHERE, RANDOM, HEURISTIC = 0, 1, 2
"""Who plays a seat: somebody outside these loops, or one of the bots that are compiled into them."""


def roll(s: Header, k: Header, k_row: Array, mask: Array, learner: int, players: Array, seed: int) -> int:
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
            sight.know(s, seat, k)
            decide(s, seat, heuristic.choose(k, seat, mask, seed))
        else:
            decide(s, seat, random_action(mask, seed))
        advance(s)
    return seed


def roll_many(
    states: Array,
    k: Array,
    k_cells: Array,
    first: int,
    last: int,
    which: Array,
    learners: Array,
    players: Array,
    dice: Array,
    to_move: Array,
    mask: Array,
    observation: Array,
    over: Array,
    payoff: Array,
) -> None:
    """Rolls the games of `which`. Of those that end, the learner's last observation is left."""
    for i in range(first, last):
        if which[i]:
            s = states[i]
            dice[i] = roll(s, k[0], k_cells[0], mask[i], learners[i], players, dice[i])
            look(s, k[0], k_cells[0], to_move, mask, observation, i, i)
            over[i] = s.over
            if s.over:
                rules.payoff(s, payoff[i])
                clear(k_cells[0])
                sight.know(s, learners[i], k[0])
                encoder.observe(k[0], learners[i], observation[i])


def play_many(states: Array, first: int, last: int, which: Array, to_move: Array, actions: Array) -> None:
    """A decision in each game of `which`."""
    for i in range(first, last):
        if which[i]:
            decide(states[i], to_move[i], actions[i])
            advance(states[i])
