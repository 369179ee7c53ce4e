"""Passkeys, recovery codes, and people who wished to be forgotten"""

from manse.server.migrations.columns import BYTES, LARGE, MOMENT, columns, maybe, part_of, text
from manse.server.migrations.steps import added, both_ways, index, key, table

revision, down_revision = "0010", "0009"

upgrade, downgrade = both_ways(
    added("people", gone=maybe(MOMENT)),
    table(
        "passkeys",
        columns(id=text(64), person=part_of("people"), credential=BYTES, key=BYTES, uses=LARGE),
        columns(label=text(40), created=MOMENT, used=maybe(MOMENT)),
        key("id"),
        index("person"),
    ),
    table("recovery_codes", columns(hash=text(64), person=part_of("people"), created=MOMENT), key("hash"), index("person")),
    table("spent", columns(hash=text(64), at=MOMENT), key("hash"), index("at")),
)
