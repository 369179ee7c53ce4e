"""docs/research.md tells the truth: its table is what is computed, its examples run."""

import ast
import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from tests.adapters import research_page
from tests.setups import WANTED

EXAMPLES = research_page.examples()


@pytest.mark.skipif(bool(WANTED), reason="the table is of all games")
def test_the_table_is_what_the_command_computes() -> None:
    assert research_page.table_on_page() == research_page.table(), "`make golden` writes it anew"


def test_there_are_examples_for_every_interface() -> None:
    imports = {name for example in EXAMPLES.values() for name in modules(example)}
    assert {"manse", "manse.adapters", "manse.adapters.open_spiel", "manse.adapters.gymnasium", "torch"} <= imports
    assert all(len(example.splitlines()) <= 13 for example in EXAMPLES.values())


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_run(name: str) -> None:
    for module in modules(EXAMPLES[name]):
        if find_spec(module.split(".")[0]) is None:
            pytest.skip(f"{module} is not installed")
    quiet = {**os.environ, "PYTHONWARNINGS": "ignore"}
    run = subprocess.run([sys.executable, "-c", EXAMPLES[name]], capture_output=True, text=True, env=quiet)
    assert run.returncode == 0, run.stderr


def modules(example: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(example)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found
