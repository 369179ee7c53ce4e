"""The variants that people put into the gallery, in the database."""

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError

import manse
from manse.engine.game import Game
from manse.engine.tables import Source, parse
from manse.server.database import Database
from manse.server.models import Person, Variant
from manse.server.refusal import Refusal

MOST_SHOWN = 60
MOST_OWN = 10
GALLERY = "gallery:"
"""Before the id of a variant, where the data of a table is wished for."""


async def newest(database: Database, most: int = MOST_SHOWN) -> list[tuple[Variant, str]]:
    """With their makers' names; of games that are no longer here, nothing."""
    wanted = select(Variant, Person.name).join(Person, Person.id == Variant.maker).where(Variant.game.in_(manse.games()))
    async with database.reading() as session:
        return [(row, maker) for row, maker in await session.execute(wanted.order_by(Variant.created.desc()).limit(most))]


async def found(database: Database, id: str) -> tuple[Variant, str]:
    wanted = select(Variant, Person.name).join(Person, Person.id == Variant.maker).where(Variant.id == id)
    async with database.reading() as session:
        row = (await session.execute(wanted)).first()
    if row is None:
        raise Refusal("not_found", "there is no such variant")
    return row[0], row[1]


async def data_of(database: Database, game: Game, id: str) -> Source:
    """What a table that is made with a variant of the gallery is played with."""
    row, _ = await found(database, id)
    if row.game != game.id:
        raise Refusal("bad", "this variant is of another game")
    return parse(row.name, row.text)


async def add(database: Database, row: Variant) -> None:
    try:
        async with database.writing() as session:
            own = await session.scalar(select(func.count()).select_from(Variant).where(Variant.maker == row.maker))
            if (own or 0) >= MOST_OWN:
                raise Refusal("conflict", f"{MOST_OWN} variants a person: withdraw one first")
            session.add(row)
    except IntegrityError:
        raise Refusal("conflict", "a variant of this game is called so already") from None


async def drop(database: Database, id: str) -> bool:
    async with database.writing() as session:
        done = await session.execute(delete(Variant).where(Variant.id == id))
    return bool(done.rowcount)  # type: ignore[attr-defined]
