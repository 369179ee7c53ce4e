"""The games, one folder each; MANSE_GAMES names more folders of games. `manse.games()` tells which there are."""

import os

__path__ += [folder for folder in os.environ.get("MANSE_GAMES", "").split(os.pathsep) if folder]
