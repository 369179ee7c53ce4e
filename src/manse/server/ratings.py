"""Ratings, in the database: each rated game is counted once, in the transaction that ends it, and all of them can be counted again.

A player is a person, or a level of the house's rivals: they stand on one scale. The games are counted one after the other, also where
several workers end them at the same moment: what comes out depends on the order, which a game's row keeps.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from manse.arena.rating import FEW, Game, Rating, rate
from manse.server.database import Database
from manse.server.holding import hold
from manse.server.models import Chair, Person, Standing, Step, Table

COUNTED = "counted"
"""The setting that says how many games were counted; who counts holds its row."""
LEVEL = "level:"
"""Before the name of a level."""
AT_ONCE = 1000
Place = tuple[str, int]
"""A game and a size of its table: each has ratings of its own."""


def player_of(chair: Chair) -> str:
    return chair.person if chair.kind == "person" and chair.person is not None else LEVEL + chair.level


def game_of(chairs: Sequence[Chair]) -> Game:
    """What the rows of a finished game say of who played it."""
    sides: dict[int, list[int]] = defaultdict(list)
    for seat, chair in enumerate(chairs):
        sides[seat if chair.side is None else chair.side].append(seat)
    left = [seat for seat, chair in enumerate(chairs) if chair.kind == "person" and chair.away]
    return Game([player_of(chair) for chair in chairs], [chair.share or 0.0 for chair in chairs], list(sides.values()), left)


def step_of(table: Table, size: int, player: str, before: Rating, after: Rating) -> dict[str, Any]:
    values = {"counted": table.counted, "player": player, "table": table.id, "game": table.game, "size": size, "at": table.ended}
    return values | {"before": before.mean, "mean": after.mean, "doubt": after.doubt}


async def count(session: AsyncSession, table: Table, chairs: Sequence[Chair]) -> None:
    """Counts a game that has just ended, in the transaction that ends it."""
    last = await hold(session, COUNTED, "0")
    table.counted = int(last.value) + 1
    last.value = str(table.counted)
    played = game_of(chairs)
    place = (Standing.game == table.game, Standing.size == len(chairs))
    rows = {row.player: row for row in await session.scalars(select(Standing).where(*place, Standing.player.in_(played.players)))}
    known = {player: Rating(row.mean, row.doubt, row.games) for player, row in rows.items()}
    for player, rating in rate(played, known).items():
        await session.merge(standing_of((table.game, len(chairs)), player, rating))
        session.add(Step(**step_of(table, len(chairs), player, known.get(player, Rating()), rating)))


def standing_of(place: Place, player: str, rating: Rating) -> Standing:
    return Standing(game=place[0], size=place[1], player=player, mean=rating.mean, doubt=rating.doubt, games=rating.games)


class Line(NamedTuple):
    """A player in a list."""

    player: str
    name: str
    """Of a person; a level's is said in the reader's language."""
    rating: Rating
    handle: str | None = None


async def best(database: Database, place: Place, most: int) -> list[Line]:
    """Who is surely good: by the lower end of the interval, those with enough games first."""
    certain = (Standing.mean - 2 * Standing.doubt).desc()
    enough = (Standing.games < FEW).asc()
    wanted = select(Standing, Person.name, Person.handle).outerjoin(Person, Person.id == Standing.player)
    wanted = (
        wanted.where(Standing.game == place[0], Standing.size == place[1], Person.gone.is_(None))
        .order_by(enough, certain, Standing.player)
        .limit(most)
    )
    async with database.reading() as session:
        return [line_of(row, name, handle) for row, name, handle in await session.execute(wanted)]


def line_of(row: Standing, name: str | None, handle: str | None) -> Line:
    return Line(row.player, name or "", Rating(row.mean, row.doubt, row.games), handle)


async def of_player(database: Database, player: str) -> dict[Place, Rating]:
    async with database.reading() as session:
        rows = await session.scalars(select(Standing).where(Standing.player == player).order_by(Standing.game, Standing.size))
        return {(row.game, row.size): Rating(row.mean, row.doubt, row.games) for row in rows}


async def way_of(database: Database, player: str, most: int) -> dict[Place, list[Step]]:
    """The last steps of a player, the oldest first."""
    async with database.reading() as session:
        rows = list(await session.scalars(select(Step).where(Step.player == player).order_by(Step.counted.desc()).limit(most)))
    found: dict[Place, list[Step]] = defaultdict(list)
    for row in reversed(rows):
        found[row.game, row.size].append(row)
    return found


async def at_table(database: Database, table: Table, chairs: Sequence[Chair]) -> list[tuple[Rating, float | None]]:
    """How strong those at a rated table are taken to be, seat by seat, and what the game gave them once it was counted."""
    place = (Standing.game == table.game, Standing.size == len(chairs))
    players = [player_of(chair) for chair in chairs]
    async with database.reading() as session:
        rows = await session.scalars(select(Standing).where(*place, Standing.player.in_(players)))
        known = {row.player: Rating(row.mean, row.doubt, row.games) for row in rows}
        steps = await session.scalars(select(Step).where(Step.table == table.id))
        gains = {row.player: row for row in steps}
    now = {player: known.get(player, Rating()) for player in players}
    then = {player: now[player]._replace(mean=row.mean, doubt=row.doubt) for player, row in gains.items() if player in now}
    return [((now | then)[player], gains[player].mean - gains[player].before if player in gains else None) for player in players]


# All of it again


async def rebuild(database: Database, told: Callable[[int, int], None] = lambda done, total: None) -> int:
    """Counts every rated game again in the order they were counted, in one transaction. Returns how many there were."""
    ratings: dict[Place, dict[str, Rating]] = defaultdict(dict)
    async with database.writing() as session:
        await hold(session, COUNTED, "0")
        total = await session.scalar(select(func.count()).select_from(Table).where(Table.counted.is_not(None))) or 0
        for row in (Step, Standing):
            await session.execute(delete(row))
        last = done = 0
        while True:
            page = await _page(session, last)
            if not page:
                break
            steps = [step for seats in page for step in _steps(ratings[seats[0].game, len(seats)], seats)]
            await session.execute(insert(Step), steps)
            last, done = page[-1][0].counted, done + len(page)
            told(done, total)
        await _write(session, ratings)
    return done


async def _page(session: AsyncSession, after: int) -> list[list[Any]]:
    """The next games, each as the rows of its seats, the table's columns with them: a hundred thousand games are too many for objects."""
    columns = (Table.counted, Table.id, Table.game, Table.ended, Chair.number, Chair.kind, Chair.person, Chair.level, Chair.away)
    rated = select(Table.id).where(Table.counted > after).order_by(Table.counted).limit(AT_ONCE)
    wanted = select(*columns, Chair.share, Chair.side).join(Chair, Chair.table == Table.id).where(Table.id.in_(rated))
    rows = await session.execute(wanted.order_by(Table.counted, Chair.number))
    return [list(group) for _, group in groupby(rows, key=lambda row: row.counted)]


def _steps(known: dict[str, Rating], seats: Sequence[Any]) -> Iterator[dict[str, Any]]:
    for player, rating in rate(game_of(seats), known).items():
        yield step_of(seats[0], len(seats), player, known.get(player, Rating()), rating)
        known[player] = rating


async def _write(session: AsyncSession, ratings: dict[Place, dict[str, Rating]]) -> None:
    found = [(place, player, rating) for place, known in ratings.items() for player, rating in known.items()]
    for first in range(0, len(found), AT_ONCE):
        rows = [
            {"game": place[0], "size": place[1], "player": player, "mean": rating.mean, "doubt": rating.doubt, "games": rating.games}
            for place, player, rating in found[first : first + AT_ONCE]
        ]
        await session.execute(insert(Standing), rows)
