"""Worlds imagined a second on one core: `python bench/imagine.py [GAME]...`

Positions are those of random games in which a seat that has to decide does not know all; each imagines as many worlds as any other.
"""

import random
from typing import Any

import click
import numpy as np
from rich.console import Console
from rich.table import Table

import imagine_loops
import manse
from manse.cli.bench import shown
from manse.engine.game import Game
from manse.engine.record import Array, cells, layout
from manse.engine.rng import key_from_seed
from race import best

GAMES = 12
WORLDS = 20
"""From each position in one run."""
GENERATOR = ("key", "words", "drawn")


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
def main(games: tuple[str, ...]) -> None:
    """Measures each GAME (all, if none is named) with every number of players."""
    table = Table(title="Worlds imagined a second, one core", box=None)
    for name in ("game", "players", "positions", "worlds a second"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for id in games or manse.games():
        game = manse.game(id)
        for players in game.seats:
            positions, seats = blind_positions(game, players)
            table.add_row(id, str(players), str(len(seats)), shown(speed(game, positions, seats)))
    Console().print(table)


def blind_positions(game: Game, players: int) -> tuple[Array, Array]:
    """What seats that had to decide knew, where that was not all."""
    known: list[Any] = []
    seats: list[int] = []
    for seed in range(GAMES):
        match, dice = game.start(players, seed=seed), random.Random(seed)
        while not match.over:
            seat = dice.choice(match.to_act)
            window = match.seat(seat)
            if has_gaps(window.knowledge, window.imagine(seed)):
                known.append(window.knowledge)
                seats.append(seat)
            match.play(seat, dice.choice(match.legal(seat)))
    return np.array(known, layout(game.state.State)), np.array(seats, np.int64)


def has_gaps(knowledge: Any, world: Any) -> bool:
    return any(not np.array_equal(knowledge[name], world[name]) for name in knowledge.dtype.names if name not in GENERATOR)


def speed(game: Game, positions: Array, seats: Array) -> float:
    loops = game.bind(imagine_loops, "bench")
    states = np.zeros(1, layout(game.state.State))
    key = key_from_seed(1)

    def imagine() -> int:
        loops.imagine_all(cells(positions), seats, states, cells(states), key, WORLDS)
        return len(positions) * WORLDS

    return best(imagine)


if __name__ == "__main__":
    main()
