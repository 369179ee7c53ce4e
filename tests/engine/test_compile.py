"""What the door to Numba promises, whoever calls first."""

import ast
import os
import subprocess
import sys
from itertools import accumulate
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

import manse
from manse.engine.compile import INTERPRETED, allocating, compiled, with_names
from manse.engine.loops import random_action, random_of_many
from manse.engine.rng import quick


def test_a_function_that_makes_arrays_may_be_compiled_for_a_caller_that_makes_none() -> None:
    @compiled
    @allocating
    def made(size: int) -> int:
        cells = np.ones(size, np.int64)
        return int(cells.sum())

    @compiled
    def caller(size: int) -> int:
        return made(size) + 1

    assert caller(4) == 5


KEPT = """
import numba
from manse.engine.compile import compiled

@compiled
def doubled(number: int) -> int:
    return 2 * number

assert doubled(3) == 6
print(sum(doubled.stats.cache_hits.values()), numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES)
"""


def test_the_same_sources_share_what_is_compiled_wherever_they_lie(tmp_path: Path) -> None:
    def hits(folder: str) -> str:
        (tmp_path / folder / "box").mkdir(parents=True)
        (tmp_path / folder / "box" / "kept.py").write_text(KEPT)
        given = {**os.environ, "MANSE_CACHE": str(tmp_path / "cache")}
        return subprocess.run([sys.executable, tmp_path / folder / "box" / "kept.py"], env=given, capture_output=True, text=True).stdout

    assert hits("here").split() == ["0"]
    assert hits("there").split() == ["1"], "and what others have told Numba stays as it was"


LEAN = """
from numba.core.codegen import JITCodeLibrary

from manse.engine.compile import compiled, slim

@compiled
def doubled(number: int) -> int:
    return 2 * number

assert doubled(3) == 6
slim()
library, = (each.library for each in doubled.overloads.values())
assert type(library) is not JITCodeLibrary and "_shared_module" not in vars(library)

@compiled
def more(number: int) -> int:
    return doubled(number) + 1

assert (doubled(4), more(4)) == (8, 9)
print(sum(doubled.stats.cache_hits.values()), sum(more.stats.cache_hits.values()))
"""


@pytest.mark.skipif(INTERPRETED, reason="rules are interpreted")
def test_what_was_slimmed_runs_and_can_still_be_called_by_what_is_compiled_later(tmp_path: Path) -> None:
    (tmp_path / "lean.py").write_text(LEAN)
    for read_from_disk in ("0", "1"):
        given = {**os.environ, "MANSE_CACHE": str(tmp_path / "cache")}
        done = subprocess.run([sys.executable, tmp_path / "lean.py"], env=given, capture_output=True, text=True)
        assert not done.returncode, done.stderr
        assert done.stdout.split() == [read_from_disk, "0"]
        for kept in (tmp_path / "cache").rglob("*more*"):
            kept.unlink()


WITHOUT = """
import builtins
import numpy as np

found = builtins.__import__

def refusing(name, globals=None, *rest, **more):
    if name.startswith("numba.core") and (globals or {}).get("__name__", "").startswith("manse."):
        raise ImportError(f"{name} is not public")
    return found(name, globals, *rest, **more)

builtins.__import__ = refusing
import manse.engine.loops
from manse.engine.rows import ones

assert ones(np.int64(11)) == 3
assert ones.signatures, "compiled"
"""


@pytest.mark.skipif(INTERPRETED, reason="rules are interpreted")
def test_there_is_a_way_without_the_parts_of_numba_that_are_not_public() -> None:
    given = {**os.environ, "MANSE_EMIT": "0"}
    done = subprocess.run([sys.executable, "-c", WITHOUT], env=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    done = subprocess.run([sys.executable, "-c", WITHOUT], env={**os.environ, "MANSE_EMIT": "1"}, capture_output=True, text=True)
    assert "is not public" in done.stderr


def private_imports(file: Path) -> list[str]:
    named = [part for part in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(part, ast.Import | ast.ImportFrom)]
    modules = [part.module or "" if isinstance(part, ast.ImportFrom) else alias.name for part in named for alias in part.names]
    return [module for module in modules if module.startswith("numba.") and "core" in module.split(".")]


def test_one_file_knows_the_parts_of_numba_that_are_not_public() -> None:
    source = Path(manse.__file__).parent
    assert [str(file.relative_to(source)) for file in source.rglob("*.py") if private_imports(file)] == ["engine/compile.py"]


def test_any_number_of_actions_can_be_chosen_from_at_random() -> None:
    names: dict[str, object] = {"ACTIONS": 300}
    for verb in (random_of_many, random_action):
        names[verb.__name__] = chosen = with_names(cast(FunctionType, verb), names)
    mask = np.zeros(300, np.bool_)
    mask[[0, 127, 128, 299]] = True
    seeds = list(accumulate(range(200), lambda seed, _: quick(seed), initial=7))
    assert {chosen(mask, seed) for seed in seeds[1:]} == {0, 127, 128, 299}


def plus_one(number: int) -> int:
    return number + 1


@pytest.mark.skipif(INTERPRETED, reason="rules are interpreted")
def test_two_processes_that_compile_at_once_write_different_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba numbers them by an index that both have read before either wrote: one game's code was found under another's types."""
    kept: Any = compiled(plus_one)
    names = []
    for process in (71, 72):
        monkeypatch.setattr(os, "getpid", lambda: process)
        names.append(kept._cache._cache_file._data_name(1))
    assert names[0] != names[1]


def test_playouts_leave_out_what_is_only_remembered() -> None:
    game = manse.game("phantom_society")
    watched, unwatched = (game.batch(8, 4, seed=5, observe=False, threads=1) for _ in range(2))
    for batch, loops in ((watched, game.loops), (unwatched, game.unwatched)):
        loops.playout_many(batch.games, 0, batch.size, np.zeros(game.actions, np.bool_), np.arange(1, batch.size + 1))
    assert watched.states["clue"].any() and not unwatched.states["clue"].any()
    assert manse.game("ghosts").unwatched is manse.game("ghosts").loops  # nothing there is only remembered
