"""Who plays whom: fair, and the same again from the same results and seed."""

import random
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from itertools import combinations

import pytest

from manse.server.tournaments.bouts import BYE, Bout, Draw, points_of
from manse.server.tournaments.matching import ALONE, Matching
from manse.server.tournaments.standings import standings
from manse.server.tournaments.swiss import floats
from manse.server.tournaments.systems import NEXT, System, robin_rounds
from manse.server.tournaments.tables import split

Result = Callable[[tuple[int, ...]], tuple[float, ...]]


def draw_of(count: int, size: int = 2, sizes: Collection[int] = (2,), seed: str = "seed") -> Draw:
    return Draw(tuple(range(count)), frozenset(range(count)), (), size, sizes, seed)


def by_dice(dice: random.Random, size: int) -> Result:
    """Stronger entries win oftener; now and then a win is shared."""

    def played(sides: tuple[int, ...]) -> tuple[float, ...]:
        if len(sides) == 1:
            return (BYE,)
        form = [dice.gauss(side / 20, 1) for side in sides]
        best = [at for at, value in enumerate(form) if value > max(form) - 0.1]
        return points_of([1 / len(best) if at in best else 0.0 for at in range(len(sides))], (), size)

    return played


def played(draw: Draw, system: System, result: Result, rounds: int) -> Draw:
    for number in range(1, rounds + 1):
        bouts = NEXT[system](draw)
        assert bouts == NEXT[system](replace(draw)), "the same results and seed, the same pairs"
        assert sorted(side for bout in bouts for side in bout) == sorted(draw.playing), "everybody is in one bout"
        draw = replace(draw, past=(*draw.past, *(Bout(number, sides, result(sides)) for sides in bouts)))
    return draw


@pytest.mark.parametrize("count", [2, 3, 5, 6, 8, 15, 16, 33, 64])
def test_swiss_rounds_are_fair(count: int) -> None:
    rounds = min(count - 1 + count % 2, max(1, (count - 1).bit_length()) + 1)
    for seed in range(4):
        draw = played(draw_of(count, seed=str(seed)), "swiss", by_dice(random.Random(seed), 2), rounds)
        assert max(draw.met.values()) == 1, "nobody met anybody twice"
        assert max(draw.byes.values(), default=0) <= (1 if count != 5 else 2), "of five, somebody must rest twice or meet somebody twice"
        assert sum(draw.byes.values()) == rounds * (count % 2)
        begun = [draw.seats[side][0] - draw.seats[side][1] for side in draw.entries]
        assert max(map(abs, begun)) <= (2 if count > 4 else 3), "nobody begins much oftener than others"
        down, _ = floats(draw)
        assert max(down.values(), default=0) <= 3 + rounds // 2


def test_in_swiss_rounds_those_with_the_same_points_meet() -> None:
    draw = played(draw_of(32), "swiss", lambda sides: (1.0, 0.0) if sides[0] > sides[1] else (0.0, 1.0), 5)
    apart = Counter[float]()
    for number in range(1, 6):
        before = replace(draw, past=tuple(bout for bout in draw.past if bout.round < number)).points
        apart.update(abs(before[a] - before[b]) for a, b in (bout.sides for bout in draw.past if bout.round == number))
    assert apart == {0.0: 80}, "with a power of two and no draws nobody floats"
    assert [line.points for line in standings("swiss", draw.entries, draw.past)][:2] == [5.0, 4.0], "one has won all"


def test_everybody_meets_everybody_before_anybody_meets_twice() -> None:
    """As many rounds as there are opponents: the last ones can only be made by changing pairs that were good enough until then."""
    for count in (4, 6, 8):
        draw = played(draw_of(count), "swiss", by_dice(random.Random(count), 2), count // 2)
        assert max(draw.met.values()) == 1
    forced = played(draw_of(4), "swiss", by_dice(random.Random(1), 2), 4)
    assert sorted(forced.met.values()) == [1, 1, 1, 1, 2, 2], "only then once more, and not the same two each time"


def test_a_matching_leaves_nobody_alone_who_need_not_be() -> None:
    dice = random.Random(3)
    for _ in range(200):
        count = dice.randint(2, 9)
        edges = {two for two in combinations(range(count), 2) if dice.random() < 0.4}
        friends = [[b for b in range(count) if (min(a, b), max(a, b)) in edges] for a in range(count)]
        mate = Matching(friends).complete()
        assert all(other == ALONE or (mate[other] == one and other in friends[one]) for one, other in enumerate(mate))
        assert count - mate.count(ALONE) == 2 * largest(frozenset(range(count)), edges)


def largest(free: frozenset[int], edges: set[tuple[int, int]]) -> int:
    """By trying everything."""
    if len(free) < 2:
        return 0
    one = min(free)
    rest = free - {one}
    found = [1 + largest(rest - {other}, edges) for other in rest if (one, other) in edges]
    return max([largest(rest, edges), *found])


@pytest.mark.parametrize("count", [2, 5, 8, 13, 20])
def test_a_round_robin_brings_everybody_together_once_and_shares_the_seats(count: int) -> None:
    draw = draw_of(count)
    draw = played(draw, "robin", by_dice(random.Random(count), 2), robin_rounds(draw))
    assert set(draw.met.values()) == {1} and len(draw.met) == count * (count - 1) // 2
    assert max(abs(draw.seats[side][0] - draw.seats[side][1]) for side in draw.entries) <= 1
    assert set(draw.byes.values()) <= {1}


@pytest.mark.parametrize(("count", "size", "sizes"), [(9, 3, (3, 4, 5)), (16, 4, (2, 3, 4)), (14, 4, (3, 4, 5)), (12, 6, range(2, 7))])
def test_at_larger_tables_everybody_meets_everybody_too(count: int, size: int, sizes: Collection[int]) -> None:
    draw = draw_of(count, size, sizes)
    rounds = robin_rounds(draw)
    draw = played(draw, "robin", by_dice(random.Random(1), size), rounds)
    assert len(draw.met) == count * (count - 1) // 2
    least = -(-(count - 1) // (size - 1))
    assert least <= rounds <= 3 * least, "without many rounds more than are needed"


def test_swiss_rounds_at_tables_of_four_avoid_rematches_and_share_the_seats() -> None:
    draw = played(draw_of(32, 4, (3, 4)), "swiss", by_dice(random.Random(5), 4), 5)
    assert sum(count - 1 for count in draw.met.values()) <= 6, "of 240 meetings hardly any is a second one"
    spread = [max(draw.seats[side][seat] for seat in range(4)) for side in draw.entries]
    assert max(spread) <= 3 and spread.count(3) <= 4, "five rounds, four seats: everybody had each once or twice"
    smaller = played(draw_of(31, 4, (3, 4)), "swiss", by_dice(random.Random(5), 4), 4)
    assert not smaller.byes and {len(bout.sides) for bout in smaller.past} == {3, 4}


def test_how_tables_are_split() -> None:
    assert split(13, 4, (3, 4, 5)) == [5, 4, 4]
    assert split(6, 4, (3, 4, 5)) == [3, 3]
    assert split(7, 2, (2,)) == [2, 2, 2], "one is left over"
    assert split(5, 5, (3, 4, 5)) == [5]
    assert split(2, 3, (3, 4)) == []


@pytest.mark.parametrize(
    ("count", "size", "sizes"), [(2, 2, (2,)), (5, 2, (2,)), (13, 2, (2,)), (16, 2, (2,)), (21, 4, (2, 3, 4)), (3, 3, (3,))]
)
def test_a_knockout_has_one_winner(count: int, size: int, sizes: Collection[int]) -> None:
    for seed in range(8):
        draw, result = draw_of(count, size, sizes, str(seed)), by_dice(random.Random(seed), size)
        while bouts := NEXT["knockout"](draw):
            assert len(draw.past) < 200
            number = draw.round + 1
            draw = replace(draw, past=(*draw.past, *(Bout(number, sides, result(sides)) for sides in bouts)))
        lines = standings("knockout", draw.entries, draw.past)
        assert (lines[0].reached == draw.round and lines[0].points >= 1) or size > 2


def test_a_knockout_that_is_always_drawn_is_decided_by_the_lot() -> None:
    draw = draw_of(2)
    seats = []
    while bouts := NEXT["knockout"](draw):
        seats += bouts
        draw = replace(draw, past=(*draw.past, Bout(draw.round + 1, bouts[0], (0.5, 0.5))))
    assert seats == [seats[0], seats[0][::-1], seats[0]], "played twice again, with seats changed"


def test_in_an_arena_the_free_meet_and_not_the_same_again() -> None:
    draw = draw_of(6)
    first = NEXT["arena"](draw)
    assert len(first) == 3
    draw = replace(draw, past=tuple(Bout(1, sides, (1.0, 0.0)) for sides in first))
    assert not set(map(frozenset, NEXT["arena"](draw))) & set(map(frozenset, first))
    two = replace(draw, playing=frozenset(first[0]))
    assert list(map(frozenset, NEXT["arena"](two))) == [frozenset(first[0])], "nobody else is free"
    assert NEXT["arena"](replace(draw, playing=frozenset({1}))) == []


def test_what_a_table_gives() -> None:
    assert points_of([1.0, 0.0], (), 2) == (1.0, 0.0)
    assert points_of([1.0, 0.0], (0,), 2) == (0.0, 1.0), "who has left has lost, however the stand-in did"
    assert points_of([0.5, 0.5], (0, 1), 2) == (0.0, 0.0)
    assert points_of([0.0, 1.0, 0.0], (1,), 4) == (0.375, 0.0, 0.375), "a win among three is worth three quarters of one among four"


def test_ties_are_broken_as_stated() -> None:
    """Four players, three rounds, worked out by hand: 0 and 1 have two points, 0 has beaten 1."""
    rounds = [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(3, 0), (1, 2)]]
    bouts = [Bout(number, sides, (1.0, 0.0)) for number, pairs in enumerate(rounds, 1) for sides in pairs]
    lines = standings("swiss", range(4), bouts)
    assert [(line.entry, line.place, line.points, line.ties) for line in lines] == [
        (0, 1, 2.0, (4.0, 3.0, 2.0)),
        (1, 2, 2.0, (4.0, 2.0, 2.0)),
        (3, 3, 1.0, (5.0, 2.0, 1.0)),
        (2, 4, 1.0, (5.0, 1.0, 1.0)),
    ]
    assert [line.place for line in standings("arena", range(3), [])] == [1, 1, 1], "who is equal in all shares the place"


def test_who_has_left_is_not_paired() -> None:
    draw = replace(draw_of(6), playing=frozenset({0, 1, 2, 3, 4}))
    for system in ("swiss", "robin", "knockout"):
        bouts = NEXT[system](draw)
        assert sorted(side for bout in bouts for side in bout) == [0, 1, 2, 3, 4]
