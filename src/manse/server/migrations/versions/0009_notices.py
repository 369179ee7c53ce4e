"""What people were told of: each event once a person"""

from manse.server.migrations.columns import DOCUMENT, ID, MOMENT, columns, maybe, part_of, text
from manse.server.migrations.steps import both_ways, index, key, table

revision, down_revision = "0009", "0008"

upgrade, downgrade = both_ways(
    table(
        "notices",
        columns(id=ID, person=part_of("people"), event=text(120), kind=text(12), about=DOCUMENT, at=MOMENT, seen=maybe(MOMENT)),
        key("id"),
        key("person", "event"),
        index("person", "at", name="newest"),
    ),
)
