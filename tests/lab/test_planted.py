"""Faults that a box plants are found. The game is the one that `manse new` writes, with some files of its own, in a house of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import manse

ROOT = Path(__file__).parent.parent.parent
TEMPLATE = Path(manse.__file__).parent / "template"
OWN = Path(__file__).parent / "planted"
Told = dict[str, Any]


def build(house: Path) -> None:
    for root in (TEMPLATE, OWN):
        for source in sorted(root.rglob("*.txt")):
            target = house / "planted" / source.relative_to(root).with_suffix("")
            target.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text(encoding="utf-8").replace("NAME", "planted").replace("TITLE", "Planted")
            target.write_text(text, encoding="utf-8")
            os.utime(target, (1, 1))  # Numba looks at the time: what was compiled in another run serves


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Told]:
    house = tmp_path_factory.mktemp("house")
    build(house)
    out = house / "reports.json"
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "MANSE_GAMES": str(house)}
    done = subprocess.run([sys.executable, "-m", "tests.lab.planted_reports", str(out)], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Told] = json.loads(out.read_text(encoding="utf-8"))
    return found


def figure(told: Told, name: str) -> Any:
    return told["here"]["figures"][name]


def test_a_sound_game_is_called_fair(reports: dict[str, Told]) -> None:
    told = reports["sound"]
    assert "found_fair" in told["findings"]
    assert not {"found_edge", "found_endless", "found_stuck", "found_always", "found_unused"} & set(told["findings"])
    for number in (1, 2, 3):
        assert figure(told, f"seat_{number}")["low"] < 1 / 3 < figure(told, f"seat_{number}")["high"]


def test_an_extra_card_for_who_begins_is_found(reports: dict[str, Told]) -> None:
    told = reports["extra card"]
    assert told["findings"]["found_edge"]["who"] == "who begins"
    assert figure(told, "first_move")["low"] > 0.02
    assert abs(figure(told, "seat_1")["value"] - 1 / 3) < 0.03  # the table turns, so that seats stay fair


def test_a_card_that_always_wins_is_found(reports: dict[str, Told]) -> None:
    told = reports["winning card"]
    assert told["findings"]["found_always"]["action"] == "Play ghost 6"
    worth = {card["name"]: card["worth"] for card in told["here"]["cards"]}["ghost-6"]
    assert worth["low"] > 0.3


@pytest.mark.parametrize("case", ["deck for ever", "step for ever"])
def test_a_game_that_never_ends_is_found(reports: dict[str, Told], case: str) -> None:
    told = reports[case]
    assert "found_endless" in told["findings"]
    assert figure(told, "endless")["value"] == 1
    assert "decisions" not in told["here"]["figures"]  # nothing is known of how long a game takes


def test_a_dead_end_is_found(reports: dict[str, Told]) -> None:
    told = reports["dead end"]
    assert "found_stuck" in told["findings"]
    assert figure(told, "stuck")["value"] == 1 and figure(told, "endless")["value"] == 0


def test_a_rule_that_is_never_used_is_found(reports: dict[str, Told]) -> None:
    told = reports["idle rule"]
    assert told["findings"]["found_unused"] == {"rules": "“bonus”"}
    assert {one["name"]: one["a_game"] for one in told["here"]["happenings"]}["won"]["value"] == 3


def test_a_card_that_nobody_holds_is_not_called_spurned(reports: dict[str, Told]) -> None:
    told = reports["absent card"]
    assert "found_spurned" not in told["findings"]
    assert told["here"]["uses"][5]["offered"] == 0 and told["here"]["uses"][5]["worth"] is None


def test_a_box_beside_itself_differs_in_nothing(reports: dict[str, Told]) -> None:
    told = reports["itself"]
    assert {one["p"] for one in told["differences"]} == {1.0}
    assert {one["p"] for part in told["details"].values() for one in part} == {1.0}
    assert "found_same" in told["findings"]


def test_what_another_box_changes_is_told_with_its_significance(reports: dict[str, Told]) -> None:
    changed = {one["name"]: one for one in reports["shorter"]["differences"]}
    assert changed["decisions"]["change"] == {"value": -3, "low": -3, "high": -3} and changed["decisions"]["significant"]
    assert (changed["rounds"]["here"], changed["rounds"]["there"]) == (2, 3)
    assert not changed["endless"]["significant"] and not changed["seat_1"]["significant"]
    assert "found_changed" in reports["shorter"]["findings"]
    rules = {one["name"]: one for one in reports["shorter"]["details"]["rules"]}
    assert rules["won"]["significant"] and (rules["won"]["here"], rules["won"]["there"]) == (2, 3)
    assert not rules["opened"]["significant"]
