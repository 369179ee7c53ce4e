"""A person's page: what everybody may see of them, and what they alone may."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from litestar import Controller, Request, get, post
from sqlalchemy import select

from manse.bots.levels import LEVELS
from manse.server import blocks, circles
from manse.server import people_protocol as p
from manse.server.database import Database
from manse.server.describing import table_line
from manse.server.house import House
from manse.server.leaderboards import ratings_of
from manse.server.models import Chair, Person, Table
from manse.server.people import identify, require
from manse.server.people_models import Friendship
from manse.server.protocol import TableLine
from manse.server.room import Room

LAST = 2000
"""Games that results are counted from."""
SHOWN, RIVALS = 10, 8
PEOPLE = "people"
STRENGTH = {level.id: place for place, level in enumerate(LEVELS)}


class Played(NamedTuple):
    """A finished game of somebody."""

    table: Table
    chairs: list[Chair]
    person: str

    @property
    def won(self) -> bool:
        return any(chair.person == self.person and (chair.share or 0) > 0 for chair in self.chairs)

    @property
    def others(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.person != self.person]

    @property
    def against(self) -> str:
        if any(chair.kind == "person" for chair in self.others):
            return PEOPLE
        return max((chair.level for chair in self.others), key=lambda level: STRENGTH.get(level, -1), default=PEOPLE)


async def played_by(house: House, person: str, everything: bool) -> list[Played]:
    """The newest first: all of them, or those that everybody could watch."""
    seated = select(Chair.table).where(Chair.person == person)
    seen = () if everything else (Table.public,)
    found = await house.store.tables(Table.id.in_(seated), Table.status == "over", *seen, limit=LAST)
    return [Played(table, chairs, person) for table, chairs in found]


def results(games: Sequence[Played]) -> list[p.ResultLine]:
    played = Counter((game.table.game, game.against) for game in games)
    won = Counter((game.table.game, game.against) for game in games if game.won)
    order = sorted(played, key=lambda key: (key[0], key[1] != PEOPLE, STRENGTH.get(key[1], -1)))
    return [p.ResultLine(game=game, against=against, played=played[game, against], won=won[game, against]) for game, against in order]


async def rivals(database: Database, games: Sequence[Played]) -> list[p.RivalLine]:
    """Whom one has met most often: people one by one, the house's rivals by level."""
    met, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for game in games:
        everybody = {(chair.person or "", "" if chair.person else chair.level) for chair in game.others if chair.kind in ("person", "bot")}
        met.update(everybody)
        won.update(everybody if game.won else ())
    async with database.reading() as session:
        ids = [id for id, _ in met if id]
        people = {one.id: one for one in await session.scalars(select(Person).where(Person.id.in_(ids), Person.gone.is_(None)))}
    most = [(key, count) for key, count in met.most_common() if not key[0] or key[0] in people][:RIVALS]
    return [
        p.RivalLine(who=circles.ref(people[id]) if id else None, level=level, played=count, won=won[id, level])
        for (id, level), count in most
    ]


async def friendship(database: Database, me: str, other: str) -> str:
    async with database.reading() as session:
        mine, theirs = await session.get(Friendship, (me, other)), await session.get(Friendship, (other, me))
    if (mine and mine.agreed) or (theirs and theirs.agreed):
        return "yes"
    return "asked" if mine else "asking" if theirs else "no"


class Profiles(Controller):
    path = "/api/people"
    tags = ("people",)

    @get("/{handle:str}", summary="A person, as I may see them; my own page as `me`")
    async def one(self, request: Request[Any, Any, Any], house: House, handle: str) -> p.Profile:
        reader = await (require(request, house) if handle == "me" else identify(request, house))
        person = reader if handle == "me" and reader is not None else await circles.by_handle(house.database, handle)
        me = reader is not None and reader.id == person.id
        games = await played_by(house, person.id, everything=me)
        told = {game.table.id for game in games}
        return p.Profile(
            who=circles.ref(person),
            since=int(person.created.timestamp() * 1000),
            me=me,
            results=results(games),
            ratings=await ratings_of(house, person.id, None if me else told),
            games=[line_of(game, reader) for game in games[:SHOWN]],
            rivals=await rivals(house.database, games) if me else [],
            blocks=[circles.ref(one) for one in await blocks.blocked_people(house.database, person.id)] if me else [],
            **await self._between(house, reader, person),
        )

    async def _between(self, house: House, reader: Person | None, person: Person) -> dict[str, Any]:
        """What the reader alone has to do with them."""
        if reader is None:
            return {"friend": "no", "blocked": False, "note": ""}
        blocked = await blocks.has_blocked(house.database, reader.id, person.id)
        friend = "no" if blocked or reader.id == person.id else await friendship(house.database, reader.id, person.id)
        return {"friend": friend, "blocked": blocked, "note": await circles.note_of(house.database, reader.id, person.id)}

    @post("/{handle:str}/note", summary="Note something about somebody, or about myself; nobody else reads it", status_code=200)
    async def note(self, house: House, person: Person, handle: str, data: p.NoteWish) -> None:
        about = person if handle == "me" else await circles.by_handle(house.database, handle)
        await circles.write_note(house.database, person.id, about.id, data.text)


def line_of(game: Played, reader: Person | None) -> TableLine:
    return table_line(Room(game.table, game.chairs), reader.id if reader is not None else None)
