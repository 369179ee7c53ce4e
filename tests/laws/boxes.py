"""Run by test_boxes in another process, uncompiled, so that Python checks every bound: random games with boxes at their limits.

Each box is the game's own with one to three components changed to the least, the greatest or some number in between; sums are declared as
they come out. What the game refuses is refused with a line; what it takes must play to the end.
"""

import json
import random
import sys
import warnings
from typing import Any

import manse
from manse.engine.compile import INTERPRETED
from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.record import Field, fields
from manse.engine.tables import Source


def changed(game: Game, dice: random.Random) -> dict[str, Any]:
    tables: dict[str, Any] = json.loads(json.dumps(game.data().tables))
    declared = {name: field for name, field in fields(game.module("data").Box).items() if name in tables}
    for name in dice.sample(sorted(declared), min(len(declared), dice.randint(1, 3))):
        tables[name] = extreme(declared[name], tables[name], dice)
    totals = {name: total(tables[name]) for name, field in declared.items() if field.total is not None}
    return {**tables, "totals": totals}


def extreme(field: Field, value: Any, dice: random.Random) -> Any:
    if isinstance(value, dict):
        return {key: extreme(field, part, dice) for key, part in value.items()}
    if isinstance(value, list):
        return [extreme(field, part, dice) for part in value]
    if not isinstance(value, int):
        return dice.choice(field.choices)
    return dice.choice([field.low, field.high, value, dice.randint(max(field.low, 0), max(min(field.high, 12), 0))])


def total(value: Any) -> int:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return int(value) if parts is None else sum(total(part) for part in parts)


def play(game: Game, tables: dict[str, Any], dice: random.Random) -> int:
    """A random game with this box; returns the decisions made."""
    players = dice.choice(game.seats)
    options = {option.name: dice.choice(option.choices) for option in game.options}
    match = game.start(players, seed=dice.randrange(2**30), data=Source("box", "", tables), **options)
    while not match.over:
        assert match.decisions <= game.state.LONGEST, "it never ends"
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
        match.seat(dice.choice((*range(players), None))).observation  # noqa: B018
    assert match.view(0) and match.scores
    return match.decisions


def main(id: str, games: int, seed: int) -> None:
    warnings.simplefilter("error")
    assert INTERPRETED
    game, taken, refused = manse.game(id), 0, 0
    for number in range(100 * games):
        if taken == games:
            break
        dice = random.Random(f"{seed} {number}")
        tables = changed(game, dice)
        try:
            game.box({}, Source("box", "", tables))
        except DataError:
            refused += 1
            continue
        try:
            play(game, tables, dice)
        except Exception as error:
            raise AssertionError(f"{id}, seed {seed}, box {number}: {tables}") from error
        taken += 1
    print(json.dumps({"taken": taken, "refused": refused}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
