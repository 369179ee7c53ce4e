"""A log replayed: asks, answers, requests to take back, clocks."""

import pytest

import manse
from manse.engine.rng import key_from_seed, key_to_hex
from manse.server.clocks import Clock, deadline, left
from manse.server.history import Entry, History

GAME = manse.game("ghosts")
SECOND = 1000


def history(players: int = 2, allowed: int = 0) -> History:
    return History(GAME, players, key_to_hex(key_from_seed(1)), {}, GAME.data(), began=0, allowed=allowed)


def move(told: History, at: int, wanted: str | None = None) -> int:
    seat = told.match.to_act[0]
    action = wanted if wanted in told.match.legal(seat) else told.match.legal(seat)[0]
    told.add(Entry(seat, str(action), at))
    return seat


def test_an_ask_is_numbered_by_the_decisions_before_it() -> None:
    told = history()
    first = told.match.to_act[0]
    assert told.asks[first].number == 0
    move(told, 5 * SECOND)
    (second,) = told.asks
    assert (told.asks[second].number, told.asks[second].since) == (1, 5 * SECOND)
    assert told.answers == {(first, 0): told.moves[0].action}


def test_consent_of_all_named_seats_takes_back() -> None:
    told = history(3)
    for at in range(4):
        move(told, at)
    before = told.match.record()
    told.add(Entry(0, "~undo 2 of 1,2", 10))
    request = told.request
    assert request is not None and request.waiting == {1, 2}
    told.add(Entry(1, "~yes", 11))
    assert told.match.record() == before
    told.add(Entry(2, "~yes", 12))
    assert told.match.decisions == 2
    assert told.rewound == 1
    assert told.request is None
    assert told.match.record()["decisions"] == before["decisions"][:2]


@pytest.mark.parametrize("after", ["~no", "a move"])
def test_a_refusal_or_a_move_ends_the_request(after: str) -> None:
    told = history(2)
    move(told, 1)
    told.add(Entry(0, "~undo 0 of 1", 2))
    if after == "~no":
        told.add(Entry(1, "~no", 3))
    else:
        move(told, 3)
    assert told.request is None
    told.add(Entry(1, "~yes", 4))
    assert told.rewound == 0


def test_a_live_clock_counts_the_move_then_the_bank() -> None:
    told, clock = history(allowed=10 * SECOND), Clock(kind="live", seconds=10, bank=60)
    seat = told.match.to_act[0]
    assert left(clock, told, seat, 4 * SECOND) == (6 * SECOND, 60 * SECOND)
    assert left(clock, told, seat, 25 * SECOND) == (0, 45 * SECOND)
    assert deadline(clock, told, seat) == 70 * SECOND
    assert deadline(clock, told, 1 - seat) is None
    move(told, 25 * SECOND)
    assert left(clock, told, seat, 30 * SECOND) == (10 * SECOND, 45 * SECOND)
    move(told, 26 * SECOND)
    assert told.spent == [15 * SECOND if each == seat else 0 for each in (0, 1)], "what a move took within its time is not"
    told.add(Entry(seat, "~undo 0", 27 * SECOND))
    assert left(clock, told, seat, 27 * SECOND) == (0, 43 * SECOND), "and what was taken back was not spent"


def test_no_clock_never_ends() -> None:
    told = history()
    seat = told.match.to_act[0]
    assert left(Clock(), told, seat, 10**12) is None
    assert deadline(Clock(), told, seat) is None


@pytest.mark.parametrize("bad", [{"kind": "sand"}, {"kind": "live", "seconds": 2}, {"kind": "days", "seconds": 60}])
def test_impossible_clocks_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="clock"):
        Clock(**bad)  # type: ignore[arg-type]
