"""Everything the service asks of the database, in one place."""

import hashlib
import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from itertools import chain
from typing import Any

from sqlalchemy import bindparam, delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from manse.server import ratings
from manse.server.blocks import blocked_by
from manse.server.database import Database
from manse.server.gathering import Gathering
from manse.server.guests import Pass
from manse.server.history import Entry
from manse.server.models import Chair, Chat, Decision, Mute, Person, Setting, Table, Token, Whereabouts, now
from manse.server.moderation_models import Removal
from manse.server.names import skeleton, told_apart
from manse.server.notices.occasion import Occasion
from manse.server.notices.outbox import add, tell_full
from manse.server.refusal import Refusal
from manse.server.rows import Rows, read_log, read_rows, read_table
from manse.server.tournaments.models import table_over


def fresh_id() -> str:
    """128 random bits: nothing about a table or a person can be guessed from it."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


LOBBY = 50
"""Tables in a list, unless more are wished for."""
MOST_ASKED = 500
"""People looked up at once."""
MOST_RUNNING = 500
"""Tables that are not over in one's own list."""


class Store:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._people: Gathering[str, Person | None] = Gathering(self._find_people, MOST_ASKED)

    async def secret(self, name: str) -> str:
        """A secret of the service itself, made the first time it is asked for."""
        async with self.database.reading() as session:
            found = await session.get(Setting, name)
        if found is None:
            try:
                async with self.database.writing() as session:
                    session.add(Setting(name=name, value=secrets.token_hex(32)))
            except IntegrityError:  # another worker was first
                pass
            return await self.secret(name)
        return found.value

    async def write_mark(self) -> None:
        """Something on the disk: fails where nothing can be written."""
        value = secrets.token_hex(2048)
        async with self.database.writing() as session:
            changed = await session.execute(update(Setting).where(Setting.name == "written").values(value=value))
        if not changed.rowcount:  # type: ignore[attr-defined]
            try:
                async with self.database.writing() as session:
                    session.add(Setting(name="written", value=value))
            except IntegrityError:  # another worker has written it
                pass

    # People

    async def add_person(self, name: str, language: str) -> Person:
        person = Person(id=fresh_id(), name=name, language=language)
        async with self.database.writing() as session:
            session.add(person)
        return person

    async def person(self, id: str) -> Person | None:
        """Asked with nearly every request: those that come together are looked up together."""
        return await self._people.ask(id)

    async def _find_people(self, ids: Sequence[str]) -> list[Person | None]:
        async with self.database.reading() as session:
            found = {person.id: person for person in await session.scalars(select(Person).where(Person.id.in_(set(ids))))}
        return [found.get(id) for id in ids]

    async def person_by_login(self, login: str) -> Person | None:
        async with self.database.reading() as session:
            return await session.scalar(select(Person).where(Person.login == skeleton(login)))

    async def handles(self, people: Collection[str]) -> dict[str, str]:
        """Those of people who were not forgotten."""
        async with self.database.reading() as session:
            rows = await session.execute(select(Person.id, Person.handle).where(Person.id.in_(people)))
            return {id: handle or "" for id, handle in rows}

    async def change_person(self, id: str, **values: Any) -> bool:
        """False: the login name is taken."""
        try:
            async with self.database.writing() as session:
                if "name" in values:
                    former = select(Person.name).where(Person.id == id).scalar_subquery()
                    mine = (Chair.person == id, Chair.name == former)  # seats of others at the same browser keep their names
                    await session.execute(update(Chair).where(*mine).values(name=values["name"]))
                await session.execute(update(Person).where(Person.id == id).values(**values))
        except IntegrityError:
            return False
        return True

    async def sits_beside(self, person: str, name: str) -> bool:
        """Does the person sit at a table that is not over, beside somebody who could be taken for that name?"""
        mine = select(Chair.table).where(Chair.person == person)
        others = (Chair.person.is_(None), Chair.person != person)
        wanted = select(Chair.name).join(Table, Table.id == Chair.table)
        wanted = wanted.where(Chair.table.in_(mine), or_(*others), Table.status.in_(("open", "playing")))
        async with self.database.reading() as session:
            return any(skeleton(other) == skeleton(name) for other in await session.scalars(wanted) if other)

    async def add_token(self, person: str, label: str) -> str:
        token = f"manse_{secrets.token_urlsafe(24)}"
        async with self.database.writing() as session:
            session.add(Token(hash=digest(token), person=person, label=label))
        return token

    async def person_by_token(self, token: str) -> Person | None:
        async with self.database.reading() as session:
            return await session.scalar(select(Person).join(Token, Token.person == Person.id).where(Token.hash == digest(token)))

    async def drop_tokens(self, person: str) -> None:
        async with self.database.writing() as session:
            await session.execute(delete(Token).where(Token.person == person))

    async def still_worth(self, passes: Collection[Pass]) -> set[Pass]:
        """Those of them that would still let somebody in."""
        welcome = or_(Person.banned.is_(None), Person.banned < now())
        epochs = select(Person.id, Person.epoch).where(Person.id.in_({each.person for each in passes}), welcome)
        shown = {each.token for each in passes if each.token}
        async with self.database.reading() as session:
            known = dict((await session.execute(epochs)).all())
            given = set(await session.scalars(select(Token.hash).where(Token.hash.in_(shown)))) if shown else set()
        return {
            each for each in passes if each.person in known and (each.token in given if each.token else known[each.person] == each.epoch)
        }

    # Tables

    async def add_table(self, table: Table, chairs: Sequence[Chair], entries: Sequence[Entry] = ()) -> None:
        """A table with the beginning of its log, if it has one: all of it, or nothing."""
        async with self.database.writing() as session:
            await self._add(session, table, chairs)
            for number, entry in enumerate(entries):
                session.add(Decision(table=table.id, number=number, seat=entry.seat, action=entry.action, at=entry.at))

    async def _add(self, session: AsyncSession, table: Table, chairs: Sequence[Chair]) -> None:
        session.add(table)
        await session.flush()
        session.add_all(chairs)

    async def add_rematch(self, old: str, table: Table, chairs: Sequence[Chair], who: str) -> str:
        """The table that follows an old one: this, unless there is one already. `who` invites the others to it."""
        async with self.database.writing() as session:
            later = await session.scalar(select(Table.later).where(Table.id == old).with_for_update())
            if later is not None and await session.get(Table, later) is not None:
                return later
            await self._add(session, table, chairs)
            await session.execute(update(Table).where(Table.id == old).values(later=table.id))
            others = [chair.person for chair in chairs if chair.person not in (None, table.host)]
            occasion = Occasion("invited", f"{table.id}:invited", f"/t/{table.id}", table.game, who=who)
            await add(session, filter(None, others), occasion)
        return table.id

    async def table(self, id: str) -> tuple[Table, list[Chair]] | None:
        async with self.database.reading() as session:
            return await read_table(session, id)

    async def rows(self, id: str, since: int) -> Rows | None:
        async with self.database.reading() as session:
            return await read_rows(session, id, since)

    async def tables(self, *wanted: Any, limit: int = LOBBY) -> list[tuple[Table, list[Chair]]]:
        async with self.database.reading() as session:
            tables = list(await session.scalars(select(Table).where(*wanted).order_by(Table.created.desc()).limit(limit)))
            chairs = await session.scalars(
                select(Chair).where(Chair.table.in_([table.id for table in tables])).order_by(Chair.table, Chair.number)
            )
            by_table: dict[str, list[Chair]] = {table.id: [] for table in tables}
            for chair in chairs:
                by_table[chair.table].append(chair)
        return [(table, by_table[table.id]) for table in tables]

    async def lobby(self) -> list[tuple[Table, list[Chair]]]:
        """Each status by itself: so the index gives the newest, and no others are looked at."""
        found = [await self.tables(Table.public, Table.status == status) for status in ("open", "playing")]
        return sorted(chain(*found), key=lambda each: each[0].created, reverse=True)[:LOBBY]

    async def running_of(self, person: str) -> list[tuple[Table, list[Chair]]]:
        """All tables of a person that are not over."""
        seated = select(Chair.table).where(Chair.person == person)
        mine = seated.union(select(Table.id).where(Table.host == person, Table.status == "open"))
        return await self.tables(Table.id.in_(mine), Table.status.in_(("open", "playing")), limit=MOST_RUNNING)

    async def finished_of(self, person: str, before: datetime | None, limit: int) -> list[tuple[Table, list[Chair]]]:
        """Finished games of a person, the newest first, from those made before a moment."""
        seated = select(Chair.table).where(Chair.person == person)
        older = () if before is None else (Table.created < before,)
        return await self.tables(Table.id.in_(seated), Table.status == "over", *older, limit=limit)

    async def tables_due(self, at: datetime) -> list[str]:
        """Tables that somebody should look after."""
        async with self.database.reading() as session:
            due = select(Table.id).where(Table.status == "playing", Table.attention <= at).order_by(Table.attention)
            return list(await session.scalars(due.limit(200)))

    async def attend(self, due: dict[str, datetime | None], at: datetime) -> None:
        """When tables that were due at a moment are due again, but for those of which somebody has said so since."""
        rows = [{"id_": id, "attention_": attention} for id, attention in due.items()]
        if rows:
            still = (Table.id == bindparam("id_"), Table.attention <= at)
            async with self.database.writing() as session:
                await (await session.connection()).execute(update(Table).where(*still).values(attention=bindparam("attention_")), rows)

    async def lengths(self, tables: Collection[str]) -> dict[str, int]:
        """How many lines the logs of these tables have."""
        counted = select(Decision.table, func.count()).where(Decision.table.in_(tables)).group_by(Decision.table)
        async with self.database.reading() as session:
            return {row[0]: row[1] for row in await session.execute(counted)}

    async def begun(self, tables: Collection[str]) -> set[str]:
        """Those of them whose cards are dealt."""
        async with self.database.reading() as session:
            return set(await session.scalars(select(Table.id).where(Table.id.in_(tables), Table.started.is_not(None))))

    async def change_table(self, id: str, *conditions: Any, **values: Any) -> bool:
        async with self.database.writing() as session:
            changed = await session.execute(update(Table).where(Table.id == id, *conditions).values(**values))
        return bool(changed.rowcount)  # type: ignore[attr-defined]

    async def _holds(self, session: AsyncSession, table: str, status: str) -> bool:
        """Holds the table's row until the transaction ends: nobody starts the game while a seat changes, nor the other way round."""
        return await session.scalar(select(Table.status).where(Table.id == table).with_for_update()) == status

    async def change_chair(self, table: str, number: int, *conditions: Any, status: str = "open", **values: Any) -> bool:
        """Changes a seat of a table in that status, if the conditions still hold: the database decides between two who want the same."""
        async with self.database.writing() as session:
            if not await self._holds(session, table, status):
                return False
            changed = await session.execute(update(Chair).where(Chair.table == table, Chair.number == number, *conditions).values(**values))
        return bool(changed.rowcount)  # type: ignore[attr-defined]

    async def set_pace(self, table: str, seat: int, pace: float) -> bool:
        """False: it was so already."""
        wanted = (Chair.table == table, Chair.number == seat, Chair.pace != pace)
        async with self.database.writing() as session:
            changed = await session.execute(update(Chair).where(*wanted).values(pace=pace))
        return bool(changed.rowcount)  # type: ignore[attr-defined]

    async def claim(self, table: str, numbers: Iterable[int], person: Person, *wanted: Any) -> bool:
        """The person takes the first of these seats that is as wanted: one at a table, unless its host lets people take several. The
        table's row is held meanwhile: nobody takes two at once, and nobody sits down while it starts. False: none is."""
        async with self.database.writing() as session:
            held = await session.get_one(Table, table, with_for_update=True, populate_existing=True)
            if held.status != "open":
                raise Refusal("conflict", "the game has begun already")
            chairs = {chair.number: chair for chair in await session.scalars(select(Chair).where(Chair.table == table))}
            if await session.get(Removal, (table, person.id)) is not None:
                raise Refusal("forbidden", "the host has asked you to leave this table")
            if not held.hot_seat and any(chair.person == person.id for chair in chairs.values()):
                raise Refusal("conflict", "you sit at this table already; only where its host shares the screen may one take several seats")
            name = told_apart(person.name, (chair.name for chair in chairs.values() if chair.name))
            values = {"kind": "person", "person": person.id, "name": name, "ready": False, "link": None, "sealed": None, "pace": 1.0}
            for number in numbers:
                seat = (Chair.table == table, Chair.number == number, *wanted)
                changed = await session.execute(update(Chair).where(*seat).values(**values))
                if changed.rowcount:  # type: ignore[attr-defined]
                    await tell_full(session, held, await self._chairs(session, table), person.id)
                    return True
        return False

    async def remove(self, table: str, number: int, person: str) -> bool:
        """Empties somebody's seat before the start, for good. False: they do not sit there any more, or it has begun."""
        async with self.database.writing() as session:
            if not await self._holds(session, table, "open"):
                return False
            emptied = {"kind": "open", "person": None, "name": "", "ready": False, "link": None, "sealed": None}
            sitting = (Chair.table == table, Chair.number == number, Chair.person == person)
            changed = await session.execute(update(Chair).where(*sitting).values(**emptied))
            if changed.rowcount:  # type: ignore[attr-defined]
                await session.merge(Removal(table=table, person=person))
        return bool(changed.rowcount)  # type: ignore[attr-defined]

    async def taken_down(self, table: str, before: int) -> list[int]:
        """Lines of the chat that are empty by now."""
        async with self.database.reading() as session:
            return list(await session.scalars(select(Chat.id).where(Chat.table == table, Chat.id <= before, Chat.text == "")))

    async def _chairs(self, session: AsyncSession, table: str) -> list[Chair]:
        wanted = select(Chair).where(Chair.table == table).order_by(Chair.number).execution_options(populate_existing=True)
        return list(await session.scalars(wanted))

    async def get_up(self, table: str, person: str) -> bool:
        """Empties a person's seats before the start. A host hands the table on to the next person, or closes it. False: it has begun."""
        async with self.database.writing() as session:
            if not await self._holds(session, table, "open"):
                return False
            emptied = {"kind": "open", "person": None, "name": "", "ready": False, "sealed": None}
            await session.execute(update(Chair).where(Chair.table == table, Chair.person == person).values(**emptied))
            others = select(Chair.person).where(Chair.table == table, Chair.person.is_not(None)).order_by(Chair.number)
            heir = await session.scalar(others.limit(1))
            values = {"host": heir} if heir else {"status": "closed"}
            await session.execute(update(Table).where(Table.id == table, Table.host == person).values(**values))
        return True

    async def start(self, table: str, keep: Callable[[Sequence[Chair]], Sequence[int]], attention: datetime) -> bool:
        """Everybody sits, in the seats that `keep` picks from those there are now, numbered anew: the deal may begin. False: it has."""
        async with self.database.writing() as session:
            if not await self._holds(session, table, "open"):
                return False
            seated = select(Chair.number, Chair.kind, Chair.ready).where(Chair.table == table).order_by(Chair.number)
            kept = keep([Chair(number=number, kind=kind, ready=ready) for number, kind, ready in await session.execute(seated)])
            values = {"status": "playing", "attention": attention}
            await session.execute(update(Table).where(Table.id == table).values(**values))
            await session.execute(delete(Chair).where(Chair.table == table, Chair.number.not_in(kept)))
            for number, old in enumerate(kept):
                if number != old:
                    await session.execute(update(Chair).where(Chair.table == table, Chair.number == old).values(number=number))
        return True

    async def finish(self, table: str, shares: Sequence[float], scores: Sequence[int], sides: Sequence[Sequence[int]]) -> None:
        """The end of a game; if it is rated, it counts. Whoever comes second with it changes nothing."""
        async with self.database.writing() as session:
            held = await session.get_one(Table, table, with_for_update=True, populate_existing=True)
            if held.status != "playing":
                return
            held.status, held.ended, held.attention = "over", now(), None
            chairs = list(await session.scalars(select(Chair).where(Chair.table == table).order_by(Chair.number)))
            for number, chair in enumerate(chairs):
                chair.share, chair.score = float(shares[number]), int(scores[number]) if number < len(scores) else None
                chair.side = next(side for side, seats in enumerate(sides) if number in seats)
            if held.rated:
                await ratings.count(session, held, chairs)
            if held.tournament is not None:
                await table_over(session, held.tournament)

    # The log

    async def log(self, table: str) -> list[Entry]:
        async with self.database.reading() as session:
            return await read_log(session, table)

    async def counts(self) -> dict[str, int]:
        """How many tables are open, and how many play. To count those that are over takes the longer, the more there are."""
        async with self.database.reading() as session:
            running = Table.status.in_(("open", "playing"))
            rows = await session.execute(select(Table.status, func.count()).where(running).group_by(Table.status))
            return {str(status): int(count) for status, count in rows.all()}

    # Chat

    async def add_chat(self, chat: Chat) -> Chat:
        async with self.database.writing() as session:
            session.add(chat)
        return chat

    async def chats(self, table: str, since: int = 0, limit: int = 200, reader: str | None = None) -> list[Chat]:
        """Without what those say whom the reader has blocked."""
        unheard = () if reader is None else (Chat.person.not_in(blocked_by(reader)),)
        async with self.database.reading() as session:
            newest = select(Chat).where(Chat.table == table, Chat.id > since, *unheard).order_by(Chat.id.desc()).limit(limit)
            return list(reversed(list(await session.scalars(newest))))

    async def add_whereabouts(self, table: str, mark: str) -> None:
        try:
            async with self.database.writing() as session:
                session.add(Whereabouts(table=table, mark=mark))
        except IntegrityError:  # it was known
            pass

    async def set_mute(self, table: str, person: str, on: bool) -> None:
        async with self.database.writing() as session:
            await session.execute(delete(Mute).where(Mute.table == table, Mute.person == person))
            if on:
                session.add(Mute(table=table, person=person))
