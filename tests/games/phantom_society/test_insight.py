"""What nets are told beside an observation is what the aids tell people."""

import random

import pytest

from manse.bots.learned import told_to
from manse.games.phantom_society.data import NAMES, SQUARES
from manse.games.phantom_society.insight import ODDS, OWN, SIZE, TOLD
from manse.games.phantom_society.state import Phase
from tests.games.phantom_society.table import GAME


@pytest.mark.parametrize("players", GAME.seats)
def test_odds_are_those_of_the_aids(players: int) -> None:
    dice, seen = random.Random(players), set()
    for seed in range(3):
        match = GAME.start(players, seed=seed)
        while not match.over:
            window = match.seat(match.to_act[0])
            told = told_to(window)
            aids = window.view["aids"]
            assert told[ODDS:OWN] == pytest.approx([aids["odds"].get(name, 0) for name in NAMES])
            known = {one["square"] for one in window.view["ghosts"]}
            assert told[OWN:TOLD] == pytest.approx([aids["odds"].get(name, 0) * (name in known) for name in NAMES])
            phase = Phase(window.knowledge.phase)
            if phase == Phase.RAID:
                assert (told[TOLD : TOLD + SQUARES] >= 0).all()
                assert not any(told[TOLD + square] for square in range(SQUARES) if not window.mask[square])
            elif phase not in (Phase.RAID, Phase.HUNT):
                assert not told[-SIZE:].any()
            seen.add(phase)
            match.play(window.number, dice.choice(window.legal))
    assert {Phase.RAID, Phase.HUNT} <= seen
