"""Leaderboards, and one's own ratings over time."""

from collections.abc import Collection

from litestar import Controller, get

from manse.arena.rating import SCALE
from manse.engine.registry import game as find_game
from manse.server import ratings
from manse.server import ratings_protocol as p
from manse.server.games import all_levels, checked
from manse.server.house import House
from manse.server.lab import game_of
from manse.server.models import Person, Step
from manse.server.refusal import Refusal

MOST = 100
"""Places that a leaderboard shows."""
LAST = 2000
"""Games that one's own ratings are drawn from."""


class Leaderboards(Controller):
    path = "/api/ratings"
    tags = ("ratings",)

    @get("/mine", summary="My ratings in all games, and how they came about")
    async def mine(self, house: House, person: Person) -> list[p.MyRating]:
        return await ratings_of(house, person.id)

    @get("/{game:str}", summary="Who is best at a game, at tables of a size: people and the house's rivals")
    async def best(
        self, house: House, visitor: Person | None, game: str, players: int | None = None, language: str = "en"
    ) -> list[p.BestLine]:
        found = game_of(game)
        size = players if players is not None else found.seats[-1]
        if size not in found.seats:
            raise Refusal("bad", f"{found.title} is for {found.seats[0]} to {found.seats[-1]} players")
        levels = {ratings.LEVEL + level.id: level.label for level in all_levels(checked(language))}
        return [
            p.BestLine(
                name=line.name or levels.get(line.player, line.player.removeprefix(ratings.LEVEL)),
                who=line.handle,
                level=line.player.startswith(ratings.LEVEL),
                me=visitor is not None and line.player == visitor.id,
                rating=p.told_rating(line.rating),
            )
            for line in await ratings.best(house.database, (found.id, size), MOST)
        ]


async def ratings_of(house: House, person: str, told: Collection[str] | None = None) -> list[p.MyRating]:
    """`told`: the tables that may be named; all, if nothing is said."""
    way = await ratings.way_of(house.database, person, LAST)
    found = await ratings.of_player(house.database, person)
    return [
        p.MyRating(
            game=game,
            title=find_game(game).title,
            players=size,
            rating=p.told_rating(rating),
            way=[point(step, told) for step in way[game, size]],
        )
        for (game, size), rating in found.items()
    ]


def point(step: Step, told: Collection[str] | None) -> p.RatingPoint:
    interval = round(1.96 * SCALE * step.doubt)
    table = step.table if told is None or step.table in told else ""
    return p.RatingPoint(at=int(step.at.timestamp() * 1000), table=table, shown=round(SCALE * step.mean), interval=interval)
