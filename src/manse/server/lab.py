"""The lab in the browser: a game's box as a form, and trials of changed boxes whose figures sharpen while one watches.

How trials are played is said in trials.py.
"""

from functools import cache
from typing import Any, cast

from litestar import Controller, Request, get, post
from litestar.response import Stream

from manse.engine.errors import DataError, UnknownGame
from manse.engine.game import Game
from manse.engine.registry import game as find_game
from manse.engine.tables import Source, parse
from manse.lab.boxes import declared, filled, remarks, source_of, source_of_numbers
from manse.lab.speech import speech_of
from manse.lab.trial import Setting, default_players, setting
from manse.server import lab_protocol as p
from manse.server.games import checked
from manse.server.house import House
from manse.server.models import Person
from manse.server.refusal import Refusal
from manse.server.security import address_of
from manse.server.tables import LONGEST_DATA

MOST_GAMES = 20_000


def game_of(id: str) -> Game:
    try:
        return find_game(id)
    except UnknownGame as error:
        raise Refusal("not_found", str(error)) from None


@cache
def form_of(game: Game) -> p.BoxForm:
    said = remarks(game)
    fields = [
        p.BoxField(
            name=name,
            rows=list(field.rows),
            low=field.low,
            high=field.high,
            total=field.total,
            choices=list(field.choices),
            value=game.data().tables[name],
            source=cast(p.Printed, source_of_numbers(said.get(name, ""))),
        )
        for name, field in declared(game).items()
    ]
    return p.BoxForm(game=game.id, fields=fields, players=default_players(game), most_games=MOST_GAMES)


def read_box(game: Game, box: dict[str, Any] | None, text: str | None) -> Source:
    """A box from the form, or from a data file."""
    if text is not None and len(text) > LONGEST_DATA:
        raise Refusal("bad", "the data file is too long")
    try:
        if text is not None:
            found = game.data(text) if text in game.variants else parse("your data", text)
            game.box({}, found)
            return found
        found = source_of(game, filled(game, box or {}), "your box")
        game.box({}, found)
        return found
    except DataError as error:
        raise Refusal("bad", str(error)) from None


def wished(wish: p.LabWish, game: Game) -> tuple[Setting, Setting | None]:
    """Everything that can be wrong is refused before anything is played."""
    try:
        boxes = [None if box is None else source_of(game, filled(game, box), "your box") for box in (wish.box, wish.against)]
        assert boxes[0] is not None
        here = setting(game, wish.players, wish.options, boxes[0])
        return here, setting(game, wish.players, wish.options, boxes[1]) if boxes[1] is not None else None
    except DataError as error:
        raise Refusal("bad", str(error)) from None


class Lab(Controller):
    path = "/api/lab"
    tags = ("lab",)

    @get("/{game_id:str}", summary="A game's box as a form", sync_to_thread=False)
    def form(self, game_id: str) -> p.BoxForm:
        return form_of(game_of(game_id))

    @post("/{game_id:str}/box", summary="A box as a data file, or a data file as a box; what is wrong with it is told", status_code=200)
    async def box(self, game_id: str, data: p.BoxWish) -> p.BoxTold:
        game = game_of(game_id)
        source = read_box(game, data.box, data.text)
        shown = {name: source.tables.get(name, table) for name, table in game.data().tables.items() if name in declared(game)}
        return p.BoxTold(box=shown, text=source_of(game, shown).text)

    @post("/{game_id:str}/trials", summary="Try a box, alone or beside another: a stream of JSON lines, over when done", status_code=200)
    async def trial(self, request: Request[Any, Any, Any], house: House, person: Person, game_id: str, data: p.LabWish) -> Stream:
        game = game_of(game_id)
        speech = speech_of(game.id, checked(data.language))
        here, there = wished(data, game)
        if not 2 <= data.games <= MOST_GAMES:
            raise Refusal("bad", f"a trial has 2 to {MOST_GAMES} games")
        house.lab.check(person.id, address_of(request))
        return Stream(house.lab.trial(person.id, address_of(request), here, there, data.games, speech), media_type="application/x-ndjson")
