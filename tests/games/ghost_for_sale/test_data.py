"""Owner's data for Ghost for Sale, and the small game that comes with it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import manse
from tests.games.ghost_for_sale.table import GAME
from tests.laws.test_every_step import try_games
from tests.setups import Setup


def start(text: str, tmp_path: Path) -> manse.Match:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return GAME.start(3, seed=1, data=file)


ROWS = "\n".join(f"{name} = [1, 1, 1, 1]" for name in ("algernon", "borthwick", "culzean", "dalhousie", "ethie", "fyvie"))


def test_an_owners_tables_are_played_and_no_longer_called_reconstructed(tmp_path: Path) -> None:
    match = start(f"[manors]\n{ROWS}", tmp_path)
    view = match.view(0)
    assert [found["points"] for found in view["properties"]] == [[1, 1, 1, 1]] * 6
    assert view["reconstructed"] == ["backs", "castles"]


def test_other_backs_change_what_others_see(tmp_path: Path) -> None:
    match = start('backs = ["high", "low", "low", "low", "low", "low", "high", "high", "high", "low"]', tmp_path)
    assert match.view(0)["backs"][5] == "low"
    assert match.view(0)["reconstructed"] == ["manors", "castles"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards = [1, 2, 3, 3, 4, 5, 6, 7, 8, 8, 9, 9]", "mine.toml, line 1: cards adds up to 65, not to 66"),
        ("cards = [1, 2]", "mine.toml, line 1: cards has 2 numbers; 12 are needed"),
        ('backs = ["up", "low", "low", "low", "low", "high", "high", "high", "high", "low"]', "backs is 'up'; choose from low, high"),
        ("doubles = [3, 3, 3]", "mine.toml, line 1: doubles adds up to 9, not to 6"),
        ("[manors]\nalgernon = [1, 2, 3, 4]", "mine.toml, line 1: manors.borthwick is missing"),
        (f"[manors]\n{ROWS}\nglamis = [1, 1, 1, 1]", "mine.toml, line 8: manors.glamis is no row of manors"),
        ("rounds = 3", "mine.toml, line 1: rounds is 3; 1 to 2 are possible"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(manse.DataError) as error:
        start(text, tmp_path)
    assert str(error.value).endswith(message)


@dataclass(frozen=True)
class WithData(Setup):
    data: object = "small"

    def box(self) -> Any:
        return self.game.box(self.options, self.game.data(self.data))


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("players", GAME.seats)
def test_the_small_game_keeps_the_laws(players: int, advanced: bool) -> None:
    assert try_games(WithData(GAME, players, {"advanced": advanced}), 5, 5_000) >= 5_000


def test_four_players_keep_the_laws_with_special_cards() -> None:
    assert try_games(Setup(GAME, 4, {"advanced": True}), 5, 40_000) >= 40_000


def test_an_odd_box_keeps_the_laws(tmp_path: Path) -> None:
    """More cards aside than there are, no tokens, no special cards, two houses."""
    file = tmp_path / "odd.toml"
    file.write_text(
        "cards = [3, 3, 3, 8, 8, 0, 0, 0, 0, 0, 0, 0]\nreserve = 9\nghosts = 0\npaintings = 1\ndoubles = [0, 0, 0]\nproperties = 2\n"
        "[specials]\ntoo_dark = 1\nold_legend = 0\ncrystal_ball = 0\npublic_auction = 1\nfamily_portraits = 0\nmagical_mirror = 0\n"
        "everything_normal = 0\nsecret_crypt = 0\n[totals]\ncards = 25\ndoubles = 0\nspecials = 2\n"
    )
    for players in GAME.seats:
        assert try_games(WithData(GAME, players, {"advanced": True}, file), 5, 5_000) >= 5_000


def test_the_small_game_is_short() -> None:
    match = GAME.start(3, seed=1, data="small")
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.decisions < 30
    assert sum(match.payoff) == pytest.approx(1)
