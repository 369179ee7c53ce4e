"""Owner's data and the small variant."""

from pathlib import Path
from typing import Any

import pytest

import manse
from tests.games.rest_in_peace.table import GAME
from tests.laws.test_every_step import try_games
from tests.setups import Setup, random_match


class Small(Setup):
    def start(self, seed: int) -> manse.Match:
        return self.game.start(seed=seed, data="small")

    def box(self) -> Any:
        return self.game.box({}, self.game.data("small"))


def test_the_small_variant_has_two_rounds_and_a_last_place() -> None:
    view = GAME.start(seed=1, data="small").view(0)
    assert len(view["line"]) == 3
    assert {place["psychic"] for place in view["line"]} == {"lady-in-white", "acro-bats", None}
    assert [len(hand) for hand in view["hands"]] == [2, 2]
    assert [deck["left"] for deck in view["decks"]] == [2, 2]


def test_the_small_variant_keeps_every_law() -> None:
    assert try_games(Small(GAME, 2), 11, 50_000) >= 50_000


def test_small_games_are_short_and_end_in_every_way() -> None:
    matches = [random_match(Small(GAME, 2), seed) for seed in range(150)]
    assert max(match.decisions for match in matches) < 30
    assert {match.payoff for match in matches} == {(1, 0), (0, 1), (0.5, 0.5)}
    ends = {match.frames(None)[-1].line.key for match in matches}
    assert ends == {"awarded_game", "scored", "scored_mansions", "scored_draw"}


def test_a_place_without_a_psychic_gives_none(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    file.write_text(f"psychics = {[0] * 29}\n[totals]\npsychics = 0\n")
    match = GAME.start(seed=1, data=file)
    assert [place["psychic_at"] for place in match.view(0)["line"]] == ["none"] * 10
    (seat,) = match.to_act
    match.play(seat, "done")
    assert match.view(0)["psychics"] == [[], []]
    assert any("wins 1 manor." in line or "wins 1 castle." in line for line in match.story(None))
    learning = GAME.start(seed=1, data=file, learning=True)
    (seat,) = learning.to_act
    learning.play(seat, "done")
    learning.play(seat, "nothing")
    assert "There is no psychic for place 4." in learning.story(None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ghosts = [6, 5, 4, 3, 2, 2]", "line 1: ghosts adds up to 22, not to 21"),
        ("ghosts = [7, 5, 4, 3, 2, 0]", "line 1: ghosts is 7; 0 to 6 are possible"),
        ("manors = 5", "line 1: manors adds up to 5, not to 6"),
        ("psychics = [1, 1]", "line 1: psychics has 2 numbers; 29 are needed"),
        ("draw = 3", "line 1: draw is 3; 0 to 2 are possible"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(manse.DataError) as error:
        GAME.start(data=file)
    assert str(error.value).endswith(message)


def test_options_are_checked() -> None:
    with pytest.raises(manse.DataError, match="option levels is 5; choose from 0, 1, 2, 3, 4"):
        GAME.start(levels=5)
    with pytest.raises(manse.DataError, match="option learning is 1"):
        GAME.start(learning=1)
    with pytest.raises(manse.DataError, match="Rest in Peace is for 2 to 2 players, not 3"):
        GAME.start(3)
