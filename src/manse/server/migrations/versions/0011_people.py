"""Friends, blocks, invitations, notes; and a handle for everybody"""

import secrets
from string import ascii_letters, digits

import sqlalchemy as sa

from manse.server.migrations.columns import FLAG, ID, MOMENT, PROSE, columns, maybe, part_of, text
from manse.server.migrations.steps import added, both_ways, carried_over, index, indexed, key, table

revision, down_revision = "0011", "0010"


def handle() -> str:
    return "".join(secrets.choice(ascii_letters + digits) for _ in range(12))


@carried_over
def everybody(connection: sa.Connection) -> None:
    people = sa.table("people", sa.column("id", sa.String), sa.column("handle", sa.String))
    for (id,) in connection.execute(sa.select(people.c.id)).all():
        connection.execute(people.update().where(people.c.id == id).values(handle=handle()))


upgrade, downgrade = both_ways(
    added("people", handle=maybe(text(16))),
    everybody,
    indexed("people", index("handle", unique=True, prefix="uq")),
    table(
        "friendships",
        columns(asker=part_of("people"), asked=part_of("people"), at=MOMENT, agreed=maybe(MOMENT)),
        key("asker", "asked"),
        index("asked"),
    ),
    table(
        "blocks",
        columns(person=part_of("people"), blocked=part_of("people"), at=MOMENT),
        key("person", "blocked"),
        index("blocked"),
    ),
    table(
        "invitations",
        columns(id=ID, table=part_of("tables"), by=part_of("people"), person=part_of("people"), at=MOMENT, declined=FLAG),
        key("id"),
        key("table", "person"),
        index("by"),
        index("person"),
    ),
    table("notes", columns(author=part_of("people"), about=part_of("people"), text=PROSE, at=MOMENT), key("author", "about")),
)
