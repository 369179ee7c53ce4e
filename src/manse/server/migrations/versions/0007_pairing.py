"""Who looks for players, and how long those before had to wait"""

from manse.server.migrations.columns import FLOAT, MOMENT, NUMBER, columns, forgets, part_of, text
from manse.server.migrations.steps import both_ways, index, key, table

revision, down_revision = "0007", "0006"

upgrade, downgrade = both_ways(
    table(
        "seeking",
        columns(person=part_of("people"), wish=text(120), rivals=NUMBER, since=MOMENT, beat=MOMENT, table=forgets("tables")),
        key("person"),
        index("wish", "since"),
    ),
    table(
        "waits",
        columns(table=part_of("tables"), person=part_of("people"), wish=text(120), seconds=FLOAT, at=MOMENT),
        key("table", "person"),
        index("wish", "at"),
    ),
)
