"""Rated tables: who won with whom, in which order they were counted, and what ratings came of them"""

from manse.server.migrations.columns import DOUBLE, FLAG, MOMENT, NUMBER, at_first, columns, maybe, part_of, text
from manse.server.migrations.steps import added, both_ways, index, indexed, key, table

revision, down_revision = "0006", "0005"

upgrade, downgrade = both_ways(
    added("tables", rated=at_first(False, FLAG), counted=maybe(NUMBER)),
    indexed("tables", index("counted", unique=True)),
    added("chairs", side=maybe(NUMBER)),
    table(
        "standings",
        columns(game=text(40), size=NUMBER, player=text(40), mean=DOUBLE, doubt=DOUBLE, games=NUMBER),
        key("game", "size", "player"),
        index("game", "size", "mean", name="best"),
        index("player"),
    ),
    table(
        "steps",
        columns(counted=NUMBER, player=text(40), table=part_of("tables"), game=text(40), size=NUMBER),
        columns(before=DOUBLE, mean=DOUBLE, doubt=DOUBLE, at=MOMENT),
        key("counted", "player"),
        index("player", "counted"),
        index("table"),
    ),
)
