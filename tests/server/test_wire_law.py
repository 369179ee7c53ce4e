"""The law of imagination, on the wire: every byte sent to a seat over a whole game is the same when the truth is replaced by an
imagined one. Whatever a seat is told can depend on what it knows, and on nothing else."""

import random
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import msgspec
import numpy as np
import pytest

import manse
from manse.engine.match import Match
from manse.engine.record import Header, copied, layout, raw
from manse.engine.rng import derive, key_to_hex, rekey
from manse.engine.trail import Trail
from manse.server import aids
from manse.server import sight as sights
from manse.server.asking import planning_told
from manse.server.describing import table_info
from manse.server.history import Entry
from manse.server.models import Chair, Table
from manse.server.notices.keeper import turns_at
from manse.server.plan import Plan, choose, encode_plan, spell_of
from manse.server.protocol import PUBLIC, PlanStep
from manse.server.room import Room
from tests.setups import SETUPS, Setup
from tests.stage import position_of

NOW = 1_800_000_000_000
SHARE = "0a" * 32
LOOKS, BETWEEN = 2, 17
"""How often a game is looked at, and the decisions between two looks."""


def make_room(setup: Setup, seed: int) -> Room:
    table = Table(
        id="t",
        game=setup.game.id,
        version=setup.game.version,
        options=setup.game.settings(setup.options),
        data=None,
        key=key_to_hex(derive(str(seed).encode())),
        secret="5e" * 32,
        terms="{}",
        origin="sealed",
        host="p0",
        public=False,
        aids=True,
        spectators="public",
        clock={"kind": "live", "seconds": 30, "bank": 60},
        status="playing",
        created=datetime.fromtimestamp(NOW / 1000, UTC),
        started=datetime.fromtimestamp(NOW / 1000, UTC),
    )
    chairs = [
        Chair(
            table="t",
            number=seat,
            kind="person",
            person=f"p{seat}",
            name=f"Name {seat}",
            level="",
            ready=True,
            away=False,
            opened=SHARE,
        )
        for seat in range(setup.players)
    ]
    room = Room(table, chairs)
    room.begin()
    return room


def sent(room: Room, seat: int, since: int) -> bytes:
    """All that a seat's socket is sent after a decision."""
    # All languages tell the same lines; two show that none is told otherwise. One is told whole views, the other what has changed.
    ways = (("en", room.match.steps), ("fr", int(since == 0)))
    frames = [room.sight.news(seat, since, language, room.match.steps, whole).frames for language, whole in ways]
    messages: list[Any] = [*frames, room.sight.now(seat, "en"), table_info(room, f"p{seat}")]
    return b"".join(msgspec.json.encode(message) for message in messages)


def imagined(match: Match, seat: int, step: int, seed: int) -> bytes:
    window = match.seat_at(step, None if seat == PUBLIC else seat)
    world = copied(window.imagine(seed))
    rekey(world, derive(b"another deal"))
    return raw(world)


@pytest.fixture(autouse=True)
def _a_still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sights, "milliseconds", lambda: NOW + 20_000)


largest_and_smallest = [setup for setup in SETUPS if setup.players in (setup.game.seats[0], setup.game.seats[-1])]
tried = [setup for setup in largest_and_smallest if not setup.options or setup.players == setup.game.seats[0]]
"""Other options at the largest table are left to the soak."""


@pytest.mark.parametrize("setup", tried, ids=str)
def test_every_byte_is_the_same_for_an_imagined_truth(setup: Setup) -> None:
    compare_every_byte(setup, 0)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("setup", largest_and_smallest, ids=str)
def test_every_byte_of_many_games_is_the_same(setup: Setup, seed: int) -> None:
    compare_every_byte(setup, seed)


def compare_every_byte(setup: Setup, seed: int) -> None:
    room, dice, told = make_room(setup, seed), random.Random(seed), 0
    while not room.match.over:
        match = room.match
        for seat in range(PUBLIC, setup.players):
            room.sight.forget()
            truth = sent(room, seat, told)
            trail, state = match._trail, position_of(match).state
            worlds = [imagined(match, seat, step, seed) for step in range(told, match.steps)]
            match._trail = Trail([*islice(trail, told), *worlds])
            match._states[0] = match._state_at(-1)
            assert (room.playing.to_act, room.playing.over) == (match.to_act, match.over), "noted when it was asked, and open to all"
            room.sight.forget()
            assert sent(room, seat, told) == truth, f"seat {seat} is told more than it knows at step {told}"
            match._trail, match._states[0] = trail, state
        told = match.steps
        for _ in range(dice.choice((1, 1, 5))):
            if not match.over:
                mover = dice.choice(match.to_act)
                room.add(Entry(mover, dice.choice(match.legal(mover)), NOW))


smallest = {setup.game.id: setup for setup in reversed(SETUPS) if setup.players == setup.game.seats[0]}


@pytest.mark.parametrize("setup", smallest.values(), ids=str)
def test_belief_and_coach_say_the_same_for_an_imagined_truth(setup: Setup) -> None:
    """What a table with aids tells a seat while it plays, at some moments of a game."""
    room, dice = make_room(setup, 7), random.Random(7)
    for _ in range(LOOKS):
        match = room.match
        for seat in range(setup.players):
            other = match._window(frombytes(match, imagined(match, seat, match.steps - 1, 1)), seat)
            said = [aids.told(room, seat, 0, aids.reckon(window), "fr") for window in (match.seat(seat), other)]
            assert said[0] == said[1], f"seat {seat} is told more than it knows at step {match.steps - 1}"
        for _ in range(BETWEEN):
            if not match.over:
                mover = dice.choice(match.to_act)
                room.add(Entry(mover, dice.choice(match.legal(mover)), NOW))


@pytest.mark.parametrize("setup", smallest.values(), ids=str)
def test_plans_decide_by_what_their_seat_knows_and_others_are_told_nothing_of_them(setup: Setup) -> None:
    room, dice = make_room(setup, 3), random.Random(3)
    for _ in range(LOOKS):
        match, history = room.match, room.playing
        for seat in match.to_act:
            step = PlanStep(actions=dice.sample(setup.game.text.NOTATION, setup.game.actions), illegal=[setup.game.text.NOTATION[0]])
            asked = history.answered[seat]
            plan = Plan(steps=[step], answers=asked, rewound=0, spell=spell_of(match.seat(seat)))
            other = match._window(frombytes(match, imagined(match, seat, match.steps - 1, 1)), seat)
            assert choose(plan, history, seat, match.seat(seat)) == choose(plan, history, seat, other)
            others = [reader for reader in range(PUBLIC, setup.players) if reader != seat]
            before = [(sent(room, reader, 0), turns_at(room)) for reader in others]
            text = encode_plan(plan)
            room.chairs[seat].plan = text.decode()
            assert [(sent(room, reader, 0), turns_at(room)) for reader in others] == before
            assert text[10:40] in sent(room, seat, 0), "the seat itself is"
            room.chairs[seat].plan = None
        for _ in range(BETWEEN):
            if not match.over:
                mover = dice.choice(match.to_act)
                room.add(Entry(mover, dice.choice(match.legal(mover)), NOW))


@pytest.mark.parametrize("setup", smallest.values(), ids=str)
def test_what_could_be_planned_is_told_by_what_a_seat_knows(setup: Setup) -> None:
    """Labels of all actions, and what a game offers ready made: over a whole game where it offers something."""
    room, dice, words = make_room(setup, 5), random.Random(5), setup.game.words("fr")
    match, offers = room.match, 0
    for _ in range(10_000 if setup.game.planner else LOOKS * BETWEEN):
        if match.over:
            break
        seat = dice.randrange(setup.players)
        other = match._window(frombytes(match, imagined(match, seat, match.steps - 1, 1)), seat)
        told, twin = (planning_told("", window, words, room.names) for window in (match.seat(seat), other))
        assert told == twin, f"seat {seat} is told more than it knows at step {match.steps - 1}"
        assert {choice.action for choice in told.actions}.issuperset(match.legal(seat))
        offers += len(told.ready)
        mover = dice.choice(match.to_act)
        room.add(Entry(mover, dice.choice(match.legal(mover)), NOW))
    assert (offers > 0) == (setup.game.planner is not None)


def frombytes(match: Match, world: bytes) -> Header:
    state: Header = np.frombuffer(world, layout(match.game.state.State))[0]
    return state


def test_refusals_tell_nothing_of_the_truth() -> None:
    """Why not is worked out from the view."""
    for setup in SETUPS:
        match = setup.start(3)
        for seat in match.to_act:
            window = match.seat(seat)
            seen = match._window(window.imagine(1), seat)
            for action in range(0, setup.game.actions, 3):
                if not window.mask[action]:
                    assert setup.game.text.why_not(window.view, action) == setup.game.text.why_not(seen.view, action)


def test_the_key_and_what_it_is_made_of_are_nowhere_in_what_is_sent() -> None:
    setup = Setup(manse.game("ghosts"), 3)
    room = make_room(setup, 1)
    everything = b"".join(sent(room, seat, 0) for seat in range(PUBLIC, 3))
    assert all(secret.encode() not in everything for secret in (room.table.key, room.table.secret, room.chairs[0].opened or ""))
    assert table_info(room, None).deal.promise.encode() in everything
    assert (table_info(room, None).deal.seal or "").encode() in everything
