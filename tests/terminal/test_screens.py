"""What stands on the screen: every game's, and nothing that the seat cannot know."""

import pytest

import manse
from manse.engine.game import Game
from manse.engine.position import Position
from manse.engine.speech import LANGUAGES, parts
from manse.terminal.scene import chosen
from manse.terminal.speech import catalogue
from tests.setups import GAMES
from tests.terminal.screens import SIZES, evening, file_of, full_screen, in_the_middle, screen, settled, shown

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@every_game
@pytest.mark.parametrize("size", SIZES)
async def test_the_screen_is_as_it_was(game: Game, size: str) -> None:
    assert await screen(in_the_middle(game), size) == file_of(game, size).read_text(encoding="utf-8")


@every_game
async def test_the_screen_is_the_same_in_every_world_that_the_seat_holds_possible(game: Game) -> None:
    match = in_the_middle(game)
    world = manse.position(str(Position(game, match.seat(0).imagine(seed=1))))
    assert isinstance(world, manse.Match) and world.open_view() != match.open_view()
    app = full_screen(world)
    app.evening._story = list(evening(match).story)  # an imagined world has no past
    async with app.run_test(size=SIZES["large"]) as pilot:
        await settled(pilot)
        assert shown(app) == file_of(game, "large").read_text(encoding="utf-8")


async def test_other_languages_are_spoken() -> None:
    async with full_screen(in_the_middle(manse.game("ghosts")), "fr").run_test(size=SIZES["small"]) as pilot:
        await settled(pilot)
        seen = shown(pilot.app)  # type: ignore[arg-type]
    assert all(word in seen for word in ("Récit", "Choix", "Aide", "Vous"))
    assert not any(word in seen for word in ("Story", "Choices", "Help", "You"))


def test_every_language_says_the_same() -> None:
    def told(language: str) -> dict[str, set[str | None]]:
        return {key: {name for _, name, _, _ in parts(line)} for key, line in catalogue(language).lines.items()}

    assert all(told(language) == told("en") for language in LANGUAGES)


def test_a_choice_is_meant_by_number_name_or_part_of_it() -> None:
    choices = evening(in_the_middle(manse.game("ghosts"))).scene.choices
    for number, choice in enumerate(choices, 1):
        assert chosen(choices, str(number)) == chosen(choices, choice.action) == chosen(choices, f" {choice.label.upper()} ") == [choice]
    assert chosen(choices, "") == chosen(choices, "99") == chosen(choices, "nonsense") == []
    assert chosen(choices, "play") == choices
    assert [choice.action for choice in chosen(choices, "white")] == ["white-1"]
