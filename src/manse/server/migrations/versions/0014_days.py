"""The same deal for all, each day; tables that are shown to others only from a moment on"""

from manse.server.migrations.columns import MOMENT, columns, maybe, part_of, text
from manse.server.migrations.steps import added, both_ways, index, key, table

revision, down_revision = "0014", "0013"

upgrade, downgrade = both_ways(
    added("tables", veil=maybe(MOMENT)),
    table("day_deals", columns(day=text(10), game=text(40), secret=text(64), laid=MOMENT), key("day", "game")),
    table(
        "day_tables",
        columns(day=text(10), game=text(40), person=part_of("people"), table=part_of("tables")),
        key("day", "game", "person"),
        index("table", unique=True),
    ),
)
