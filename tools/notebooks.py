"""Runs the notebooks of examples/notebooks and writes what came of them into docs/notebooks, as pages and for Jupyter: `make notebooks`.

A notebook is a Python file whose cells begin with `# %%`, as editors know them. The cell `# %% settings` says how much is reckoned; who
runs it with other settings gets the same notebook, smaller or larger.
"""

import ast
import contextlib
import io
import json
import re
import warnings
from pathlib import Path
from typing import Any, NamedTuple, cast

from tools.setup import ROOT

SOURCES = ROOT / "examples" / "notebooks"
FOLDER = ROOT / "docs" / "notebooks"
MARKER = re.compile(r"^# %%(.*)\n", re.MULTILINE)


class Cell(NamedTuple):
    kind: str
    """"markdown", "settings" or ""."""
    text: str


class Output(NamedTuple):
    text: str
    picture: str


def names() -> list[str]:
    return sorted(file.stem for file in SOURCES.glob("*.py"))


def cells(name: str) -> list[Cell]:
    _, *parts = MARKER.split((SOURCES / f"{name}.py").read_text(encoding="utf-8"))
    found = zip((kind.strip(" []") for kind in parts[::2]), (text.strip("\n") for text in parts[1::2]), strict=True)
    return [Cell(kind, re.sub(r"^# ?", "", text, flags=re.MULTILINE) if kind == "markdown" else text) for kind, text in found]


def run(name: str, **settings: Any) -> list[Output]:
    """What each cell prints and draws."""
    known: dict[str, Any] = {"__name__": name}
    outputs = []
    for cell in cells(name):
        outputs.append(Output("", "") if cell.kind == "markdown" else executed(cell, f"{name}.py", known))
        if cell.kind == "settings":
            unknown = settings.keys() - known.keys()
            assert not unknown, f"{name} has no settings {unknown}"
            known |= settings
    return outputs


def executed(cell: Cell, file: str, known: dict[str, Any]) -> Output:
    """As Jupyter does it: the value of the last line is shown."""
    tree, printed, value = ast.parse(cell.text), io.StringIO(), cast("Any", None)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # other libraries' own
        exec(compile(tree, file, "exec"), known)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), file, "eval"), known)
    picture = value._repr_svg_() if hasattr(value, "_repr_svg_") else ""
    return Output(printed.getvalue(), picture)


def page(name: str, outputs: list[Output]) -> str:
    """For the site."""
    parts = []
    for number, (cell, output) in enumerate(zip(cells(name), outputs, strict=True)):
        parts.append(cell.text if cell.kind == "markdown" else f"```python\n{cell.text}\n```")
        if output.text:
            parts.append(f"```text\n{output.text.rstrip()}\n```")
        if output.picture:
            parts.append(f"![{caption(output.picture)}]({picture_name(name, number)})")
    again = f"[As a notebook for Jupyter]({name}.ipynb); as a program, `python examples/notebooks/{name}.py` in the sources."
    return "\n\n".join([*parts, again]) + "\n"


def caption(picture: str) -> str:
    found = re.search(r'aria-label="([^"]*)"', picture)
    return found[1] if found else ""


def picture_name(name: str, number: int) -> str:
    return f"{name}-{number}.svg"


def notebook(name: str, outputs: list[Output]) -> str:
    """For Jupyter."""
    made = []
    for number, (cell, output) in enumerate(zip(cells(name), outputs, strict=True)):
        kind = "markdown" if cell.kind == "markdown" else "code"
        entry: dict[str, Any] = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": cell.text.splitlines(keepends=True)}
        if kind == "code":
            entry |= {"execution_count": None, "outputs": shown(output)}
        made.append(entry)
    about = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}, "language_info": {"name": "python"}}
    return json.dumps({"cells": made, "metadata": about, "nbformat": 4, "nbformat_minor": 5}, indent=1, ensure_ascii=False) + "\n"


def shown(output: Output) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if output.text:
        found.append({"output_type": "stream", "name": "stdout", "text": output.text.splitlines(keepends=True)})
    if output.picture:
        found.append({"output_type": "display_data", "data": {"image/svg+xml": output.picture.splitlines(keepends=True)}, "metadata": {}})
    return found


def write(name: str) -> None:
    outputs = run(name)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob(f"{name}-*.svg"):
        old.unlink()
    for number, output in enumerate(outputs):
        if output.picture:
            (FOLDER / picture_name(name, number)).write_text(output.picture + "\n", encoding="utf-8")
    Path(FOLDER / f"{name}.md").write_text(page(name, outputs), encoding="utf-8")
    Path(FOLDER / f"{name}.ipynb").write_text(notebook(name, outputs), encoding="utf-8")


if __name__ == "__main__":
    for name in names():
        write(name)
        print(name, flush=True)
