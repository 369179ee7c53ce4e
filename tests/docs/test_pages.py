"""What the docs show is what the sources give: plots, notebooks, moving pictures."""

import json
from typing import Any

import pytest

import manse
from tools import figures, notebooks
from tools.moving import MOST_BYTES
from tools.pictures import FOLDER

SMALL: dict[str, dict[str, Any]] = {
    "beliefs": {"GAMES": 2, "WORLDS": 30},
    "exploitability": {"MEASURED": (0, 3)},
    "self_play": {"GAMES": 64, "UPDATES": 6, "RIVALS": 4},
}
"""Settings with which a notebook takes a moment."""


def test_plots_are_drawn_from_the_results_as_they_are() -> None:
    kept = {file.name: file.read_text(encoding="utf-8") for file in figures.FOLDER.glob("*.svg")}
    assert kept == figures.plots(), "`make figures` draws them anew"


def test_a_result_that_changes_changes_its_plot(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    text = figures.RESULTS.read_text(encoding="utf-8")
    assert text.count("24.71 M") == 1
    changed = tmp_path / "results.md"
    changed.write_text(text.replace("24.71 M", "99.9 M"), encoding="utf-8")
    before = figures.plots()
    monkeypatch.setattr(figures, "RESULTS", changed)
    after = figures.plots()
    assert [name for name in before if before[name] != after[name]] == ["random-moves.svg"]
    assert "99.9 M" in after["random-moves.svg"]


@pytest.mark.parametrize("name", notebooks.names())
def test_notebooks_run(name: str) -> None:
    outputs = notebooks.run(name, **SMALL[name])
    assert any(output.text for output in outputs) and any("<polyline" in output.picture for output in outputs)


def test_a_policy_learns_in_sixty_lines() -> None:
    told = next(output.text for output in notebooks.run("self_play", **SMALL["self_play"]) if output.text)
    before, after = (int(part.split()[-1]) for part in told.split(" %")[:2])
    assert after > before + 15
    code = [line for cell in notebooks.cells("self_play") if cell.kind != "markdown" for line in cell.text.splitlines()]
    assert len([line for line in code if line.strip() and not line.strip().startswith(("#", '"""'))]) <= 60


@pytest.mark.parametrize("name", notebooks.names())
def test_pages_show_the_notebooks_as_they_are(name: str) -> None:
    page = (notebooks.FOLDER / f"{name}.md").read_text(encoding="utf-8")
    kept = json.loads((notebooks.FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))
    for cell in notebooks.cells(name):
        assert cell.text in page, "`make notebooks` runs them anew"
    assert ["".join(cell["source"]) for cell in kept["cells"]] == [cell.text for cell in notebooks.cells(name)]


@pytest.mark.parametrize("game", manse.games())
def test_there_is_a_small_moving_picture_of_every_game(game: str) -> None:
    found = (FOLDER / f"{game}.webp").read_bytes()
    assert found[8:12] == b"WEBP" and b"ANIM" in found[:64] and found.count(b"ANMF") > 20
    assert len(found) <= MOST_BYTES
