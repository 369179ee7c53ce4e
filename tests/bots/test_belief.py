"""What a seat may believe: exact where the game counts, and right where it is drawn."""

from collections import Counter
from math import comb
from typing import Any

import pytest

import manse
from manse.bots.base import bot
from manse.engine.game import Game
from manse.engine.match import Match
from manse.engine.record import NOBODY
from manse.engine.speech import LANGUAGES, Line
from tests.setups import GAMES

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def some_way_in(game: Game, decisions: int) -> Match:
    match, sensible = game.start(game.seats[-1], seed=4), bot("heuristic", seed=4)
    for _ in range(decisions):
        seat = match.to_act[0]
        match.play(seat, sensible.choose(match.seat(seat)))
    return match


@games
def test_belief_is_told_in_words_and_holds_what_is_true(game: Game) -> None:
    match = some_way_in(game, 76 if game.id == "phantom_society" else 12)
    for seat in range(match.players):
        window = match.seat(seat)
        belief = window.belief(worlds=60, seed=1)
        assert belief.worlds >= 1
        assert list(belief.facts) == sorted(belief.facts, key=lambda fact: -fact.chance)
        assert all(0 < fact.chance <= 1 for fact in belief.facts)
        for language in LANGUAGES:
            assert all("{" not in game.words(language).say(fact.line) for fact in belief.facts)
        sure = {fact.line for fact in belief.facts if fact.chance == 1 and belief.exact}
        true = set(game.text.secrets(window.view, match.open_view()))
        assert sure <= true


def test_in_ghosts_a_card_is_held_as_often_as_the_unseen_cards_say() -> None:
    match = manse.game("ghosts").start(3, seed=2)
    window = match.seat(0)
    state: Any = window.imagine(seed=0)
    world = window.game.sight.view(state, NOBODY)
    held = len(world["hands"][1])
    unseen = Counter(card for hand in world["hands"][1:] for card in hand)
    unseen += Counter({window.game.text.NOTATION[card]: int(left) for card, left in enumerate(state.deck)})
    everything = unseen.total()
    chances = {fact.line: fact.chance for fact in window.belief(worlds=3000, seed=5).facts}
    for card, copies in unseen.items():
        expected = 1 - comb(everything - copies, held) / comb(everything, held)
        assert chances[Line("holds", {"seat": 1, "card": card})] == pytest.approx(expected, abs=0.04)


def test_in_the_phantom_society_drawn_worlds_agree_with_counted_ones() -> None:
    match = some_way_in(manse.game("phantom_society"), 76)
    window = match.seat(match.view(None)["roles"].index("hunter"))
    exact = window.belief()
    assert exact.exact and exact.worlds > 100
    drawn: Counter[Line] = Counter()
    for number in range(1500):
        world = window.game.sight.view(window.imagine(seed=number), NOBODY)
        drawn.update(window.game.text.secrets(window.view, world))
    for fact in exact.facts:
        assert drawn[fact.line] / 1500 == pytest.approx(fact.chance, abs=0.05)
    assert set(drawn) <= {fact.line for fact in exact.facts}
