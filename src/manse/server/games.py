"""What can be played, and how: for the landing page, the table dialog and the help."""

from functools import cache

from litestar import Controller, get

import manse
from manse.bots.levels import DEFAULT, LEVELS
from manse.engine.errors import DataError, UnknownGame
from manse.engine.game import Game
from manse.engine.speech import LANGUAGES, Line, written
from manse.server import protocol as p
from manse.server.refusal import Refusal


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get(summary="All games", sync_to_thread=False)
    def all(self, language: str = "en") -> list[p.GameInfo]:
        return all_games(checked(language))

    @get("/levels", summary="The strengths of bots", sync_to_thread=False)
    def levels(self, language: str = "en") -> list[p.LevelInfo]:
        return all_levels(checked(language))

    @get("/{game_id:str}/help", summary="Rules, names and notes of a game", sync_to_thread=False)
    def help(self, game_id: str, language: str = "en") -> p.Help:
        try:
            game = manse.game(game_id)
        except UnknownGame as error:
            raise Refusal("not_found", str(error)) from None
        return help_of(game, checked(language))


# Kept by game and language, of which there are few: what else an address may say is not part of the question.


@cache
def all_games(language: str) -> list[p.GameInfo]:
    return [described(manse.game(id), language) for id in manse.games()]


@cache
def all_levels(language: str) -> list[p.LevelInfo]:
    words = manse.game(manse.games()[0]).words(language)
    return [
        p.LevelInfo(
            id=level.id,
            label=words.lines[f"level_{level.id}"],
            note=words.lines[f"level_{level.id}_note"],
            usual=level.id == DEFAULT,
        )
        for level in LEVELS
    ]


@cache
def help_of(game: Game, language: str) -> p.Help:
    words = game.words(language)
    rules = written(game.folder, "rules.{}.md", language)
    return p.Help(rules=rules, names=words.names, notes=words.notes, lines=words.lines)


def checked(language: str) -> str:
    if language not in LANGUAGES:
        raise Refusal("bad", str(DataError(f"language is one of {', '.join(LANGUAGES)}")))
    return language


def described(game: Game, language: str) -> p.GameInfo:
    words = game.words(language)
    options = [
        p.OptionInfo(
            name=option.name,
            label=words.lines.get(f"option_{option.name}", option.name),
            note=words.lines.get(f"option_{option.name}_note", ""),
            choices=list(option.choices),
            default=option.default,
        )
        for option in game.options
    ]
    return p.GameInfo(
        id=game.id,
        title=words.say(Line("title")),
        pitch=words.say(Line("pitch")),
        credits=game.credits,
        minutes=game.minutes,
        seats=list(game.seats),
        options=options,
        version=game.version,
    )
