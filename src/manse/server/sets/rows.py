"""Sets in the database: seats, and the tables of boards.

The key of a board is made from the set's secret, which was laid down with the set; its promise (SHA-256, as in `seal`) is shown from then
on, and the secret itself when the set is closed:

    key   the first 128 bits of SHA-256 over "manse set", the set's id, the board's number and the secret
"""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import delete, func, select, union, update
from sqlalchemy.ext.asyncio import AsyncSession

from manse.engine.registry import game as find_game
from manse.server.clocks import clock_of
from manse.server.duplicate import same_table
from manse.server.models import Chair, Person, Table, now
from manse.server.names import BOT_NAMES, told_apart
from manse.server.refusal import Refusal
from manse.server.seal import sha256
from manse.server.sets.models import DealSet, SetSeat, SetTable

MOST_GROUPS = 64
Seats = dict[int, list[SetSeat]]


def board_key(id: str, board: int, secret: str) -> str:
    return sha256("manse set", id, str(board), secret)[:32]


async def hold(session: AsyncSession, id: str) -> DealSet:
    """The row of a set that is open, which nobody else changes until the transaction ends."""
    held = await session.get(DealSet, id, with_for_update=True, populate_existing=True)
    if held is None:
        raise Refusal("not_found", "there is no such set")
    if held.closes <= now():
        raise Refusal("conflict", "the set is closed")
    return held


async def seats_of(session: AsyncSession, id: str) -> Seats:
    found: Seats = defaultdict(list)
    rows = select(SetSeat).where(SetSeat.set == id).order_by(SetSeat.group, SetSeat.seat)
    for row in await session.scalars(rows.execution_options(populate_existing=True)):
        found[row.group].append(row)
    return found


async def tables_of(session: AsyncSession, id: str) -> list[tuple[SetTable, Table]]:
    rows = select(SetTable, Table).join(Table, Table.id == SetTable.table).where(SetTable.set == id)
    return [(row, table) for row, table in await session.execute(rows.order_by(SetTable.board, SetTable.group))]


async def seat_of(session: AsyncSession, id: str, person: str) -> SetSeat | None:
    found: SetSeat | None = await session.scalar(select(SetSeat).where(SetSeat.set == id, SetSeat.person == person))
    return found


async def has_begun(session: AsyncSession, id: str, group: int) -> bool:
    return bool(await session.scalar(select(func.count()).select_from(SetTable).where(SetTable.set == id, SetTable.group == group)))


async def get_up(session: AsyncSession, held: DealSet, person: str) -> None:
    """Leaves a group that has not begun: who has seen the cards of one sees those of no other."""
    mine = await seat_of(session, held.id, person)
    if mine is None:
        return
    if await has_begun(session, held.id, mine.group):
        raise Refusal("conflict", "your group has begun: everybody stays")
    await session.delete(mine)
    await session.flush()


async def sit_down(session: AsyncSession, held: DealSet, person: Person, group: int | None, seat: int) -> None:
    if not 0 <= seat < held.size:
        raise Refusal("bad", f"there is no seat {seat} at these tables")
    await get_up(session, held, person.id)
    seats = await seats_of(session, held.id)
    if group is None:
        if len(seats) >= MOST_GROUPS:
            raise Refusal("conflict", f"{MOST_GROUPS} groups are the most")
        group = await fresh_group(session, held.id, seats)
    elif group not in seats:
        raise Refusal("not_found", "there is no such group")
    elif await has_begun(session, held.id, group):
        raise Refusal("conflict", "the group has begun already")
    elif any(one.seat == seat and one.person is not None for one in seats[group]):
        raise Refusal("conflict", "this seat is taken")
    await session.execute(delete(SetSeat).where(SetSeat.set == held.id, SetSeat.group == group, SetSeat.seat == seat))
    session.add(SetSeat(set=held.id, group=group, seat=seat, person=person.id, name=person.name))
    await session.flush()


async def fresh_group(session: AsyncSession, id: str, seats: Seats) -> int:
    """A number that no group has, nor has played under."""
    played = await session.scalar(select(func.max(SetTable.group)).where(SetTable.set == id))
    return max((*seats, played or 0), default=0) + 1


async def table_for(session: AsyncSession, held: DealSet, person: Person, board: int) -> str:
    """Where the person's group plays a board: the table there is, or a new one whose cards are dealt."""
    mine = await seat_of(session, held.id, person.id)
    if mine is None:
        raise Refusal("forbidden", "take a seat in a group first")
    if not 1 <= board <= held.boards:
        raise Refusal("not_found", "there is no such board")
    found = await session.get(SetTable, (held.id, mine.group, board))
    if found is not None:
        return found.table
    game, key = find_game(held.game, held.version), board_key(held.id, board, held.secret)
    table = same_table(game, held.options, person.id, key, clock_of(held.clock), held.closes)
    table.deal_set = held.id
    seats = (await seats_of(session, held.id))[mine.group]
    session.add(table)
    await session.flush()
    session.add_all(chairs_of(table.id, held, seats))
    session.add(SetTable(set=held.id, group=mine.group, board=board, table=table.id))
    await session.flush()
    return table.id


def chairs_of(table: str, held: DealSet, seats: Sequence[SetSeat]) -> list[Chair]:
    """The people of a group in their seats, rivals of the house in the others."""
    people = {seat.seat: seat for seat in seats if seat.person is not None}
    chairs = list[Chair]()
    for number in range(held.size):
        row = people.get(number)
        name = told_apart(row.name if row else BOT_NAMES[number], [chair.name for chair in chairs])
        chair = Chair(table=table, number=number, kind="bot", name=name, level=held.level, ready=True, away=False)
        if row is not None:
            chair.kind, chair.person, chair.level = "person", row.person, ""
        chairs.append(chair)
    return chairs


async def close(session: AsyncSession, held: DealSet) -> list[str]:
    """Everything lies open from now on. Returns its tables."""
    rows = await tables_of(session, held.id)
    if any(table.status == "playing" for _, table in rows):
        raise Refusal("conflict", "some groups are still playing")
    held.closes = now()
    tables = [table.id for _, table in rows]
    await session.execute(update(Table).where(Table.id.in_(tables)).values(veil=held.closes))
    return tables


async def known_to(session: AsyncSession, person: str, most: int) -> list[DealSet]:
    """Sets that somebody has made, or plays in, the newest first."""
    mine = union(select(SetSeat.set).where(SetSeat.person == person), select(DealSet.id).where(DealSet.host == person)).subquery()
    rows = select(DealSet).join(mine, mine.c[0] == DealSet.id).order_by(DealSet.created.desc(), DealSet.id)
    return list(await session.scalars(rows.limit(most)))


async def has_played_as_much(session: AsyncSession, table: str, person: str) -> bool:
    """Has the person finished the board that is played at this table?"""
    row = await session.scalar(select(SetTable).where(SetTable.table == table))
    mine = await seat_of(session, row.set, person) if row is not None else None
    if row is None or mine is None:
        return False
    own = select(Table.status).join(SetTable, SetTable.table == Table.id)
    status = await session.scalar(own.where(SetTable.set == row.set, SetTable.group == mine.group, SetTable.board == row.board))
    return bool(status == "over")
