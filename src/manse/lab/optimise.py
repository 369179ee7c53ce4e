"""Boxes that Optuna proposes, where there are too many to try all.

A space of boxes has one dimension for each number that is varied, and one aim for each goal: to be as near to it as can be. Proposals
follow from the seed and from the answers so far alone, so that an interrupted sweep, whose answers are in its file, asks the same again.
"""

import warnings
from collections.abc import Callable, Sequence
from typing import Any

from manse.engine.errors import DataError
from manse.engine.game import Value
from manse.lab.boxes import Variation, size

TOGETHER = 4
"""So many are asked for at a time."""
PATIENCE = 5
"""After so many times the wanted number of proposals, most of them known, there is an end."""
Boxes = list[dict[str, Value]]


def check_installed() -> None:
    try:
        import optuna  # noqa: F401
    except ImportError:
        raise DataError("--by optuna needs the extra packages of manse[lab]") from None


def proposals(
    variations: Sequence[Variation], goals: int, most: int, seed: int, answer: Callable[[Boxes], Sequence[Sequence[float]]]
) -> None:
    """Asks for boxes until `most` different ones, or all there are, were answered with their distances from the goals."""
    study, space = study_of(goals, seed), {one.name: dimension(one) for one in variations}
    wanted, known = min(most, size(variations)), set[tuple[Value, ...]]()
    for _ in range(PATIENCE * most):
        if len(known) >= wanted:
            return
        asked = [study.ask(space) for _ in range(TOGETHER)]
        boxes = [{one.name: value(one, trial.params[one.name]) for one in variations} for trial in asked]
        for trial, distances in zip(asked, answer(boxes), strict=True):
            study.tell(trial, list(distances))
        known |= {tuple(box.values()) for box in boxes}


def study_of(goals: int, seed: int) -> Any:
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        sampler = optuna.samplers.TPESampler(seed=seed, multivariate=True, constant_liar=True)
    return optuna.create_study(directions=["minimize"] * goals, sampler=sampler)


def is_ordered(one: Variation) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in one.values)


def dimension(one: Variation) -> Any:
    """Numbers by their place, which has an order; words as they are."""
    from optuna.distributions import CategoricalDistribution, IntDistribution

    return IntDistribution(0, len(one.values) - 1) if is_ordered(one) else CategoricalDistribution(one.values)


def value(one: Variation, found: Any) -> Value:
    chosen: Value = one.values[found] if is_ordered(one) else found
    return chosen
