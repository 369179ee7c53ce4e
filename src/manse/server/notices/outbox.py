"""How a notice is written: in the transaction of what it tells of, so that both are there or neither."""

import hashlib
import secrets
from collections.abc import Iterable, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from manse.server.database import insert_new, note
from manse.server.models import Chair, Table, now
from manse.server.notices.occasion import Occasion
from manse.server.notices.rows import Notice

LONGEST_EVENT = 120


async def add(session: AsyncSession, people: Iterable[str], occasion: Occasion) -> None:
    """In a transaction of the caller's: if that comes to nothing, nobody is told. Who was told of this event already is not told again."""
    assert len(occasion.event) <= LONGEST_EVENT
    told = {"event": occasion.event, "kind": occasion.kind, "about": occasion.about, "at": now()}
    whose = set(people)
    await insert_new(session, Notice, [{"id": secrets.token_urlsafe(16), "person": person, **told} for person in whose])
    note(session, "noticed", whose)


async def tell_full(session: AsyncSession, table: Table, chairs: Sequence[Chair], last: str) -> None:
    """The last free seat of a table was taken: whoever sat there before is told. If somebody leaves and another comes, they are again."""
    if any(chair.kind in ("open", "link") for chair in chairs):
        return
    people = [chair.person for chair in chairs if chair.person is not None]
    seated = hashlib.sha256(" ".join(people).encode()).hexdigest()[:16]
    occasion = Occasion("filled", f"{table.id}:filled:{seated}", f"/t/{table.id}", table.game)
    await add(session, (person for person in people if person != last), occasion)
