"""Sealed deals, epochs of browsers' secrets, whereabouts, names by their skeletons

Games that have begun keep the key that the house chose alone, and say so. Tables that wait for players get a secret of the house.
"""

import secrets

import sqlalchemy as sa

from manse.server.migrations.columns import DOCUMENT, FLAG, NUMBER, PROSE, at_first, columns, maybe, part_of, text
from manse.server.migrations.steps import added, both_ways, carried_over, key, table
from manse.server.names import skeleton

revision, down_revision = "0002", "0001"


@carried_over
def fitted(connection: sa.Connection) -> None:
    connection.execute(sa.text("UPDATE tables SET origin = 'alone' WHERE started IS NOT NULL"))
    waiting = connection.execute(sa.text("SELECT id FROM tables WHERE started IS NULL")).scalars().all()
    for id in waiting:
        values = {"id": id, "secret": secrets.token_hex(32)}
        connection.execute(sa.text("UPDATE tables SET secret = :secret, key = '' WHERE id = :id"), values)
    shared = sa.text(
        "UPDATE tables SET hot_seat = :yes WHERE id IN"
        ' (SELECT "table" FROM chairs WHERE person IS NOT NULL GROUP BY "table", person HAVING count(*) > 1)'
    )
    connection.execute(shared, {"yes": True})
    known: dict[str, str] = dict(connection.execute(sa.text("SELECT login, id FROM people WHERE login IS NOT NULL")).all())
    for login, id in list(known.items()):
        plain = skeleton(login)
        if plain not in known:
            known[plain] = id
            connection.execute(sa.text("UPDATE people SET login = :login WHERE id = :id"), {"login": plain, "id": id})


upgrade, downgrade = both_ways(
    added("people", epoch=at_first("0", NUMBER)),
    added("tables", secret=at_first("", text(64)), terms=maybe(PROSE), origin=at_first("sealed", text(10))),
    added("tables", former=maybe(DOCUMENT), since=at_first("0", NUMBER), hot_seat=at_first(False, FLAG)),
    added("chairs", sealed=maybe(text(64)), opened=maybe(text(64))),
    table("whereabouts", columns(table=part_of("tables"), mark=text(64)), key("table", "mark")),
    fitted,
)
