"""Boards side by side: in each seat everybody had the same cards before them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from manse.engine.registry import game as find_game
from manse.server.duplicate import merit
from manse.server.models import Chair, Table
from manse.server.sets import protocol as p
from manse.server.sets.models import DealSet, SetTable

Merit = tuple[float, int]


class Played(NamedTuple):
    """A board that a group has finished in time."""

    board: int
    group: int
    table: str
    chairs: Sequence[Chair]
    merits: Sequence[Merit]


async def played(session: AsyncSession, held: DealSet, rows: Sequence[tuple[SetTable, Table]]) -> list[Played]:
    game = find_game(held.game, held.version)
    done = {table.id: row for row, table in rows if table.status == "over" and table.ended is not None and table.ended <= held.closes}
    chairs: dict[str, list[Chair]] = defaultdict(list)
    for chair in await session.scalars(select(Chair).where(Chair.table.in_(done)).order_by(Chair.table, Chair.number)):
        chairs[chair.table].append(chair)
    return [
        Played(row.board, row.group, id, chairs[id], [merit(game, chairs[id], chair) for chair in chairs[id]]) for id, row in done.items()
    ]


def points_of(one: Played, seat: int, others: Sequence[Played]) -> float | None:
    """The part of the others in the same seat who fared worse; those who fared alike count half. Nothing without others."""
    compared = [other.merits[seat] for other in others if other.group != one.group]
    if not compared:
        return None
    mine = one.merits[seat]
    return sum(1.0 if mine > other else 0.5 if mine == other else 0.0 for other in compared) / len(compared)


def results_of(some: Sequence[Played], person: str | None) -> list[p.GroupResult]:
    """Of one board."""
    return [
        p.GroupResult(
            group=one.group,
            table=one.table,
            seats=[
                p.SeatResult(
                    name=chair.name,
                    person=stayed(chair),
                    me=person is not None and chair.person == person,
                    share=chair.share or 0.0,
                    score=chair.score,
                    points=points_of(one, chair.number, some),
                )
                for chair in one.chairs
            ],
        )
        for one in some
    ]


def stayed(chair: Chair) -> bool:
    return chair.kind == "person" and not chair.away


def scores_of(boards: Mapping[int, Sequence[Played]], person: str | None) -> list[p.SetScore]:
    """How people fared on these boards together, the best first."""
    found: dict[tuple[int, int], list[float]] = defaultdict(list)
    chairs: dict[tuple[int, int], Chair] = {}
    for some in boards.values():
        for one in some:
            for chair in one.chairs:
                points = points_of(one, chair.number, some)
                if stayed(chair) and points is not None:
                    found[one.group, chair.number].append(points)
                    chairs[one.group, chair.number] = chair
    means = {place: sum(points) / len(points) for place, points in found.items()}
    order = sorted(means, key=lambda place: (-means[place], -len(found[place]), place))
    return [
        p.SetScore(
            place=1 + sum(other > means[group, seat] for other in means.values()),
            name=chairs[group, seat].name,
            group=group,
            seat=seat,
            me=person is not None and chairs[group, seat].person == person,
            points=means[group, seat],
            boards=len(found[group, seat]),
        )
        for group, seat in order
    ]
