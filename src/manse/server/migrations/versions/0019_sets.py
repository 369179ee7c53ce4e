"""Sets of deals that several groups play in the same seats"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("deal_set", sa.String(length=22), nullable=True))
    op.create_table(
        "deal_sets",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("host", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("boards", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(length=20), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("closes", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name=op.f("fk_deal_sets_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deal_sets")),
    )
    op.create_index("ix_deal_sets_host", "deal_sets", ["host"])
    op.create_table(
        "set_seats",
        sa.Column("set", sa.String(length=22), nullable=False),
        sa.Column("group", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["set"], ["deal_sets.id"], name=op.f("fk_set_seats_set"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_set_seats_person"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("set", "group", "seat", name=op.f("pk_set_seats")),
        sa.UniqueConstraint("set", "person", name=op.f("uq_set_seats_set")),
    )
    op.create_index("ix_set_seats_person", "set_seats", ["person"])
    op.create_table(
        "set_tables",
        sa.Column("set", sa.String(length=22), nullable=False),
        sa.Column("group", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.ForeignKeyConstraint(["set"], ["deal_sets.id"], name=op.f("fk_set_tables_set"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_set_tables_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("set", "group", "board", name=op.f("pk_set_tables")),
        sa.UniqueConstraint("table", name=op.f("uq_set_tables_table")),
    )


def downgrade() -> None:
    op.drop_table("set_tables")
    op.drop_table("set_seats")
    op.drop_table("deal_sets")
    op.drop_column("tables", "deal_set")
