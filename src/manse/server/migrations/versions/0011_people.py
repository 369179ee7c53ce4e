"""Friends, blocks, invitations, notes; and a handle for everybody"""

import secrets
from string import ascii_letters, digits

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def handle() -> str:
    return "".join(secrets.choice(ascii_letters + digits) for _ in range(12))


def id_of(column: str) -> sa.Column[str]:
    return sa.Column(column, sa.String(length=22), nullable=False)


def belongs(table: str, *columns: str) -> list[sa.ForeignKeyConstraint]:
    return [sa.ForeignKeyConstraint([one], ["people.id"], name=op.f(f"fk_{table}_{one}"), ondelete="CASCADE") for one in columns]


def moment(column: str, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(column, sa.DateTime(timezone=True), nullable=nullable)


def upgrade() -> None:
    op.add_column("people", sa.Column("handle", sa.String(length=16), nullable=True))
    people = sa.table("people", sa.column("id", sa.String), sa.column("handle", sa.String))
    for (id,) in op.get_bind().execute(sa.select(people.c.id)).all():
        op.execute(people.update().where(people.c.id == id).values(handle=handle()))
    op.create_index(op.f("uq_people_handle"), "people", ["handle"], unique=True)
    op.create_table(
        "friendships",
        id_of("asker"),
        id_of("asked"),
        moment("at"),
        moment("agreed", nullable=True),
        *belongs("friendships", "asker", "asked"),
        sa.PrimaryKeyConstraint("asker", "asked", name=op.f("pk_friendships")),
    )
    op.create_index(op.f("ix_friendships_asked"), "friendships", ["asked"])
    op.create_table(
        "blocks",
        id_of("person"),
        id_of("blocked"),
        moment("at"),
        *belongs("blocks", "person", "blocked"),
        sa.PrimaryKeyConstraint("person", "blocked", name=op.f("pk_blocks")),
    )
    op.create_index(op.f("ix_blocks_blocked"), "blocks", ["blocked"])
    op.create_table(
        "invitations",
        id_of("id"),
        id_of("table"),
        id_of("by"),
        id_of("person"),
        moment("at"),
        sa.Column("declined", sa.Boolean(), nullable=False),
        *belongs("invitations", "by", "person"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_invitations_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitations")),
        sa.UniqueConstraint("table", "person", name=op.f("uq_invitations_table")),
    )
    op.create_index(op.f("ix_invitations_by"), "invitations", ["by"])
    op.create_index(op.f("ix_invitations_person"), "invitations", ["person"])
    op.create_table(
        "notes",
        id_of("author"),
        id_of("about"),
        sa.Column("text", sa.Text(), nullable=False),
        moment("at"),
        *belongs("notes", "author", "about"),
        sa.PrimaryKeyConstraint("author", "about", name=op.f("pk_notes")),
    )


def downgrade() -> None:
    for table in ("notes", "invitations", "blocks", "friendships"):
        op.drop_table(table)
    op.drop_index(op.f("uq_people_handle"), "people")
    op.drop_column("people", "handle")
