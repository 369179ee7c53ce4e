"""What nets are told beside an observation is what the aids tell people."""

import random

import pytest

from manse.bots.learned import told_to
from manse.games.ghost_for_sale.insight import GHOST, MINE, PAINTING, RIVAL, SIZE, WORTH
from manse.games.ghost_for_sale.state import Phase
from tests.games.ghost_for_sale.table import GAME


@pytest.mark.parametrize("players", GAME.seats)
def test_houses_are_weighed_as_by_the_aids(players: int) -> None:
    dice, seen = random.Random(players), set()
    match = GAME.start(players, seed=players)
    while not match.over:
        window = match.seat(match.to_act[0])
        told, aids, k = told_to(window), window.view["aids"], window.knowledge
        phase = Phase(k.phase)
        if Phase.DECLARE <= phase <= Phase.CHOICE:
            outlooks, offers = aids["outlooks"], aids["offers"]
            assert 5 * told[WORTH : WORTH + len(outlooks)] == pytest.approx([one["expected"] for one in outlooks], abs=1e-4)
            sums = {one["place"]: one["most"] for one in offers if one["seat"] == window.number}
            assert 20 * told[MINE : MINE + len(outlooks)] == pytest.approx([sums.get(one["name"], 0) for one in outlooks])
            bid = {one["place"] for one in offers if one["seat"] != window.number}
            assert [number > 0 for number in told[RIVAL : RIVAL + len(outlooks)]] == [one["name"] in bid for one in outlooks]
        else:
            assert not told[-SIZE:].any()
        if phase != Phase.DECLARE:
            assert not told[GHOST:].any()
        else:
            assert told[GHOST:PAINTING].any() and told[PAINTING:].any()
        seen.add(phase)
        match.play(window.number, dice.choice(window.legal))
    assert {Phase.DECLARE, Phase.AUCTION} <= seen
