"""Puzzles: who solved what, and ratings of people and puzzles"""

from manse.server.migrations.columns import FLAG, FLOAT, MOMENT, NUMBER, columns, part_of, text
from manse.server.migrations.steps import both_ways, key, table

revision, down_revision = "0008", "0007"

rated = columns(mu=FLOAT, sigma=FLOAT, tries=NUMBER, solved=NUMBER)
upgrade, downgrade = both_ways(
    table(
        "puzzle_solvers",
        columns(person=part_of("people"), **rated, streak=NUMBER, longest=NUMBER, last_day=text(10)),
        key("person"),
    ),
    table("puzzle_ratings", columns(puzzle=text(10), **rated), key("puzzle")),
    table("puzzle_tries", columns(person=part_of("people"), puzzle=text(10), right=FLAG, at=MOMENT), key("person", "puzzle")),
)
