"""How much is tried out. All are numbers of games and worlds, never times: the same seed gives the same analysis on any machine."""

from typing import NamedTuple

from manse.engine.errors import DataError


class Budget(NamedTuple):
    name: str
    playouts: int
    """For each decision: all its choices have equal parts of it,"""
    least: int
    """but are tried in no fewer worlds than this"""
    most: int
    """and in no more."""
    chances: int
    """Games played on from the truth after each decision."""
    pairs: int
    """Pairs of games for what a decision gave, beside sensible play."""
    worlds: int
    """Imagined for what a seat believes, where the game does not count them."""

    def worlds_for(self, choices: int) -> int:
        return min(self.most, max(self.least, self.playouts // choices)) // 2 * 2


QUICK = Budget("quick", playouts=2400, least=160, most=480, chances=800, pairs=2_000, worlds=24)
DEEP = Budget("deep", playouts=24_000, least=1_600, most=4_800, chances=8_000, pairs=20_000, worlds=200)
BUDGETS = {budget.name: budget for budget in (QUICK, DEEP)}


def budget_of(given: str | Budget) -> Budget:
    if isinstance(given, Budget):
        return given
    if given not in BUDGETS:
        raise DataError(f"budget is {given!r}; choose from {', '.join(BUDGETS)}")
    return BUDGETS[given]
