"""Helpers for scenario tests: set the table, play by name, assert what a player would see."""

from collections import Counter
from collections.abc import Callable, Hashable
from math import sqrt
from typing import Any

import manse
from manse.engine.game import Game
from manse.engine.position import Position
from manse.engine.record import copied


def position_of(match: manse.Match) -> Position:
    """The position of a match, to be changed: write into its `state`, then take its `match()`."""
    return Position.of(match)


def marks(game: Game) -> dict[str, set[str]]:
    """What each number and each table of a game's data file is said to rest on."""
    found: dict[str, set[str]] = {}
    tables = False
    for line in (game.folder / "data.toml").read_text().splitlines():
        code, _, comment = (part.strip() for part in line.partition("#"))
        tables |= code.startswith("[")
        if code.startswith("[") or (not tables and "=" in code):
            name = code.strip("[]") if tables else code.partition("=")[0].strip()
            found[name] = {mark for mark in ("printed", "public", "reconstructed") if mark in comment}
    return found


def play(match: manse.Match, *turns: str) -> None:
    """Decisions as "seat action", each by the seat whose turn it must be."""
    for turn in turns:
        seat, action = turn.split()
        assert int(seat) in match.to_act, f"{turn}: it is the turn of {match.to_act}"
        match.play(int(seat), action)


def refusal(match: manse.Match, seat: int, action: str) -> str:
    """The reason why a seat may not do this; the match must not change."""
    before = match.position
    try:
        match.play(seat, action)
    except manse.IllegalAction as error:
        assert match.position == before
        return str(error)
    raise AssertionError(f"{action} was allowed")


def last_caption(match: manse.Match, seat: int | None = None) -> str:
    return match.story(seat)[-1]


def tree_size(match: manse.Match, depth: int) -> int:
    """How many sequences of `depth` decisions there are from here; games that end before count as one."""
    return _tree_size(match.game, position_of(match).state, depth)


def _tree_size(game: Any, s: Any, depth: int) -> int:
    if depth == 0 or s.over:
        return 1
    import numpy as np

    seat = int(game.loops.seat_to_move(s))
    mask = np.zeros(game.actions, np.bool_)
    game.loops.mark_legal(s, seat, mask)
    total = 0
    for action in np.flatnonzero(mask):
        after = copied(s)
        game.loops.decide(after, seat, int(action))
        game.loops.advance(after)
        total += _tree_size(game, after, depth - 1)
    return total


def assert_distribution(draw: Callable[[int], Hashable], expected: dict[Any, float], samples: int = 20_000) -> None:
    """Chi-square: samples of `draw(seed)` follow the expected probabilities (fails a right one about once in a million runs)."""
    assert abs(sum(expected.values()) - 1) < 1e-9
    found = Counter(draw(seed) for seed in range(samples))
    assert set(found) <= set(expected), f"impossible: {set(found) - set(expected)}"
    chi = sum((found[key] - samples * share) ** 2 / (samples * share) for key, share in expected.items())
    freedom = len(expected) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 4.76 * sqrt(2 / (9 * freedom))) ** 3  # Wilson–Hilferty, one in a million
    assert chi < limit, f"chi-square {chi:.1f} with {freedom} degrees of freedom; {limit:.1f} would be too much"
