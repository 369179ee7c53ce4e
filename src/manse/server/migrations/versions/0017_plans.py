"""Days off, and what seats have left to be decided"""

from manse.server.migrations.columns import MOMENT, NUMBER, PROSE, columns, maybe, part_of
from manse.server.migrations.steps import added, both_ways, index, key, table

revision, down_revision = "0017", "0016"

upgrade, downgrade = both_ways(
    added("chairs", plan=maybe(PROSE)),
    table(
        "vacations",
        columns(id=NUMBER, person=part_of("people"), begins=MOMENT, ends=MOMENT),
        key("id"),
        index("person", "ends"),
    ),
)
