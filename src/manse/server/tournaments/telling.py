"""What is told of a tournament."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from manse.engine.registry import game as find_game
from manse.server.clocks import clock_of
from manse.server.models import Person, Table
from manse.server.tournaments import protocol as p
from manse.server.tournaments import rows
from manse.server.tournaments.models import Entry, Member, PlayedBout, Tournament
from manse.server.tournaments.standings import TIEBREAKS, standings


def moment(at: datetime | None) -> int | None:
    return int(at.timestamp() * 1000) if at is not None else None


def line_of(held: Tournament, entries: int, mine: bool) -> p.TournamentLine:
    return p.TournamentLine(
        id=held.id,
        name=held.name,
        game=held.game,
        title=find_game(held.game).title,
        system=held.system,  # type: ignore[arg-type]
        players=held.size,
        teams=held.team > 1,
        clock=clock_of(held.clock),
        rated=held.rated,
        status=held.status,  # type: ignore[arg-type]
        entries=entries,
        round=held.round,
        rounds=held.rounds,
        minutes=held.minutes,
        begins=moment(held.begins),
        mine=mine,
    )


async def lines(session: AsyncSession, found: Sequence[Tournament], person: str | None) -> list[p.TournamentLine]:
    ids = [held.id for held in found]
    counted = select(Entry.tournament, func.count()).where(Entry.tournament.in_(ids)).group_by(Entry.tournament)
    counts = {id: int(count) for id, count in await session.execute(counted)}
    mine = set(await session.scalars(select(Member.tournament).where(Member.tournament.in_(ids), Member.person == person)))
    return [line_of(held, counts.get(held.id, 0), held.id in mine) for held in found]


async def told(session: AsyncSession, held: Tournament, person: str | None, shown: int | None) -> p.TournamentTold:
    entries = await rows.entries_of(session, held.id)
    members = await rows.members_of(session, held.id)
    bouts = await rows.bouts_of(session, held.id)
    entered = next((number for number, some in members.items() if any(one.person == person for one in some)), None) if person else None
    mine = next((entry for entry in entries if entry.number == entered), None)
    host = await session.get(Person, held.host)
    lately = held.round if shown is None or not 1 <= shown <= held.round else shown
    return p.TournamentTold(
        line=line_of(held, len(entries), entered is not None),
        version=held.version,
        host=person == held.host,
        host_name=host.name if host else "",
        ends=moment(held.ends),
        ties=list(TIEBREAKS[held.system]),  # type: ignore[index]
        standings=standing_lines(held, entries, members, bouts, entered),
        shown=lately,
        bouts=[bout_told(bout) for bout in bouts if bout.round == lately or (held.system == "arena" and bout.points is None)],
        entered=entered,
        table=await awaited(session, bouts, entered),
        word=mine.word if mine and len(members[mine.number]) < held.team else None,
        seed=held.seed if held.round else None,
    )


async def awaited(session: AsyncSession, bouts: Sequence[PlayedBout], entered: int | None) -> str | None:
    """The table at which an entry plays just now."""
    found = [bout.table for bout in bouts if bout.points is None and entered in bout.sides]
    status = await session.scalar(select(Table.status).where(Table.id.in_(found))) if found else None
    return found[0] if status == "playing" else None


def standing_lines(
    held: Tournament, entries: Sequence[Entry], members: dict[int, list[Member]], bouts: Sequence[PlayedBout], entered: int | None
) -> list[p.StandingTold]:
    known = {entry.number: entry for entry in entries}
    return [
        p.StandingTold(
            entry=line.entry,
            name=known[line.entry].name,
            place=line.place,
            points=line.points,
            played=line.played,
            ties=list(line.ties),
            out=known[line.entry].status == "out",
            mine=line.entry == entered,
            members=[p.MemberTold(name=one.name, level=one.level if one.person is None else "") for one in members[line.entry]],
        )
        for line in standings(held.system, list(known), rows.played(bouts))  # type: ignore[arg-type]
    ]


def bout_told(bout: PlayedBout) -> p.BoutTold:
    return p.BoutTold(number=bout.number, round=bout.round, sides=bout.sides, points=bout.points, table=bout.table)
