"""Games as trees: chance laid open, perfect recall, honest imagination."""

import pickle
import random
from collections import defaultdict
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

import manse
from manse.adapters.chance import OpenRules, twin
from manse.adapters.tree import Position, Table, lay
from manse.engine.game import Game
from manse.engine.record import Header, blank, layout, raw
from manse.engine.rng import key_from_seed, rekey, word
from tests.setups import GAMES, SETUPS, Setup, facts, random_match
from tests.stage import assert_distribution

SMALL = [game for game in GAMES if "small" in game.variants]
GHOSTS = manse.game("ghosts")


def table_of(setup: Setup) -> Table:
    return lay(setup.game.id, setup.players, None, tuple(setup.options.items()))


def small(game: Game) -> Table:
    return lay(game.id, game.seats[0], "small")


def walk(table: Table, seed: int, decisions: int | None = None) -> Iterator[Position]:
    """A random line of play, chance at its odds."""
    dice, position, taken = random.Random(seed), table.opening, 0
    yield position
    while not position.over and taken != decisions:
        if position.draw:
            outcomes, odds = zip(*position.draw.odds, strict=True)
            position = position.after(dice.choices(outcomes, odds)[0])
        else:
            position = position.after(dice.choice(position.legal))
            taken += 1
        yield position


def to_a_decision(table: Table, seed: int) -> Position:
    """A random position in which somebody is to move."""
    return [position for position in walk(table, seed, 3 * seed + 1) if position.seat >= 0][-1]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_open_rules_lose_no_component_and_reach_the_end(setup: Setup) -> None:
    counted = np.zeros((2, facts(setup.game).COMPONENTS), np.int64)
    for number, position in enumerate(walk(table_of(setup), 1)):
        if position.begun:
            counted[1] = 0
            facts(setup.game).census(np.frombuffer(position._s, layout(setup.game.state.State))[0], counted[1])
            if not counted[0].any():
                counted[0] = counted[1]
            assert (counted[0] == counted[1]).all(), f"after {number} moves"
    assert position.over
    assert sum(position.shares) == pytest.approx(1)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_plain_copies_of_the_rules_play_as_the_rules_do(setup: Setup) -> None:
    """Without anything put in place of the generator, the copies that chance is laid open in make the same states."""
    copies = {verb: twin(cast(Any, setup.game.verbs[verb]), {}) for verb in ("setup", "play", "proceed")}
    match = random_match(setup, 3, decisions=60)
    s = blank(setup.game.state.State)
    rekey(s, match._key)
    s.seats, s.version = setup.players, setup.game.version
    copies["setup"](s, setup.players, setup.box())
    trail, decisions = [raw(s)], iter(match._decisions)
    while len(trail) < match.steps:
        if s.to_act:
            copies["play"](s, *next(decisions))
            s.decisions += 1
        else:
            copies["proceed"](s)
        trail.append(raw(s))
    assert trail == list(match._trail)


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)
def test_openings_are_as_likely_as_the_rules_deal_them(game: Game) -> None:
    table = small(game)
    expected: dict[bytes, float] = defaultdict(float)
    paths = [(table.opening, 1.0)]
    while paths and len(paths) < 2_000:
        position, odds = paths.pop()
        if position.draw:
            paths += [(position.after(outcome), odds * chance) for outcome, chance in position.draw.odds]
        else:
            expected[position._s] += odds
    if paths:
        pytest.skip(f"the small {game.title} opens in more ways than can be counted here")
    box = game.box({}, game.data("small"))

    def deal(seed: int) -> bytes:
        s = blank(game.state.State)
        game.loops.begin(s, key_from_seed(seed), game.seats[0], box, game.version)
        game.loops.advance(s)
        rekey(s, np.zeros(4, np.uint32))
        return raw(s)

    assert_distribution(deal, expected, samples=max(20 * len(expected), 2_000))


def test_odds_are_told_by_kind_and_certainties_are_not_asked_for() -> None:
    table = lay("ghosts", 2, "small")
    first = table.opening
    assert first.draw is not None and first.draw.odds == ((0, 0.5), (1, 0.5)), "who begins"
    deal = first.after(0)
    assert deal.draw is not None and deal.draw.odds == ((1, 2 / 5), (7, 2 / 5), (18, 1 / 5)), "two red, two blue, one mist"
    after = deal.after(18)
    assert after.draw is not None and after.draw.odds == ((1, 2 / 4), (7, 2 / 4))
    assert after.after(1).after(1).seat == 0, "only blue is left: it is not asked for"


def test_rules_that_draw_bare_words_are_refused() -> None:
    def proceed(s: Header) -> None:
        s.phase = word(s)

    game = SimpleNamespace(verbs={"setup": proceed, "play": proceed, "proceed": proceed})
    with pytest.raises(TypeError, match="draws bare words"):
        OpenRules(game).perform("proceed", (SimpleNamespace(),), ())  # type: ignore[arg-type]


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)
def test_what_is_recalled_the_same_is_known_the_same(game: Game) -> None:
    """Positions that a seat recalls alike offer it the same choices, views and observations; and nothing is forgotten."""
    found: dict[tuple[int, str], tuple[object, ...]] = {}
    alike = 0
    for seed in range(40):
        for position in walk(small(game), seed):
            for seat in range(game.seats[0]):
                if position.parent:
                    assert position.recall(seat).startswith(position.parent.recall(seat))
            if position.seat >= 0:
                seat = position.seat
                knows = (position.legal, position.sees(seat), position.observation(seat).tolist())
                known = found.setdefault((seat, position.recall(seat)), knows)
                alike += known is not knows
                assert known == knows
    assert alike, "no two random games of the small variant ever looked alike"


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_imagined_positions_look_the_same_to_the_seat(setup: Setup) -> None:
    for seed in range(4):
        position = to_a_decision(table_of(setup), seed)
        for seat in range(setup.players):
            other = position.imagined(seat, seed)
            assert other.recall(seat) == position.recall(seat)
            assert np.array_equal(other.observation(seat), position.observation(seat))
            assert other.seat == position.seat
            if seat == position.seat:
                assert other.legal == position.legal
                for mine, theirs in zip(other.decisions_of(seat, 9), position.decisions_of(seat, 9), strict=True):
                    assert mine[1] == theirs[1] and np.array_equal(mine[0], theirs[0])


def test_imagined_positions_do_not_hold_the_truth() -> None:
    position = to_a_decision(lay("ghosts", 3, None), 4)
    other = position.imagined(0, 1)
    assert other.parent is None
    assert position._s not in pickle.dumps(other)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_positions_survive_pickling(setup: Setup) -> None:
    position = to_a_decision(table_of(setup), 2)
    imagined = position.imagined(0, 5)
    going_on = imagined.after(imagined.legal[0])
    for original in (position, imagined, going_on):
        copy = pickle.loads(pickle.dumps(original))
        assert copy._s == original._s
        assert copy.table is original.table
        assert [copy.recall(seat) for seat in range(setup.players)] == [original.recall(seat) for seat in range(setup.players)]


def test_a_memory_reads_as_a_diary() -> None:
    position = lay("ghosts", 2, "small").opening
    for draw in (0, 1, 1, 7, 7):
        position = position.after(draw)
    position = position.after(GHOSTS.numbers["red-2"])
    first, dealt, own, played, *_ = position.recall(0).splitlines()
    assert '"phase":"deal"' in first
    assert '"hands":[["red-2","blue-2"],[null,null]]' in dealt
    assert own == "> red-2"
    assert '"pile":["red-2"]' in played
    assert "> red-2" not in position.recall(1), "only what one does oneself is one's own"
    assert position.moves == "*0 *1 *1 *7 *7 0:red-2"


def test_the_small_ghosts_is_as_small_as_its_file_says() -> None:
    decisions, situations = 0, set()
    stack = [small(GHOSTS).opening]
    while stack:
        position = stack.pop()
        if position.seat >= 0:
            decisions += 1
            situations.add((position.seat, position.recall(position.seat)))
        stack += [position.after(action) for action in position.legal]
    assert (decisions, len(situations)) == (5308, 1310)
