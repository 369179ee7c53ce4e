"""The gallery: variants that come with the games, and those that people have put there from the lab.

A name is taken once a game, also by what looks like it. Who made a variant may withdraw it; who runs the house may too (`manse gallery`).
Tables keep the data they were made with, so that a withdrawn variant breaks no game.
"""

from typing import Any

from litestar import Controller, Request, delete, get, post

import manse
from manse.engine.game import Game
from manse.engine.speech import LANGUAGES
from manse.engine.tables import Source
from manse.server import lab_protocol as p
from manse.server.games import checked
from manse.server.house import House
from manse.server.lab import game_of, read_box
from manse.server.models import Person, Variant
from manse.server.names import clean_name, skeleton
from manse.server.refusal import Refusal
from manse.server.security import address_of
from manse.server.shelf import add, drop, found, newest
from manse.server.store import fresh_id
from manse.variants import changed, gallery, variant_of

LONGEST_NOTE = 160


class Variants(Controller):
    path = "/api/variants"
    tags = ("lab",)

    @get(summary="The gallery: variants of all games, those that come with them first")
    async def all(self, house: House, visitor: Person | None, language: str = "en") -> list[p.VariantInfo]:
        coming = [info for id in manse.games() for info in shipped(manse.game(id), checked(language))]
        return coming + [told(row, maker, visitor) for row, maker in await newest(house.store.database)]

    @get("/{variant_id:str}", summary="One of those that people made, with its data file")
    async def one(self, house: House, visitor: Person | None, variant_id: str) -> p.VariantTold:
        row, maker = await found(house.store.database, variant_id)
        return p.VariantTold(info=told(row, maker, visitor), text=row.text)

    @post(summary="Put a variant into the gallery")
    async def publish(self, request: Request[Any, Any, Any], house: House, person: Person, data: p.VariantWish) -> p.VariantInfo:
        game = game_of(data.game)
        source = read_box(game, data.box, None)
        check_new(game, source)
        name, note = clean_name(data.name), clean_note(data.note)
        house.words.check(name, note)
        if skeleton(name) in {skeleton(one.name) for language in LANGUAGES for one in gallery(game, language)}:
            raise Refusal("conflict", "a variant of this name comes with the game")
        house.lab.published.check(person.id, address_of(request))
        row = Variant(id=fresh_id(), game=game.id, name=name, skeleton=skeleton(name), note=note, text=source.text, maker=person.id)
        await add(house.store.database, row)
        return told(row, person.name, person)

    @delete("/{variant_id:str}", summary="Withdraw a variant of mine")
    async def withdraw(self, house: House, person: Person, variant_id: str) -> None:
        row, _ = await found(house.store.database, variant_id)
        if row.maker != person.id:
            raise Refusal("forbidden", "only who made it may withdraw it")
        await drop(house.store.database, variant_id)


def check_new(game: Game, source: Source) -> None:
    if not changed(game, source):
        raise Refusal("bad", "this is the box as it comes")
    if variant_of(game, source):
        raise Refusal("conflict", "this box comes with the game already")


def clean_note(note: str) -> str:
    """One sentence, in letters that can be seen."""
    note = " ".join(note.split())
    if len(note) > LONGEST_NOTE or not note.isprintable():
        raise Refusal("bad", f"the sentence has at most {LONGEST_NOTE} characters")
    return note


def shipped(game: Game, language: str) -> list[p.VariantInfo]:
    return [
        p.VariantInfo(id=one.id, game=game.id, name=one.name, note=one.note, shipped=True, maker="", mine=False)
        for one in gallery(game, language)
    ]


def told(row: Variant, maker: str, reader: Person | None) -> p.VariantInfo:
    mine = reader is not None and reader.id == row.maker
    return p.VariantInfo(id=row.id, game=row.game, name=row.name, note=row.note, shipped=False, maker=maker, mine=mine)
