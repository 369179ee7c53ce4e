"""The sensible rival of Ghost for Sale."""

from typing import Any

import pytest

import manse
from manse.games.ghost_for_sale.state import Phase
from tests.duel import duel
from tests.games.ghost_for_sale.table import GAME, bid, table

choose: Any = GAME.sense["choose"]


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("players", GAME.seats)
def test_it_wins_at_least_half_as_much_again_as_its_share_against_random_players(players: int, advanced: bool) -> None:
    assert duel(GAME, players, 200, advanced=advanced).mean() * players > 1.5


def test_it_always_chooses_what_is_legal_also_at_a_small_table() -> None:
    for seed in range(20):
        match = GAME.start(3 + seed % 3, seed=seed, advanced=bool(seed % 2), data="small" if seed % 4 > 1 else None)
        while not match.over:
            window: Any = match.seat(match.to_act[-1])
            action = int(choose(window.knowledge, window.number, window.mask, seed * 7919 + match.decisions))
            assert window.mask[action]
            match.play_number(window.number, action)


def chosen(match: manse.Match, seat: int, seeds: int = 40) -> set[str]:
    window: Any = match.seat(seat)
    return {GAME.text.NOTATION[int(choose(window.knowledge, seat, window.mask, seed * 104729 + 1))] for seed in range(seeds)}


def test_it_lies_as_often_as_not() -> None:
    match = GAME.start(3, seed=1)
    for seat in range(3):
        for card in (1, 2, 4, 5):
            match.play(seat, f"keep-{card}")
    assert chosen(match, 0) == {"true", "false"}


def test_it_gives_mrs_truelight_a_cheap_card() -> None:
    match = table("2 7 9", "2 7 9", "2 7 9", "2 7 9", phase=Phase.INFORM)
    assert chosen(match, 0) == {"bid-2"}


def test_it_uses_a_special_card_where_it_helps() -> None:
    tokens = tuple("0 ghost algernon" for _ in range(4))
    match = table("9", "1", "1", specials={"algernon": "magical_mirror"}, tokens=tokens)
    bid(match, "0 9 algernon", "1 pass", "2 pass")
    assert chosen(match, 0) == {"mirror"}, "four ghosts are worth nothing there, three are worth 2"
    match = table("9", "1", "1", specials={"algernon": "magical_mirror"}, tokens=tokens[:2])
    bid(match, "0 9 algernon", "1 pass", "2 pass")
    assert chosen(match, 0) == {"decline"}


def test_it_guesses_what_is_likeliest() -> None:
    match = table("9", "1", "1", specials={"algernon": "crystal_ball"}, tokens=("0 ghost algernon", "0 ghost algernon"))
    bid(match, "0 9 algernon", "1 pass", "2 pass")
    assert chosen(match, 0) == {"guess-2"}


def test_it_does_not_buy_what_it_knows_to_be_worthless() -> None:
    match = table("9 8 7", "1 9", "1 9", tokens=tuple("0 painting algernon" for _ in range(4)))
    assert chosen(match, 0) == {"pass"}, "it tells the truth: there are no ghosts anywhere"
