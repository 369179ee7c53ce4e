"""Sealed deals, epochs of browsers' secrets, whereabouts, names by their skeletons

Games that have begun keep the key that the house chose alone, and say so. Tables that wait for players get a secret of the house.
"""

import secrets

import sqlalchemy as sa
from alembic import op

from manse.server.names import skeleton

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("epoch", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("secret", sa.String(length=64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("terms", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("origin", sa.String(length=10), nullable=False, server_default="sealed"))
    op.add_column("tables", sa.Column("former", sa.JSON(), nullable=True))
    op.add_column("tables", sa.Column("since", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("hot_seat", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("chairs", sa.Column("sealed", sa.String(length=64), nullable=True))
    op.add_column("chairs", sa.Column("opened", sa.String(length=64), nullable=True))
    op.create_table(
        "whereabouts",
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("mark", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_whereabouts_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "mark", name=op.f("pk_whereabouts")),
    )
    _carry_over(op.get_bind())


def _carry_over(connection: sa.Connection) -> None:
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


def downgrade() -> None:
    op.drop_table("whereabouts")
    for name, columns in (
        ("chairs", ("sealed", "opened")),
        ("tables", ("secret", "terms", "origin", "former", "since", "hot_seat")),
        ("people", ("epoch",)),
    ):
        for column in columns:
            op.drop_column(name, column)
