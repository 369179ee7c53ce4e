"""The properties of games, against what can be counted by hand."""

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import manse
from manse.adapters.traits import HiddenBits, traits, tree_size
from manse.cli.traits import command
from manse.engine.record import layout
from tests.games.ghosts.table import table

ROOT = Path(__file__).parent.parent.parent
GHOSTS = manse.game("ghosts")


def hidden_bits(match: manse.Match, seat: int) -> float:
    states = np.frombuffer(bytearray(match._trail[-1]), layout(GHOSTS.state.State))
    return HiddenBits(GHOSTS).of(states, seat)


def test_hidden_worlds_are_the_ways_the_unseen_cards_may_lie() -> None:
    """Seat 0 sees its own card and wonders which one of three different cards lies in the other hand."""
    match = table("red-1", "blue-2", deck="green-3 mist")
    assert hidden_bits(match, 0) == pytest.approx(math.log2(3))
    assert hidden_bits(table("red-1", "blue-2", deck="blue-2"), 0) == 0, "only blue 2 is unseen"
    assert hidden_bits(table("red-1", "blue-2 mist", deck="green-3"), 0) == pytest.approx(math.log2(3 * 2)), "each slot counts"


def test_length_and_choices_are_those_of_the_games_played() -> None:
    measured = traits(GHOSTS, 3, games=20)
    batch = GHOSTS.batch(20, 3, seed=1)
    choices = decisions = 0
    while not batch.over.all():
        decisions += int((batch.to_move >= 0).sum())
        choices += int(batch.legal.sum())
        batch.step(batch.sample())
    assert measured.decisions == decisions / 20 == batch.states["decisions"].mean()
    assert measured.choices == choices / decisions
    assert measured.at_once == 0, "nobody acts at the same time in Ghosts"
    assert (measured.actions, measured.observation) == (GHOSTS.actions, GHOSTS.encoder.SIZE)


def test_the_tree_of_the_small_ghosts_is_counted() -> None:
    assert tree_size(GHOSTS) == 7421


def test_the_command_prints_a_table_markdown_and_json() -> None:
    def printed(*options: str) -> str:
        run = CliRunner().invoke(command, ["ghosts", *options], catch_exceptions=False)
        assert run.exit_code == 0
        return run.stdout

    assert "hidden worlds" in printed() and "7,421" in printed()
    assert printed("--markdown").startswith("| game | players |")
    fewest, most = json.loads(printed("--json"))
    assert (fewest["players"], most["players"]) == (2, 6) and fewest["small_tree"] == 7421


def test_the_race_of_the_peers_can_be_started_and_names_who_is_not_there() -> None:
    race = subprocess.run([sys.executable, "bench/peers.py", "--json", "--only", "no such race"], cwd=ROOT, capture_output=True, text=True)
    assert race.returncode == 0 and json.loads(race.stdout) == []
    assert all("not here (" in line for line in race.stderr.splitlines() if line)
