"""How fast the search thinks, beside OpenSpiel's C++ IS-MCTS in the same run: `python bench/thinking.py`.

Games played out a second and decisions a second inside them, on one core. OpenSpiel plays out at random; ours with the heuristic, and, for
a like comparison, at random too; with a tree in either case. The two sides take turns, and the best of several rounds counts for each.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import manse
from manse.bots.search import Search
from manse.bots.tree_loops import ALWAYS

MOST_PLAYERS = 4
PEERS = {"oh_hell": "oh_hell(players=4)", "euchre": "euchre"}
SIMULATIONS = 2000


class Pace(NamedTuple):
    name: str
    games: float
    decisions: float
    """A second."""


def opening(game: str) -> manse.Seat:
    """The first decision of a game that is one."""
    match = manse.game(game).start(min(MOST_PLAYERS, manse.game(game).seats[-1]), seed=3)
    while len((window := match.seat(match.to_act[0])).legal) < 2:
        match.play(window.number, window.legal[0])
    return window


def ours(game: str, name: str, **style: int) -> Callable[[], Pace]:
    window, search = opening(game), Search(think=0.5, seed=1, **style)
    search.choose(window)

    def pace() -> Pace:
        began = time.perf_counter()
        search.choose(window)
        took = time.perf_counter() - began
        return Pace(name, search.simulations / took, search.decisions / took)

    return pace


def theirs(name: str, spec: str) -> Callable[[], Pace]:
    """OpenSpiel does not say how many decisions its playouts make: random games from the same position do."""
    import numpy as np
    import pyspiel

    game = pyspiel.load_game(spec)
    state, dice = game.new_initial_state(), np.random.RandomState(3)

    def chance(state: Any) -> None:
        while state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(outcomes, p=odds))

    chance(state)
    lengths = []
    for _ in range(50):
        walk, length = state.clone(), 0
        while not walk.is_terminal():
            if walk.is_chance_node():
                chance(walk)
            else:
                walk.apply_action(int(dice.choice(walk.legal_actions())))
                length += 1
        lengths.append(length)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    kind = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, SIMULATIONS, -1, kind, False, False)

    def pace() -> Pace:
        began = time.perf_counter()
        bot.step(state)
        took = time.perf_counter() - began
        return Pace(f"OpenSpiel IS-MCTS, {name}", SIMULATIONS / took, SIMULATIONS / took * sum(lengths) / len(lengths))

    return pace


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--titles", nargs="*", default=manse.games())
    given = parser.parse_args()
    racers = [theirs(name, spec) for name, spec in PEERS.items()]
    racers += [ours(game, f"{game}, played out by the heuristic") for game in given.titles]
    racers += [ours(game, f"{game}, played out at random", slip=ALWAYS) for game in given.titles]
    best: dict[str, Pace] = {}
    for _ in range(given.rounds):
        for pace in (racer() for racer in racers):
            best[pace.name] = max(pace, best.get(pace.name, pace), key=lambda one: one.decisions)
    peer = max(best[f"OpenSpiel IS-MCTS, {name}"].decisions for name in PEERS)
    print("| search | games a second | decisions a second | of the quicker peer |\n| --- | ---: | ---: | ---: |")
    for pace in best.values():
        print(f"| {pace.name} | {pace.games:,.0f} | {pace.decisions / 1e6:.2f} M | {pace.decisions / peer:.1f} × |")


if __name__ == "__main__":
    main()
