"""Laws of whole matches: exact replay, notation, refusals, stories."""

import gc
import json
import random
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import manse
from manse.engine.game import Game
from manse.engine.speech import LANGUAGES
from tests.setups import SETUPS, Setup, random_match
from tests.stage import position_of

pytestmark = pytest.mark.parametrize("setup", SETUPS, ids=str)
SEEDS = st.integers(0, 2**32)


@settings(max_examples=5, deadline=None)
@given(seed=SEEDS)
def test_replay_is_exact(setup: Setup, seed: int) -> None:
    match = random_match(setup, seed)
    again = manse.replay(json.loads(json.dumps(match.record())))
    assert list(again._trail) == list(match._trail)
    assert again.record() == match.record()


def test_somebody_wins_and_the_shares_make_one(setup: Setup) -> None:
    for seed in range(10):
        match = random_match(setup, seed)
        assert match.over and match.to_act == ()
        assert sum(match.payoff) == pytest.approx(1)
        assert match.winners and len(match.scores) >= 1


def test_nothing_is_won_before_the_end(setup: Setup) -> None:
    match = random_match(setup, 1, decisions=2)
    assert set(match.payoff) == {0.0}
    assert match.winners == ()


@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, garbage=st.one_of(st.text(max_size=20), st.integers(), st.none(), st.binary(max_size=4)))
def test_bad_decisions_are_refused_and_change_nothing(setup: Setup, seed: int, garbage: Any) -> None:
    match = random_match(setup, seed, decisions=seed % 60)
    before, record = match.position, match.record()
    attempts = [(seat, action) for seat in range(-1, setup.players + 1) for action in (*setup.game.text.NOTATION, garbage)]
    for seat, action in random.Random(seed).sample(attempts, min(80, len(attempts))):
        if seat in match.to_act and action in match.legal(seat):
            continue
        with pytest.raises(manse.IllegalAction) as refusal:
            match.play(seat, action)
        assert str(refusal.value) and "\n" not in str(refusal.value)
    assert (match.position, match.record()) == (before, record)


def test_every_refusal_can_be_said_in_every_language(setup: Setup) -> None:
    for seed in range(4):
        match = random_match(setup, seed, decisions=11 * seed)
        for seat in match.to_act:
            window = match.seat(seat)
            for action in np.flatnonzero(~window.mask):
                for language in LANGUAGES:
                    assert setup.game.words(language).say(setup.game.text.why_not(window.view, int(action)), seat)


def test_what_is_asked_is_told_in_every_language_and_from_the_view_alone(setup: Setup) -> None:
    """At every decision of a game: the sentence is there, and the same for who only imagines the truth."""
    match, dice = setup.start(7), random.Random(7)
    while not match.over:
        seat = dice.choice(match.to_act)
        window = match.seat(seat)
        line = setup.game.text.asked(window.view, window.legal)
        for language in LANGUAGES:
            assert setup.game.words(language).say(line, seat)
        seen = match._window(window.imagine(1), seat)
        assert setup.game.text.asked(seen.view, seen.legal) == line
        match.play(seat, dice.choice(window.legal))


def test_views_are_json_of_the_declared_shape(setup: Setup) -> None:
    import importlib

    shape = importlib.import_module(f"{setup.game.package}.view").View
    for seed in range(2):
        match = random_match(setup, seed)
        for step in range(seed, match.steps, 8):
            views = [match.seat_at(step, seat).view for seat in (*range(setup.players), None)]
            for view in (*views, match.open_view(step)):
                assert json.loads(json.dumps(view)) == view
                assert set(view) == set(msgspec.convert(view, shape))


def test_stories_are_told_in_every_language(setup: Setup) -> None:
    match = random_match(setup, 5)
    names = [f"Name{seat}" for seat in range(setup.players)]
    for seat in (0, setup.players - 1, None):
        lines = [frame.line for frame in match.frames(seat)]
        assert len(lines) == match.steps
        for language in LANGUAGES:
            words = setup.game.words(language)
            assert all(words.say(line, seat, names) for line in lines)
    assert match.story(None, "en", names) == tuple(setup.game.words("en").say(line, None, names) for line in lines)


def test_a_story_tells_only_what_the_seat_may_know(setup: Setup) -> None:
    """Captions are made from views, and views of a world that fits are the same views."""
    for seed in range(5):
        match = random_match(setup, seed, decisions=10 * seed)
        for seat in range(setup.players):
            window = match.seat(seat)
            world = window.imagine(seed)
            seen = match._window(world, seat)
            assert seen.view == window.view
            assert seen.legal == window.legal
            assert np.array_equal(seen.observation, window.observation)
            assert setup.game.text.caption(seen.view) == setup.game.text.caption(window.view)


def test_the_truth_cannot_be_reached_from_a_window(setup: Setup) -> None:
    match = random_match(setup, 3, decisions=8)
    secret = position_of(match).state.key.tobytes()
    window = match.seat((match.to_act or (0,))[0])
    reached: list[Any] = [window]
    seen = {id(window)}
    while reached:
        thing = reached.pop()
        assert thing is not match
        if isinstance(thing, np.ndarray | np.void):
            assert secret not in thing.tobytes()
        for found in gc.get_referents(thing):
            if id(found) not in seen and not isinstance(found, type | Game) and not callable(found):
                seen.add(id(found))
                reached.append(found)


def test_observations_are_whole_and_named(setup: Setup) -> None:
    encoder = setup.game.encoder
    covered = np.concatenate([np.arange(part.start, part.stop) for part in encoder.SLICES.values()])
    assert np.array_equal(covered, np.arange(encoder.SIZE))
    used = np.zeros(encoder.SIZE, np.bool_)
    for seed in range(3):
        match = random_match(setup, seed)
        for step in range(0, match.steps, 3):
            for seat in (*range(setup.players), None):
                observation = match.seat_at(step, seat).observation
                assert np.isfinite(observation).all()
                used |= observation != 0
    unused = [name for name, part in encoder.SLICES.items() if not used[part].any()]
    assert len(unused) < len(encoder.SLICES) / 2, f"never anything in {unused}"
