"""The exact deduction against brute force: all ways the ghosts can lie and obey, tried one by one against what the table has seen."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

import manse
from manse.engine.record import Array, copied, raw
from manse.engine.seat import Seat
from manse.engine.speech import Line
from manse.games.phantom_society.board import names_of
from manse.games.phantom_society.data import COLOURS, NAMES
from manse.games.phantom_society.knowledge import belief
from manse.games.phantom_society.state import Phase
from tests.games.phantom_society.table import (
    GAME,
    HUNTER,
    MASTER,
    OTHER_HUNTER,
    SMALL_HOUSE,
    all_but,
    bidding,
    hiding,
    known_to,
    public,
    table,
    world_of,
)
from tests.stage import assert_distribution, play

STEPS = [(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if across or up]


def at(column: int, row: int) -> str:
    return f"{'abcdef'[column]}{row + 1}" if 0 <= column < 6 and 0 <= row < 6 else ""


def seen_from(square: str, standing: set[str]) -> set[str]:
    """The nearest standing rooms, walked to step by step."""
    found = set()
    for across, up in STEPS:
        column, row = "abcdef".index(square[0]) + across, int(square[1]) - 1 + up
        while at(column, row) and at(column, row) not in standing:
            column, row = column + across, row + up
        found.add(at(column, row))
    return found - {""}


class Worlds:
    """Every square of every ghost with every way to share them out; `keep` strikes out those that do not fit."""

    def __init__(self, view: Any) -> None:
        masters = list(dict.fromkeys(view["order"][1::2]))
        shares = list(combinations(range(4), 2)) if len(masters) == 2 else [tuple(range(4))]
        homes = [[i for i, one in enumerate(view["house"]) if one["colour"] == colour] for colour in COLOURS]
        self.names = [one["square"] for one in view["house"]]
        self.lies: Array = np.repeat(np.array(list(product(*homes)), np.int8), len(shares), axis=0)
        first = np.array([[colour in share for colour in range(4)] for share in shares])
        self.obeys: Array = np.where(np.tile(first, (len(self.lies) // len(shares), 1)), masters[0], masters[-1]).astype(np.int8)

    def keep(self, fits: Array) -> None:
        self.lies, self.obeys = self.lies[fits], self.obeys[fits]

    def on(self, squares: set[str]) -> Array:
        flags = np.array([name in squares for name in self.names])
        return flags[self.lies]

    def named(self) -> set[tuple[tuple[str, int], ...]]:
        """Each world as the square and the master of every ghost."""
        return {
            tuple((self.names[square], int(seat)) for square, seat in zip(lies, obeys, strict=True))
            for lies, obeys in zip(self.lies, self.obeys, strict=True)
        }

    def ghost_on(self, colour: str, square: str) -> Array:
        return self.lies[:, COLOURS.index(colour)] == self.names.index(square)


def witness(worlds: Worlds, before: Any, view: Any) -> None:
    """Strikes out the worlds that the step from one public view to the next would not have happened in."""
    event = view["event"]
    standing = {one["square"] for one in before["house"] if one["standing"]}
    left = {one["square"] for one in view["house"] if one["standing"]}
    able = {square for square in left if seen_from(square, left)}
    if event["what"] in ("devastated", "hunted"):
        if event["what"] == "devastated":
            worlds.keep(((worlds.obeys == event["seat"]) & worlds.on(seen_from(event["square"], standing))).any(1))
        here = worlds.ghost_on(event["room"].split("-")[0], event["square"])
        worlds.keep(here if event["ghost"] else ~here)
    if event["what"] == "yielded":
        worlds.keep(~((worlds.obeys == event["seat"]) & worlds.on(left)).any(1))
    if event["what"] == "passed":
        own = worlds.obeys == event["seat"]
        worlds.keep((own & worlds.on(left)).any(1) & ~(own & worlds.on(able)).any(1))
    if view["phase"] == "raid":
        worlds.keep(((worlds.obeys == view["raider"]) & worlds.on(able)).any(1))


def compare(worlds: Worlds, view: Any) -> None:
    aids = view["aids"]
    count = len(worlds.lies)
    assert aids["worlds"] == count
    standing = {one["square"] for one in view["house"] if one["standing"]}
    for name in standing:
        share = worlds.on({name}).any(1).sum() / count
        assert aids["odds"].get(name, 0) == pytest.approx(share), name
    for claim in aids["owners"]:
        assert claim["odds"] == pytest.approx((worlds.obeys[:, COLOURS.index(claim["ghost"])] == claim["seat"]).sum() / count)


def haunted(match: manse.Match, seed: int) -> Iterator[tuple[Worlds, int, Any]]:
    """Plays a game at random; then, for every step at which somebody has to decide, the worlds that fit, and the step as all see it."""
    dice = random.Random(seed)
    while not match.over:
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
    views = [frame.view for frame in match.frames(None)]
    start = next(step for step, view in enumerate(views) if view["event"]["what"] == "began")
    worlds = Worlds(views[start])
    for step in range(start, len(views)):
        before, view = views[step - 1], views[step]
        if view["phase"] in ("raid", "hunt"):
            witness(worlds, before, view)
            yield worlds, step, view
        elif view["phase"] in ("yield", "pass"):
            witness(worlds, before, {**view, "phase": ""})


def haunt(match: manse.Match, seed: int) -> int:
    """Compares the count after every step of a random game; says how many steps these were."""
    tried = 0
    for worlds, _, view in haunted(match, seed):
        compare(worlds, view)
        tried += 1
    return tried


@pytest.mark.parametrize("players", [2, 3, 4])
def test_brute_force_agrees_on_hundreds_of_positions(players: int) -> None:
    tried = sum(haunt(GAME.start(players, seed=seed, layout="random"), seed) for seed in range(8))
    assert tried > 100


@pytest.mark.parametrize("players", [2, 3, 4])
def test_brute_force_agrees_where_masters_yield_and_pass(players: int) -> None:
    told: set[str] = set()
    tried = 0
    for seed in range(30):
        match = GAME.start(players, seed=seed, layout="random", data=SMALL_HOUSE)
        tried += haunt(match, seed)
        told |= {frame.view["event"]["what"] for frame in match.frames(None)}
    assert tried > 200
    assert "passed" in told
    assert "yielded" in told or players == 2


def test_brute_force_agrees_where_roles_are_bid_for() -> None:
    """Of three players the one alone may have all ghosts, against two hunters."""
    roles, tried = set(), 0
    for seed in range(8):
        match = GAME.start(3, seed=seed, layout="random", master=True)
        tried += haunt(match, seed)
        roles.add(match.view(None)["roles"].count("master"))
    assert tried > 100
    assert roles == {1, 2}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hunters_imagine_exactly_the_worlds_of_brute_force_and_all_alike(players: int) -> None:
    """Where at most twenty worlds are left, in random games: none is missed, no other is drawn, and each is drawn as often."""
    positions, chi, freedom = 0, 0.0, 0
    for seed in range(8):
        match = GAME.start(players, seed=seed, layout="random", data=SMALL_HOUSE)
        for worlds, step, view in haunted(match, seed):
            count = len(worlds.lies)
            if 1 < count <= 20:
                hunter = match.seat_at(step, view["roles"].index("hunter"))
                drawn = Counter(imagined(hunter, 1000 * step + number) for number in range(20 * count))
                assert set(drawn) == worlds.named()
                chi += sum((times - 20) ** 2 / 20 for times in drawn.values())
                freedom += count - 1
                positions += 1
    assert positions > 15
    assert chi < freedom * (1 - 2 / (9 * freedom) + 4.76 * (2 / (9 * freedom)) ** 0.5) ** 3, "Wilson–Hilferty, one in a million"


def imagined(window: Seat, seed: int) -> tuple[tuple[str, int], ...]:
    world = world_of(window, seed)
    return tuple((NAMES[square], int(world.order[2 * owner + 1])) for square, owner in zip(world.ghost, world.owner, strict=True))


def test_the_worlds_are_those_in_which_the_same_would_have_happened() -> None:
    """By definition: the ghosts are laid and dealt in every way, and the game is played again; whatever differs in public is struck out."""
    for seed in range(3):
        match = GAME.start(4, seed=seed, layout="random", data=SMALL_HOUSE)
        dice = random.Random(seed)
        while not match.over:
            seat = dice.choice(match.to_act)
            match.play(seat, dice.choice(match.legal(seat)))
        begin = next(step for step in range(match.steps) if match._state_at(step).phase == Phase.BEGIN)
        assert replayed(match, begin) > 8


def replayed(match: manse.Match, begin: int) -> int:
    states = [copied(match._state_at(step)) for step in range(begin, match.steps)]
    decided = [s for s in states[1:] if s.to_act or s.over]
    homes = [[NAMES.index(name) for name in names_of(int(states[0].lair[colour]))] for colour in range(4)]
    alive = []
    for ghosts, pair in product(product(*homes), combinations(range(4), 2)):
        s = copied(states[0])
        s.ghost[:] = ghosts
        s.owner[:] = [int(colour not in pair) for colour in range(4)]
        GAME.loops.advance(s)
        alive.append(s)
    tried = 0
    for here, after in zip(decided, [*decided[1:], None], strict=True):
        if here.phase >= Phase.END:
            break
        alive = [s for s in alive if raw(public(s)) == raw(public(here))]
        assert GAME.sight.view(public(here), -1)["aids"]["worlds"] == len(alive)
        tried += 1
        if after is not None:
            alive = [s for s in alive if may(s, after.trail[here.removed])]
            for s in alive:
                GAME.loops.decide(s, int(GAME.loops.seat_to_move(s)), int(after.trail[here.removed]))
                GAME.loops.advance(s)
    return tried


def may(s: Any, action: int) -> bool:
    mask = np.zeros(GAME.actions, np.bool_)
    GAME.loops.mark_legal(s, int(GAME.loops.seat_to_move(s)), mask)
    return bool(mask[action])


FEW_ROOMS = "c4 a5 d4 b3 d6 c3 e4 d3 b4 d5"


def test_each_world_is_drawn_as_often_as_any_other() -> None:
    match = table(gone=all_but(FEW_ROOMS))
    play(match, f"{MASTER} d5", f"{OTHER_HUNTER} d6")
    hunter = match.seat(HUNTER)

    def world(seed: int) -> tuple[int, ...]:
        imagined = world_of(hunter, seed)
        return (*map(int, imagined.ghost), *map(int, imagined.owner))

    count = hunter.view["aids"]["worlds"]
    seen = {world(seed) for seed in range(3_000)}
    assert len(seen) == count
    assert 20 <= count <= 90
    assert_distribution(world, dict.fromkeys(seen, 1 / count), samples=6_000)


def test_each_world_of_a_lone_master_is_drawn_as_often_as_any_other() -> None:
    match = table(2, gone=all_but(FEW_ROOMS))
    play(match, "1 d5", "0 d6")
    hunter = match.seat(0)

    def world(seed: int) -> tuple[int, ...]:
        return tuple(map(int, world_of(hunter, seed).ghost))

    count = hunter.view["aids"]["worlds"]
    seen = {world(seed) for seed in range(1_000)}
    assert len(seen) == count
    assert 8 <= count <= 16
    assert_distribution(world, dict.fromkeys(seen, 1 / count), samples=3_000)


def test_belief_tells_every_hidden_fact_with_its_probability() -> None:
    match = table(ghosts="e5 b1 a6 f6", first="red white")
    play(match, f"{MASTER} a1")
    worlds, facts = belief(known_to(match.seat(HUNTER)), HUNTER)
    aids = match.view(HUNTER)["aids"]
    assert worlds == aids["worlds"]
    assert facts[Line("lies", {"ghost": "ghost-red", "square": "b1"})] == aids["odds"]["b1"]
    assert sum(share for line, share in facts.items() if line.key == "lies") == pytest.approx(4)
    assert sum(share for line, share in facts.items() if line.key == "owns") == pytest.approx(4)
    assert belief(known_to(match.seat(MASTER)), MASTER) == (1, {})


def test_beliefs_are_named_as_the_secrets_of_a_world() -> None:
    match = table(first="red green")
    play(match, f"{MASTER} c5", f"{OTHER_HUNTER} d3")
    for seat in (HUNTER, None):
        window = match.seat(seat)
        _, facts = belief(known_to(window), window.number)
        for seed in range(20):
            world = GAME.sight.view(world_of(window, seed), -1)
            assert set(GAME.text.secrets(window.view, world)) <= set(facts)


def test_beliefs_about_bids_and_hiding() -> None:
    match = bidding(4)
    play(match, "0 bid-40", "2 plus-8", "1 bid-30")
    worlds, facts = belief(known_to(match.seat(1)), 1)
    assert worlds == 15
    assert facts[Line("bids", {"seats": [0, 2], "card": 40})] == 1 / 3
    assert facts[Line("bids", {"seats": [0, 2], "card": 8})] == 1 / 5
    assert belief(known_to(match.seat(0)), 0)[0] == 3
    assert belief(known_to(match.seat(None)), -1)[0] == 45
    match = hiding(4)
    play(match, "1 a1", "1 f5", "3 c3")
    worlds, facts = belief(known_to(match.seat(0)), 0)
    assert worlds == 6 * 81 * (2 * 9)
    assert facts[Line("lies", {"ghost": "ghost-red", "square": "b1"})] == pytest.approx(3 / 4 / 9)
    assert facts[Line("owns", {"seat": 1, "ghost": "ghost-red"})] == 1 / 2
    assert belief(known_to(match.seat(1)), 1) == (1, {})


def test_nobody_can_believe_anything_where_nothing_is_hidden() -> None:
    match = GAME.start(4, seed=1)
    assert belief(known_to(match.seat(0)), 0) == (1, {})
    assert match.view(0)["aids"]["worlds"] is None


def test_names_of_squares() -> None:
    assert NAMES[0] == "a1" and NAMES[5] == "f1" and NAMES[6] == "a2" and NAMES[35] == "f6"
