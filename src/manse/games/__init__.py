"""The games, one folder each; MANSE_GAMES names more folders of games. `manse.games()` tells which there are.

The module can be called because its name is taken twice: by this folder, and by the function of the library's public face.
"""

import os
import sys
from types import ModuleType

__path__ += [folder for folder in os.environ.get("MANSE_GAMES", "").split(os.pathsep) if folder]


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        from manse.engine.registry import games

        return games()


sys.modules[__name__].__class__ = _Games
