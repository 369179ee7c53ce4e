"""Sets of deals that several groups play in the same seats"""

from manse.server.migrations.columns import DOCUMENT, ID, MOMENT, NUMBER, columns, forgets, maybe, of, part_of, text
from manse.server.migrations.steps import added, both_ways, index, key, table

revision, down_revision = "0019", "0018"

upgrade, downgrade = both_ways(
    added("tables", deal_set=maybe(ID)),
    table(
        "deal_sets",
        columns(id=ID, name=text(60), host=of("people"), game=text(40), version=NUMBER, options=DOCUMENT),
        columns(size=NUMBER, boards=NUMBER, level=text(20), clock=DOCUMENT, secret=text(64), closes=MOMENT, created=MOMENT),
        key("id"),
        index("host"),
    ),
    table(
        "set_seats",
        columns(set=part_of("deal_sets"), group=NUMBER, seat=NUMBER, person=forgets("people"), name=text(40)),
        key("set", "group", "seat"),
        key("set", "person"),
        index("person"),
    ),
    table(
        "set_tables",
        columns(set=part_of("deal_sets"), group=NUMBER, board=NUMBER, table=part_of("tables")),
        key("set", "group", "board"),
        key("table"),
    ),
)
