"""How a table comes to its key: every seat lays down a share, the terms are sealed, the shares are opened (`seal` says why).

Each step is one transaction that holds the table's row, so that any worker may take it and none is taken twice.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from manse.engine.registry import game as find_game
from manse.engine.tables import Source, parse
from manse.server import seal
from manse.server.database import Database
from manse.server.models import Chair, Decision, Table, now
from manse.server.refusal import Refusal


def is_dealing(table: Table) -> bool:
    """Everybody sits, and the cards are about to be dealt."""
    return table.status == "playing" and table.started is None


def box_of(table: Table) -> Source:
    """The data a table is played with."""
    return parse(**table.data) if table.data else printed_box(table.game, table.version)


@cache
def printed_box(game: str, version: int) -> Source:
    """Read once for all tables that are played with it."""
    return find_game(game, version).data()


class Deals:
    def __init__(self, database: Database, patience: float) -> None:
        self._database = database
        self.patience = timedelta(seconds=patience)
        """How long a seat is waited for."""

    async def add_share(self, id: str, person: str, seat: int, sealed: str | None, share: str | None) -> None:
        """A person lays down a share of the key, or opens it. The same twice is taken once."""
        async with self._database.writing() as session:
            table = await session.get_one(Table, id, with_for_update=True)
            chair = await session.get(Chair, (id, seat), with_for_update=True)
            if chair is None or chair.person != person:
                raise Refusal("forbidden", "this seat is not yours")
            if sealed is not None:
                self._lay_down(table, chair, sealed)
            if share is not None:
                self._open(table, chair, share)

    def _lay_down(self, table: Table, chair: Chair, sealed: str) -> None:
        if chair.sealed == sealed:
            return
        if table.terms is not None or table.status not in ("open", "playing") or table.started is not None:
            raise Refusal("late", "the shares are laid down already")
        if not seal.is_digest(sealed):
            raise Refusal("bad", "a sealed share has 64 hex digits")
        chair.sealed = sealed

    def _open(self, table: Table, chair: Chair, share: str) -> None:
        if chair.opened == share:
            return
        if table.terms is None or not is_dealing(table):
            raise Refusal("late", "shares are opened between the seal and the first card")
        if not seal.is_digest(share) or seal.sealed_share(share) != chair.sealed:
            raise Refusal("bad", "this is not the share that was laid down")
        chair.opened = share

    async def advance(self, id: str) -> bool:
        """Seals the terms and deals, as far as everybody has done their part or is no longer waited for. True: something has happened."""
        async with self._database.writing() as session:
            table = await session.get_one(Table, id, with_for_update=True)
            if not is_dealing(table):
                return False
            chairs = list(await session.scalars(select(Chair).where(Chair.table == id).order_by(Chair.number)))
            sealing = table.terms is None
            if sealing and not self._sealed(table, chairs, await self._played_before(session, table)):
                return False
            return self._dealt(table, chairs) or sealing

    def deal_at_once(self, table: Table, chairs: Sequence[Chair]) -> None:
        """Seals and deals at a new table of rivals alone: nobody is waited for."""
        self._sealed(table, chairs, None)
        self._dealt(table, chairs)

    def _waited_for(self, table: Table, chairs: Sequence[Chair]) -> bool:
        in_time = table.attention is not None and now() < table.attention
        return in_time and any(chair.kind == "person" and not chair.away for chair in chairs)

    def _sealed(self, table: Table, chairs: Sequence[Chair], before: str | None) -> bool:
        if self._waited_for(table, [chair for chair in chairs if chair.sealed is None]):
            return False
        for chair in chairs:
            if chair.kind == "bot":
                chair.opened = seal.fresh_secret()
                chair.sealed = seal.sealed_share(chair.opened)
        table.terms = self._terms(table, chairs, before)
        table.attention = now() + self.patience
        return True

    def _terms(self, table: Table, chairs: Sequence[Chair], before: str | None) -> str:
        return seal.write_terms(
            table=table.id,
            game=table.game,
            version=table.version,
            options=table.options,
            data=seal.data_digest(box_of(table).text),
            before=before,
            promise=seal.promise_of(table.secret),
            seconds=self.patience.total_seconds(),
            seats=[{"kind": chair.kind, "name": chair.name, "level": chair.level, "sealed": chair.sealed} for chair in chairs],
        )

    def _dealt(self, table: Table, chairs: Sequence[Chair]) -> bool:
        if self._waited_for(table, [chair for chair in chairs if chair.sealed is not None and chair.opened is None]):
            return False
        assert table.terms is not None
        table.key = seal.key_of(seal.seal_of(table.terms), table.secret, [chair.opened for chair in chairs])
        table.started = now()
        table.attention = table.started + self.patience
        return True

    async def _played_before(self, session: AsyncSession, table: Table) -> str | None:
        """What a game that goes on from a position has behind it."""
        if not table.former:
            return None
        wanted = select(Decision.seat, Decision.action).where(Decision.table == table.id).order_by(Decision.number).limit(table.since)
        decisions = [[seat, action] for seat, action in (await session.execute(wanted)).all()]
        return seal.before(table.former[0][1], [*table.former[1:], [table.since, ""]], decisions)

    def deadline(self, at: datetime) -> datetime:
        return at + self.patience


def told(table: Table, chairs: Sequence[Chair]) -> dict[str, Any]:
    """The deal in the record of a finished game: everything lies open."""
    if table.origin != "sealed" or table.terms is None:
        return {"origin": table.origin}
    return {
        "origin": table.origin,
        "secret": table.secret,
        "terms": table.terms,
        "seal": seal.seal_of(table.terms),
        "shares": [chair.opened for chair in chairs],
    }
