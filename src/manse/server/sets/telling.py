"""Sets as a person is told of them. Who has not played a board is told nothing of it, as long as it may still be played."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from manse.engine.registry import game as find_game
from manse.server.clocks import clock_of
from manse.server.models import Table, now
from manse.server.seal import promise_of
from manse.server.sets import protocol as p
from manse.server.sets import rows
from manse.server.sets.comparing import Played, played, results_of, scores_of
from manse.server.sets.models import DealSet, SetTable

Tables = Sequence[tuple[SetTable, Table]]


def group_of(seats: rows.Seats, person: str | None) -> int | None:
    return next((number for number, some in seats.items() if person is not None and any(one.person == person for one in some)), None)


def finished_by(tables: Tables) -> Counter[int]:
    """How many boards each group has finished."""
    return Counter(row.group for row, table in tables if table.status == "over")


def line_of(held: DealSet, seats: rows.Seats, tables: Tables, person: str | None) -> p.SetLine:
    mine = group_of(seats, person)
    return p.SetLine(
        id=held.id,
        name=held.name,
        game=held.game,
        title=find_game(held.game, held.version).title,
        players=held.size,
        boards=held.boards,
        level=held.level,
        clock=clock_of(held.clock),
        open=now() < held.closes,
        closes=int(held.closes.timestamp() * 1000),
        groups=len(groups_of(seats, tables, person)),
        finished=finished_by(tables)[mine] if mine is not None else None,
    )


def groups_of(seats: rows.Seats, tables: Tables, person: str | None) -> list[p.GroupTold]:
    """Those that somebody sits in, or that have begun."""
    begun, finished, mine = {row.group for row, _ in tables}, finished_by(tables), group_of(seats, person)
    return [
        p.GroupTold(
            number=number,
            seats=[
                p.GroupSeat(seat=one.seat, name=one.name, me=person is not None and one.person == person)
                for one in some
                if one.person is not None or number in begun
            ],
            begun=number in begun,
            finished=finished[number],
            mine=number == mine,
        )
        for number, some in seats.items()
        if number in begun or any(one.person is not None for one in some)
    ]


async def line(session: AsyncSession, held: DealSet, person: str | None) -> p.SetLine:
    return line_of(held, await rows.seats_of(session, held.id), await rows.tables_of(session, held.id), person)


async def told(session: AsyncSession, held: DealSet, person: str | None) -> p.SetTold:
    seats, tables = await rows.seats_of(session, held.id), await rows.tables_of(session, held.id)
    mine, over = group_of(seats, person), held.closes <= now()
    own = {row.board: table for row, table in tables if row.group == mine}
    seen: dict[int, list[Played]] = defaultdict(list)
    for one in await played(session, held, tables):
        if over or (one.board in own and own[one.board].status == "over"):
            seen[one.board].append(one)
    return p.SetTold(
        line=line_of(held, seats, tables, person),
        host=person == held.host,
        promise=promise_of(held.secret),
        secret=held.secret if over else None,
        group=mine,
        groups=groups_of(seats, tables, person),
        boards=[board_of(number, own.get(number), over, seen, person) for number in range(1, held.boards + 1)],
        scores=scores_of(seen, person),
    )


def board_of(number: int, own: Table | None, over: bool, seen: dict[int, list[Played]], person: str | None) -> p.BoardTold:
    done = own is not None and own.status == "over"
    return p.BoardTold(
        number=number,
        state="new" if own is None else "over" if done else "playing",
        table=own.id if own is not None else None,
        results=results_of(seen[number], person) if over or done else None,
    )
