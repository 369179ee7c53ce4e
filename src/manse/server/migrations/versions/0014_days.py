"""The same deal for all, each day; tables that are shown to others only from a moment on"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("veil", sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "day_deals",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("laid", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name=op.f("pk_day_deals")),
    )
    op.create_table(
        "day_tables",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_day_tables_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_day_tables_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("day", "game", "person", name=op.f("pk_day_tables")),
    )
    op.create_index("ix_day_tables_table", "day_tables", ["table"], unique=True)


def downgrade() -> None:
    op.drop_table("day_tables")
    op.drop_table("day_deals")
    op.drop_column("tables", "veil")
