"""Finished games: replay from every seat, export, import, and going on from a position."""

import asyncio
from typing import Any

from litestar import Controller, Request, get, post

from manse.engine.account import Account, Accountant
from manse.engine.errors import DataError
from manse.engine.match import Match, replay
from manse.engine.speech import LANGUAGES
from manse.server import protocol as p
from manse.server.account_protocol import AccountTold
from manse.server.accounts import told_account
from manse.server.clocks import milliseconds
from manse.server.deals import told
from manse.server.describing import table_info
from manse.server.history import Entry
from manse.server.house import House
from manse.server.live import PAGE
from manse.server.models import Chair, Person, Table, now
from manse.server.names import BOT_NAMES
from manse.server.people import identify
from manse.server.refusal import Refusal
from manse.server.room import Room, check_status
from manse.server.seal import fresh_secret, read_terms
from manse.server.security import address_of
from manse.server.sets.rows import has_played_as_much
from manse.server.store import fresh_id
from manse.server.tables import check_level

LONGEST_RECORD = 3_000


class Records(Controller):
    path = "/api"
    tags = ("records",)

    @get("/tables/{table_id:str}/record", summary="The record of a finished game, with its key")
    async def record(self, request: Request[Any, Any, Any], house: House, table_id: str) -> dict[str, Any]:
        room = await unveiled(request, house, table_id)
        return {**room.match.record(), "table": table_id, "names": sealed_names(room), "deal": told(room.table, room.chairs)}

    @get("/tables/{table_id:str}/account", summary="What a finished game came to, and why")
    async def account(
        self, request: Request[Any, Any, Any], house: House, table_id: str, seat: int = p.PUBLIC, language: str = "en"
    ) -> AccountTold:
        room = await unveiled(request, house, table_id)
        check_reader(room, seat, language)
        async with room.accounting:
            if room.account is None:
                room.account = await self._account(house, room, address_of(request))
        return told_account(room, room.account, seat, language)

    async def _account(self, house: House, room: Room, address: str) -> Account:
        """Every step is looked at: a few at a time, and paid for like the frames of a replay."""
        house.frames.check_some(address)
        accountant = Accountant(room.match)
        for since in range(0, room.match.steps, PAGE):
            for step in range(since, min(since + PAGE, room.match.steps)):
                accountant.read(step)
            house.frames.spend(address, PAGE)
            await asyncio.sleep(house.frames.debt(address))
        return accountant.close()

    @get("/tables/{table_id:str}/replay", summary="The steps of a finished game from a viewpoint")
    async def replay(
        self,
        request: Request[Any, Any, Any],
        house: House,
        table_id: str,
        seat: int = p.OPEN,
        since: int = 0,
        limit: int = 200,
        language: str = "en",
    ) -> p.Replay:
        room = await unveiled(request, house, table_id)
        check_reader(room, seat, language)
        person = await identify(request, house)
        frames = await self._frames(house, room, address_of(request), seat, max(0, since), language, max(1, min(limit, 1000)))
        return p.Replay(table=table_info(room, person.id if person else None), names=room.names, steps=room.match.steps, frames=frames)

    async def _frames(self, house: House, room: Room, address: str, seat: int, since: int, language: str, limit: int) -> list[p.Frame]:
        """A few at a time, so that others are served in between."""
        house.frames.check_some(address)
        frames: list[p.Frame] = []
        while len(frames) < limit:
            page = room.sight.frames(seat, since + len(frames), language, min(PAGE, limit - len(frames)))
            frames += page.frames
            house.frames.spend(address, page.cost)
            if not page.frames:
                break
            await asyncio.sleep(house.frames.debt(address))
        return frames

    @post("/records", summary="Bring in a record made elsewhere")
    async def bring_in(self, request: Request[Any, Any, Any], house: House, person: Person, data: p.Import) -> p.TableMade:
        record = data.record
        decisions, named = record.get("decisions"), data.record.get("names")
        if isinstance(decisions, list) and len(decisions) > LONGEST_RECORD:
            raise Refusal("bad", "the record is too long")
        await house.warmth.until(str(record.get("game")))
        try:
            match = replay(record)
        except DataError as error:
            raise Refusal("bad", str(error)) from None
        if not match.over:
            raise Refusal("bad", "the game of this record is not over")
        names = [str(name)[:24] for name in named] if isinstance(named, list) else []
        names += BOT_NAMES[len(names) : match.players]
        chairs = [Chair(number=seat, kind="bot", name=names[seat], level=check_level(""), ready=True) for seat in range(match.players)]
        house.tables.check(person.id, address_of(request))
        room = await seat_down(house, match, person, chairs, match.decisions, earlier=None, origin="brought")
        return p.TableMade(id=room.id)

    @post("/tables/{table_id:str}/continue", summary="Go on from a position of a finished game, against bots")
    async def go_on(self, request: Request[Any, Any, Any], house: House, person: Person, table_id: str, data: p.Continue) -> p.TableMade:
        old = await unveiled(request, house, table_id)
        if not 0 <= data.decision < old.match.decisions or not 0 <= data.seat < len(old.chairs):
            raise Refusal("bad", "there is no such position")
        level = check_level(data.level)
        chairs = [Chair(number=seat, kind="bot", name=BOT_NAMES[seat], level=level, ready=True) for seat in range(len(old.chairs))]
        mine = chairs[data.seat]
        mine.kind, mine.person, mine.name, mine.level = "person", person.id, person.name, ""
        house.tables.check(person.id, address_of(request))
        room = await seat_down(house, old.match, person, chairs, data.decision, earlier=table_id)
        return p.TableMade(id=room.id)


async def unveiled(request: Request[Any, Any, Any], house: House, table_id: str) -> Room:
    """The room of a finished game, for who may look at it."""
    room = await house.room(table_id)
    check_status(room.table, "over")
    if room.table.veil is not None:
        person = await identify(request, house)
        await check_played(house, room, person.id if person else None)
    return room


async def check_played(house: House, room: Room, person: str | None) -> None:
    """Who has finished a board of a set sees how others have played it."""
    if room.is_veiled(person) and person is not None:
        async with house.database.reading() as session:
            if await has_played_as_much(session, room.id, person):
                return
    room.check_veil(person)


def check_reader(room: Room, seat: int, language: str) -> None:
    if not p.OPEN <= seat < len(room.chairs):
        raise Refusal("bad", f"there is no seat {seat} at this table")
    if language not in LANGUAGES:
        raise Refusal("bad", f"language is one of {', '.join(LANGUAGES)}")


def sealed_names(room: Room) -> list[str]:
    """The players as the seal names them; somebody may be called otherwise by now."""
    terms = room.table.terms
    return [seat["name"] for seat in read_terms(terms)["seats"]] if terms is not None else room.names


async def seat_down(
    house: House, match: Match, person: Person, chairs: list[Chair], decisions: int, earlier: str | None, origin: str = "sealed"
) -> Room:
    """A table whose log begins with the first decisions of a match. What was brought in is over; who goes on draws a new key."""
    record = match.record()
    keys: list[Any] = [[0, record["key"]], *record.get("turns", [])]
    if origin != "brought":
        keys = [keys[0], *(turn for turn in keys[1:] if turn[0] < decisions), [decisions, ""]]
    former, (since, key) = keys[:-1], keys[-1]
    table = Table(
        id=fresh_id(),
        game=record["game"],
        version=record["version"],
        options=record["options"],
        data=record.get("data"),
        key=key,
        secret=fresh_secret() if origin == "sealed" else "",
        origin=origin,
        former=former or None,
        since=since,
        host=person.id,
        public=False,
        aids=True,
        spectators="none",
        clock={"kind": "none", "seconds": 0, "bank": 0},
        status="playing",
        started=now() if origin == "brought" else None,
        attention=house.deals.deadline(now()),
        earlier=earlier,
    )
    for chair in chairs:
        chair.table, chair.away = table.id, False
    entries = [Entry(seat, action, milliseconds()) for seat, action in record["decisions"][:decisions]]
    await house.store.add_table(table, chairs, entries)
    room = await house.room(table.id)
    await house.deal(room)
    return room
