"""Rated tables: who won with whom, in which order they were counted, and what ratings came of them"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("counted", sa.Integer(), nullable=True))
    op.create_index(op.f("ix_tables_counted"), "tables", ["counted"], unique=True)
    op.add_column("chairs", sa.Column("side", sa.Integer(), nullable=True))
    op.create_table(
        "standings",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.Column("doubt", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "size", "player", name=op.f("pk_standings")),
    )
    op.create_index("ix_standings_best", "standings", ["game", "size", "mean"])
    op.create_index("ix_standings_player", "standings", ["player"])
    op.create_table(
        "steps",
        sa.Column("counted", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("before", sa.Double(), nullable=False),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.Column("doubt", sa.Double(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_steps_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("counted", "player", name=op.f("pk_steps")),
    )
    op.create_index("ix_steps_player", "steps", ["player", "counted"])
    op.create_index(op.f("ix_steps_table"), "steps", ["table"])


def downgrade() -> None:
    op.drop_table("steps")
    op.drop_table("standings")
    op.drop_column("chairs", "side")
    op.drop_index(op.f("ix_tables_counted"), "tables")
    for name in ("counted", "rated"):
        op.drop_column("tables", name)
