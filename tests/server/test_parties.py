"""Who of a line sits together, and how what many ask at once is gathered."""

import asyncio
from collections.abc import Sequence

import pytest

from manse.server.gathering import Gathering
from manse.server.parties import NEAR, parties


def test_the_longest_waiting_are_seated_first() -> None:
    assert parties("abcdefg", 2, ()) == [["a", "b"], ["c", "d"], ["e", "f"]]
    assert parties("abcdefg", 3, ()) == [["a", "b", "c"], ["d", "e", "f"]]
    assert parties("ab", 3, ()) == []


def test_who_is_kept_apart_is_seated_with_others() -> None:
    apart = {frozenset("ab"), frozenset("ac"), frozenset("bd")}
    assert parties("abcd", 2, apart) == [["a", "d"], ["b", "c"]]
    assert parties("abc", 2, apart) == [["b", "c"]], "the first waits on, and keeps nobody waiting"
    assert parties("abcde", 3, apart) == [["a", "d", "e"]]


def test_where_it_counts_the_nearest_in_strength_among_the_next_are_taken() -> None:
    line = "abcdefghij"
    strength = dict.fromkeys(line, 1500.0) | {"a": 1000.0, "d": 1010.0, "j": 1000.0}
    found = parties(line, 2, (), strength)
    assert found[0] == ["a", "d"], "j would be nearer, but stands too far behind"
    assert sorted(one for party in found for one in party) == list(line)
    assert all(line.index(party[1]) - line.index(party[0]) <= 2 * NEAR for party in found)


async def test_what_comes_meanwhile_is_answered_together() -> None:
    rounds: list[list[int]] = []
    go_on = asyncio.Event()

    async def answer(asked: Sequence[int]) -> list[int]:
        rounds.append(list(asked))
        await go_on.wait()
        if 3 in asked:
            raise ValueError("three")
        return [10 * number for number in asked]

    gathering = Gathering(answer, 3)
    asking = [asyncio.ensure_future(gathering.ask(0))]
    while not rounds:
        await asyncio.sleep(0)
    asking += [asyncio.ensure_future(gathering.ask(number)) for number in range(1, 7)]
    await asyncio.sleep(0)
    asking[1].cancel()  # who asked has gone
    go_on.set()
    told = await asyncio.gather(*asking, return_exceptions=True)
    assert rounds == [[0], [1, 2, 3], [4, 5, 6]]
    assert [told[0], *told[4:]] == [0, 40, 50, 60]
    assert isinstance(told[1], asyncio.CancelledError)
    assert all(isinstance(each, ValueError) for each in told[2:4]), "who was asked together fails together, and the others do not"
    with pytest.raises(ValueError, match="three"):
        await gathering.ask(3)
