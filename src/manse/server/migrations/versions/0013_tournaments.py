"""Tournaments: who has entered, who played whom, and what came of it"""

from manse.server.migrations.columns import DOCUMENT, FLAG, ID, MOMENT, NUMBER, at_first, columns, forgets, maybe, of, part_of, text
from manse.server.migrations.steps import added, both_ways, index, key, table

revision, down_revision = "0013", "0012"

upgrade, downgrade = both_ways(
    added("tables", tournament=maybe(ID)),
    table(
        "tournaments",
        columns(id=ID, name=text(60), host=of("people"), game=text(40), options=DOCUMENT, system=text(10), size=NUMBER),
        columns(team=at_first("1", NUMBER), rounds=NUMBER, minutes=at_first("0", NUMBER), clock=DOCUMENT, rated=FLAG, status=text(10)),
        columns(round=at_first("0", NUMBER), seed=text(64), version=at_first("0", NUMBER), begins=maybe(MOMENT), ends=maybe(MOMENT)),
        columns(attention=maybe(MOMENT), lease=maybe(MOMENT), created=MOMENT, ended=maybe(MOMENT)),
        key("id"),
        index("status", "attention", name="due"),
        index("host"),
    ),
    table(
        "entries",
        columns(tournament=part_of("tournaments"), number=NUMBER, name=text(40), status=text(10)),
        columns(missed=at_first("0", NUMBER), word=maybe(ID)),
        key("tournament", "number"),
    ),
    table(
        "members",
        columns(tournament=part_of("tournaments"), entry=NUMBER, place=NUMBER),
        columns(person=forgets("people"), level=text(20), name=text(40)),
        key("tournament", "entry", "place"),
        key("tournament", "person"),
        index("person"),
    ),
    table(
        "bouts",
        columns(tournament=part_of("tournaments"), number=NUMBER, round=NUMBER),
        columns(sides=DOCUMENT, table=forgets("tables"), points=maybe(DOCUMENT)),
        key("tournament", "number"),
        key("table"),
    ),
)
