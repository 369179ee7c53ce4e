"""How a game was won: at once, by the tenth, or by the mansions when the tenth is tied."""

import pytest

import manse
from manse.games.rest_in_peace.state import Phase
from tests.games.rest_in_peace.table import GAME, table
from tests.stage import position_of

NAMES = ("Ada", "Ben")


def at_the_tenth(late: tuple[str, str], manors: tuple[int, int], castles: tuple[int, int]) -> manse.Match:
    """All nine rounds are played, and the tenth, a manor, is revealed."""
    position = position_of(table("1", "1", round=9, late=late, manors=manors, castles=castles))
    s = position.state
    s.place, s.to_act, s.phase = 9, 0, Phase.REVEAL
    s.late_count[:] = 0
    return position.match()


def decided(match: manse.Match, reader: int | None = None, language: str = "en") -> str:
    return GAME.words(language).say(match.account().decided, reader, NAMES)


@pytest.mark.parametrize(
    ("late", "manors", "castles", "told"),
    [
        (("66", "5"), (3, 2), (1, 2), "Whoever wins the tenth wins the game, whatever the mansions: Ada, 12 to 5."),
        (("6", "5"), (2, 3), (2, 2), "Each has 5 mansions, and the tenth decided: Ada won it 6 to 5."),
        (("5", "5"), (3, 2), (2, 2), "The tenth was tied at 5 and is nobody's, so the mansions decided: 5 to 4 for Ada."),
        (("5", "5"), (2, 3), (2, 1), "The tenth was tied at 5, and each has 4 mansions: the game is a draw."),
    ],
)
def test_the_tenth_and_its_ties(late: tuple[str, str], manors: tuple[int, int], castles: tuple[int, int], told: str) -> None:
    match = at_the_tenth(late, manors, castles)
    assert match.over
    assert decided(match) == told


def test_the_winner_is_told_so_themselves() -> None:
    match = at_the_tenth(("6", "5"), (2, 3), (2, 2))
    assert decided(match, 0) == "Each has 5 mansions, and the tenth decided: you won it 6 to 5."
    assert decided(match, 0, "fr") == "Chacun a 5 demeures, et le dixième lieu a tranché : vous l'avez gagné 6 à 5."


@pytest.mark.parametrize(
    ("manors", "castles", "mansions", "told"),
    [
        ((3, 0), (0, 0), "mmmmmmmmmm", "4 manors win the game at once, and Ada has them."),
        ((0, 0), (2, 0), "cccccccccc", "3 castles win the game at once, and Ada has them."),
    ],
)
def test_enough_mansions_of_a_kind_win_at_once(manors: tuple[int, int], castles: tuple[int, int], mansions: str, told: str) -> None:
    match = table("6", "1", manors=manors, castles=castles, mansions=mansions)
    match.play(0, "ghost-6")
    match.play(0, "done")
    match.play(1, "done")
    assert match.over
    assert decided(match) == told
    assert match.account().moments[-1].head.key == "moment_last_round"


def test_each_place_of_a_whole_game_went_to_its_winner() -> None:
    match, bot = GAME.start(2, seed=6), manse.bot("heuristic", seed=6)
    while not match.over:
        match.play(match.to_act[0], bot.choose(match.seat(match.to_act[0])))
    account, line = match.account(), match.view(None)["line"]
    won = {place["number"]: (place["taken_by"], place["manors"] + place["castles"]) for place in line if place["taken_by"] is not None}
    assert {number: (row.index(max(row)), max(row)) for number, row in account.by_round().items()} == won
    assert account.by_source() == {"manors": match.view(None)["manors"], "castles": match.view(None)["castles"]}
    assert not account.fewest
