"""All that the house keeps about a person, in one JSON document.

Of a game under way it holds one's own decisions only: what others have decided may still be hidden.
"""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from sqlalchemy import LargeBinary, select
from sqlalchemy.ext.asyncio import AsyncSession

from manse.server.database import Database
from manse.server.forgetting import pointing
from manse.server.models import Chair, Chat, Decision, Person, PuzzleSolver, PuzzleTry, Standing, Step, Table, Token, Variant
from manse.server.moderation_models import Report
from manse.server.notices.rows import Notice
from manse.server.people_models import Block, Friendship, Invitation, Note, Passkey, RecoveryCode
from manse.server.sets.models import DealSet, SetSeat
from manse.server.tournaments.models import Member, Tournament

AT_ONCE = 50
"""Games that are read in one go."""
TOLD = {row.__tablename__ for row in (Passkey, RecoveryCode, Token, Friendship, Block, Note, Invitation, Notice, PuzzleSolver, PuzzleTry)}
"""Tables whose rows are told of by name, or are nothing but hashes."""
SECRETS = ("hash", "secret", "details")
encode = msgspec.json.encode
Rows = list[dict[str, Any]]


async def exported(database: Database, person: Person) -> AsyncIterator[bytes]:
    """Piece by piece: whoever has played much need not wait for all of it, nor the house hold it."""
    async with database.reading() as session:
        head = {"person": of_person(person), **await belongings(session, person.id), "more": await more(session, person.id)}
        yield encode(head)[:-1] + b',"games":['
        between = b""
        async for game in games(session, person.id):
            yield between + encode(game)
            between = b","
        yield b"]}"


def of_person(person: Person) -> dict[str, Any]:
    return {
        "name": person.name,
        "handle": person.handle,
        "language": person.language,
        "created": person.created,
        "protected_name": person.login,
        "has_password": person.password is not None,
        "banned_until": person.banned,
        "silenced_until": person.silenced,
    }


async def belongings(session: AsyncSession, person: str) -> dict[str, Rows]:
    """Everything but games: each kind of row by the columns that say something to its owner."""
    solver = (PuzzleSolver.mu, PuzzleSolver.sigma, PuzzleSolver.tries, PuzzleSolver.solved, PuzzleSolver.longest)
    standing = (Standing.game, Standing.size, Standing.mean, Standing.doubt, Standing.games)
    steps = (Step.game, Step.size, Step.table, Step.before, Step.mean, Step.doubt, Step.at)
    return {
        "passkeys": await rows(session, Passkey.person == person, Passkey.label, Passkey.created, Passkey.used),
        "tokens": await rows(session, Token.person == person, Token.label, Token.created),
        "friends": await people(session, Friendship, Friendship.asked, Friendship.asker == person)
        + await people(session, Friendship, Friendship.asker, Friendship.asked == person),
        "blocks": await people(session, Block, Block.blocked, Block.person == person),
        "notes": await people(session, Note, Note.about, Note.author == person, Note.text, Note.at),
        "invitations_sent": await rows(session, Invitation.by == person, Invitation.table, Invitation.at),
        "reports_made": await rows(session, Report.reporter == person, Report.at, Report.reason, Report.text, Report.table, Report.outcome),
        "notices": await rows(session, Notice.person == person, Notice.kind, Notice.about, Notice.at, Notice.seen),
        "chat": await rows(session, Chat.person == person, Chat.table, Chat.name, Chat.text, Chat.at),
        "ratings": await rows(session, Standing.player == person, *standing),
        "rating_steps": await rows(session, Step.player == person, *steps),
        "puzzle_rating": await rows(session, PuzzleSolver.person == person, *solver),
        "puzzles": await rows(session, PuzzleTry.person == person, PuzzleTry.puzzle, PuzzleTry.right, PuzzleTry.at),
        "sets": await rows(session, SetSeat.person == person, SetSeat.set, SetSeat.group, SetSeat.seat, SetSeat.name),
        "sets_made": await rows(session, DealSet.host == person, DealSet.id, DealSet.name, DealSet.game, DealSet.created),
        "tournaments": await rows(session, Member.person == person, Member.tournament, Member.entry, Member.name),
        "tournaments_hosted": await rows(session, Tournament.host == person, Tournament.id, Tournament.name, Tournament.created),
        "variants": await rows(session, Variant.maker == person, Variant.game, Variant.name, Variant.note, Variant.text, Variant.created),
    }


async def more(session: AsyncSession, person: str) -> dict[str, Rows]:
    """Of tables that are not told of above: all that is no secret."""
    found: dict[str, Rows] = {}
    for owner in pointing("CASCADE"):
        if owner.table.name not in TOLD:
            said = [column for column in owner.table.c if not isinstance(column.type, LargeBinary) and column.name not in SECRETS]
            found.setdefault(owner.table.name, []).extend(await rows(session, owner == person, *said))
    return {name: some for name, some in found.items() if some}


async def rows(session: AsyncSession, wanted: Any, *columns: Any) -> Rows:
    return [dict(row._mapping) for row in await session.execute(select(*columns).where(wanted))]


async def people(session: AsyncSession, row: Any, other: Any, wanted: Any, *columns: Any) -> Rows:
    """Rows that point to somebody else, by their name."""
    found = select(Person.name.label("name"), *columns).select_from(row).join(Person, Person.id == other).where(wanted)
    return [dict(one._mapping) for one in await session.execute(found)]


async def games(session: AsyncSession, person: str) -> AsyncIterator[dict[str, Any]]:
    mine = select(Chair.table).where(Chair.person == person)
    ids = list(await session.scalars(select(Table.id).where(Table.id.in_(mine)).order_by(Table.created)))
    for first in range(0, len(ids), AT_ONCE):
        tables = await session.scalars(select(Table).where(Table.id.in_(ids[first : first + AT_ONCE])).order_by(Table.created))
        for table in list(tables):
            yield await game(session, table, person)


async def game(session: AsyncSession, table: Table, person: str) -> dict[str, Any]:
    chairs = list(await session.scalars(select(Chair).where(Chair.table == table.id).order_by(Chair.number)))
    mine, over = [chair.number for chair in chairs if chair.person == person], table.status == "over"
    log = select(Decision.seat, Decision.action, Decision.at).where(Decision.table == table.id).order_by(Decision.number)
    log = log if over else log.where(Decision.seat.in_(mine))
    return {
        "table": table.id,
        "game": table.game,
        "version": table.version,
        "options": table.options,
        "status": table.status,
        "rated": table.rated,
        "created": table.created,
        "ended": table.ended,
        "my_seats": mine,
        "names": [chair.name for chair in chairs],
        "scores": [chair.score for chair in chairs],
        "key": table.key if over else None,
        "decisions": [tuple(row) for row in await session.execute(log)],
    }
