"""Games of rivals that think: played as matches in processes of their own, then counted by the compiled loops like all others."""

from concurrent.futures import ProcessPoolExecutor
from functools import cache

import numpy as np

from manse.arena.contest import Entrant
from manse.engine.match import Match
from manse.engine.record import Array
from manse.engine.rng import threefry
from manse.lab.trial import Setting
from manse.processes import pool


def decisions(chosen: Setting, key: Array, number: int) -> list[int]:
    """The actions of one game, in their order."""
    own = np.zeros(4, np.uint32)
    threefry(key, number, 0, own)
    match = Match(chosen.game, chosen.players, own, chosen.options, chosen.data)
    rivals = [Entrant(chosen.level).make(seed=1000 * number + seat) for seat in range(chosen.players)]
    found = []
    while not match.over and match.decisions <= chosen.game.state.LONGEST:
        seat = match.to_act[0]
        found.append(chosen.game.numbers[rivals[seat].choose(match.seat(seat))])
        match.play_number(seat, found[-1])
    return found


@cache
def workers() -> ProcessPoolExecutor:
    return pool()


def scripts(chosen: Setting, key: Array, first: int, games: int) -> Array:
    """A row of actions for each game."""
    lists = list(workers().map(decisions, *zip(*((chosen, key, number) for number in range(first, first + games)), strict=True)))
    found = np.zeros((games, 2 + max(map(len, lists))), np.int64)
    for row, actions in zip(found, lists, strict=True):
        row[: len(actions)] = actions
    return found
