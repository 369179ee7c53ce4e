"""What the sets were worth, what the Haunts took, and how a tie is told."""

import manse
from tests.games.call_of_the_spirits.table import GAME, changed, table

NAMES = ("Ada", "Ben")


def ended(*owned: str, haunts: tuple[str, ...] = ("", "")) -> manse.Match:
    """The last turn of the last round has been played."""
    match = changed(table("seance seance", owned=owned, haunts=haunts, final=True), turns_left=1, actions=0, free=0)
    while not match.over:
        match.play(match.to_act[0], "done")
    return match


def decided(match: manse.Match) -> str:
    return GAME.words().say(match.account().decided, None, NAMES)


def test_the_most_points_win_and_a_tie_is_shared() -> None:
    assert decided(ended("musician musician", "musician")) == "The most points win: 4 for Ada, 1 for Ben."
    assert decided(ended("musician", "musician")) == "Level at 1 point, Ada and Ben share the win."


def test_what_the_most_haunted_lose_is_told_by_itself() -> None:
    match = ended("musician musician dancing dancing dancing", "musician", haunts=("3", "1"))
    account = match.account()
    assert match.scores == (4, 1)
    assert account.by_source()["start"] == [11, 1]
    assert account.by_source()["penalty"] == [-7, 0]
    assert [GAME.words().say(deed) for deed in account.deeds if deed] == ["Haunt value 3", "Haunt value 1"]
    assert "The most haunted pays: Ada" in [GAME.words().say(moment.head, None, NAMES) for moment in account.moments]


def test_the_sets_of_a_whole_game_are_those_that_were_counted() -> None:
    match, bot = GAME.start(4, seed=3), manse.bot("heuristic", seed=3)
    while not match.over:
        match.play(match.to_act[0], bot.choose(match.seat(match.to_act[0])))
    account, sources = match.account(), match.account().by_source()
    before = next(step for step in range(match.steps) if match.seat_at(step, None).view["event"]["what"] == "shown")
    for seat, score in enumerate(match.seat_at(before, None).view["aids"]["scores"]):
        sets = {part["part"]: part["points"] for part in score["parts"] if part["points"]}
        assert {source: row[seat] for source, row in sources.items() if row[seat] and source != "penalty"} == sets
    lost = [row for row in (sources.get("penalty"),) if row]
    assert all(points <= 0 for row in lost for points in row)
    assert len(account.by_round()) > 3
