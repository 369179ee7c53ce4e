"""Tournaments: who has entered, who played whom, and what came of it"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("tournament", sa.String(length=22), nullable=True))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("host", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("system", sa.String(length=10), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("team", sa.Integer(), server_default="1", nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.Integer(), server_default="0", nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("round", sa.Integer(), server_default="0", nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("begins", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ends", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attention", sa.DateTime(timezone=True), nullable=True),
        sa.Column("lease", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name=op.f("fk_tournaments_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index("ix_tournaments_due", "tournaments", ["status", "attention"])
    op.create_index(op.f("ix_tournaments_host"), "tournaments", ["host"])
    op.create_table(
        "entries",
        sa.Column("tournament", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("missed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("word", sa.String(length=22), nullable=True),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name=op.f("fk_entries_tournament"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_entries")),
    )
    op.create_table(
        "members",
        sa.Column("tournament", sa.String(length=22), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=True),
        sa.Column("level", sa.String(length=20), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name=op.f("fk_members_tournament"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_members_person"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("tournament", "entry", "place", name=op.f("pk_members")),
        sa.UniqueConstraint("tournament", "person", name=op.f("uq_members_tournament")),
    )
    op.create_index("ix_members_person", "members", ["person"])
    op.create_table(
        "bouts",
        sa.Column("tournament", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("sides", sa.JSON(), nullable=False),
        sa.Column("table", sa.String(length=22), nullable=True),
        sa.Column("points", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name=op.f("fk_bouts_tournament"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_bouts_table"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_bouts")),
        sa.UniqueConstraint("table", name=op.f("uq_bouts_table")),
    )


def downgrade() -> None:
    for name in ("bouts", "members", "entries", "tournaments"):
        op.drop_table(name)
    op.drop_column("tables", "tournament")
