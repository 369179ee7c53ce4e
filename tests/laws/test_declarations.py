"""What a field says of who sees it is what happens: a word lets it through, and without a word it stays hidden."""

import ast
import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

from manse.engine.compile import called_by
from manse.engine.game import Game
from manse.engine.record import NOBODY, Header, Seen, blank, fields
from manse.engine.sight import revealing
from tests.setups import GAMES, Setup, random_match
from tests.stage import position_of

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def states(game: Game) -> list[Any]:
    return [position_of(random_match(Setup(game, game.seats[-1]), seed, decisions=9 * seed)).state for seed in range(6)]


@games
def test_declarations_let_through_what_they_say_and_nothing_else(game: Game) -> None:
    reveal = revealing(game.state.State)
    for s in states(game):
        for seat in (NOBODY, *range(s.seats)):
            k: Any = blank(game.state.State)
            reveal(s, seat, k)
            for name, field in fields(game.state.State).items():
                expected = np.zeros_like(s[name])
                if field.seen == Seen.ALL or (field.seen == Seen.PLAYERS and seat != NOBODY):
                    expected = s[name]
                elif field.seen == Seen.OWNER and seat != NOBODY:
                    expected[seat] = s[name][seat]
                assert np.array_equal(k[name], expected), f"{name}, declared {field.seen.name}, seat {seat}"


@games
def test_a_field_that_says_nothing_reaches_nobody(game: Game) -> None:
    """The generator says nothing; nor does a field that somebody adds tomorrow."""
    declared = fields(game.state.State)
    assert all(declared[name].seen == Seen.UNSEEN for name in ("key", "words", "drawn"))
    from manse.engine.record import i8

    assert i8(3).seen == Seen.UNSEEN


@games
def test_events_are_named_and_numbered_without_gaps(game: Game) -> None:
    events = list(game.state.Event)
    assert [int(event) for event in events] == list(range(len(events)))
    assert all(len(set(event.details)) == len(event.details) for event in events)


def test_the_header_hides_the_generator() -> None:
    assert [name for name, field in fields(Header).items() if field.seen == Seen.UNSEEN] == ["key", "words", "drawn", "details"]


RULES = ("setup", "legal", "play", "proceed", "payoff")
BITS = ast.LShift | ast.RShift | ast.BitAnd | ast.BitOr | ast.BitXor | ast.Invert


def of_rules(game: Game) -> set[FunctionType]:
    """The game's own functions that its rules, and what is known and imagined, are made of; quick twins may do as they like."""
    rules, knowledge = game.module("rules"), game.module("knowledge")
    found: set[FunctionType] = set()
    todo = [*(getattr(rules, name) for name in RULES), knowledge.gaps, knowledge.imagine]
    while todo:
        fn = todo.pop()
        if fn not in found and not fn.__module__.endswith(".fast"):
            found.add(fn)
            todo += called_by(fn).values()
    return {fn for fn in found if fn.__module__.startswith(game.package)}


def unnamed_bits(fn: Callable[..., Any]) -> list[str]:
    """What it does with bits, unless it is no more than a name for that, or unites what has names."""
    body = cast(ast.FunctionDef, ast.parse(inspect.getsource(fn)).body[0]).body
    if len([part for part in body if not isinstance(part, ast.Expr)]) == 1:
        return []
    parts = [part for statement in body for part in ast.walk(statement) if isinstance(getattr(part, "op", None), BITS)]
    return [said for part in parts if (said := ast.unparse(part)).upper() != said]


@games
def test_bits_in_rules_have_names(game: Game) -> None:
    found = {f"{fn.__module__}.{fn.__name__}": said for fn in of_rules(game) if (said := unnamed_bits(fn))}
    assert not found
