"""A small game with faults that its box plants: the game that `manse new` writes, with some files of its own."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import manse
from manse.engine.game import Game
from manse.engine.registry import GAMES

TEMPLATE = Path(manse.__file__).parent / "template"
OWN = Path(__file__).parent / "planted"


@pytest.fixture(scope="session")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    house = tmp_path_factory.mktemp("house")
    for source in (*sorted(TEMPLATE.rglob("*.txt")), *sorted(OWN.rglob("*.txt"))):
        root = TEMPLATE if source.is_relative_to(TEMPLATE) else OWN
        target = house / "planted" / source.relative_to(root).with_suffix("")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source.read_text(encoding="utf-8").replace("NAME", "planted").replace("TITLE", "Planted"), encoding="utf-8")
        os.utime(target, (1, 1))  # Numba looks at the time: what was compiled in another run serves
    GAMES.__path__.append(str(house))
    yield manse.game("planted")
    GAMES.__path__.remove(str(house))
