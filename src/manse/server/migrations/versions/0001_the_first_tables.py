"""The first tables"""

from manse.server.migrations.columns import (
    COUNTED,
    DOCUMENT,
    FLAG,
    FLOAT,
    ID,
    LARGE,
    MOMENT,
    NUMBER,
    PROSE,
    columns,
    maybe,
    of,
    part_of,
    text,
)
from manse.server.migrations.steps import both_ways, index, key, table

revision, down_revision = "0001", None

upgrade, downgrade = both_ways(
    table(
        "people",
        columns(id=ID, name=text(40), login=maybe(text(40)), password=maybe(PROSE), language=text(5), created=MOMENT),
        key("id"),
        key("login"),
    ),
    table("settings", columns(name=text(40), value=PROSE), key("name")),
    table(
        "tables",
        columns(id=ID, game=text(40), version=NUMBER, options=DOCUMENT, data=maybe(DOCUMENT), key=text(32), host=of("people")),
        columns(public=FLAG, aids=FLAG, spectators=text(10), clock=DOCUMENT, status=text(10), attention=maybe(MOMENT)),
        columns(earlier=maybe(ID), later=maybe(ID), created=MOMENT, started=maybe(MOMENT), ended=maybe(MOMENT)),
        key("id"),
        index("status", "attention", name="attention"),
        index("status", "public", name="lobby"),
    ),
    table(
        "tokens",
        columns(hash=text(64), person=part_of("people"), label=text(40), created=MOMENT),
        key("hash"),
        index("person"),
    ),
    table(
        "chairs",
        columns(table=part_of("tables"), number=NUMBER, kind=text(10), person=maybe(of("people")), name=text(40), level=text(20)),
        columns(link=maybe(text(64)), ready=FLAG, away=FLAG, share=maybe(FLOAT), score=maybe(NUMBER)),
        key("table", "number"),
        index("person"),
    ),
    table(
        "chats",
        columns(id=COUNTED, table=part_of("tables"), person=of("people"), name=text(40), team=maybe(NUMBER), text=PROSE, at=MOMENT),
        key("id"),
        index("table"),
    ),
    table(
        "decisions",
        columns(table=part_of("tables"), number=NUMBER, seat=NUMBER, action=text(60), at=LARGE),
        key("table", "number"),
    ),
    table("mutes", columns(table=part_of("tables"), person=of("people")), key("table", "person")),
)
