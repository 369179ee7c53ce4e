"""Laws of notation and of the catalogues."""

import string

import pytest

from manse.engine.game import Game
from manse.engine.speech import LANGUAGES, Line
from tests.setups import GAMES

pytestmark = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def test_notation_round_trips_for_every_action(game: Game) -> None:
    notation = game.text.NOTATION
    assert len(notation) == game.actions == len(set(notation))
    for number, name in enumerate(notation):
        assert game.numbers[name] == number
        assert name == name.lower().strip()
        assert not set(name) & set(string.whitespace)
        assert not name.isdigit(), "a terminal takes numbers as places in a list"


def test_every_action_has_a_label_in_every_language(game: Game) -> None:
    match = game.start(players=game.seats[0], seed=1)
    view = match.view(match.to_act[0])
    for language in LANGUAGES:
        labels = [game.words(language).say(game.text.label(view, action)) for action in range(game.actions)]
        assert len(set(labels)) == game.actions


def test_every_option_and_every_choice_has_a_name_and_a_note(game: Game) -> None:
    for language in LANGUAGES:
        lines = game.words(language).lines
        for option in game.options:
            assert lines[f"option_{option.name}"] != option.name
            assert lines[f"option_{option.name}_note"]
            assert all(lines[f"option_{option.name}_{choice}"] for choice in option.choices if isinstance(choice, str))


def test_every_catalogue_has_a_title_and_a_pitch(game: Game) -> None:
    for language in LANGUAGES:
        assert game.words(language).say(Line("title"))
        assert game.words(language).say(Line("pitch"))
