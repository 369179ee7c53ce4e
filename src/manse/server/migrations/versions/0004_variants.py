"""Variants that people put into the gallery"""

from manse.server.migrations.columns import ID, MOMENT, PROSE, columns, of, text
from manse.server.migrations.steps import both_ways, index, key, table

revision, down_revision = "0004", "0003"

upgrade, downgrade = both_ways(
    table(
        "variants",
        columns(id=ID, game=text(40), name=text(40), skeleton=text(40), note=text(160), text=PROSE, maker=of("people"), created=MOMENT),
        key("id"),
        key("game", "skeleton"),
        index("maker"),
    ),
)
