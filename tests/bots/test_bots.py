"""Rivals are honest, keep to their time and the rules, and are better than chance."""

from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import manse
from manse.bots import search
from manse.bots.base import Bot, bot
from manse.bots.levels import LEVELS, bot_of
from manse.bots.search import Race, Search
from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.match import Match
from manse.engine.record import blank, raw
from manse.engine.seat import Seat
from manse.engine.speech import LANGUAGES
from manse.engine.verbs import Known
from tests.duel import duel
from tests.setups import GAMES, SETUPS, Setup
from tests.stage import position_of

BOTS: dict[str, dict[str, Any]] = {"random": {}, "heuristic": {}, "search": {"iterations": 40}, "learned": {}, "guided": {"iterations": 40}}
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def some_way_in(setup: Setup, decisions: int, seed: int = 5) -> Match:
    match, dice = setup.start(seed), bot("random", seed=seed)
    for _ in range(decisions):
        if not match.over:
            seat = match.to_act[0]
            match.play(seat, dice.choose(match.seat(seat)))
    return match


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup.players == setup.game.seats[-1]], ids=str)
def test_bots_of_every_kind_play_a_whole_game_together(setup: Setup) -> None:
    match = setup.start(3)
    rivals = [bot("search", iterations=4, seed=1), bot("heuristic", seed=2), bot("random", seed=3), bot("heuristic", slip=0.5, seed=4)]
    rivals += [bot("learned", seed=5), bot("guided", iterations=4, plies=2, seed=6)]
    while not match.over:
        seat = match.to_act[-1]
        match.play(seat, rivals[(seat + match.decisions) % len(rivals)].choose(match.seat(seat)))
    assert sum(match.payoff) == pytest.approx(1, abs=1e-6)
    assert match.winners and all(seat in range(setup.players) for seat in match.winners)


def window_on(game: Game, world: Any, seat: int) -> Seat:
    known = Known(blank(game.state.State))
    game.loops.know(world, seat, known)
    return Seat(game, seat, known)


@pytest.mark.parametrize("name", BOTS)
@games
def test_a_choice_is_the_same_in_every_world_the_seat_cannot_tell_apart(game: Game, name: str) -> None:
    for decisions in (0, 7, 23):
        match = some_way_in(Setup(game, game.seats[-1]), decisions)
        seat = match.to_act[0]
        window = match.seat(seat)
        chosen = bot(name, seed=9, **BOTS[name]).choose(window)
        for number in range(3):
            elsewhere = window_on(game, window.imagine(seed=number), seat)
            assert bot(name, seed=9, **BOTS[name]).choose(elsewhere) == chosen


@games
def test_the_truth_cannot_be_reached_from_what_a_bot_is_given(game: Game) -> None:
    match = some_way_in(Setup(game, game.seats[-1]), 9)
    rivals = [bot("search", iterations=20), bot("guided", iterations=20), bot("learned")]
    window = match.seat(match.to_act[0])
    for rival in rivals:
        rival.choose(window)
    truth = raw(position_of(match).state)
    assert raw(window.knowledge) != truth
    for found in reachable(window, *rivals):
        assert not isinstance(found, Match)
        if isinstance(found, np.ndarray | np.void):
            assert truth not in found.tobytes()
        assert not isinstance(found, bytes) or truth not in found


def reachable(*roots: object) -> Iterator[object]:
    """Everything that attributes, items and the memory below arrays lead to; what belongs to the game itself is the same for all."""
    waiting, seen = list(roots), set[int]()
    while waiting:
        found = waiting.pop()
        if id(found) in seen or isinstance(found, Game | ModuleType | type):
            continue
        seen.add(id(found))
        yield found
        waiting += list(getattr(found, "__dict__", {}).values())
        if isinstance(found, dict):
            waiting += [*found, *found.values()]
        elif isinstance(found, list | tuple | set | frozenset):
            waiting += list(found)
        elif isinstance(found, np.ndarray | np.void) and found.base is not None:
            waiting.append(found.base)


@games
def test_a_search_stops_in_time(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on with each game played out, so that it does not matter how fast this machine is."""
    match = some_way_in(Setup(game, game.seats[-1]), 4)
    while len((window := match.seat(match.to_act[0])).legal) < 2:
        match.play(window.number, window.legal[0])
    watch, play_out, a_game = SimpleNamespace(at=0.0), Race._round, 0.0001
    watch.perf_counter = lambda: watch.at

    def take_time(race: Race, count: int) -> None:
        play_out(race, count)
        watch.at += count * len(race.choices) * a_game

    monkeypatch.setattr(search, "time", watch)
    monkeypatch.setattr(Race, "_round", take_time)
    rival = Search(think=0.05, seed=1)
    rival.choose(window)
    longest = max(search.CHUNK_SECONDS, len(window.legal) * a_game)
    assert 0 <= watch.at - 0.05 <= longest
    assert rival.simulations == pytest.approx(watch.at / a_game)


@games
def test_a_search_explains_itself(game: Game) -> None:
    match = some_way_in(Setup(game, game.seats[-1]), 4)
    while len((window := match.seat(match.to_act[0])).legal) < 2:
        match.play(window.number, window.legal[0])
    rival = Search(iterations=300, threads=2, seed=3)
    chosen, weighed = rival.choose(window), rival.explain()
    assert weighed[0].action == chosen
    assert {candidate.action for candidate in weighed} == set(window.legal)
    assert sum(candidate.visits for candidate in weighed) == rival.simulations > 0
    assert all(0 <= candidate.value <= 1 for candidate in weighed)
    for language in LANGUAGES:
        reason = game.words(language).say(weighed[0].reason)
        assert str(weighed[0].visits) in reason


def test_a_single_choice_needs_no_thought() -> None:
    match = manse.game("ghosts").start(2, seed=1)
    rival, alone = Search(think=60), None
    while alone is None:
        window = match.seat(match.to_act[0])
        alone = window if len(window.legal) == 1 else None
        if alone is None:
            match.play(window.number, window.legal[-1])
    assert rival.choose(alone) == alone.legal[0]
    assert rival.explain()[0].reason.key == "reason_only"


def test_habits_are_followed_as_often_as_was_said() -> None:
    match = manse.game("ghosts").start(4, seed=2)
    window = match.seat(match.to_act[0])
    for share, least, most in ((0.0, 0, 0), (0.5, 14, 36), (1.0, 50, 50)):
        rival, followed = bot("search", iterations=10, habits=share, seed=4), 0
        for _ in range(50):
            assert rival.choose(window) in window.legal
            followed += rival.explain()[0].reason.key == "reason_habit"
        assert least <= followed <= most


@games
def test_sense_beats_chance(game: Game) -> None:
    players = game.seats[-1]
    assert duel(game, players, 300).mean() * players > 1.5


def test_thought_beats_sense() -> None:
    won = 0.0
    for number in range(16):
        match = manse.game("rest_in_peace").start(2, seed=number)
        rivals: list[Bot] = [bot("search", iterations=240, seed=number), bot("heuristic", seed=number)]
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, rivals[(seat + number) % 2].choose(match.seat(seat)))
        won += match.payoff[number % 2]
    assert won >= 11


@pytest.mark.parametrize(
    ("name", "settings", "complaint"),
    [
        ("oracle", {}, "there is no bot 'oracle'; there are: random, heuristic, search, learned, guided"),
        ("search", {"think": -1}, "a search thinks for up to 600 seconds"),
        ("search", {"think": 1, "iterations": 5}, "a time or a number of iterations, not both"),
        ("search", {"depth": 4}, "bot 'search'"),
        ("heuristic", {"slip": 2}, "from 0 to 1"),
        ("search", {"habits": -0.1}, "from 0 to 1"),
        ("learned", {"temperature": -1}, "from 0 to 10"),
        ("guided", {"depth": 4}, "bot 'guided'"),
    ],
)
def test_a_wrong_bot_is_refused(name: str, settings: dict[str, Any], complaint: str) -> None:
    with pytest.raises(DataError, match=complaint.replace("?", ".")):
        bot(name, **settings)


def test_levels_have_names_in_every_language() -> None:
    for language in LANGUAGES:
        lines = GAMES[0].words(language).lines
        names = {lines[f"level_{level.id}"] for level in LEVELS}
        assert len(names) == len(LEVELS)
        assert all(lines[f"level_{level.id}_note"] for level in LEVELS)
    with pytest.raises(DataError, match=r"there is no level 'boss'; there are: visitor, guest, .*, master"):
        bot_of("boss")


def test_a_careless_level_slips_now_and_then_and_says_so() -> None:
    game = manse.game("ghosts")
    reasons = set()
    for seed in range(60):
        rival, match = bot_of("reader", seed=seed), game.start(4, seed=seed)
        window = match.seat(match.to_act[0])
        chosen = rival.choose(window)
        assert rival.explain()[0].action == chosen
        reasons.add(rival.explain()[0].reason.key)
    assert reasons == {"reason_chance", "reason_learned"}
