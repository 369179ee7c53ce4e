"""Games between simple policies, compiled for one game by `bind`."""

from manse.engine.loops import Deal, advance, begin_derived, clear, decide, know, mark_legal, random_action, seat_to_move
from manse.engine.record import Array
from manse.engine.rng import quick
from manse.engine.verbs import choose, payoff


def play_game(states: Array, cells: Array, mask: Array, policy: Array, seed: int) -> None:
    """To the end of the game in states[0]: a seat whose policy is set plays by the heuristic, the others at random."""
    s, k = states[0], states[1]
    while not s.over:
        seed = quick(seed)
        seat = seat_to_move(s)
        mark_legal(s, seat, mask)
        if policy[seat]:
            clear(cells[1])
            know(s, seat, k)
            decide(s, seat, choose(k, seat, mask, seed))
        else:
            decide(s, seat, random_action(mask, seed))
        advance(s)


def play_many(states: Array, cells: Array, mask: Array, policies: Array, key: Array, deal: Deal, shares: Array) -> None:
    for game in range(len(policies)):
        begin_derived(states[0], cells[0], key, game, 0, deal)
        play_game(states, cells, mask, policies[game], 7919 * game + 104729)
        payoff(states[0], shares[game])
