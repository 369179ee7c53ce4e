"""Tables: make one, take a seat, get ready, start, leave, play again."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from litestar import Controller, Request, get, post

from manse.bots.levels import DEFAULT, level
from manse.engine.errors import DataError, UnknownGame
from manse.engine.game import Game
from manse.engine.registry import game as find_game
from manse.engine.tables import Source, parse
from manse.server import protocol as p
from manse.server.blocks import apart_from, has_blocked
from manse.server.deals import printed_box
from manse.server.describing import table_info, table_line
from manse.server.house import House
from manse.server.models import Chair, Person, Table
from manse.server.moderation_protocol import Quiet
from manse.server.names import BOT_NAMES, clean_name, told_apart
from manse.server.people import require
from manse.server.refusal import Refusal
from manse.server.room import Room, check_status
from manse.server.seal import fresh_secret
from manse.server.security import address_of
from manse.server.shelf import GALLERY, data_of
from manse.server.store import MOST_RUNNING, digest, fresh_id

LONGEST_DATA = 20_000
FINISHED_PAGE = 30
RUNNING_PAGE = 20
LAST_MOMENT = 10**16
"""Microseconds since 1970."""


def check_level(id: str) -> str:
    try:
        return level(id or DEFAULT).id
    except DataError as error:
        raise Refusal("bad", str(error)) from None


def make_chair(table: str, number: int, wish: p.ChairWish, person: Person) -> Chair:
    """The row of a seat, as the host wishes it."""
    chair = Chair(table=table, number=number, kind=wish.kind, name="", level="", ready=False, away=False)
    if wish.kind == "me":
        chair.kind, chair.person, chair.name, chair.ready = "person", person.id, clean_name(wish.name) if wish.name else person.name, True
    elif wish.kind == "bot":
        chair.name, chair.level = BOT_NAMES[number % len(BOT_NAMES)], check_level(wish.level)
    return chair


def tell_apart(chairs: list[Chair]) -> list[Chair]:
    """No two at a table can be taken for each other: people keep their names, bots give way."""
    known: list[str] = []
    for chair in sorted(chairs, key=lambda chair: chair.kind != "person"):
        if chair.name:
            chair.name = told_apart(chair.name, known)
            known.append(chair.name)
    return chairs


def make_table(game: Game, person: Person, wish: p.TableWish, data: Source) -> Table:
    settings = game.settings(wish.options)
    game.box(wish.options, data)
    own = None if data == printed_box(game.id, game.version) else {"name": data.name, "text": data.text}
    return Table(
        id=fresh_id(),
        game=game.id,
        version=game.version,
        options=settings,
        data=own,
        key="",
        secret=fresh_secret(),
        host=person.id,
        public=wish.public,
        aids=wish.aids if wish.aids is not None else not (among_people(wish) or wish.rated),
        spectators=wish.spectators,
        hot_seat=wish.hot_seat or sum(seat.kind == "me" for seat in wish.seats) > 1,
        rated=wish.rated,
        clock={"kind": wish.clock.kind, "seconds": wish.clock.seconds, "bank": wish.clock.bank},
        status="open",
    )


def check_rated(game: Game, table: Table, wish: p.TableWish) -> None:
    """What counts for ratings is one person a seat, the same game for all, and nobody helped."""
    if sum(seat.kind == "me" for seat in wish.seats) != 1 or table.hot_seat:
        raise Refusal("bad", "at a rated table everybody has one seat, and who makes it sits there")
    if table.aids:
        raise Refusal("bad", "a rated game is played without aids")
    if table.data is not None or table.options != game.settings({}):
        raise Refusal("bad", "only the game as it is printed is rated, without options")


def among_people(wish: p.TableWish) -> bool:
    """May more than one person sit there?"""
    return sum(seat.kind in ("me", "open", "link") for seat in wish.seats) > 1


async def wished_data(house: House, game: Game, given: str | None) -> Source:
    if given is None:
        return game.data()
    if given.startswith(GALLERY):
        return await data_of(house.store.database, game, given.removeprefix(GALLERY))
    if given in game.variants:
        return game.data(given)
    if len(given) > LONGEST_DATA:
        raise Refusal("bad", "the data file is too long")
    return parse("your data", given)


def need(line: p.TableLine) -> tuple[bool, float, int]:
    """Where one is needed first, the clock that runs out soonest before the others; then what moved last."""
    return not line.my_turn, line.left if line.my_turn and line.left is not None else float("inf"), -line.since


class Tables(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @get(summary="The lobby, and my own tables")
    async def lists(self, house: House, visitor: Person | None) -> p.Lists:
        id = visitor.id if visitor else None
        apart = await apart_from(house.database, id)
        lobby = [await self._line(house, table, chairs, id) for table, chairs in await house.store.lobby() if table.host not in apart]
        running = await house.store.running_of(id) if id else []
        finished = await self._finished(house, id, None)
        return p.Lists(
            lobby=lobby,
            running=sorted([await self._line(house, table, chairs, id) for table, chairs in running], key=need),
            finished=finished.lines,
            older=finished.older,
        )

    @get("/running", summary="My running games, page by page: those that wait for me first")
    async def running(self, house: House, person: Person, page: int = 0) -> p.Running:
        if not 0 <= page <= MOST_RUNNING:
            raise Refusal("bad", "page is a number from 0 on")
        found = [await self._line(house, table, chairs, person.id) for table, chairs in await house.store.running_of(person.id)]
        lines = sorted(found, key=need)
        begin, pages = page * RUNNING_PAGE, max(1, -(-len(lines) // RUNNING_PAGE))
        return p.Running(
            lines=lines[begin : begin + RUNNING_PAGE], pages=pages, total=len(lines), needed=sum(line.my_turn for line in lines)
        )

    @get("/finished", summary="My finished games, page by page: those before `older` of the page before")
    async def finished(self, house: House, person: Person, before: int) -> p.Finished:
        if not 0 <= before < LAST_MOMENT:
            raise Refusal("bad", "before is a moment in microseconds")
        return await self._finished(house, person.id, datetime.fromtimestamp(0, UTC) + timedelta(microseconds=before))

    async def _finished(self, house: House, person: str | None, before: datetime | None) -> p.Finished:
        found = await house.store.finished_of(person, before, FINISHED_PAGE + 1) if person else []
        page, more = found[:FINISHED_PAGE], len(found) > FINISHED_PAGE
        lines = [await self._line(house, table, chairs, person) for table, chairs in page]
        older = (page[-1][0].created - datetime.fromtimestamp(0, UTC)) // timedelta(microseconds=1) if more else None
        return p.Finished(lines=lines, older=older)

    async def _line(self, house: House, table: Table, chairs: list[Chair], person: str | None) -> p.TableLine:
        """A running table's room knows whose turn it is; for the others the rows are enough."""
        if table.status == "playing" and person is not None and any(chair.person == person for chair in chairs):
            return table_line(await house.room(table.id), person)
        return table_line(Room(table, chairs), person)

    @post(summary="Make a table")
    async def make(self, request: Request[Any, Any, Any], house: House, person: Person, data: p.TableWish) -> p.TableMade:
        try:
            game = find_game(data.game)
            game.check_players(sum(seat.kind != "closed" for seat in data.seats))
            table = make_table(game, person, data, await wished_data(house, game, data.data))
        except (DataError, UnknownGame) as error:
            raise Refusal("bad", str(error)) from None
        if len(data.seats) > game.seats[-1]:
            raise Refusal("bad", f"{game.title} has at most {game.seats[-1]} seats")
        if data.rated:
            check_rated(game, table, data)
        house.words.check(*(seat.name for seat in data.seats))
        house.tables.check(person.id, address_of(request))
        chairs = [make_chair(table.id, number, seat, person) for number, seat in enumerate(data.seats)]
        await house.store.add_table(table, tell_apart(chairs))
        room = await house.room(table.id)
        house.hall.table_changed(room)
        if room.seats_of(person.id):
            await house.note_whereabouts(room, address_of(request))
        if all(seat.kind in ("me", "bot", "closed") for seat in data.seats):
            await house.start(room)
        return p.TableMade(id=table.id)

    @get("/{table_id:str}", summary="A table")
    async def one(self, house: House, visitor: Person | None, table_id: str) -> p.TableInfo:
        return table_info(await house.room(table_id), visitor.id if visitor else None)

    @post("/{table_id:str}/claim", summary="Take a seat: an open one, or the one a link was made for", status_code=200)
    async def claim(self, request: Request[Any, Any, Any], house: House, table_id: str, data: p.Claim) -> p.TableInfo:
        person, room = await self._enter(request, house, table_id, "open")
        if data.link is not None:
            wanted: Sequence[Any] = (Chair.link == digest(data.link),)
            numbers: Sequence[int] = range(len(room.chairs))
        else:
            if await has_blocked(house.database, room.table.host, person.id):
                raise Refusal("conflict", "this seat is kept for somebody else")
            wanted = (Chair.kind == "open",)
            numbers = range(len(room.chairs)) if data.seat is None else [room.chair(data.seat).number]
        if not await house.store.claim(table_id, numbers, person, *wanted):
            raise Refusal("conflict", "this link was used already" if data.link else "this seat is taken")
        await house.note_whereabouts(room, address_of(request))
        await house.changed(room, chat=True)
        return table_info(room, person.id)

    @post("/{table_id:str}/ready", summary="Say that I am ready", status_code=200)
    async def ready(self, request: Request[Any, Any, Any], house: House, table_id: str, data: p.Ready) -> p.TableInfo:
        person, room = await self._enter(request, house, table_id, "open")
        for seat in room.seats_of(person.id):
            await house.store.change_chair(table_id, seat, Chair.person == person.id, ready=data.ready)
        await house.changed(room)
        return table_info(room, person.id)

    @post("/{table_id:str}/share", summary="Add a share to the key of the deal: first sealed, then open", status_code=200)
    async def share(self, request: Request[Any, Any, Any], house: House, table_id: str, data: p.Share) -> p.TableInfo:
        person, room = await self._enter(request, house, table_id, "open", "playing")
        await house.deals.add_share(table_id, person.id, room.chair(data.seat).number, data.sealed, data.share)
        await house.deal(room)
        return table_info(room, person.id)

    @post("/{table_id:str}/start", summary="Deal (the host)", status_code=200)
    async def start(self, request: Request[Any, Any, Any], house: House, table_id: str) -> p.TableInfo:
        person, room = await self._enter(request, house, table_id, "open", host=True)
        await house.start(room)
        return table_info(room, person.id)

    @post("/{table_id:str}/seat", summary="Change a seat before the start (the host): open, bot, closed, or emptied", status_code=200)
    async def seat(self, request: Request[Any, Any, Any], house: House, table_id: str, data: p.SeatChange) -> p.TableInfo:
        person, room = await self._enter(request, house, table_id, "open", host=True)
        room.chair(data.seat)
        fresh = make_chair(table_id, data.seat, p.ChairWish(kind=data.kind, level=data.level), person)
        emptied = {"person": None, "ready": False, "link": None, "sealed": None}
        others = [chair.name for chair in room.chairs if chair.name and chair.number != data.seat]
        name = told_apart(fresh.name, others) if fresh.name else ""
        values: dict[str, Any] = {"kind": fresh.kind, "name": name, "level": fresh.level, **emptied}
        seated = await house.store.change_chair(table_id, data.seat, **values)
        await house.changed(room)
        if not seated:
            check_status(room.table, "open")
        return table_info(room, person.id)

    @post("/{table_id:str}/remove", summary="Send somebody away before the start, for good (the host)", status_code=200)
    async def remove(self, request: Request[Any, Any, Any], house: House, table_id: str, data: p.SeatWish) -> p.TableInfo:
        person, room = await self._enter(request, house, table_id, "open", host=True)
        sent = room.chair(data.seat).person
        if sent is None or sent == person.id:
            raise Refusal("bad", "there is nobody to send away")
        done = await house.store.remove(table_id, data.seat, sent)
        await house.changed(room)
        if not done:
            check_status(room.table, "open")
        return table_info(room, person.id)

    @post("/{table_id:str}/quiet", summary="Close the chat, or open it again (the host)", status_code=200)
    async def quiet(self, request: Request[Any, Any, Any], house: House, table_id: str, data: Quiet) -> p.TableInfo:
        person, room = await self._enter(request, house, table_id, "open", "playing", "over", host=True)
        await house.store.change_table(table_id, quiet=data.on)
        await house.changed(room)
        return table_info(room, person.id)

    @post("/{table_id:str}/link", summary="A link that claims one seat, once (the host)", status_code=200)
    async def link(self, request: Request[Any, Any, Any], house: House, table_id: str, data: p.SeatWish) -> p.LinkGiven:
        _, room = await self._enter(request, house, table_id, "open", host=True)
        secret = secrets.token_urlsafe(18)
        free = (Chair.kind.in_(("open", "link")),)
        if not await house.store.change_chair(table_id, room.chair(data.seat).number, *free, kind="link", link=digest(secret)):
            raise Refusal("conflict", "this seat is taken")
        await house.changed(room)
        return p.LinkGiven(link=secret)

    @post("/{table_id:str}/leave", summary="Get up; in a running game a bot plays on for me", status_code=200)
    async def leave(self, request: Request[Any, Any, Any], house: House, table_id: str) -> p.TableInfo:
        person, room = await self._enter(request, house, table_id, "open", "playing")
        begun = not await house.store.get_up(table_id, person.id)
        await house.changed(room)
        if begun:
            check_status(room.table, "playing")
            for seat in room.seats_of(person.id):
                await house.set_away(room, seat, True)
        return table_info(room, person.id)

    @post("/{table_id:str}/return", summary="Come back to my seat from the bot that stood in", status_code=200)
    async def come_back(self, request: Request[Any, Any, Any], house: House, table_id: str) -> p.TableInfo:
        person, room = await self._enter(request, house, table_id, "playing")
        for seat in room.seats_of(person.id):
            await house.set_away(room, seat, False)
        return table_info(room, person.id)

    @post("/{table_id:str}/host", summary="Hand the table over (the host)", status_code=200)
    async def hand_over(self, request: Request[Any, Any, Any], house: House, table_id: str, data: p.SeatWish) -> p.TableInfo:
        person, room = await self._enter(request, house, table_id, "open", "playing", "over", host=True)
        heir = room.chair(data.seat).person
        if heir is None:
            raise Refusal("conflict", "nobody sits there")
        await house.store.change_table(table_id, host=heir)
        await house.changed(room)
        return table_info(room, person.id)

    @post("/{table_id:str}/rematch", summary="Play again, everybody one seat further; among bots alone the cards are dealt at once")
    async def rematch(self, request: Request[Any, Any, Any], house: House, table_id: str, data: p.Rematch | None = None) -> p.TableMade:
        person, room = await self._enter(request, house, table_id, "over")
        if not room.seats_of(person.id) and room.table.host != person.id:
            raise Refusal("forbidden", "only who sat here may ask for a rematch")
        if room.table.later is None:
            house.tables.check(person.id, address_of(request))
        table, chairs = next_table(room, person, check_level(data.level) if data and data.level else "")
        fresh, all_there = table.id, all(chair.kind == "bot" or chair.ready for chair in chairs)
        later = await house.store.add_rematch(table_id, table, chairs, person.name)
        if room.table.later != later:
            await house.changed(room)
        if later == fresh and all_there:
            await house.start(await house.room(later))
        return p.TableMade(id=later)

    async def _enter(
        self, request: Request[Any, Any, Any], house: House, table_id: str, *statuses: str, host: bool = False
    ) -> tuple[Person, Room]:
        person = await require(request, house)
        room = await house.room(table_id)
        check_status(room.table, *statuses)
        if host and room.table.host != person.id:
            raise Refusal("forbidden", "only the host may do that")
        return person, room


def next_table(room: Room, host: Person, level: str = "") -> tuple[Table, list[Chair]]:
    """The same table again with everybody one seat further; people must say again that they are ready. `level`: of its bots."""
    old = room.table
    table = Table(
        id=fresh_id(),
        game=old.game,
        version=find_game(old.game).version,
        options=old.options,
        data=old.data,
        key="",
        secret=fresh_secret(),
        host=host.id,
        public=old.public,
        aids=old.aids,
        spectators=old.spectators,
        hot_seat=old.hot_seat,
        rated=old.rated,
        clock=old.clock,
        status="open",
        earlier=old.id,
    )
    chairs = []
    for chair in room.chairs:
        number = (chair.number + 1) % len(room.chairs)
        strength = level if level and chair.kind == "bot" else chair.level
        again = Chair(table=table.id, number=number, kind=chair.kind, person=chair.person, name=chair.name, level=strength, away=False)
        again.ready = chair.person == host.id
        chairs.append(again)
    return table, chairs
