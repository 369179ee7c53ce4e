"""The same deal for all: each day one deal of each game, which everybody plays in the same seat against the same rivals.

The key of a day's deal is made from a secret of the house that was laid down a week before; its promise (SHA-256, as in `seal`) is shown
from then on, and the secret itself when the day is over:

    key   the first 128 bits of SHA-256 over "manse day", the day, the game and the secret

So nobody can change a deal once its promise was shown, and nobody but who runs the house can know it before the day is over.
"""

import hashlib
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import ForeignKey, Index, String, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from manse.bots.levels import DEFAULT
from manse.engine.game import Game
from manse.engine.registry import game as find_game
from manse.engine.registry import games
from manse.server.clocks import NO_CLOCK, Clock
from manse.server.database import Database
from manse.server.models import Base, Chair, Person, Table, now
from manse.server.names import BOT_NAMES, told_apart
from manse.server.seal import fresh_secret, sha256
from manse.server.store import fresh_id

AHEAD = 7
"""Days before which a deal is laid down."""
PLAYERS = 4
"""At the table, where the game allows it."""


class DayDeal(Base):
    """The deal of a day, of one game."""

    __tablename__ = "day_deals"
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    secret: Mapped[str] = mapped_column(String(64))
    laid: Mapped[datetime] = mapped_column(default=now)


class DayTable(Base):
    """Who plays a day's deal, at which table: once."""

    __tablename__ = "day_tables"
    __table_args__ = (Index("ix_day_tables_table", "table", unique=True),)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))


def today() -> date:
    """By UTC, the same for all."""
    return now().astimezone(UTC).date()


def closes(day: date) -> datetime:
    """When a day's deal is played no more, and everything about it may be known."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)


def day_key(day: str, game: str, secret: str) -> str:
    return sha256("manse day", day, game, secret)[:32]


def size_of(game: Game) -> int:
    return PLAYERS if PLAYERS in game.seats else game.seats[-1]


def seat_of(day: str, game: Game) -> int:
    """In which seat everybody plays: it goes round from day to day."""
    return int(hashlib.sha256(f"{day} {game.id}".encode()).hexdigest(), 16) % size_of(game)


async def lay_down(database: Database) -> None:
    """The deals of today and of the week to come, as far as they are not laid down yet."""
    wanted = [((today() + timedelta(days=ahead)).isoformat(), game) for ahead in range(AHEAD + 1) for game in games()]
    async with database.reading() as session:
        rows = await session.execute(select(DayDeal.day, DayDeal.game).where(DayDeal.day >= wanted[0][0]))
        known = {(day, game) for day, game in rows}
    missing = [pair for pair in wanted if pair not in known]
    if not missing:
        return
    try:
        async with database.writing() as session:
            session.add_all([DayDeal(day=day, game=game, secret=fresh_secret()) for day, game in missing])
    except IntegrityError:  # another worker was first: what it laid down holds
        pass


async def seat_down(session: AsyncSession, person: Person, deal: DayDeal) -> str:
    """The person's table for a day's deal: the one there is, or a new one whose cards are dealt."""
    found = await session.get(DayTable, (deal.day, deal.game, person.id))
    if found is not None:
        return found.table
    game = find_game(deal.game)
    veil = closes(date.fromisoformat(deal.day))
    table = same_table(game, game.settings({}), person.id, day_key(deal.day, deal.game, deal.secret), NO_CLOCK, veil)
    session.add(table)
    await session.flush()
    session.add_all(chairs_of(table.id, game, person, seat_of(deal.day, game)))
    session.add(DayTable(day=deal.day, game=deal.game, person=person.id, table=table.id))
    await session.flush()
    return table.id


def same_table(game: Game, options: dict[str, Any], host: str, key: str, clock: Clock, veil: datetime) -> Table:
    """A table whose cards are dealt already, and others have too: nobody is helped, and until the veil falls nobody looks on."""
    return Table(
        id=fresh_id(),
        game=game.id,
        version=game.version,
        options=options,
        data=None,
        key=key,
        secret="",
        origin="same",
        host=host,
        public=False,
        aids=False,
        spectators="none",
        hot_seat=False,
        rated=False,
        clock={"kind": clock.kind, "seconds": clock.seconds, "bank": clock.bank},
        status="playing",
        started=now(),
        attention=now(),
        veil=veil,
    )


def chairs_of(table: str, game: Game, person: Person, seat: int) -> list[Chair]:
    chairs = [
        Chair(table=table, number=number, kind="bot", name=name, level=DEFAULT, ready=True, away=False) for number, name in seats(game)
    ]
    mine = chairs[seat]
    mine.kind, mine.person, mine.level = "person", person.id, ""
    mine.name = told_apart(person.name, [chair.name for chair in chairs if chair is not mine])
    return chairs


def seats(game: Game) -> list[tuple[int, str]]:
    return list(enumerate(BOT_NAMES[: size_of(game)]))


def merit(game: Game, chairs: Sequence[Chair], mine: Chair) -> tuple[float, int]:
    """What a result is compared by: the share of the win, then by how many points one is ahead of the best rival, or behind."""
    others = [chair.score for chair in chairs if chair.number != mine.number and chair.side != mine.side and chair.score is not None]
    if mine.score is None or not others:
        return mine.share or 0.0, 0
    fewest = bool(getattr(game.teller, "FEWEST", False))
    return mine.share or 0.0, min(others) - mine.score if fewest else mine.score - max(others)


class DayResult:
    """One who has played a day's deal to its end."""

    def __init__(self, person: str, name: str, table: Table, chairs: Sequence[Chair]) -> None:
        mine = next(chair for chair in chairs if chair.person == person)
        self.person, self.name, self.table, self.score = person, name, table.id, mine.score
        self.share, self.ahead = merit(find_game(table.game), chairs, mine)
        self.counts = not mine.away and table.ended is not None and table.veil is not None and table.ended <= table.veil


async def results(session: AsyncSession, day: str, game: str) -> list[DayResult]:
    """All who have finished in time and by themselves, the best first."""
    wanted = select(DayTable.person, Person.name, Table).join(Person, Person.id == DayTable.person).join(Table, Table.id == DayTable.table)
    rows = list(await session.execute(wanted.where(DayTable.day == day, DayTable.game == game, Table.status == "over")))
    by_table: dict[str, list[Chair]] = {table.id: [] for _, _, table in rows}
    for chair in await session.scalars(select(Chair).where(Chair.table.in_(by_table)).order_by(Chair.table, Chair.number)):
        by_table[chair.table].append(chair)
    found = [DayResult(person, name, table, by_table[table.id]) for person, name, table in rows]
    return sorted((one for one in found if one.counts), key=lambda one: (-one.share, -one.ahead, one.name, one.person))
