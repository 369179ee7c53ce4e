"""What fright points came from, and how a tie is told."""

from collections import Counter

import manse
from manse.games.ghosts.state import Phase
from tests.games.ghosts.table import GAME
from tests.stage import position_of

NAMES = ("Ada", "Ben", "Cat")


def ended(*fright: int) -> manse.Match:
    """The last round is about to be closed with these points."""
    position = position_of(GAME.start(len(fright), seed=1))
    s = position.state
    s.fright[: len(fright)] = fright
    s.rounds_done, s.unafraid, s.to_act, s.phase = s.rounds - 1, 0, 0, Phase.COUNT
    return position.match()


def decided(match: manse.Match) -> str:
    return GAME.words().say(match.account().decided, None, NAMES)


def test_the_fewest_points_win() -> None:
    assert decided(ended(4, 2, 7)) == "The fewest fright points win: 2 for Ben, 4 for Ada."
    assert decided(ended(4, 2, 4)) == "The fewest fright points win: 2 for Ben, 4 for Ada and Cat."


def test_a_tie_is_shared_and_said() -> None:
    assert decided(ended(2, 5, 2)) == "Level at 2 fright points, Ada and Cat share the win."
    assert decided(ended(3, 3, 3)) == "Level at 3 fright points, Ada, Ben and Cat share the win."


def test_every_pile_and_every_relief_of_a_whole_game_is_counted() -> None:
    match, bot = GAME.start(4, seed=11), manse.bot("heuristic", seed=11)
    while not match.over:
        match.play(match.to_act[0], bot.choose(match.seat(match.to_act[0])))
    took: Counter[int] = Counter()
    back: Counter[int] = Counter()
    for frame in match.frames(None):
        event = frame.view["event"]
        took[event["seat"]] += event["what"] == "took"
        back[event["seat"]] += event["points"]
    sources = match.account().by_source()
    assert sources["start"] == [3, 3, 3, 3]
    assert sources["piles"] == [took[seat] for seat in range(4)]
    assert sources.get("relief", [0] * 4) == [-back[seat] for seat in range(4)]
    assert sum(took.values()) > 4


def test_the_lead_that_stayed_is_a_moment() -> None:
    match, bot = GAME.start(4, seed=11), manse.bot("heuristic", seed=11)
    while not match.over:
        match.play(match.to_act[0], bot.choose(match.seat(match.to_act[0])))
    account = match.account()
    kept = [moment for moment in account.moments if moment.head.key == "moment_lead_kept"]
    if len(match.winners) == 1:
        (moment,) = kept
        for step in range(moment.step, match.steps):
            fright = match.seat_at(step, None).view["fright"]
            assert min(fright) == fright[match.winners[0]]
    assert match.seat_at(account.moments[0].step, None).view["event"]["what"] in ("took", "relieved")
