"""Analyses of finished games: asked for, under way, and kept"""

from manse.server.migrations.columns import BYTES, MOMENT, NUMBER, columns, maybe, of, part_of, text
from manse.server.migrations.steps import both_ways, index, key, table

revision, down_revision = "0005", "0004"

upgrade, downgrade = both_ways(
    table(
        "analyses",
        columns(table=part_of("tables"), form=NUMBER, status=text(10), asker=of("people")),
        columns(done=NUMBER, total=NUMBER, beat=MOMENT, result=maybe(BYTES)),
        key("table"),
        index("asker"),
    ),
)
