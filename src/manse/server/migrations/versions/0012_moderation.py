"""Reports, what operators did, people sent away; who is banned or silent, and tables without chat"""

from manse.server.migrations.columns import (
    COUNTED,
    DOCUMENT,
    FLAG,
    ID,
    LARGE,
    MOMENT,
    PROSE,
    at_first,
    columns,
    forgets,
    maybe,
    of,
    part_of,
    text,
)
from manse.server.migrations.steps import added, both_ways, index, key, table

revision, down_revision = "0012", "0011"

upgrade, downgrade = both_ways(
    added("people", banned=maybe(MOMENT), silenced=maybe(MOMENT)),
    added("tables", quiet=at_first(False, FLAG)),
    table(
        "reports",
        columns(id=ID, at=MOMENT, reporter=of("people"), person=of("people"), table=forgets("tables"), line=maybe(LARGE)),
        columns(reason=text(20), text=PROSE, log=DOCUMENT, closed=maybe(MOMENT), outcome=PROSE),
        key("id"),
        index("at"),
        index("reporter"),
        index("person"),
    ),
    table(
        "acts",
        columns(id=COUNTED, at=MOMENT, who=text(80), what=text(20), person=maybe(ID), table=maybe(ID), note=PROSE),
        key("id"),
    ),
    table("removals", columns(table=part_of("tables"), person=part_of("people")), key("table", "person")),
)
