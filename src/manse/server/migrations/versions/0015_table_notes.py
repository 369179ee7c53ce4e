"""Private notes at a table"""

from manse.server.migrations.columns import PROSE, columns, part_of
from manse.server.migrations.steps import both_ways, key, table

revision, down_revision = "0015", "0014"

upgrade, downgrade = both_ways(
    table("table_notes", columns(table=part_of("tables"), person=part_of("people"), text=PROSE), key("table", "person")),
)
