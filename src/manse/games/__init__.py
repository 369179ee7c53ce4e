"""The games, one folder each. `manse.games()` names them."""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        from manse.engine.registry import games

        return games()


sys.modules[__name__].__class__ = _Games
