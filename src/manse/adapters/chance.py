"""Chance laid open: the rules with every draw in the caller's hand.

The verbs draw from the record's generator as they go. Exact methods must choose each draw themselves and know its odds, so here are
plain copies of the verbs in which `below` and `draw` are answered from a script. Where the script ends, `Asked` tells what could be
drawn; with one more answer the verb is played again from its beginning.
"""

from collections.abc import Callable, Iterator, Sequence
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from manse.engine import cards, rng

if TYPE_CHECKING:
    from manse.engine.game import Game

MOST_OUTCOMES = 128
"""Nothing is drawn among more than this at a time."""
Odds = tuple[tuple[int, float], ...]
"""What can be drawn, and how likely each is."""


class Asked(Exception):
    """The script has ended, and something is to be drawn."""

    def __init__(self, odds: Odds) -> None:
        super().__init__(odds)
        self.odds = odds


class OpenRules:
    """A game's verbs, each taking its draws from a script."""

    def __init__(self, game: "Game") -> None:
        self._answers: Iterator[int] = iter(())
        self._verbs = {verb: draws_of(cast(Any, game.verbs[verb]), self._answer) for verb in ("setup", "play", "proceed")}

    def perform(self, verb: str, arguments: Sequence[Any], answers: Sequence[int]) -> None:
        """Plays a verb on loose records."""
        self._answers = iter(answers)
        self._verbs[verb](*arguments)

    def _answer(self, weights: Sequence[int]) -> int:
        answer = next(self._answers, None)
        if answer is not None:
            return answer
        total = sum(weights)
        raise Asked(tuple((place, weight / total) for place, weight in enumerate(weights) if weight))


def draws_of(verb: Callable[..., Any], choose: Callable[[Sequence[int]], int]) -> Callable[..., Any]:
    """A plain copy of a verb whose draws are made by `choose`, which is given the weight of each outcome.

    What is certain is not asked; a number among very many is asked for in parts.
    """

    def below(s: Any, n: int) -> int:
        first, size = 0, int(n)
        while size > MOST_OUTCOMES:
            block = -(-size // MOST_OUTCOMES)
            blocks = [min(block, size - start) for start in range(0, size, block)]
            chosen = choose(blocks)
            first, size = first + chosen * block, blocks[chosen]
        return first + (choose([1] * size) if size > 1 else 0)

    def draw(s: Any, pile: list[int], size: int) -> int:
        kind = choose(pile) if max(pile) < size else pile.index(size)
        pile[kind] -= 1
        return kind

    return twin(verb, {plain(rng.below): below, plain(cards.draw): draw, plain(rng.word): refuse})


def refuse(s: Any) -> int:
    raise TypeError("this game draws bare words; chance can be laid open only where it draws by `below` and `draw`")


def plain(fn: Callable[..., Any]) -> FunctionType:
    """The Python function that was compiled."""
    found = getattr(fn, "py_func", fn)
    assert isinstance(found, FunctionType)
    return found


def twin(fn: Callable[..., Any], put: dict[FunctionType, Callable[..., Any]]) -> Callable[..., Any]:
    """A plain copy of `fn` and of all of Manse's own functions that it calls, except those that `put` replaces."""
    source = plain(fn)
    if source not in put:
        names = {name: source.__globals__[name] for name in source.__code__.co_names if name in source.__globals__}
        copy = FunctionType(source.__code__, names, source.__name__, source.__defaults__)
        put[source] = copy
        called = source.__code__.co_names
        names.update({name: twin_module(value, called, put) for name, value in names.items() if isinstance(value, ModuleType)})
        names.update({name: twin(value, put) for name, value in names.items() if ours(value)})
    return put[source]


def twin_module(module: ModuleType, called: Sequence[str], put: dict[FunctionType, Callable[..., Any]]) -> Any:
    """What may be called of a module, with plain copies in place of Manse's own functions."""
    found = {name: getattr(module, name) for name in called if hasattr(module, name)}
    return SimpleNamespace(**{name: twin(value, put) if ours(value) else value for name, value in found.items()})


def ours(value: object) -> bool:
    source = getattr(value, "py_func", value)
    return isinstance(source, FunctionType) and source.__module__.split(".")[0] == "manse"
