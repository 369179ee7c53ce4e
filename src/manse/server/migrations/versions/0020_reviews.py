"""Finished games that are looked at together"""

from manse.server.migrations.columns import COUNTED, ID, MOMENT, NUMBER, PROSE, columns, forgets, part_of
from manse.server.migrations.steps import both_ways, index, key, table

revision, down_revision = "0020", "0019"

upgrade, downgrade = both_ways(
    table(
        "reviews",
        columns(id=ID, table=part_of("tables"), leader=forgets("people"), step=NUMBER, seat=NUMBER, created=MOMENT),
        key("id"),
        index("table"),
        index("leader"),
    ),
    table(
        "followings",
        columns(review=part_of("reviews"), person=part_of("people"), seen=MOMENT),
        key("review", "person"),
        index("person"),
    ),
    table(
        "review_lines",
        columns(id=COUNTED, review=part_of("reviews"), person=part_of("people"), text=PROSE, at=MOMENT),
        key("id"),
        index("person"),
        index("review", "id"),
    ),
)
