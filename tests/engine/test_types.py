"""mypy refuses a state where knowledge is wanted: what is made for a seat cannot be handed the truth without a deliberate word."""

import ast
from pathlib import Path

import pytest
from mypy import api

from manse.engine.game import Game
from tests.setups import GAMES

ROOT = Path(__file__).parent.parent.parent
USES = {
    "view": "view.view(truth, 0)",
    "imagine": "knowledge.imagine(truth, 0)",
    "observe": "encode.observe(truth, 0, out)",
    "choose": "sense.choose(truth, 0, out, 1)",
}


@pytest.mark.timeout(600)
def test_the_truth_is_refused_where_knowledge_is_wanted(tmp_path: Path) -> None:
    """All games in one run of mypy: each use is an error with the truth, and none with knowledge."""
    files = []
    for game in GAMES:
        script = tmp_path / f"leaks_{game.id}.py"
        script.write_text("\n".join(source(game)))
        files.append(str(script))
    told, complaints, _ = api.run(
        ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(tmp_path), "--no-error-summary", *files]
    )
    assert not complaints
    for game in GAMES:
        errors = [line for line in told.splitlines() if f"leaks_{game.id}.py" in line and "error" in line]
        assert len(errors) == len(USES), told
        assert all('"State"; expected "Known"' in error for error in errors), told


def source(game: Game) -> list[str]:
    calls = list(USES.values())
    return [
        "from manse.engine.record import Array",
        f"from {game.package} import encode, knowledge, sense, view",
        f"from {game.package}.state import Known, State",
        "def honest(known: Known, out: Array) -> None:",
        *(f"    {call.replace('truth', 'known')}" for call in calls),
        "def leak(truth: State, out: Array) -> None:",
        *(f"    {call}" for call in calls),
    ]


def holds_any(function: ast.FunctionDef) -> bool:
    every = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs, function.args.vararg, function.args.kwarg]
    hints = [function.returns, *(argument.annotation for argument in every if argument)]
    return any(isinstance(part, ast.Name) and part.id == "Any" for hint in hints if hint for part in ast.walk(hint))


def test_of_the_engines_signatures_at_most_one_in_ten_says_any() -> None:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in (ROOT / "src" / "manse" / "engine").glob("*.py")]
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    vague = [function.name for function in functions if holds_any(function)]
    assert 10 * len(vague) <= len(functions), vague
