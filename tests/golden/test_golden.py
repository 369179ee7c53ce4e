import pytest

from manse.engine.game import Game
from tests.golden.playthrough import file_of, playthrough
from tests.setups import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_whole_game_goes_as_it_went(game: Game) -> None:
    assert playthrough(game) == file_of(game).read_text(encoding="utf-8"), "if this is meant: make golden, and look at it"
