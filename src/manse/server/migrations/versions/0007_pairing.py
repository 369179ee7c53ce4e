"""Who looks for players, and how long those before had to wait"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seeking",
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("wish", sa.String(length=120), nullable=False),
        sa.Column("rivals", sa.Integer(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("beat", sa.DateTime(timezone=True), nullable=False),
        sa.Column("table", sa.String(length=22), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_seeking_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seeking_table"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_seeking")),
    )
    op.create_index("ix_seeking_wish", "seeking", ["wish", "since"])
    op.create_table(
        "waits",
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("wish", sa.String(length=120), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_waits_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_waits_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "person", name=op.f("pk_waits")),
    )
    op.create_index("ix_waits_wish", "waits", ["wish", "at"])


def downgrade() -> None:
    op.drop_table("waits")
    op.drop_table("seeking")
