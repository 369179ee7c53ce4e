"""The account of a finished game: its sums are the scores, and all of it can be said in every language."""

from functools import cache

import pytest

import manse
from manse.engine.account import MOST_MOMENTS, START, Account, round_name
from manse.engine.speech import LANGUAGES
from tests.setups import SETUPS, Setup, random_match

pytestmark = pytest.mark.parametrize("setup", SETUPS, ids=str)


SEEDS = range(2)
PLACES = {str(setup): setup for setup in SETUPS}


@cache
def accounted(setup: str, seed: int) -> tuple[manse.Match, Account]:
    """A whole game and its account, which several laws look at."""
    match = random_match(PLACES[setup], seed)
    return match, match.account()


def totals(rows: dict[int, list[int]] | dict[str, list[int]], players: int) -> tuple[int, ...]:
    return tuple(sum(row[seat] for row in rows.values()) for seat in range(players))


def test_sources_and_rounds_add_up_to_the_scores(setup: Setup) -> None:
    for seed in SEEDS:
        match, account = accounted(str(setup), seed)
        assert totals(account.by_source(), match.players) == match.scores
        assert totals(account.by_round(), match.players) == match.scores


def test_each_round_adds_what_the_scores_grew_by_in_it(setup: Setup) -> None:
    match, account = accounted(str(setup), SEEDS[0])
    teller = setup.game.teller
    views = [match.seat_at(step, None).view for step in range(match.steps)]
    rounds = [view.get(getattr(teller, "ROUND", "round"), 1) for view in views]
    for number in sorted(set(rounds)):
        last = len(rounds) - 1 - rounds[::-1].index(number)
        until = [row for one, row in account.by_round().items() if one <= number]
        assert [sum(column) for column in zip(*until, strict=True)] == (list(setup.game.text.scores(views[last])) if until else [])
    assert START not in rounds


def test_it_tells_what_decided_and_when_in_every_language(setup: Setup) -> None:
    names = [f"Name{seat}" for seat in range(setup.players)]
    for seed in SEEDS:
        match, account = accounted(str(setup), seed)
        steps = [moment.step for moment in account.moments]
        assert steps == sorted(set(steps)) and len(steps) <= MOST_MOMENTS
        assert all(0 < step < match.steps for step in steps)
        assert sorted(seat for side in account.sides for seat in side) == list(range(match.players))
        assert len(account.results) == len(account.deeds) == match.players
        lines = [account.decided, *account.results, *(deed for deed in account.deeds if deed), *map(round_name, account.by_round())]
        lines += [line for moment in account.moments for line in (moment.head, moment.caption)]
        for language in LANGUAGES:
            words = setup.game.words(language)
            for reader in (None, *range(setup.players)):
                assert all(words.say(line, reader, names) for line in lines)
            for source in account.by_source():
                assert f"source_{source}" in words.lines or source in words.names, source


def test_nothing_is_told_before_the_end(setup: Setup) -> None:
    with pytest.raises(manse.DataError, match="not over"):
        random_match(setup, 1, decisions=2).account()
