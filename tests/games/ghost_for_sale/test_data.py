"""Owner's data for Ghost for Sale, and the small game that comes with it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import manse
from manse.games.ghost_for_sale.data import Answer, Special
from manse.games.ghost_for_sale.state import Phase
from tests.games.ghost_for_sale.table import GAME
from tests.laws.test_every_step import try_games
from tests.setups import Setup
from tests.stage import play, position_of


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


def test_the_ball_can_guess_all_the_ghosts_that_an_owners_box_can_make(tmp_path: Path) -> None:
    """With five players and three double-faced tokens each, 25 ghosts may be real at one manor."""
    file = tmp_path / "many.toml"
    file.write_text("doubles = [0, 3, 3]\n")
    position = position_of(GAME.start(5, seed=1, data=file, advanced=True))
    s = position.state
    s.phase, s.to_act, s.lot, s.owner[0], s.special[0], s.specials[Special.CRYSTAL_BALL] = Phase.CHOICE, 1, 0, 0, Special.CRYSTAL_BALL, 0
    s.question[:], s.deck_true, s.token_count, s.token_seat[:25] = Answer.TRUE, 0, 25, [token // 5 for token in range(25)]
    match = position.match()
    play(match, "0 guess-25")
    assert match.view(None)["players"][0]["keeps"] == ["crystal_ball"] and match.scores[0] == 2


def test_every_view_names_the_winners_of_the_match_also_when_reserves_are_left_over(tmp_path: Path) -> None:
    """In a game of one round nobody's reserve comes into the hand: it decides no tie."""
    file = tmp_path / "short.toml"
    file.write_text("rounds = 1\n")
    match = GAME.start(3, seed=1, data=file)
    play(match, *(f"{seat} keep-{card}" for seat, kept in enumerate(((10, 9, 8, 8), (1, 2, 3, 3), (4, 5, 6, 7))) for card in kept))
    play(match, "0 true", "1 true", "2 true")
    while not match.over:
        seat = match.to_act[0]
        cheapest = next((action for action in match.legal(seat) if action.startswith("bid-")), "")
        match.play(seat, next(action for action in ("pass", "done", cheapest, *match.legal(seat)) if action in match.legal(seat)))
    assert match.winners == (1,), "nothing was sold, and player 2 has the best cards in hand"
    assert [match.view(reader)["winners"] for reader in (0, 1, 2, None)] == [[1]] * 4
    assert match.view(0)["players"][1]["reserve"] == [1, 2, 3, 3], "at the end all cards are laid open"
