"""A copy of the package in which Ghosts has newer rules, and the present ones lie in v1."""

import shutil
from pathlib import Path

import manse


def newer_rules(folder: Path) -> Path:
    """A folder for PYTHONPATH: Ghosts at version 2 begins with five fright points; version 1 is as it was."""
    source = Path(manse.__file__).parent
    target = folder / "newer" / "manse"
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "static"))
    ghosts = target / "games" / "ghosts"
    shutil.copytree(source / "games" / "ghosts", ghosts / "v1", ignore=shutil.ignore_patterns("__pycache__"))
    init = ghosts / "__init__.py"
    init.write_text(init.read_text().replace("minutes=20,", "minutes=20, version=2, since=2,"))
    data = ghosts / "data.toml"
    data.write_text(data.read_text().replace("start = 3 ", "start = 5 "))
    return target.parent
